import { expect, test } from '@jest/globals'
import { mintlifySlugs } from '../../../../src/checks/frameworks/mintlify/anchors.ts'
import { analyzePage } from '../../../../src/checks/page/analyze-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { headingsOf } from '../../page/find-in-page.ts'
import { findNew, mintlifySite, openSite, write } from '../../site/sites.ts'

const anchorsOf = (text: string): string[] => analyzePage(text, dialectOf('mintlify')).anchors

test.each([
  ['## OAuth 2.0', 'OAuth 2.0', 'oauth-2-0'],
  ['## Node.js', 'Node.js', 'node-js'],
  ['## Step 1: It’s on', 'Step 1: It’s on', 'step-1-it’s-on'],
  ['## Title {#own}', 'Title', 'own'],
  ['<h2 id="own">Title</h2>', 'Title', 'own'],
  ['<h2>A title</h2>', 'A title', 'a-title'],
])('the heading %j of Mintlify reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'mintlify')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})

test('the second heading of a text has the number 2', () => {
  expect(anchorsOf('## Setup\n\n## Setup\n\n## Setup')).toEqual(['setup', 'setup-2', 'setup-3'])
})

test('a number that a heading has already is passed over', () => {
  const slugger = mintlifySlugs.createSlugger()
  expect(['Step 2', 'Step', 'Step', 'Step'].map((text) => slugger.slug(text))).toEqual([
    'step-2',
    'step',
    'step-2-2',
    'step-3',
  ])
})

test('headings of the fifth level have no anchor, those of the fourth have one', () => {
  expect(anchorsOf('#### Four\n\n##### Five')).toEqual(['four'])
})

test.each([
  ['<ParamField body="apiKey" />', 'param-api-key'],
  ['<ParamField query="page_size" />', 'param-page-size'],
  ['<ParamField path="userId" />', 'param-user-id'],
  ['<ParamField header="X-Request-ID" />', 'param-x-request-id'],
  ['<ResponseField name="createdAt" />', 'param-created-at'],
  ['<Accordion title="Why & how?">x</Accordion>', 'why-and-how'],
  ['<Tabs><Tab title="Node.js">x</Tab></Tabs>', 'node-js'],
  ['<Update label="v1.2.0">x</Update>', 'v1-2-0'],
  ['<Step title="Set up">x</Step>', 'set-up'],
  ['<Card id="own" title="My card" />', 'own'],
])('the component %s is #%s', (text, anchor) => expect(anchorsOf(text)).toContain(anchor))

test('a card has no anchor by its title', () => expect(anchorsOf('<Card title="My card" />')).toEqual([]))

test('a link that differs from an anchor in signs alone is not dead, one that differs in words is', async () => {
  const session = await openSite(mintlifySite({ 'a.mdx': '## `_meta`', 'b.mdx': 'text' }))
  const links = '[a](/a#meta) [b](/a#_meta) [c](/a#metadata)\n'
  expect(await findNew(session, [write('b.mdx', `---\ntitle: b\n---\n\n${links}`)])).toEqual(['b.mdx:5 broken-anchor'])
})

test('a page of an API operation has anchors that its text does not show, any other page has not', async () => {
  const api = '---\ntitle: Users\nopenapi: GET /users\n---\n'
  const session = await openSite({ ...mintlifySite({ 'a.mdx': 'x', 'c.mdx': 'x' }), 'api.mdx': api })
  const change = write('a.mdx', '---\ntitle: a\n---\n\n[a](/api#body-name) [b](/c#body-name)\n')
  expect(await findNew(session, [change])).toEqual(['a.mdx:5 broken-anchor'])
})
