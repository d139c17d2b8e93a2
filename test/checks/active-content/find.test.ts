// All active content that the policy gate refuses, and what only looks like it.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ACTIVE_FORMS } from '../../../src/checks/active-content/active-forms.ts'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'
import { PAGE_MAX_CHARACTERS } from '../../../src/checks/page/parse-page.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'
import { activeContentIn, DIALECT_NAMES, type DialectName, formsIn } from './dialects.ts'

const MDX: DialectName[] = ['mintlify', 'docusaurus', 'nextra', 'starlight']
const HTML: DialectName[] = ['astro', 'vitepress', 'mkdocs', 'superfences', 'sphinx', 'plain']
const ALL: DialectName[] = [...MDX, ...HTML]

/** [where, form, text]: the form is found in each. */
const FOUND: [DialectName[], keyof typeof ACTIVE_FORMS, string][] = [
  [ALL, 'script', '<script>alert(1)</script>'],
  [HTML, 'script', 'text <ScRiPt src=//x.example></sCrIpT> text'],
  [HTML, 'script', '> - quoted\n>\n> <script>alert(1)</script>'],
  [HTML, 'script', '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>'],
  [HTML, 'script', '<svg><title><script>alert(1)</script></title></svg>'],
  [HTML, 'script', '<!-- > <script>alert(1)</script> -->'],
  [HTML, 'script', '<div>\n```\n<script>alert(1)</script>\n```\n</div>'],
  [MDX, 'script', '<div dangerouslySetInnerHTML={{ __html: "<b>x</b>" }} />'],
  [ALL, 'frame', '<iframe src="https://x.example"></iframe>'],
  [ALL, 'frame', '<object data="x.swf"></object>'],
  [ALL, 'frame', '<embed src="x" />'],
  [HTML, 'handler', '<img src=x onerror=alert(1)>'],
  [HTML, 'handler', '<svg\nonload=alert(1)>'],
  [HTML, 'handler', '> <div\n>   onclick="x()">\n> a\n> </div>'],
  [HTML, 'overlay', '<iframe style="position: fixed"></iframe>'],
  [['mkdocs', 'plain'], 'handler', 'a <svg/onload=alert(1)> b'],
  [HTML, 'handler', '<a title="x > y" OnClick="x()">a</a>'],
  [HTML, 'handler', "<div title='\n\ntext' onmouseover=alert(1) x='>"],
  [MDX, 'handler', '<button onClick={() => alert(1)}>a</button>'],
  [MDX, 'handler', '<img src="x" onError="alert(1)" />'],
  [['vitepress', 'mkdocs', 'sphinx', 'plain'], 'handler', '[a](b.md){onclick=alert(1)}'],
  [['mkdocs', 'plain'], 'handler', 'text\n{: onmouseover="alert(1)" }'],
  [['vitepress'], 'handler', '```js {onclick=alert(1)}\n```'],
  [ALL, 'script-address', '[a](javascript:alert)'],
  [ALL, 'script-address', '[a]: javascript:alert\n\n[a]'],
  [ALL, 'script-address', '[a](&#106;avascript:alert)'],
  [ALL, 'script-address', '[a](JaVaScRiPt&colon;alert)'],
  [ALL, 'script-address', '[a](<java&Tab;script:alert>)'],
  [ALL, 'script-address', '<a href="java\tscript:alert">a</a>'],
  [ALL, 'script-address', '<a href="&#x6a;avascript:alert">a</a>'],
  [HTML, 'script-address', '<javascript:alert>'],
  [ALL, 'script-address', '![a](data:text/html,x)'],
  [ALL, 'script-address', '[a](vbscript:x)'],
  [['docusaurus'], 'script-address', '[a](pathname://javascript:1/alert(1))'],
  [['docusaurus'], 'script-address', '[a](pathname://pathname://JavaScript:1)'],
  [['docusaurus'], 'unknown-scheme', '[a](pathname://x-app:y)'],
  [['docusaurus'], 'unknown-scheme', '[a](pathname:////evil.example/)'],
  [MDX, 'script-address', '<Card url={"javascript:alert"}>a</Card>'],
  [MDX, 'script-address', '<Card url={`javascript:alert`}>a</Card>'],
  [MDX, 'script-address', '<Card links={[{ to: `javascript:alert` }]}>a</Card>'],
  [MDX, 'overlay', '<div style={{ position: `fixed` }}>a</div>'],
  [MDX, 'overlay', '<Card part={{ style: { position: `fixed` } }}>a</Card>'],
  [MDX, 'handler', '<Card icon={<><b onClick="x()">a</b></>}>a</Card>'],
  [MDX, 'expression', '<Card icon={<>{f()}</>}>a</Card>'],
  [ALL, 'style', '<style>{`body { display: none }`}</style>'],
  [ALL, 'style', '<link rel="stylesheet" href="https://x.example/a.css" />'],
  [ALL, 'style', '<meta name="robots" content="noindex" />'],
  [ALL, 'style', '<base href="https://x.example/" />'],
  [ALL, 'style', '<form action="https://x.example"></form>'],
  [HTML, 'overlay', '<div style="position: fixed; inset: 0">x</div>'],
  [HTML, 'overlay', '<div style="position:/**/fixed">x</div>'],
  [HTML, 'style', '<div style="background:url&#40;//x.example/a)">x</div>'],
  [MDX, 'expression', 'a {process.env.SECRET} b'],
  [MDX, 'expression', '{require("fs").readFileSync("/etc/passwd")}'],
  [MDX, 'expression', '{`a $\x7bb}`}'],
  [MDX, 'expression', '{[1, f()]}'],
  [MDX, 'expression', '{{ [a]: 1 }}'],
  [MDX, 'expression', '{{ get a() { return 1 } }}'],
  [MDX, 'expression', '<Tabs items={load()}></Tabs>'],
  [MDX, 'expression', '<Tabs {...props}></Tabs>'],
  [MDX, 'expression', '<Card icon={<Icon {...x} />}></Card>'],
  [MDX, 'import-export', "import x from './x.js'\n\ntext"],
  [MDX, 'import-export', 'export const x = 1\n\ntext'],
  [MDX, 'component', '<Terminal run="x" />'],
  [MDX, 'component', 'text <UI.Terminal /> text'],
  [MDX, 'component', '<x-terminal />'],
  [['vitepress'], 'component', '<Terminal run="x" />'],
  [['vitepress'], 'component', 'text <my-terminal /> text'],
  [['vitepress'], 'interpolation', 'a {{ 1 + 1 }} b'],
  [['vitepress'], 'interpolation', 'a `{{ 1 + 1 }}` b'],
  [['vitepress'], 'interpolation', '| a |\n| - |\n| `{{ 1 + 1 }}` |'],
  [['vitepress'], 'interpolation', '    {{ 1 + 1 }}'],
  [['vitepress'], 'interpolation', '# {{ $frontmatter.title }}'],
  [['vitepress'], 'interpolation', '<b v-html="x"></b>'],
  [['vitepress'], 'interpolation', '<a :href="x">a</a>'],
  [['vitepress'], 'interpolation', '<b @click="x">a</b>'],
  [['vitepress'], 'interpolation', '```js-vue\n{{ 1 + 1 }}\n```'],
  [['vitepress'], 'interpolation', '<code>{{ 1 + 1 }}</code>'],
  [['vitepress'], 'interpolation', '[a](b.md){v-html=x}'],
  [['vitepress'], 'interpolation', '**a**{:=x}'],
  [['vitepress'], 'interpolation', 'a \\{\\{ x }} b'],
  [['vitepress'], 'interpolation', 'a &#123;{ x }} b'],
  [['vitepress'], 'interpolation', 'a &lbrace;&#x7b; x }} b'],
  [['vitepress'], 'interpolation', '<a x="<b @click="x">'],
  [['vitepress'], 'component', '<a x="<my-terminal">'],
  [['vitepress'], 'script', '<script setup>\nimport x from "x"\n</script>'],
  [['vitepress'], 'snippet', '<<< @/../.env'],
  [['vitepress'], 'snippet', '1. <<< @/../.env'],
  [['vitepress'], 'snippet', '```txt\n<!-- @include: ../../.env -->\n```'],
  [['mkdocs'], 'snippet', '--8<-- "/etc/passwd"'],
  [['mkdocs'], 'snippet', '```\n-8<- ".env"\n```'],
  [['mkdocs'], 'snippet', '--8<--\n.env\n--8<--'],
  [['mkdocs'], 'snippet', '{!.env!}'],
  [['mkdocs'], 'snippet', '{!.env!lines=1-3}'],
  [['docusaurus'], 'snippet', "import x from '!!raw-loader!/etc/passwd'\n\ntext"],
  [['starlight'], 'snippet', "import x from '../../.env?raw'\n\ntext"],
  [['sphinx'], 'snippet', '```{include} /etc/passwd\n```'],
  [['sphinx'], 'snippet', ':::{literalinclude} /etc/passwd\n:::'],
  [['sphinx'], 'snippet', '```{csv-table} a\n:file: /etc/passwd\n```'],
  [['rst'], 'snippet', '.. literalinclude:: /etc/passwd'],
  [['sphinx'], 'snippet', '````{theorem}\n```{include} /etc/passwd\n```\n````'],
  [['sphinx'], 'script-address', '```{image} a.png\n:target: javascript:alert(1)\n```'],
  [['sphinx'], 'script-address', '```{toctree}\na <javascript://x%0aalert(1)>\n```'],
  [['sphinx'], 'script-address', '{math}`\\href{javascript:alert(1)}{x}`'],
  [['sphinx'], 'script', '```{code-block} js\n:caption: a <script>alert(1)</script>\nx\n```'],
  [['sphinx'], 'script', '```{parsed-literal}\n<script>alert(1)</script>\n```'],
  [['sphinx'], 'directive', ':::{iframe} https://x.example\n:::'],
  [['rst'], 'snippet', '.. include:: /etc/passwd'],
  [['rst'], 'snippet', '.. include :: /etc/passwd'],
  [['rst'], 'snippet', '- .. include:: /etc/passwd'],
  [['rst'], 'snippet', '+---+\n| .. include:: /etc/passwd |\n+---+'],
  [['mkdocs', 'sphinx', 'plain'], 'template', 'a {{ config() }} b'],
  [['mkdocs', 'sphinx', 'plain'], 'template', '{% include "x" %}'],
  [['macros'], 'template', '```\n{{ config }}\n```'],
  [['macros', 'mdbook'], 'template', '`{% raw %}`'],
  [['jekyll'], 'template', '`{% assign a = 1 %}`'],
  [['macros'], 'template', '{# hidden #}'],
  [['hugo'], 'component', '{{< terminal >}}'],
  [['sphinx'], 'directive', '```{eval-rst}\n.. raw:: html\n```'],
  [['sphinx'], 'directive', '```{code-cell} python\nprint(1)\n```'],
  [['sphinx'], 'directive', '```{raw} html\n<b>x</b>\n```'],
  [['sphinx'], 'directive', '````{note}\n```{raw} html\n<b>x</b>\n```\n````'],
  [['sphinx'], 'directive', '```{autoclass} package.Class\n```'],
  [['sphinx'], 'directive', '{eval}`1 + 1`'],
  [['rst'], 'directive', '.. raw:: html\n\n   <b>x</b>'],
  [['rst'], 'directive', '.. |x| raw:: html'],
  [['rst'], 'overlay', '.. figure:: a.png\n   :style: position: fixed'],
  [['sphinx'], 'style', '```{image} a.png\n:style: background: url(//x.example/a)\n```'],
  [['hugo'], 'layout', '---\nbuild:\n  render: never\n  publishDir: x\n---\n'],
  [['adoc'], 'directive', 'pass:[<b>x</b>]'],
  [['mkdocs'], 'directive', '```python exec="on"\nprint(1)\n```'],
  [['mkdocs'], 'directive', '<div>\n```python exec="on"\nprint(1)\n```\n</div>'],
  [['mkdocs'], 'reference-block', '::: package.module'],
  [['mkdocs'], 'directive', '/// html | div\n///'],
  [['vitepress', 'starlight'], 'frontmatter-code', '---\nhead:\n  - [script, {}, x]\n---\n'],
  [ALL, 'frontmatter-code', '---js\n{ title: require("fs") }\n---\n'],
  [['mkdocs'], 'layout', '---\ntemplate: evil.html\n---\n'],
  [['mkdocs'], 'frontmatter-code', '---\nrender_macros: true\n---\n'],
  [ALL, 'layout', '---\nlayout: ../../evil.astro\n---\n'],
  [ALL, 'frontmatter-code', '---\na: &a\n  head: x\n<<: *a\n---\n'],
  [['starlight'], 'handler', '---\nhero:\n  actions:\n    - attrs:\n        onclick: alert(1)\n---\n'],
  [['mintlify'], 'frontmatter-code', '---\nopenapi: https://x.example/a.json GET /a\n---\n'],
  [['sphinx'], 'frontmatter-code', '---\ndownloads:\n  - file: /etc/passwd\n---\n'],
  [ALL, 'frontmatter-code', '---\nredirect: https://x.example\n---\n'],
  [['sphinx'], 'frontmatter-code', '---\njupytext:\n  format: md\n---\n'],
  [ALL, 'script', '---\nhero:\n  text: a <script>x</script>\n---\n'],
  [ALL, 'script-address', '---\nlinks:\n  - url: javascript:alert(1)\n---\n'],
]

describe.each(DIALECT_NAMES)('in %s', (dialect) => {
  const here = FOUND.filter(([dialects]) => dialects.includes(dialect))
  test.each(here.map(([, form, text]) => ({ form, text })))('$form is found in $text', ({ form, text }) => {
    expect(formsIn(dialect, `# Title\n\n${text}\n`.replace('# Title\n\n---', '---'))).toContain(form)
  })
})

describe('a frontmatter that only some parsers take for one is read', () => {
  test.each([
    ['mkdocs', 'template: evil.html\nrender_macros: true\n\n# A'],
    ['starlight', '\n---\nhead: [script]\n---\n'],
    ['starlight', '+++\nhead = []\n+++\n'],
    ['docusaurus', '---\nhead: [script]\n\n# A'],
  ] as const)('in %s, %j', (dialect, text) => {
    expect(formsIn(dialect, text)).toContain('frontmatter-code')
  })
})

describe.each(['jekyll', 'mdbook'] as const)('in %s is found what is found in plain files', (dialect) => {
  const inPlain = FOUND.filter(([dialects]) => dialects.includes('plain'))
  test.each(inPlain.map(([, form, text]) => ({ form, text })))('$form in $text', ({ form, text }) => {
    expect(formsIn(dialect, `${text}\n`)).toContain(form)
  })
})

describe('a file of unknown use is searched by the rules of every framework', () => {
  const ofBuilds = FOUND.filter(
    ([dialects, form, text]) =>
      ['snippet', 'template', 'directive'].includes(form) &&
      dialects.some((name) => !MDX.includes(name)) &&
      !(form === 'template' && text.startsWith('`')),
  )
  test.each(ofBuilds.map(([, form, text]) => ({ form, text })))('$form in $text', ({ form, text }) => {
    const path = form === 'directive' && text.startsWith('pass:') ? 'a.adoc' : 'a.md'
    expect(findActiveContentInFile(path, `${text}\n`)).toContainEqual(expect.objectContaining({ form }))
  })
})

test.each(ALL)('a page of %s that is too large to be parsed is searched as text', (dialect) => {
  const page = 'Words of a page, and more of them.\n\n'.repeat(30_000)
  expect(page.length).toBeGreaterThan(PAGE_MAX_CHARACTERS)
  expect(formsIn(dialect, page)).toEqual([])
  expect(formsIn(dialect, `${page}<script>alert(1)</script>\n`)).toContain('script')
})

test('every form is found somewhere', () => {
  expect(Object.keys(ACTIVE_FORMS)).toEqual(expect.arrayContaining(FOUND.map(([, form]) => form)))
})

/** [where, text]: nothing is found. */
const HARMLESS: [DialectName[], string][] = [
  [ALL, '# A title\n\nText with **bold**, a [link](../a.md#b) and ![an image](/img/a.png).'],
  [ALL, '```html\n<script>alert(1)</script>\n<img onerror="x">\n```'],
  [ALL, 'The `<script>` tag, `onclick="x()"` and `javascript:alert(1)` are code.'],
  [[...MDX, 'vitepress', 'superfences', 'sphinx', 'plain'], '- a list\n\n  ```js\n  document.write("<iframe>")\n  ```'],
  [ALL, 'A descriptive onset: once upon a time, on = off, javascript is a language.'],
  [ALL, '![dot](data:image/png;base64,iVBORw0KGgo=)'],
  [ALL, '<details>\n<summary>More</summary>\n\nText\n\n</details>'],
  [ALL, '<img src="/a.png" alt="a" width="40" />'],
  [ALL, '---\ntitle: A\nsummary: The first step\n---\n\nText'],
  [ALL, '---\ntitle: A\ndescription: About <b>, "onclick" and javascript\n---\n\nText'],
  [ALL.filter((name) => name !== 'vitepress'), '| a | b |\n| - | - |\n| 1 | `{{ x }}` |'],
  [MDX, '{/* a comment */}'],
  [MDX, '{true} {3} {-1} {"x"} {`x`} {null} {["a", [1]]}'],
  [MDX, '<div style={{ width: 40, color: "red" }} tabIndex={0}>a</div>'],
  [MDX, '<div title={[{ a: 1, "b": ["c"] }]} hidden>a</div>'],
  [MDX, '```vue\n{{ a }} {process.env.X}\n```'],
  [MDX, '<>fragment</>'],
  [MDX, 'Write \\<script> or `{x}` or \\{x}.'],
  [['docusaurus'], '## Title {#custom-id}\n\n:::note[Title]\n\nText\n\n:::'],
  [['vitepress'], '## Title {#custom-id}\n\n::: tip\nText\n:::\n\n[[toc]]'],
  [['vitepress'], '```js{1,3-5}\n{{ a }}\n<<< x\n```\n\n`{ a }` `<script>` `v-if`'],
  [['vitepress'], '---\nlayout: home\nhero:\n  name: A\n---\n'],
  [['vitepress'], 'A shift: `a <<< b`, and 1 << 2.'],
  [['mkdocs'], '!!! note "Title"\n\n    Text\n\n=== "Tab"\n\n    Text'],
  [['mkdocs'], '## Title { #custom-id .class data-toc-label="x" }\n\n[a](b.md){ .md-button }'],
  [['macros'], '## Title {#custom-id}\n\nText { not a template }'],
  [['mkdocs'], ';--8<-- "escaped.md"'],
  [['mkdocs'], '```mermaid\ngraph LR\n  A --> B\n```'],
  [['mkdocs'], '``` python title="a.py" linenums="1" hl_lines="2 3"\nx = {"a": {"b": 1}}\n```'],
  [['mkdocs', 'sphinx', 'plain'], '```yaml\nkey: {{ value }}\n```\n\n`{% raw %}`'],
  [['sphinx'], '```{note}\nText\n```\n\n:::{tip}\nText\n:::'],
  [['sphinx'], '```{code-block} python\n:linenos:\nprint("<script>")\n```'],
  [['sphinx'], '{ref}`a` {doc}`b` {math}`x`\n\n```{toctree}\n:maxdepth: 2\na\n```'],
  [['sphinx'], ':::{toc}\n:depth: 1\n:::\n\n```{blockquote}\nA\n```\n\n{smallcaps}`b` {chem}`H2O` {strike}`c`'],
  [
    ['sphinx'],
    '$$\n\\frac{{\\rm Prob}(q=f|w^{t})}{{\\pi_A}^2 (1-\\pi_A)^2}{n}\n$$\n\n$\\bar{{{\\bf x}}}$ and $x_{{a^2}}$',
  ],
  [['sphinx'], '---\nmyst:\n  html_meta:\n    description: A\n---\n\nText'],
  [['adoc'], '= Title\n\nText with `code`, a link:page.html[page] and a +plus+.\n\n----\ncode\n----'],
  [['rst'], 'Title\n=====\n\n.. note:: Text\n\n.. code-block:: python\n\n   print(1)\n\n.. image:: a.png'],
  [['starlight'], '---\ntitle: A\ntemplate: splash\n---\n'],
  [['mintlify'], '---\nopenapi: GET /a\n---\n'],
  [['mkdocs'], 'Note: see <https://x.example>, and more: text.\n\nText'],
  [['sphinx'], '```{math}\nx^{{2}} < 1\n```\n\n```{mermaid}\nA{{text}} --> B\n```'],
  [['hugo'], '## Title {#custom-id}\n\n{{< ref "a" >}}'],
  [['hugo'], '---\nbuild:\n  list: never\n  render: always\n---\n'],
  [['plain', 'jekyll', 'mdbook'], '---\nlayout: default\n---\n\nText'],
]

describe.each(DIALECT_NAMES)('in %s nothing is found', (dialect) => {
  const here = HARMLESS.filter(([dialects]) => dialects.includes(dialect))
  test.each(here.map(([, text]) => ({ text })))('in $text', ({ text }) => {
    expect(activeContentIn(dialect, `${text}\n`)).toEqual([])
  })
})

describe('active content', () => {
  test('has its place', () => {
    const [found] = activeContentIn('docusaurus', '---\ntitle: A\n---\n\nText {process.env.X}\n')
    expect(found).toEqual({ form: 'expression', line: 5, column: 6, text: '{process.env.X}' })
  })

  test('is the same when only the space around it has changed', () => {
    const textOf = (page: string) => activeContentIn('vitepress', page).map(({ text }) => text)
    expect(textOf('{{  a\n  b }}')).toEqual(textOf('Text before\n\nand {{ a b }}'))
  })

  test('is another one when a script has another body', () => {
    const textOf = (code: string) => activeContentIn('plain', `<script>\n\n${code}\n</script>`).map(({ text }) => text)
    expect(textOf('a()')).not.toEqual(textOf('b()'))
  })

  test('is another one when a long script differs at its end', () => {
    const textOf = (code: string) =>
      activeContentIn('mkdocs', `<script>${'x();'.repeat(20_000)}${code}</script>`).map(({ text }) => text)
    expect(textOf('a()')).not.toEqual(textOf('b()'))
  })

  test('is another one when only the end of a very long one differs', () => {
    const textOf = (code: string) =>
      activeContentIn('docusaurus', `{f("${'x'.repeat(3000)}", ${code})}`).map(({ text }) => text)
    expect(textOf('a')).not.toEqual(textOf('b'))
    expect(textOf('a')[0]?.length).toBeLessThan(600)
  })

  test('is another one when a list of snippets has one more', () => {
    const textOf = (more: string) =>
      activeContentIn('mkdocs', `--8<--\na.md\n${more}--8<--\n\nText\n`).map(({ text }) => text)
    expect(textOf('/etc/passwd\n')).not.toEqual(textOf(''))
  })

  test('is another one when what stands behind a brace in it differs', () => {
    const textOf = (end: string) => activeContentIn('macros', `{{ {"a": 1}${end} }}`).map(({ text }) => text)
    expect(textOf('["a"]')).not.toEqual(textOf('.__class__'))
  })

  test('is another one when a role of raw markup holds another text', () => {
    const textOf = (html: string) => activeContentIn('sphinx', `{raw-html}\`${html}\` a`).map(({ text }) => text)
    expect(textOf('<b @x>')).not.toEqual(textOf('<i @x>'))
  })

  test('of each import statement is one', () => {
    const found = activeContentIn('docusaurus', "import A from './a'\nimport B from './b'\n\nText\n")
    expect(found.map(({ text }) => text)).toEqual(["import A from './a'", "import B from './b'"])
  })

  test('beyond the thousandth still makes a difference', () => {
    const page = (last: string) =>
      `${Array.from({ length: 1200 }, (_, index) => `{{ a${index} }}`).join(' ')} {{ ${last} }}`
    expect(activeContentIn('vitepress', page('a'))).toHaveLength(1001)
    expect(activeContentIn('vitepress', page('a')).at(-1)).not.toEqual(activeContentIn('vitepress', page('b')).at(-1))
  })
})

describe('beyond the thousandth construct', () => {
  const roles = (count: number, last = '') =>
    Array.from({ length: count }, (_, index) => `:gh:\`${index}\``).join(' ') + last
  const restOf = (text: string) => activeContentIn('rst', text).filter(({ form }) => form === 'script')

  test('a name that is listed already adds nothing', () => {
    expect(restOf(roles(1500))).toEqual([])
  })

  test('a name that is not listed does, and so does what has no name', () => {
    expect(restOf(roles(1500, ' :other:`a`'))).toHaveLength(1)
    expect(formsIn('rst', roles(1500, '\n\n.. include:: /etc/passwd\n'))).toContain('snippet')
  })
})

describe('a hostile text is searched soon', () => {
  test.each([
    ['footnotes in one line', 'a.txt', `${'[^a]: '.repeat(5000)}x`],
    ['footnotes before a fence', 'a.md', `${'[^a]: '.repeat(5000)}x`],
    ['blocks in every line', 'a.md', ':::a\n'.repeat(20_000)],
    ['blocks of slashes in every line', 'a.md', '/// a\n'.repeat(20_000)],
    ['a long class', 'a.md', `<p class="[${'left'.repeat(20_000)}">`],
    ['comments in a style', 'a.md', `<p style="${'/*a'.repeat(20_000)}">`],
  ])('%s', (_what, path, text) => {
    const cpuMs = measureCpu()
    findActiveContentInFile(path, text)
    expect(cpuMs()).toBeLessThan(3000)
  })
})

describe('a `<` before a letter that no `>` follows', () => {
  test.each<[string, string, boolean]>([
    ['is text in a paragraph', 'Let $U<V$ hold.\n\nMore text.', false],
    ['is text in a formula with an equals sign', 'Let $a_{j<i}=b_{j<i}$ hold.\n\nMore text.', false],
    ['may be a tag that ends in the next line', 'Let <b\nx=">" onclick=alert(1)\n\nMore text.', true],
    ['is a tag in a block of HTML', '<div>\n\nLet $U<V$ hold.\n\nMore text.', true],
    ['is a tag at the start of a line', 'Let\n\n<V$ hold.\n\nMore text.', true],
    ['may be a tag in the last paragraph', 'Let $U<V$ hold.', true],
    ['may be a tag with attributes', 'Let <b onclick="alert(1)" hold.\n\nMore text.', true],
  ])('%s', (_what, text, isFound) => {
    for (const dialect of ['mkdocs', 'jekyll', 'sphinx', 'plain'] as const) {
      expect(formsIn(dialect, `${text}\n`).includes('handler')).toBe(isFound)
    }
  })
})

test('what a fence reads does not depend on what it holds', () => {
  const fence = (body: string) => activeContentIn('mkdocs', `\`\`\`{.cpp file=a.cpp}\n${body}\n\`\`\`\n`)
  expect(fence('int a;').map(({ form }) => form)).toEqual(['snippet', 'unknown-directive'])
  expect(fence('int a;')).toEqual(fence('int b;'))
})

test('a tag goes on in the next line of a quote, and ends at the start of a line outside of one', () => {
  const link = '<a href="https://a.example"\n  >report on a site</a\n>.'
  expect(formsIn('mkdocs', `<p>\n  ${link}\n</p>\n`)).toEqual([])
  expect(formsIn('mkdocs', '> Text <b\n> onclick="alert(1)"\n> title="x">text</b>\n')).toContain('handler')
  expect(formsIn('mkdocs', '> Text <b\nlazy="x"\n> onclick="alert(1)">text</b>\n')).toContain('handler')
})

test('a path behind `pathname://` is harmless', () => {
  expect(formsIn('docusaurus', '[a](pathname:///img/a.pdf) [b](pathname://b.html#c:d)\n')).toEqual([])
})

test('a binding of Vue to a number is plain, and one to anything else, or of a handler, is code', () => {
  const formOf = (attribute: string) => formsIn('vitepress', `<Badge ${attribute}>x</Badge>\n`)
  expect([':pr="18487"', ':hidden="true"', 'v-bind:pr="-1.5"'].flatMap(formOf)).toEqual([])
  for (const code of [':pr="a"', ':pr="1+a()"', ':onclick="1"', ':[a]="1"', ':style="a"', '@click="1"'])
    expect(formOf(code)).not.toEqual([])
})

test('a comment of MyST below a paragraph of six lines is found soon', () => {
  const cpuMs = measureCpu()
  activeContentIn('sphinx', `${'A line of some words here.\n'.repeat(6)}\n% A comment\n\n<b onclick="a()">\n`)
  expect(cpuMs()).toBeLessThan(3000)
})

test('one style that overlays is no other', () => {
  const textOf = (style: string) => activeContentIn('mkdocs', `<p style="${style}">x</p>`).map(({ text }) => text)
  expect(textOf('rotate: 3deg')).not.toEqual(textOf('position: fixed; inset: 0'))
})

describe('a page that is no MDX', () => {
  test.each([
    ['<div\n\n<script>alert(1)</script>', 'script'],
    ['{ 1 +\n\n<iframe src="x"></iframe>', 'frame'],
    ['<3 {process.env.X}', 'expression'],
    ["<3\n\nimport x from 'x'", 'import-export'],
    ['<3 <Terminal />', 'component'],
    ['<3 <a href="java&Tab;script:alert">', 'script-address'],
    ['<3\n\n    <img onerror="x">', 'handler'],
  ])('is searched as text: %j', (text, form) => {
    expect(formsIn('docusaurus', text)).toContain(form)
  })
})

testProperty('a page of any text is looked at without a fault, and twice alike', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '{',
    '}',
    '{{',
    '```',
    '`',
    '<a',
    '"',
    "'",
    '\n',
    '\n\n',
    ' on',
    '=',
    '--8<--',
    '&',
    '---\n',
    'x',
    ':::',
    '- ',
  )
  const run = fc.property(fc.constantFrom(...DIALECT_NAMES), fc.array(piece, { maxLength: 40 }), (dialect, pieces) => {
    expect(activeContentIn(dialect, pieces.join(''))).toEqual(activeContentIn(dialect, pieces.join('')))
  })
  fc.assert(run, runs(80))
})

testProperty('a script is found wherever it stands among other text', () => {
  const text = fc.array(
    fc.constantFrom('word', ' ', '\n\n', '**', '_', '[a](b)', '> ', '- ', '<br>', '<b>', '&lt;', '"'),
    { maxLength: 15 },
  )
  const run = fc.property(fc.constantFrom(...HTML), text, text, (dialect, before, after) => {
    const page = `${before.join('')}\n\n<script>alert(1)</script>\n\n${after.join('')}`
    expect(formsIn(dialect, page)).toContain('script')
  })
  fc.assert(run, runs(60))
})

test('a comment that reaches into text that may be parsed differently does not shift what is found', () => {
  const before = `:::note\n<!--\n\`\`\`js\n:::\n${'x'.repeat(80)}\n-->\n\`\`\`\n:::\n`
  const script = '<script src="/a.js"></script>'
  const found = activeContentIn('docusaurus', `${before}${script}\n${'y'.repeat(200)}\n\`\`\`\n`)
  expect(found.find(({ form }) => form === 'script')).toMatchObject({
    line: 9,
    column: 1,
    text: expect.stringContaining('/a.js'),
  })
})
