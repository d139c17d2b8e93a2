// Lists of attributes whose end parsers see in different places, and honest ones.
import { describe, expect, test } from '@jest/globals'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'
import { activeContentIn, type DialectName, formsIn } from './dialects.ts'

/** [what, dialect, form, text]: some parser of the dialect makes this of the text. */
const FOUND: [string, DialectName, string, string][] = [
  ['an escaped brace', 'mkdocs', 'handler', '![x](x.png){title="\\}" onerror="alert(7)"}'],
  ['a brace in quotes', 'mkdocs', 'handler', '![x](x.png){title="}" onerror="alert(7)"}'],
  ['an attribute of htmx behind a brace', 'mkdocs', 'handler', '**b**{: a="}" hx-get="//x.example" }'],
  ['an address behind a brace', 'mkdocs', 'script-address', '[a](b.md){: a="\\}" href="javascript:alert" }'],
  ['classes behind a brace', 'mkdocs', 'overlay', '**b**{: a="\\}" .fixed .inset-0 }'],
  ['a brace in a tag over two lines', 'mkdocs', 'handler', '**b**{ title="<b\n}>" onclick=alert(1) }'],
  ['a brace in a comment', 'mkdocs', 'handler', '**b**{ a=<!-- } --> onclick=alert(1) }'],
  ['a list that begins with a tag', 'mkdocs', 'handler', '# Title {<b }> onclick=alert(1)}'],
  ['a list in what looks like quotes of another', 'mkdocs', 'handler', '{a="} **b**{c=\'} " } \' onclick=alert(1)}'],
  ['a list in quotes over lines', 'mkdocs', 'handler', '{a="\n\n**b**{c="\\}" onclick=alert(1)}\n\n"}'],
  ['a list behind what only kramdown begins', 'mkdocs', 'handler', '{: x\n\n**b**{c="}" onclick=alert(1)}'],
  ['a quote that does not close', 'mkdocs', 'handler', '**b**{ title="a onclick=alert(1) }'],
  ['a name of characters that no name has', 'mkdocs', 'handler', '**b**{: "="on load alert(1)" }'],
  ['classes in the options of a block', 'mkdocs', 'overlay', '/// note\n    attrs: {class: fixed inset-0}\n\nx\n///'],
  ['a list of kramdown with an escaped brace', 'jekyll', 'handler', '![x](x.png){: title="\\}" onerror="alert(7)"}'],
  ['a list of kramdown over lines', 'jekyll', 'handler', 'x\n{: title="a\n\nb" onclick="alert(1)"}'],
  ['a definition', 'jekyll', 'handler', '{:a: title="\\}" onclick="alert(1)"}\n\n*x*{:a}'],
  ['a definition without a space', 'jekyll', 'handler', '{:a:hx-get="//x.example"}\n\n*x*{:a}'],
  ['a class behind an id', 'jekyll', 'overlay', 'x\n{:#a.fixed}'],
  ['code that begins in a list', 'jekyll', 'handler', '*x*{: a="`" onclick="alert(1)" b="`"}'],
  ['code that begins in a list and ends behind it', 'jekyll', 'handler', '*x*{: a="`"} *y*{: onclick="alert(1)"} `z'],
  ['a style behind a brace', 'hugo', 'overlay', '# A {title="}" style="position:fixed"}'],
  ['a style behind an escaped quote', 'hugo', 'overlay', '# A {title="\\"}" style="position:fixed"}'],
  ['a style behind a number', 'hugo', 'overlay', '# A {a=1style="position:fixed"}'],
  ['classes in an array', 'hugo', 'overlay', '# A {class=["fixed" "inset-0"]}'],
  ['classes in code', 'hugo', 'overlay', '# A {a="`" .fixed b="`"}'],
  ['a list over lines', 'hugo', 'overlay', 'x\n{\n .fixed\n title="}"}'],
  ['a list over lines with spaces around the equals sign', 'hugo', 'overlay', 'x\n{\n style = "position:fixed"\n}'],
  ['a name with characters that vanish', 'vitepress', 'handler', '**x**{on/click=alert(1)}'],
  ['a single quote, which is none', 'vitepress', 'overlay', "**x**{title='a style=position:fixed'}"],
  ['a class in quotes', 'vitepress', 'overlay', '**x**{."fixed inset-0"}'],
  ['a value that goes on behind its quotes', 'vitepress', 'overlay', '**x**{style="color: red"x;position:fixed}'],
  ['a directive of Vue in a name with quotes', 'vitepress', 'interpolation', '**x**{v-h""tml=a}'],
  ['what is no tag of a template', 'vitepress', 'handler', '**x**{% onclick=alert(1) %}'],
  ['an equals sign as a character reference', 'vitepress', 'handler', '**x**{onclick&#61;alert(1)}'],
  ['a list over lines in MyST', 'sphinx', 'overlay', '[x](y){.a\n.fixed}'],
  ['a comment in a list', 'sphinx', 'overlay', '[x](y){ %c%.fixed}'],
  ['attributes of a container', 'docusaurus', 'overlay', ':::note[A]{title="}" .fixed .inset-0}\n\nx\n\n:::'],
  ['attributes of an aside', 'starlight', 'handler', ':::tip{title="}" onclick="alert(1)"}\n\nx\n\n:::'],
]

test.each(FOUND)('%s', (_what, dialect, form, text) => {
  expect(formsIn(dialect, text)).toContain(form)
})

/** Dialects with attribute lists. */
const READING: DialectName[] = ['mkdocs', 'jekyll', 'hugo', 'vitepress', 'sphinx', 'plain']

describe.each(READING)('an honest list in %s', (dialect) => {
  test.each([
    '# Title {#id .class}',
    'Text.\n{: #id .class title="set timeout=5" }',
    '[a](b.md){: target="_blank" rel="noopener" .md-button }',
    '![a](b.png){ width="50%" loading=lazy align=right }',
    "![a](b.png){ title='It works' }",
    '![a](b.png){ title="Don\'t" }',
    'x\n{: .note #a-b }',
    'x\n\n{:name: .note title="a"}',
    '- a {: .b }\n{:toc}',
    '```js {1,3-5} title="a.js"\nx\n```',
    '``` { .js .annotate title="a.js" hl_lines="1 2" }\nx\n```',
    'The set \\{x, y\\} where total = 5 holds, and {a} too.',
    'A map {"key": "value"} with timeout = 5.',
    'Text {with braces, and "quotes"} where speed = 5 {and more}.',
    'Use `{` and\n\ntimeout = 5\n\nand `}`.',
    'A function {\n\nlet total = 5\n\n}',
    'A function {\n  total.value = location.hash\n}',
    'A range {>=1.0.0 <2}.',
    '$$\\overbrace{\\underbrace{s_0}_{\\pi} ~ s_3}^{s_3 = s_{i+1}}$$',
    '$${(k-1)\\sum_{i=1} x}$$',
    'Of {--deleted--}, {++added++} and {==marked==} text.',
  ])('%s', (text) => {
    expect(activeContentIn(dialect, text)).toEqual([])
  })
})

test('a file beside the site', () => {
  const forms = findActiveContentInFile('a.md', '![x](x.png){title="\\}" onerror="alert(7)"}').map(({ form }) => form)
  expect(forms).toEqual(['handler'])
})
