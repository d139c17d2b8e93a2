// What CommonMark takes for code, and the parser of a framework for text, is searched; what all take for code is not.
import { describe, expect, test } from '@jest/globals'
import { activeContentIn, type DialectName, formsIn } from './dialects.ts'

const SCRIPT = '<script>alert(1)</script>'

/** [what differs, where, text]; each was seen to run in the output of the parser. */
const LIVE: [string, DialectName[], string][] = [
  ['an info line of several words', ['mkdocs', 'jekyll', 'plain'], `\`\`\`js foo bar\n\n${SCRIPT}\n\n\`\`\``],
  ['an option of a fence', ['mkdocs', 'jekyll', 'plain'], `\`\`\`js title="a"\n\n${SCRIPT}\n\n\`\`\``],
  ['an end of more marks', ['mkdocs', 'superfences'], `\`\`\`\na\n\`\`\`\`\n\`\`\`\n${SCRIPT}\n\`\`\``],
  ['a fence in a list', ['mkdocs'], `- a\n\n  \`\`\`\n\n  ${SCRIPT}\n\n  \`\`\``],
  ['fences in HTML', ['mkdocs', 'superfences', 'jekyll'], `</style>\n\`\`\`\n\n\`\`\`\n${SCRIPT}\n\`\`\``],
  ['a fence in a quote', ['mkdocs', 'superfences'], `> \`\`\`\n${SCRIPT}\n`],
  ['a fence without end', ['mkdocs', 'jekyll', 'plain'], `\`\`\`\n${SCRIPT}\n`],
  ['code by its indentation', ['mkdocs', 'jekyll'], `- a\n\n      ${SCRIPT}`],
  ['a paragraph of HTML', ['mkdocs', 'jekyll', 'plain'], `<p>\n\n    ${SCRIPT}`],
  ['backticks over lines', ['mkdocs', 'jekyll'], '`\n<canvas onclick=alert(1)>\n`'],
  ['backticks in HTML', ['mkdocs', 'jekyll'], '<canvas>\n\n`<img src=x onerror=alert(1)>`\n\n</canvas>'],
  ['backticks before a heading', ['mkdocs'], 'a `b\n#c` `<img src=x onerror=alert(1)>`'],
  ['backticks in a tag', ['mkdocs'], '<a title="`">`<img src=x onerror=alert(1)>` `'],
  ['backticks in a definition', ['mkdocs'], 'a `b\n:   c ` d\n`<img src=x onerror=alert(1)>`'],
  ['two backticks before one', ['mkdocs'], '`` a `<img src=x onerror=alert(1)>`'],
  ['a tag over lines', ['mkdocs', 'jekyll'], '<div\n title="</div>">\n\n`<img src=x onerror=alert(1)>`\n\n</div>'],
  ['the end of another tag', ['mkdocs', 'jekyll'], '<div>\n</p>\n\n`<img src=x onerror=alert(1)>`\n\n</div>'],
  ['a body beside its fence', ['superfences'], `- a\n\n    \`\`\`\n  ${SCRIPT}\n    \`\`\``],
  ['a fence in HTML that stays raw', ['jekyll', 'plain'], `<div>\n\n\`\`\`\n${SCRIPT}\n\`\`\`\n\n</div>`],
  ['marks that are taken out', ['mkdocs'], 'a <\u0002img src=x onerror=alert(1)> b'],
  ['a block of a component', ['vitepress'], `<Foo>\n~~~\n${SCRIPT}\n~~~`],
  ['an end tag before a fence', ['vitepress'], '</pre>a\n~~~\n<div onclick="x">\n~~~'],
  ['a container that ends in code', ['vitepress'], `::: tip\n\`\`\`\n:::\n\n${SCRIPT}\n\n\`\`\``],
  ['a line of marks that is indented in a container', ['vitepress'], ':::v-pre\n\t~~~\n~~~\n:::\n{{ a }}'],
  ['colons without a container in HTML', ['astro'], `<e>\n:::\n~~~\n${SCRIPT}\n~~~`],
  ['a container in HTML', ['astro', 'vitepress', 'sphinx'], `<e>\n:::note\n~~~\n${SCRIPT}\n~~~`],
  ['colons without a name in an item', ['astro'], '- :::\n`\n\n    <b>\n    <img src=x onerror=alert(1)>'],
  [
    'a container with the end of a comment in its title',
    ['vitepress'],
    `::: tip -->\n\`\`\`\n:::\n\n${SCRIPT}\n\n\`\`\``,
  ],
  ['a directive that ends in code', ['sphinx'], `:::{note}\n\`\`\`\n:::\n\n${SCRIPT}\n\n\`\`\``],
  ['a fence of colons that ends in code', ['sphinx'], `:::text\n\`\`\`\n:::\n\n${SCRIPT}\n\n\`\`\``],
  ['a fenced directive that ends in code', ['sphinx'], `\`\`\`{note}\n~~~\n\`\`\`\n\n${SCRIPT}\n\n~~~`],
  ['an admonition that ends in code', ['docusaurus', 'starlight'], ':::note\n\n```\n:::\n\n{process.env.X}\n\n```'],
  ['an end at another depth', ['docusaurus'], ':::note\n\n    :::\n\n```\n:::\n\n{process.env.X}\n\n```'],
  ['inline code over a line that begins a block', ['vitepress'], '`\n<canvas onclick=alert(1)>`'],
  [
    'inline code over a line that begins a container',
    ['vitepress', 'sphinx'],
    `a \`\n:::tip <img src=x onerror=y()>\``,
  ],
  ['a fence that is the head of a table', ['vitepress', 'sphinx'], `\`\`\`||\n|-|-\n${SCRIPT}`],
  ['an option beside the name of a directive', ['rst'], '.. csv-table:: :file: ../secrets.csv'],
  ['indented code below a container of no known name', ['vitepress'], `:::\n    ${SCRIPT}`],
  ['a tab in a quote', ['vitepress', 'sphinx'], `>>\`\`\`\n\t>${SCRIPT}`],
  ['a container without a name before a fence', ['starlight'], ':::```<object data="x"></object>'],
  ['code in the braces of a page that is no MDX', ['docusaurus'], '{`$\x7bprocess.env.X}`}\n\n#{#'],
  ['a comment before code in such a page', ['docusaurus'], '#{#{/**/process.env.X}'],
  ['an option with a wrong value', ['superfences'], `\`\`\`js hl_lines="a"\n\n${SCRIPT}\n\n\`\`\``],
  ['a fence directly below indented code', ['superfences'], `    a\n~~~\n${SCRIPT}\n~~~`],
  ['a fence that ends in a vertical tab', ['mkdocs', 'superfences'], `~~~\n${SCRIPT}\n~~~\u000b`],
  ['an option in numbers behind the language', ['jekyll'], `\`\`\`js hl_lines="1"\n${SCRIPT}\n\n\`\`\``],
  ['attributes with a space behind the marks', ['jekyll'], `\`\`\`{ .js }\n${SCRIPT}\n\n\`\`\``],
  ['a declaration in a tag', ['mkdocs', 'superfences'], '<!-- --><<!>script>alert(1)</script>'],
  ['a comment in a tag', ['mkdocs', 'superfences'], '<!-- --><scr<!-- -->ipt>alert(1)</script>'],
  ['a tag in a quote with line ends of Windows', ['mkdocs', 'superfences'], '><e}\r\n>onclick=alert(1)>'],
  ['a backtick between spaces', ['jekyll'], 'a ` <img src=x onerror=alert(1)>`'],
  ['a backtick between spaces before another', ['jekyll', 'plain'], `Use \` ${SCRIPT} \` here.`],
  ['a backtick at the beginning of a cell', ['jekyll', 'plain'], `a |\` ${SCRIPT} \`| b`],
  ['a backtick at the beginning of a footnote', ['jekyll', 'plain'], `a[^1]\n\n[^1]:\` ${SCRIPT} \``],
  ['a backtick at the beginning of deleted text', ['jekyll', 'plain'], `~~\` ${SCRIPT} \`~~`],
  ['a backtick behind code in a cell', ['jekyll', 'plain'], `a | \`b\`|\` ${SCRIPT} \`| c`],
  ['the end of a comment of HTML in one of kramdown', ['jekyll'], '{::comment}-->\\<SCRIPT\fx{:/}'],
  ['code behind an open tag in an item', ['jekyll', 'plain'], `- <kbd>b \`${SCRIPT}\``],
  ['code in a lazy line of a quote of HTML', ['jekyll', 'plain'], `> <details>\nb \`${SCRIPT}\``],
  ['code below a tag in an item below a paragraph', ['jekyll'], `text\n- <kbd>\nb \`${SCRIPT}\``],
  ['code in an item of HTML, below a blank line', ['jekyll', 'plain'], `1. <p>\n\n   b \`${SCRIPT}\``],
  ['code in a row below a tag in an item', ['jekyll'], `- <div>\n| a \`${SCRIPT}\` | b`],
  ['code below an indented tag in a paragraph', ['jekyll'], `text\n    <kbd>\nb \`${SCRIPT}\``],
  ['code in an item below a tag in a quote', ['jekyll'], `> <pre>\n+ \`${SCRIPT}\``],
  ['a tag in a lazy line', ['hugo', 'sphinx', 'vitepress', 'plain'], `>_\n<b>\n\`\n>\`${SCRIPT}\``],
  ['a tag in a lazy line of an item', ['hugo', 'sphinx', 'plain'], `- a\n<b>\n\`\n- c\n<i>\n\`${SCRIPT}\``],
  ['a fence below a tag in a lazy line', ['hugo', 'sphinx', 'plain'], `- a\n<b>\n\`\`\`\n\n\`\`\`\n${SCRIPT}\n\`\`\``],
  ['raw text below a tag in a lazy line', ['hugo', 'plain'], `>_\n<b>\n<pre>\n\n\`\`\`\n${SCRIPT}\n\`\`\``],
  ['code below an empty definition', ['hugo', 'sphinx'], `a\n: \n\n    ${SCRIPT}`],
  ['code that begins in a pair of shortcodes', ['hugo'], `{{< details >}}\n\`\`\`\n{{< /details >}}\n\n${SCRIPT}`],
  ['a pair of shortcodes in code', ['hugo'], `\`\`\`{{< details >}}\n\n${SCRIPT}\n\n{{< /details >}}`],
  ['a fence of colons, which an extension switches on', ['sphinx'], `:::{math}\n${SCRIPT}\n:::`],
  ['quotes in code in the address of a link', ['mkdocs', 'superfences'], '[a](`x" onclick=alert(1) y="`)'],
  ['quotes in code in the text of an image', ['mkdocs', 'superfences'], '![`" onclick=alert(1) x="`](a.png)'],
  ['a tag in a quote over lines', ['mkdocs', 'superfences'], '```\n> <b\n> onclick=alert(1)>a</b>'],
  ['code that is unwrapped', ['docusaurus'], '~~~js\n```mdx-code-block\n~~~\n```\n\n{process.env.X}\n\n```'],
  [
    'a fence below a tag that may be in HTML',
    ['sphinx'],
    '<v>\n```{admonition}\n```\n```\n\n```{eval-rst}\n.. raw:: html',
  ],
  ['options behind carriage returns', ['sphinx'], '>```{csv-table}\r>---\r>file: /etc/passwd'],
  ['a tag in a directive in a list', ['sphinx'], '- :::{note}\n\n     <n ongle=x>'],
  ['a backslash in the name of an option', ['rst'], '.. csv-table:: :fi\\le: /etc/passwd'],
  ['a directive of Vue without a name', ['vitepress'], 'a\n{v-=x}'],
  ['code behind a bracket and before a lone backtick', ['vitepress'], '[`<Cmk>` `'],
  ['a directive of Vue with an odd name', ['vitepress'], 'a {v-\u0085=x}'],
  ['code in text that kramdown takes as it is', ['jekyll', 'plain'], `<kbd>\`${SCRIPT}\`</kbd>`],
  ['code in such text within a line', ['jekyll', 'plain'], `a <mark>\`${SCRIPT}\`</mark>`],
  ['code in an element of no known name', ['jekyll', 'plain'], `- a <your-key> \`${SCRIPT}\``],
  ['code in an element with another alphabet', ['jekyll', 'plain'], `a <é> \`${SCRIPT}\``],
  ['code in an element that asks for no Markdown', ['jekyll', 'plain'], `a <b markdown="0">\`${SCRIPT}\`</b>`],
  ['code below a tag over lines', ['jekyll', 'plain'], `a <kbd\nclass="x">b\nc \`${SCRIPT}\``],
  ['code behind an escaped tag in raw text', ['jekyll', 'plain'], `a <var>b \\<var></var> \`${SCRIPT}\``],
  ['code that ends raw text', ['jekyll', 'plain'], `a <samp>\`b</samp>\` \`${SCRIPT}\``],
  ['a comment that CommonMark ends at once', ['jekyll', 'plain'], `a <!--> b \`-->${SCRIPT}\``],
  ['a formula that ends in code', ['jekyll', 'plain'], `a $$b \`$$ ${SCRIPT}\``],
  ['deleted text that ends in code', ['jekyll', 'plain'], `~~a \`b~~ ${SCRIPT}\``],
  ['an address that begins with a backtick', ['jekyll', 'plain'], `[a](\`b) ${SCRIPT}\``],
  ['a reference that begins with a backtick', ['jekyll', 'plain'], `[a][\`b] ${SCRIPT}\`\n\n[\`b]: https://x.example`],
  ['attributes with a backtick', ['jekyll', 'plain'], `*a*{: x="\`"} ${SCRIPT}\``],
  ['a definition with a backtick', ['jekyll', 'plain'], `[a]: b c\`d\n${SCRIPT}\``],
  ['marks of code in a longer run', ['jekyll', 'plain'], `\`a \`\`\` ${SCRIPT}\``],
  ['marks that end in a longer run', ['jekyll', 'plain'], `\`\` a \`\`\` \`${SCRIPT}\``],
  ['a fence directly below an item', ['jekyll', 'plain'], `- a\n\`\`\`\n\n${SCRIPT}\n\`\`\``],
  ['a fence directly below the item of an item', ['jekyll', 'plain'], `- a\n  - b\n  ~~~\n\n  ${SCRIPT}\n  ~~~`],
  ['a fence in an item of another list', ['jekyll', 'plain'], `- a\n1. b\n   ~~~\n\n   ${SCRIPT}\n   ~~~`],
  ['a fence directly below a quote', ['jekyll', 'plain'], `> a\n~~~\n\n${SCRIPT}\n~~~`],
  ['a fence directly below a quote in an item', ['jekyll', 'plain'], `- > a\n  ~~~\n\n  ${SCRIPT}\n  ~~~`],
  ['a fence directly below a definition', ['jekyll', 'plain'], `a\n: b\n~~~\n\n${SCRIPT}\n~~~`],
  ['a fence directly below indented code', ['jekyll', 'plain'], `    a\n~~~\n\n${SCRIPT}\n~~~`],
  ['a fence directly below a table without an edge', ['jekyll', 'plain'], `a | b\n-|-\nc | d\n~~~\n\n${SCRIPT}\n~~~`],
  ['an end that is indented less', ['jekyll', 'plain'], `1. a\n\n   ~~~\n  ~~~\n   ${SCRIPT}\n   ~~~`],
  ['an end with other white space', ['jekyll', 'plain'], `~~~\na\n~~~\u000b\n${SCRIPT}\n~~~`],
  ['a fence with a backtick in its language', ['jekyll', 'plain'], `\`\`\`a\`b\n\n\`\`\`\n${SCRIPT}\n\`\`\``],
  ['marks of both kinds', ['jekyll', 'plain'], `\`\`\`~x\n\`\`\`~\n${SCRIPT}\n\`\`\``],
  ['a fence below a tag that CommonMark takes for a block', ['jekyll', 'plain'], `<br>\n~~~\n\n~~~\n${SCRIPT}\n~~~`],
  ['a fence in a formula', ['jekyll', 'plain'], `$$ a\n\n~~~\n$$\n\n${SCRIPT}\n~~~`],
  ['a fence in a comment of kramdown', ['jekyll', 'plain'], `{::comment}\n~~~\n{:/}\n\n${SCRIPT}\n~~~`],
  [
    'a fence in HTML that opens it again',
    ['jekyll', 'plain'],
    `<div>\n\n~~~\n<div>\n~~~\n\n</div>\n\n~~~\n${SCRIPT}\n~~~`,
  ],
  ['indented code below an empty item', ['jekyll', 'plain'], `- \n\n    ${SCRIPT}`],
  ['indented code in an item of another list', ['jekyll', 'plain'], `- a\n1. b\n\n       ${SCRIPT}`],
]

describe.each(LIVE)('%s', (_name, dialects, text) => {
  test.each(dialects)('in %s is searched', (dialect) => {
    expect(activeContentIn(dialect, `# Title\n\n${text}\n`)).not.toEqual([])
  })
})

/** [where, text]: code to every parser. */
const CODE: [DialectName[], string][] = [
  [
    ['mkdocs', 'superfences', 'jekyll'],
    `\`\`\`html\n${SCRIPT}\n\`\`\`\n\n~~~~\n${SCRIPT}\n~~~~\n\nThe \`<script>\` tag.`,
  ],
  [['mkdocs', 'superfences', 'jekyll'], `<div>\n<b>a</b>\n</div>\n\nThe \`<script>\` and \`<form>\` tags.`],
  [['mkdocs', 'superfences', 'jekyll'], `<!-- a -->\n<img src="a.png">\n\nThe \`<script>\` tag.`],
  [['mkdocs', 'superfences'], `\`\`\` { .html .annotate title="a" }\n${SCRIPT}\n\`\`\``],
  [['superfences'], `\`\`\`html hl_lines='1 3-4' linenums="1"\n${SCRIPT}\n\`\`\``],
  [['mkdocs', 'superfences'], 'See [a](b.md) for `<b onclick="x()">`.\n\n`"a" onclick="b"`'],
  [['jekyll', 'plain'], `| The \`|\` in \`${SCRIPT}\` | \`${SCRIPT}\` |\n|---|---|\n| a |\`${SCRIPT}\`|`],
  [['jekyll'], '- <kbd>a</kbd>\n- The `<script>` tag'],
  [
    ['jekyll', 'plain'],
    `Press <kbd>Ctrl</kbd> for \`${SCRIPT}\`, <b>\`${SCRIPT}\`</b>, <br> \`<kbd>\`, [\`${SCRIPT}\`](a.md), \\<kbd>: \`${SCRIPT}\`.`,
  ],
  [['jekyll', 'plain'], `Press <kbd>\`Ctrl\`</kbd> and \`${SCRIPT}\`; ~~$$a$$~~ \`${SCRIPT}\``],
  [['jekyll', 'plain'], `a:\n\`\`\`html\n${SCRIPT}\n\`\`\`\`\n\n    ${SCRIPT}\n\n~~~ js\n${SCRIPT}\n~~~`],
  [
    ['jekyll', 'plain'],
    `1. a\n   b\n   \`\`\`html\n\n   ${SCRIPT}\n   \`\`\`\n2. c\n\n   - d\n\n     ~~~\n     ${SCRIPT}\n     ~~~`,
  ],
  [['jekyll', 'plain'], `- a\n- b\n  ~~~\n  ${SCRIPT}\n  ~~~\n\n> ~~~\n> ${SCRIPT}\n>\n> ~~~\n\nThe \`<script>\` tag.`],
  [['jekyll', 'plain'], `<details>\n<summary>a</summary>\n\n~~~sh\nmake\n~~~\n\n</details>\n\n~~~html\n${SCRIPT}\n~~~`],
  [['jekyll'], '- <kbd>a\n\nThe `<form>` tag.'],
  [['hugo', 'sphinx'], `- a\n<b>\n\n\`${SCRIPT}\`\n\n\`\`\`\n${SCRIPT}\n\`\`\``],
  [['vitepress', 'sphinx'], `> \`\`\`\n> ${SCRIPT}\n>\n> x\n> \`\`\``],
  [['vitepress', 'sphinx'], `1.  \`\`\`\n    ${SCRIPT}\n    \`\`\`\n\n-\t~~~\n\t${SCRIPT}\n\t~~~`],
  [['superfences'], `- a\n\n    \`\`\`html title="a.html" hl_lines="1"\n    ${SCRIPT}\n    \`\`\``],
  [['superfences'], `!!! note\n\n    \`\`\`html\n    ${SCRIPT}\n\n    x\n    \`\`\``],
  [['vitepress'], `<Foo>\n\n~~~\n${SCRIPT}\n~~~\n\n</Foo>`.replaceAll('Foo', 'div')],
  [['vitepress'], `::: tip\n\n\`\`\`\n${SCRIPT}\n\`\`\`\n\n:::\n\n\`\`\`md\n::: tip\n:::\n${SCRIPT}\n\`\`\``],
  [['sphinx'], `:::{note}\n\n\`\`\`\n${SCRIPT}\n\`\`\`\n\n:::\n\nThe \`<script>\` tag.`],
  [['docusaurus'], '::::note\n\n```md\n:::tip\n\n{x}\n\n:::\n\n{y}\n```\n\n::::'],
  [['docusaurus'], ':::note\n\n```\n{x}\n```\n\n:::\n\n````md\n:::tip\n\n{x}\n\n:::\n````'],
]

test.each(CODE.flatMap(([dialects, text]) => dialects.map((dialect) => ({ dialect, text }))))(
  'nothing is found by $dialect in $text',
  ({ dialect, text }) => {
    expect(activeContentIn(dialect, `# Title\n\n${text}\n`)).toEqual([])
  },
)

describe('an MDX page is searched where its tree does not show what runs', () => {
  test.each([
    ['docusaurus', 'expression', '\\<!-- {process.env.X} -->'],
    ['docusaurus', 'import-export', ' export const x = process.env'],
    ['docusaurus', 'expression', '{"<!--"}{process.env.X}{"-->"}'],
    ['docusaurus', 'expression', '## Title {#a} {process.env.X}'],
    ['docusaurus', 'expression', ':::note {process.env.X}\n\na\n\n:::'],
    ['docusaurus', 'expression', ':::note{load()}\n\na\n\n:::'],
    ['docusaurus', 'expression', '{`\n:::$\x7bload()}\n`}'],
    ['docusaurus', 'script', '{/* <script>alert(1)</script> */}'],
    ['nextra', 'script', '{"<script>alert(1)</script>"}'],
    ['docusaurus', 'script', '```jsx live\nalert(1)\n```'],
    ['docusaurus', 'frontmatter-code', '---\nmdx:\n  format: md\n---\n'],
  ] as const)('%s %s in %j', (dialect, form, text) => {
    expect(formsIn(dialect, `${text}\n`)).toContain(form)
  })
})

test('attributes of a directive are none', () => {
  expect(activeContentIn('docusaurus', ':::note[Title]{.a #b key="c d" e=f}\n\nText\n\n:::\n')).toEqual([])
})

test('a comment of Docusaurus without code in it is none', () => {
  expect(activeContentIn('docusaurus', 'a\n\n<!-- truncate -->\n\n<!-- A note, once\nimported. -->\n')).toEqual([])
})

test('components that share a name with an element are components', () => {
  expect(formsIn('docusaurus', '<Frame><img src="/a.png" /></Frame>\n')).toEqual(['component'])
  expect(formsIn('docusaurus', 'See <Link to="/a">a</Link>.\n')).toEqual(['component'])
  expect(formsIn('nextra', '<Script src="https://x.example/a.js" />\n')).toEqual(['script'])
})

test.each([
  ['vitepress', `::: tip -->\ntext\n:::\n\n\`\`\`\n${SCRIPT}\n\`\`\``],
  ['vitepress', `<!--\n::: tip\nold\n:::-->\n\n\`\`\`\n${SCRIPT}\n\`\`\``],
  ['sphinx', `:::text\ntext\n:::\n\n\`\`\`\n${SCRIPT}\n\`\`\``],
] as const)('in %s, code behind a container that has ended is code: %j', (dialect, text) => {
  expect(formsIn(dialect, text)).toEqual([])
})
