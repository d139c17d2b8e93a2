import type { Fault } from '../fault.ts'
import { add, append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const PAGE = 'content/guide/monitoring.mdx'

export const nextraFaults: Fault[] = [
  ...everySiteFaults('content/reference/errors.mdx', 'mdx'),
  {
    name: 'an absolute link to no page',
    steps: [replace('content/guide/index.mdx', '(/guide/queues)', '(/guide/queue)')],
    expect: { path: 'content/guide/index.mdx', rule: 'broken-link', at: '(/guide/queue)' },
  },
  {
    name: 'a relative link to no page',
    steps: [replace('content/guide/index.mdx', './guide/retries', './guide/retry')],
    expect: { path: 'content/guide/index.mdx', rule: 'broken-link', at: './guide/retry' },
  },
  {
    name: 'a card that leads nowhere',
    steps: [replace('content/index.mdx', 'href="/guide/queues"', 'href="/queues"')],
    expect: { path: 'content/index.mdx', rule: 'broken-link', at: '/queues' },
  },
  {
    name: 'an anchor of a card that is not there',
    steps: [replace('content/index.mdx', '#message-size', '#size')],
    expect: { path: 'content/index.mdx', rule: 'broken-anchor', at: '#size' },
  },
  {
    name: 'an HTML link to no page',
    steps: [replace('content/reference/api.mdx', '<a href="/reference/limits">', '<a href="/reference/limit">')],
    expect: { path: 'content/reference/api.mdx', rule: 'broken-link', at: '/reference/limit"' },
  },
  {
    name: 'an explicit id that was removed',
    steps: [replace('content/guide/queues.mdx', ' [#make]', '')],
    expect: { path: 'content/reference/api.mdx', rule: 'broken-anchor', at: '#make' },
  },
  {
    name: 'a renamed heading that another page links to',
    steps: [replace('content/guide/queues.mdx', '## Names & rules', '## Names')],
    expect: { path: 'content/reference/errors.mdx', rule: 'broken-anchor', at: '#names--rules' },
  },
  {
    name: 'a reference link whose anchor is not there',
    steps: [replace('content/guide/retries.mdx', '/reference/limits#time', '/reference/limits#times')],
    expect: { path: 'content/guide/retries.mdx', rule: 'broken-anchor' },
  },
  {
    name: 'an image that is not there',
    steps: [replace(PAGE, '/graph.png', '/graphs.png')],
    expect: { path: PAGE, rule: 'missing-image', at: '/graphs.png' },
  },
  {
    name: 'a deleted image',
    steps: [remove('public/logo.svg')],
    expect: { path: 'content/index.mdx', rule: 'missing-image', at: '/logo.svg' },
  },
  {
    name: 'a deleted page that _meta.ts names',
    steps: [remove('content/faq.mdx')],
    expect: { path: 'content/_meta.ts', rule: 'nav-missing-page', at: 'faq' },
  },
  {
    name: 'an entry of _meta.ts without a page',
    steps: [replace('content/guide/_meta.ts', "queues: 'Queues'", "queue: 'Queues'")],
    expect: { path: 'content/guide/_meta.ts', rule: 'nav-missing-page', at: 'queue:' },
  },
  {
    name: 'a _meta.ts that does not parse',
    steps: [replace('content/reference/_meta.ts', "api: 'API',", "api: 'API,")],
    expect: { path: 'content/reference/_meta.ts', rule: 'config-syntax' },
  },
  {
    name: 'a page moved without the links of others',
    steps: [
      move('content/reference/limits.mdx', 'content/reference/bounds.mdx'),
      replace('content/reference/_meta.ts', "limits: 'Limits'", "bounds: 'Bounds'"),
    ],
    expect: { path: 'content/guide/retries.mdx', rule: 'broken-link' },
  },
  {
    name: 'a page and a folder of one address',
    steps: [add('content/guide.mdx', '# Guide\n\nAgain.\n')],
    expect: { path: 'content/guide.mdx', rule: 'duplicate-route' },
  },
  {
    name: 'a step list that is never closed',
    steps: [replace('content/install.mdx', '</Steps>', '')],
    expect: { path: 'content/install.mdx', rule: 'page-syntax' },
    also: ['broken-anchor'],
  },
  {
    name: 'an HTML comment in MDX',
    steps: [append(PAGE, '<!-- to do -->')],
    expect: { path: PAGE, rule: 'page-syntax', at: '<!-- to do -->' },
  },
  {
    name: 'an import that does not parse',
    steps: [
      replace(
        'content/install.mdx',
        "import { Steps, Tabs } from 'nextra/components'",
        "import { Steps, Tabs from 'nextra/components'",
      ),
    ],
    expect: { path: 'content/install.mdx', rule: 'page-syntax' },
    also: ['broken-anchor'],
  },
]
