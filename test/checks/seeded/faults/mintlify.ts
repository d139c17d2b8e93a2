import type { Fault } from '../fault.ts'
import { add, append, move, remove, replace, rewrite } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const PAGE = 'guides/alerts.mdx'

function redirect(source: string, destination: string): string {
  return JSON.stringify({ source, destination })
}

export const mintlifyFaults: Fault[] = [
  ...everySiteFaults(PAGE, 'mdx'),
  {
    name: 'an absolute link to no page',
    steps: [replace('index.mdx', '(/guides/rooms)', '(/guides/room)')],
    expect: { path: 'index.mdx', rule: 'broken-link', at: '/guides/room)' },
  },
  {
    name: 'a misspelled field',
    steps: [replace(PAGE, 'description:', 'descripton:')],
    expect: { path: PAGE, rule: 'frontmatter-key' },
  },
  {
    name: 'a redirect that leads in a circle',
    steps: [replace('docs.json', '"redirects": [', `"redirects": [${redirect('/x', '/y')}, ${redirect('/y', '/x')}, `)],
    expect: { path: 'docs.json', rule: 'redirect-loop' },
    also: ['redirect-loop'],
  },
  {
    name: 'a redirect to a redirect',
    steps: [replace('docs.json', '"redirects": [', `"redirects": [${redirect('/x', '/start')}, `)],
    expect: { path: 'docs.json', rule: 'redirect-chain' },
  },
  {
    name: 'a relative link to no page',
    steps: [append(PAGE, 'See [more](./reports).')],
    expect: { path: PAGE, rule: 'broken-link', at: './reports' },
  },
  {
    name: 'a card that leads nowhere',
    steps: [replace('index.mdx', 'href="/quickstart"', 'href="/quick-start"')],
    expect: { path: 'index.mdx', rule: 'broken-link', at: '/quick-start' },
  },
  {
    name: 'an anchor of a card that its page does not have',
    steps: [replace('index.mdx', '#read-a-report', '#read-the-report')],
    expect: { path: 'index.mdx', rule: 'broken-anchor', at: '#read-the-report' },
  },
  {
    name: 'an anchor within the page that is not there',
    steps: [append(PAGE, 'See [above](#by-mail).')],
    expect: { path: PAGE, rule: 'broken-anchor', at: '#by-mail' },
  },
  {
    name: 'a renamed heading that another page links to',
    steps: [replace('guides/rooms.mdx', '## Add a room', '## Adding a room')],
    expect: { path: 'guides/schedules.mdx', rule: 'broken-anchor', at: '#add-a-room' },
  },
  {
    name: 'a reference link whose page is not there',
    steps: [replace('glossary.mdx', '[scenes]: /guides/schedules#scenes', '[scenes]: /guides/scenes')],
    expect: { path: 'glossary.mdx', rule: 'broken-link' },
  },
  {
    name: 'an image that is not there',
    steps: [replace('index.mdx', '![The logo of Lumen Cloud](/images/logo.svg)', '![The logo](/images/logo.png)')],
    expect: { path: 'index.mdx', rule: 'missing-image', at: '/images/logo.png' },
  },
  {
    name: 'an HTML image that is not there',
    steps: [replace('guides/rooms.mdx', '/images/floor.png', '/images/floors.png')],
    expect: { path: 'guides/rooms.mdx', rule: 'missing-image', at: '/images/floors.png' },
  },
  {
    name: 'a deleted image',
    steps: [remove('images/floor.png')],
    expect: { path: 'guides/rooms.mdx', rule: 'missing-image', at: 'floor.png' },
  },
  {
    name: 'a snippet that is not there',
    steps: [replace('guides/rooms.mdx', '/snippets/bridge-needed.mdx', '/snippets/bridge.mdx')],
    expect: { path: 'guides/rooms.mdx', rule: 'missing-include', at: 'import' },
  },
  {
    name: 'a deleted page that the navigation names',
    steps: [
      remove('glossary.mdx'),
      replace('quickstart.mdx', ' Words are explained in the [glossary](/glossary).', ''),
    ],
    expect: { path: 'docs.json', rule: 'nav-missing-page', at: '"glossary"' },
  },
  {
    name: 'a moved page that a page still links to',
    steps: [move('glossary.mdx', 'words.mdx'), replace('docs.json', '"glossary"', '"words"')],
    expect: { path: 'quickstart.mdx', rule: 'broken-link', at: '/glossary' },
  },
  {
    name: 'a page named twice in one group',
    steps: [
      replace('docs.json', '["index", "quickstart", "glossary"]', '["index", "quickstart", "glossary", "index"]'),
    ],
    expect: { path: 'docs.json', rule: 'nav-duplicate' },
  },
  {
    name: 'a new page that no navigation names',
    steps: [add('guides/lamps.mdx', '---\ntitle: "Lamps"\n---\n\nA lamp belongs to a room.\n')],
    expect: { path: 'guides/lamps.mdx', rule: 'page-not-in-nav' },
  },
  {
    name: 'a comma too many in docs.json',
    steps: [replace('docs.json', '"theme": "mint",', '"theme": "mint",,')],
    expect: { path: 'docs.json', rule: 'config-syntax' },
  },
  {
    name: 'an HTML comment in MDX',
    steps: [append(PAGE, '<!-- to do -->')],
    expect: { path: PAGE, rule: 'page-syntax', at: '<!-- to do -->' },
  },
  {
    name: 'a bare "less than" in MDX',
    steps: [append(PAGE, 'It answers in <100 ms.')],
    expect: { path: PAGE, rule: 'page-syntax', at: '<100 ms' },
  },
  {
    name: 'an open brace in MDX',
    steps: [append(PAGE, 'Write {name and nothing else.')],
    expect: { path: PAGE, rule: 'page-syntax' },
  },
  {
    name: 'a second page under one address',
    steps: [add('glossary.md', '---\ntitle: "Words"\n---\n\nWords.\n')],
    expect: { path: 'glossary.md', rule: 'duplicate-route' },
  },
  {
    name: 'a code block indented out of its tab',
    steps: [rewrite('quickstart.mdx', (text) => text.replace('</Tabs>', ''))],
    expect: { path: 'quickstart.mdx', rule: 'page-syntax' },
    also: ['broken-anchor'],
  },
]
