import type { Fault } from '../fault.ts'
import { add, append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const PAGE = 'content/docs/guide/weigh.md'

export const hugoFaults: Fault[] = [
  ...everySiteFaults(PAGE, 'markdown'),
  {
    name: 'a ref to no page',
    steps: [replace('content/docs/guide/_index.md', 'ref "weigh"', 'ref "weight"')],
    expect: { path: 'content/docs/guide/_index.md', rule: 'broken-link', at: 'weight' },
  },
  {
    name: 'a relref by a path that is not there',
    steps: [replace('content/_index.md', '/docs/reference/alarms.md', '/docs/alarms.md')],
    expect: { path: 'content/_index.md', rule: 'broken-link', at: '/docs/alarms.md' },
  },
  {
    name: 'a ref by the slug instead of the file',
    steps: [append(PAGE, 'See [feeding]({{< ref "feeding" >}}).')],
    expect: { path: PAGE, rule: 'broken-link', at: 'feeding' },
  },
  {
    name: 'a ref to a resource of a bundle',
    steps: [append(PAGE, 'See [notes]({{< ref "winter/notes.md" >}}).')],
    expect: { path: PAGE, rule: 'broken-link', at: 'winter/notes.md' },
  },
  {
    name: 'a ref in code, where shortcodes run too',
    steps: [append(PAGE, 'Write `{{< ref "nowhere" >}}`.')],
    expect: { path: PAGE, rule: 'broken-link', at: 'nowhere' },
  },
  {
    name: 'a ref to a draft',
    steps: [replace('content/docs/reference/readings.md', 'title: Readings', 'title: Readings\ndraft: true')],
    expect: { path: PAGE, rule: 'broken-link', at: '/docs/reference/readings' },
  },
  {
    name: 'a ref to a part that its page does not have',
    steps: [replace('content/docs/guide/_index.md', 'feed.md#how-much', 'feed.md#how-often')],
    expect: { path: 'content/docs/guide/_index.md', rule: 'broken-anchor', at: '#how-often' },
  },
  {
    name: 'a heading of that name that went away',
    steps: [replace('content/docs/reference/readings.md', '## Units\n\nOf temperature', '## Heat\n\nOf temperature')],
    expect: { path: 'content/docs/reference/alarms.md', rule: 'broken-anchor', at: '#units-1' },
    also: ['broken-anchor'],
  },
  {
    name: 'an anchor by the slugs of another framework',
    steps: [append('content/docs/guide/feed.md', 'See [syrup](#sugar--water-11).')],
    expect: { path: 'content/docs/guide/feed.md', rule: 'broken-anchor', at: '#sugar--water-11' },
  },
  {
    name: 'an id of a heading that was removed',
    steps: [replace('content/docs/reference/readings.md', '## Names {#names}', '## Naming')],
    expect: { path: 'content/docs/reference/readings.md', rule: 'broken-anchor', at: '#names' },
  },
  {
    name: 'a link to a file, which Hugo leaves as it is',
    steps: [append(PAGE, 'See [feeding](feed.md).')],
    expect: { path: PAGE, rule: 'broken-link', at: 'feed.md' },
  },
  {
    name: 'a link to the address that a slug took away',
    steps: [append(PAGE, 'See [feeding](../feed/).')],
    expect: { path: PAGE, rule: 'broken-link', at: '../feed/' },
  },
  {
    name: 'an image that is not there',
    steps: [replace('content/_index.md', '/book/img/logo.svg', '/book/img/bee.svg')],
    expect: { path: 'content/_index.md', rule: 'missing-image', at: 'bee.svg' },
  },
  {
    name: 'an image of a bundle that is not there',
    steps: [remove('content/docs/guide/winter/cluster.png')],
    expect: { path: 'content/docs/guide/winter/index.md', rule: 'missing-image', at: 'cluster.png' },
  },
  {
    name: 'a figure that is not there',
    steps: [replace('content/docs/guide/winter/index.md', '/img/logo.svg', '/img/bees.svg')],
    expect: { path: 'content/docs/guide/winter/index.md', rule: 'missing-image', at: 'bees.svg' },
  },
  {
    name: 'a shortcode that is closed without being opened',
    steps: [replace(PAGE, '{{< note >}}\n', '')],
    expect: { path: PAGE, rule: 'page-syntax', at: '{{< /note >}}' },
  },
  {
    name: 'a shortcode that is never closed, although another one of its name is',
    steps: [append(PAGE, '{{< note >}}\nLevel it twice.')],
    expect: { path: PAGE, rule: 'page-syntax' },
  },
  {
    name: 'a shortcode without its end',
    steps: [append(PAGE, 'See {{< ref "feed" .')],
    expect: { path: PAGE, rule: 'page-syntax', at: '{{< ref "feed" .' },
  },
  {
    name: 'frontmatter in TOML that does not parse',
    steps: [replace('content/docs/_index.md', 'weight = 1', 'weight =')],
    expect: { path: 'content/docs/_index.md', rule: 'frontmatter' },
  },
  {
    name: 'two pages under one address',
    steps: [add('content/docs/guide/feeding.md', '---\ntitle: Feeding\n---\n\nAgain.\n')],
    expect: { path: 'content/docs/guide/feeding.md', rule: 'duplicate-route' },
    also: ['duplicate-route'],
  },
  {
    name: 'a page that moved without its refs',
    steps: [move('content/docs/reference/alarms.md', 'content/docs/reference/alerts.md')],
    expect: { path: PAGE, rule: 'broken-link', at: 'alarms#swarm' },
    also: ['broken-link'],
  },
  {
    name: 'a menu that names a page which is gone',
    steps: [
      move(PAGE, 'content/docs/guide/scale.md'),
      replace('content/_index.md', 'docs/guide/weigh', 'docs/guide/scale'),
      replace('content/docs/guide/_index.md', 'ref "weigh"', 'ref "scale"'),
      replace('content/docs/guide/feed.md', '../weigh/', '../scale/'),
      replace('content/docs/reference/readings.md', 'ref "weigh#', 'ref "scale#'),
      replace('content/posts/first.md', 'guide/weigh/', 'guide/scale/'),
    ],
    expect: { path: 'hugo.toml', rule: 'nav-missing-page', at: '/docs/guide/weigh', isByHand: true },
  },
  {
    name: 'a configuration that does not parse',
    steps: [replace('hugo.toml', 'title = "Apiary"', 'title = "Apiary')],
    expect: { path: 'hugo.toml', rule: 'config-syntax' },
    also: ['broken-link', 'missing-image'],
  },
]
