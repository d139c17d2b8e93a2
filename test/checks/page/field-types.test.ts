// Values of the frontmatter that frameworks refuse: the schemas of Docusaurus 3.10.2 and Starlight 0.37.7 judged each row.
import { expect, test } from '@jest/globals'
import { problemsOf } from '../frameworks/mdx-problems.ts'

test.each([
  ['sidebar_position: first', 'sidebar_position'],
  ['sidebar_label: ""', 'sidebar_label'],
  ['description:', 'description'],
  ['draft: x', 'draft'],
  ['title: [a]', 'title'],
  ['tags: 5', 'tags'],
  ['tags: a, b', 'tags'],
  ['tags: [a, [b]]', 'tags.1'],
  ['toc_max_heading_level: 7', 'toc_max_heading_level'],
])('Docusaurus refuses %s', async (field, subject) => {
  expect(await problemsOf('docusaurus', `---\n${field}\n---\n\nx\n`)).toEqual([`frontmatter ${subject}`])
})

test.each([
  'sidebar_position: "3"',
  'sidebar_position: 2.5',
  'draft: "false"',
  'title: 2024-01-01',
  'title: 5',
  'title: ""',
  'tags: [a, 5, { label: b, permalink: /b }]',
  'pagination_next: null',
  'own_field: { a: [1] }',
])('Docusaurus accepts %s', async (field) => {
  expect(await problemsOf('docusaurus', `---\n${field}\n---\n\nx\n`)).toEqual([])
})

test.each([
  ['template: spash', 'template'],
  ['sidebar: { order: first }', 'sidebar.order'],
  ['sidebar: { badge: { variant: tip } }', 'sidebar.badge.text'],
  ['description:', 'description'],
  ['prev: 5', 'prev'],
  ['head: [{ tag: nope }]', 'head.0.tag'],
  ['head: [{ attrs: { name: x } }]', 'head.0.tag'],
  ['tableOfContents: { minHeadingLevel: first }', 'tableOfContents.minHeadingLevel'],
  ['hero: { actions: [{ text: a }] }', 'hero.actions.0.link'],
  ['hero: { actions: [{ text: a, link: /b, variant: big }] }', 'hero.actions.0.variant'],
  ['draft: "yes"', 'draft'],
])('Starlight refuses %s', async (field, subject) => {
  expect(await problemsOf('starlight', `---\ntitle: A\n${field}\n---\n\nx\n`)).toEqual([`frontmatter ${subject}`])
})

test.each([
  'template: splash',
  'sidebar: { order: 1, badge: new }',
  'prev: false',
  'next: { link: /a, label: A }',
  'lastUpdated: 2024-01-01',
  'tableOfContents: false',
  'head: [{ tag: meta, attrs: { name: x } }]',
  'ownField: [a]',
])('Starlight accepts %s', async (field) => {
  expect(await problemsOf('starlight', `---\ntitle: A\n${field}\n---\n\nx\n`)).toEqual([])
})

test.each([
  ['adds fields', 'docsSchema({ extend: z.object({ mine: z.string().optional() }) })', ['frontmatter template']],
  [
    'requires a field',
    'docsSchema({ extend: z.object({ mine: z.string() }) })',
    ['frontmatter mine', 'frontmatter template'],
  ],
  ['may replace its types', 'docsSchema().omit({ template: true })', []],
  ['is not the documented one', 'z.object({ template: z.string() })', []],
])('a schema that %s is believed', async (_what, schema, expected) => {
  const more = {
    'src/content.config.ts': `export const collections = { docs: defineCollection({ loader: docsLoader(), schema: ${schema} }) }`,
  }
  expect(await problemsOf('starlight', '---\ntitle: A\ntemplate: wide\n---\n\nx\n', more)).toEqual(expected)
})
