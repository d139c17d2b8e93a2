import { expect, test } from '@jest/globals'
import { parsePage } from '../../../../src/checks/page/parse-page.ts'
import { dialectOf, type FrameworkName } from '../../page/dialects.ts'
import { headingsOf, problemsOf } from '../../page/find-in-page.ts'

test.each(['<!-- a\n{ -->\n\ntext', '# Title {#id}', ':::note[Title]{.x}\n\ntext\n\n:::', '`<!--` and {1}'])(
  '%j is fine',
  (text) => expect(parsePage(text, dialectOf('docusaurus')).problem).toBeUndefined(),
)

test('comments in code stay what they are', () => {
  const text = '```html\n<!-- a -->\n```'
  expect(parsePage(text, dialectOf('docusaurus')).root?.children[0]).toMatchObject({ value: '<!-- a -->' })
})

test('an open container is said', () => {
  expect(problemsOf(':::note\n\na\n', 'docusaurus')).toEqual(['unclosed-fence 1:1'])
})

test.each<[FrameworkName, string[]]>([
  ['docusaurus', ['a']],
  ['plain', ['a']],
  ['vitepress', []],
])('what stands in ```mdx-code-block is part of the page in %s: %j', (framework, anchors) => {
  const headings = headingsOf('```mdx-code-block\n## a\n```', framework)
  expect(headings.map(({ anchor }) => anchor)).toEqual(anchors)
})

test.each([
  ['::note\n\na\n', ['page-syntax 1:1']],
  ['> a\n\n::tip Save it\n', ['page-syntax 3:1']],
  ['::: warning\n\na\n\n:::\n', ['page-syntax 1:1']],
  [':::note\n\n:::tip\n\na\n\n:::\n\nb\n\n:::\n', ['page-syntax 11:1']],
  ['::::note\n\n:::tip Title\n\na\n\n:::\n\nb\n\n::::\n', []],
  [':::own[Title]{.a}\n\na\n\n:::\n\n:::own\n\n::::\n', []],
  ['- a\n\n  :::note\n\n  a\n\n  :::\n', []],
  ['::youtube[a]{id=b}\n\nstd::note ::1 `::note`\n\n```\n::note\n:::\n```\n\n<!--\n::note\n-->\n', []],
])('colons that make no admonition are said of %j', (text, found) =>
  expect(problemsOf(text, 'docusaurus')).toEqual(found),
)
