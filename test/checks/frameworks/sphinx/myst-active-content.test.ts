// What MyST Markdown may contain, and what is refused: each attack stands beside the nearest honest text.
import { describe, expect, test } from '@jest/globals'
import type { ActiveForm } from '../../../../src/checks/active-content/active-forms.ts'
import { activeContentIn, formsIn } from '../../active-content/dialects.ts'

const PAIRS: [title: string, form: ActiveForm, attack: string, honest: string][] = [
  ['a directive that nobody knows', 'unknown-directive', '```{frobnicate} x\n```', '```{hint} x\n```'],
  ['an unknown directive between tildes', 'unknown-directive', '~~~~{frobnicate}\n~~~~', '~~~~{note}\nx\n~~~~'],
  ['an unknown directive between colons', 'unknown-directive', ':::{frobnicate}\n:::', ':::{note}\nx\n:::'],
  [
    'an unknown directive in a note',
    'unknown-directive',
    ':::::{note}\n```{frobnicate}\n```\n:::::',
    ':::::{note}\n```{tip}\nx\n```\n:::::',
  ],
  [
    'an unknown directive in a list in a quote',
    'unknown-directive',
    '> - ```{frobnicate}\n>   ```',
    '> - ```{tip}\n>   x\n>   ```',
  ],
  ['a Python expression in `ifconfig`', 'directive', '```{ifconfig} 1 + 1\n```', '```{only} html\n```'],
  ['a name with an escape', 'unknown-directive', '```{r\\aw} html\n```', '```{rubric} html\n```'],
  ['a name with a character reference', 'unknown-directive', '```{r&#97;w} html\n```', '```{Note}\nx\n```'],
  ['the German name of `raw`', 'unknown-directive', '```{roh} html\n```', '```{topic} html\nx\n```'],
  ['a role that nobody knows', 'unknown-directive', '{frobnicate}`x`', '{ref}`x`'],
  ['an unknown role with two backticks', 'unknown-directive', '{frobnicate}``x``', '{kbd}``x``'],
  [
    'the classes of a drawing that end its tag',
    'directive',
    '{octicon}`report;1em;x" onload="alert(1)`',
    '{octicon}`report;1em;sd-text-info`',
  ],
  ['a role in a heading', 'directive', '## A {eval}`1`', '## A {octicon}`star`'],
  [
    'a table from a file in a block of options',
    'snippet',
    '```{csv-table}\n---\nfile: /etc/passwd\n---\n```',
    '```{csv-table}\n---\nheader-rows: 1\n---\na\n```',
  ],
  [
    'a quoted name of an option',
    'directive',
    '```{csv-table}\n:"fi\\x6ce": /etc/passwd\n```',
    '```{csv-table}\n:header: "a", "b"\n\n1, 2\n```',
  ],
  ['a map of options', 'directive', '```{csv-table}\n:{file: /etc/passwd}\n```', '```{figure} a.png\n:width: 10%\n```'],
  [
    'an option behind a blank',
    'directive',
    '```{csv-table}\n: file: /etc/passwd\n```',
    '```{code-block} python\n:caption: |\n: Two\n: lines\n\nx\n```',
  ],
  [
    'escapes in an option',
    'directive',
    '```{figure} a.png\n:target: "java\\x73cript:alert(1)"\n```',
    '```{figure} a.png\n:target: https://x.example\n```',
  ],
  [
    'a folded script in an option',
    'script-address',
    '```{figure} a.png\n---\ntarget: >-\n  java\n  script:alert(1)\n---\n```',
    '```{figure} a.png\n---\nalt: >-\n  two\n  lines\n---\n```',
  ],
  ['a class that covers the page', 'overlay', ':::{container} position-fixed\nx\n:::', ':::{container} wide\nx\n:::'],
  [
    'an option that covers the page',
    'overlay',
    ':::{card} x\n:class-card: fixed-top\n:::',
    ':::{card} x\n:class-card: sd-m-1\n:::',
  ],
  ['attributes that cover the page', 'overlay', '![a](b.png){.fixed .inset-0}', '![a](b.png){.dark-light}'],
  ['a file of `mermaid`', 'snippet', '```{mermaid} ../../.env\n```', '```{mermaid}\ngraph TD\n```'],
  ['a formula that reads a file', 'maths-command', '{math}`\\input{/etc/passwd}`', '{math}`\\frac{a}{b}`'],
  [
    'a block of a formula that reads a file',
    'maths-command',
    '```{math}\n\\input{/etc/passwd}\n```',
    '```{math}\n\\sum_i x_i\n```',
  ],
  [
    'an address whose scheme nobody knows',
    'unknown-scheme',
    '[a](evil:x)',
    '[a](inv:python#x), [b](project:#c) and [d](path:e.txt)',
  ],
  ['a definition of a role', 'directive', '```{role} x(raw)\n:format: html\n```', '```{highlight} python\n```'],
]

describe('directives, options and roles of MyST', () => {
  test.each(PAIRS)('refuses %s', (_title, form, attack) => {
    expect(formsIn('sphinx', `# Title\n\n${attack}\n`)).toContain(form)
  })

  test.each(PAIRS)('permits the honest neighbor of %s', (_title, _form, _attack, honest) => {
    expect(activeContentIn('sphinx', `# Title\n\n${honest}\n`)).toEqual([])
  })

  test('braces in code are no role', () => {
    expect(activeContentIn('sphinx', 'Set `$\x7bHOME}` and `{name}`.\n\n```sh\necho {a}`b`\n```\n')).toEqual([])
  })
})
