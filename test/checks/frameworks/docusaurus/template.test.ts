// What Docusaurus evaluates in a page and cannot. Docusaurus 3.10.2 built each of these pages.
import { describe, expect, test } from '@jest/globals'
import { problemsOf } from '../mdx-problems.ts'

describe('Docusaurus does not build', () => {
  test.each([
    ['A {name} b', 'undefined-name name'],
    ['A {{ name }} b', 'undefined-name name'],
    ['A {foo.bar} b', 'undefined-name foo'],
    ['| a |\n| - |\n| {x} |', 'undefined-name x'],
    ['<a href={u}>l</a>', 'undefined-name u'],
    ['<b {...z}>x</b>', 'undefined-name z'],
    ['<b className={cls}>a</b>', 'undefined-name cls'],
    ['{[1].map((i) => <b key={i}>{k}</b>)}', 'undefined-name k'],
    ['A {name?.x} b', 'undefined-name name'],
    ['export const a = fooo\n\nx {a}', 'undefined-name fooo'],
    ['## T {#id}\n\nx {x1}', 'undefined-name x1'],
    [':::note {title}\nx\n:::', 'undefined-name title'],
    ['A {{ a: 1 }} b', 'page-syntax {{'],
    ['A :name {x} b', 'undefined-name x'],
    ['export const name = 1\n\nA', 'page-syntax name'],
    ['A {} b', 'page-syntax {}'],
    ["import Tabs from '@theme/Tabs'\n\n<Tabs>\ntext\n</Tabs>", 'page-syntax Tabs'],
    ['---\nid: a/b\n---\n\nA', 'frontmatter id'],
    ['---\npagination_next: nope\n---\n\nA', 'frontmatter pagination_next'],
    ['A :name{foo()} b', 'undefined-name foo'],
    ['A ::name{b=01} b', 'page-syntax '],
    ['::name{b=01} b', 'page-syntax '],
    ['A \\:name{b=01} b', 'page-syntax '],
    ['<div>{{ a: 1 }}</div>', 'page-syntax {{'],
    ['<b style="color:red">x</b>', 'page-syntax style'],
    ['<my-el style="color:red">x</my-el>', 'page-syntax style'],
    ['<details style="color:red">x</details>', 'page-syntax style'],
    ['<Nope />', 'missing-import Nope'],
    ['<Tabs.Item>x</Tabs.Item>', 'missing-import Tabs'],
  ])('%j', async (page, problem) => expect(await problemsOf('docusaurus', `${page}\n`)).toEqual([problem]))
})

test.each([
  'A {1 + 1} {"a"}{null}{undefined}{true} b',
  'A {props.a} {frontMatter.title} {contentTitle} {JSON.stringify(toc)} b',
  'A {typeof nope} b',
  'A {process.env.NODE_ENV} {console.log(1)} b',
  'A \\{x\\} `{y}` b',
  '```js\n{x}\n```',
  '## T {#id}',
  'A key:value{x} and :n[l]{.c a="{x}" b=01} b\n\n- ::leaf{vid=01ab}\n\n`:code{x}` [l](https://example.com/a:b{id})',
  '{/* {c} */}\n\n<!-- {c} -->',
  'A <b onClick={() => foo()}>x</b>',
  '<b style={{ color: "red" }}>x</b>',
  '<Details>{"x"}</Details>\n\n<Head><title>x</title></Head>',
  '<foo>x</foo>',
  'export const Box = ({ a, ...rest }) => <b {...rest}>{a}</b>\n\n<Box a={{ b: 1 }}>x</Box>',
  '---\nmdx:\n  format: md\n---\n\n<b style="color:red">{x}</b>',
  '---\ndraft: true\n---\n\n{x} <Nope />',
])('Docusaurus builds %j', async (page) => expect(await problemsOf('docusaurus', `${page}\n`)).toEqual([]))

const config = (options: string): Record<string, string> => ({
  'docusaurus.config.js': `const math = require('remark-math')\nconst own = require('./own')\nmodule.exports = { presets: [['classic', { docs: {} }]], ${options} }`,
})

test.each([
  [
    'maths',
    'A $\\frac{a}{b}$ b',
    config("docs: { remarkPlugins: [math], rehypePlugins: [[require('rehype-katex'), { strict: false }]] }"),
  ],
  ['a plug-in of its own', 'A {name} b', config('docs: { remarkPlugins: [[own, { a: 1 }]] }')],
  ['a list of plug-ins that is not written out', 'A {name} b', config('docs: { remarkPlugins: own.remark }')],
  [
    'options from another file',
    'A {name} b',
    { 'docusaurus.config.js': "import docs from '../docs.js'\nexport default { presets: [['classic', { docs }]] }" },
  ],
  ['plug-ins under a name', 'A {name} b', config('docs: { remarkPlugins }')],
  ['a preprocessor', 'A {name} b', config('markdown: { preprocessor: ({ fileContent }) => fileContent }')],
  ['plain Markdown', '<b style="color:red">{x}</b>', config("markdown: { format: 'detect' }")],
])('a site with %s may build what others do not', async (_what, page, more) => {
  expect(await problemsOf('docusaurus', `${page}\n`, more)).toEqual([])
})

test('a plug-in of remark that is known to do no harm changes nothing', async () => {
  const more = config(
    "docs: { remarkPlugins: [math, [require('@docusaurus/remark-plugin-npm2yarn'), { sync: true }]] }",
  )
  expect(await problemsOf('docusaurus', 'A {name} b\n', more)).toEqual(['undefined-name name'])
})
