import type { Fault } from '../fault.ts'
import { add, append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const DOCS = 'src/content/docs'
const CONFIG = 'astro.config.mjs'
const PAGE = `${DOCS}/reference/radio.md`

export const starlightFaults: Fault[] = [
  ...everySiteFaults(PAGE, 'markdown'),
  {
    name: 'a page without the title that the schema needs',
    steps: [replace(PAGE, 'title: Radio', 'description: Radio')],
    expect: { path: PAGE, rule: 'frontmatter' },
  },
  {
    name: 'a new page without frontmatter',
    steps: [add(`${DOCS}/reference/batteries.md`, '## Cells\n\nTwo of size AA.\n')],
    expect: { path: `${DOCS}/reference/batteries.md`, rule: 'frontmatter' },
  },
  {
    name: 'an absolute link to no page',
    steps: [replace(`${DOCS}/guides/watering.md`, '/reference/readings/#percent', '/reference/reading/')],
    expect: { path: `${DOCS}/guides/watering.md`, rule: 'broken-link', at: '/reference/reading/' },
  },
  {
    name: 'a relative link to no page',
    steps: [replace(`${DOCS}/guides/first-sensor.mdx`, '../watering/', '../water/')],
    expect: { path: `${DOCS}/guides/first-sensor.mdx`, rule: 'broken-link', at: '../water/' },
  },
  {
    name: 'a link card that leads nowhere',
    steps: [replace(`${DOCS}/index.mdx`, '/guides/watering/#by-weight', '/guides/water/')],
    expect: { path: `${DOCS}/index.mdx`, rule: 'broken-link', at: '/guides/water/' },
  },
  {
    name: 'an anchor of a link card that is not there',
    steps: [replace(`${DOCS}/index.mdx`, '#by-weight', '#by-scale')],
    expect: { path: `${DOCS}/index.mdx`, rule: 'broken-anchor', at: '#by-scale' },
  },
  {
    name: 'an anchor within the page that is not there',
    steps: [replace(`${DOCS}/reference/orchard-file.md`, '(#names)', '(#name)')],
    expect: { path: `${DOCS}/reference/orchard-file.md`, rule: 'broken-anchor', at: '(#name)' },
  },
  {
    name: 'a renamed heading that another page links to',
    steps: [replace(`${DOCS}/guides/frost.md`, '## Alarms', '## Alerts')],
    expect: { path: `${DOCS}/reference/orchard-file.md`, rule: 'broken-anchor', at: '#alarms' },
  },
  {
    name: 'a button of the hero that leads nowhere',
    steps: [replace(`${DOCS}/index.mdx`, 'link: /guides/first-sensor/', 'link: /guides/sensor/')],
    expect: { path: `${DOCS}/index.mdx`, rule: 'broken-link', at: '/guides/sensor/' },
  },
  {
    name: 'a picture of the hero that is not there',
    steps: [replace(`${DOCS}/index.mdx`, '../../assets/tree.png', '../../assets/forest.png')],
    expect: { path: `${DOCS}/index.mdx`, rule: 'missing-image', at: 'forest.png' },
  },
  {
    name: 'an image beside the page that is not there',
    steps: [replace(`${DOCS}/guides/first-sensor.mdx`, '../../../assets/tree.png', '../../assets/tree.png')],
    expect: { path: `${DOCS}/guides/first-sensor.mdx`, rule: 'missing-image', at: '../../assets/tree.png' },
  },
  {
    name: 'a file of the public folder that is not there',
    steps: [remove('public/leaflet.svg')],
    expect: { path: `${DOCS}/reference/readings.md`, rule: 'broken-link', at: '/leaflet.svg' },
    also: ['missing-image'],
  },
  {
    name: 'an entry of the sidebar without a page',
    steps: [replace(CONFIG, "'guides/first-sensor',", "'guides/sensors',")],
    expect: { path: CONFIG, rule: 'nav-missing-page', at: 'guides/sensors' },
    also: ['page-not-in-nav'],
  },
  {
    name: 'a link of the sidebar without a page',
    steps: [replace(CONFIG, "link: '/guides/frost/'", "link: '/guides/ice/'")],
    expect: { path: CONFIG, rule: 'nav-missing-page', at: '/guides/ice/' },
    also: ['page-not-in-nav'],
  },
  {
    name: 'a page named twice in the sidebar',
    steps: [replace(CONFIG, "{ slug: 'guides/watering' },", "{ slug: 'guides/watering' }, 'guides/watering',")],
    expect: { path: CONFIG, rule: 'nav-duplicate' },
  },
  {
    name: 'a new page that the sidebar does not name',
    steps: [add(`${DOCS}/guides/pests.md`, '---\ntitle: Pests\n---\n\nLook under the leaves.\n')],
    expect: { path: `${DOCS}/guides/pests.md`, rule: 'page-not-in-nav' },
  },
  {
    name: 'a configuration that does not parse',
    steps: [replace(CONFIG, "title: 'Orchard',", "title: 'Orchard,")],
    expect: { path: CONFIG, rule: 'config-syntax' },
    // The redirects are lost with it.
    also: ['broken-link'],
  },
  {
    name: 'a tab item that is never closed',
    steps: [replace(`${DOCS}/guides/first-sensor.mdx`, '  </TabItem>\n</Tabs>', '</Tabs>')],
    expect: { path: `${DOCS}/guides/first-sensor.mdx`, rule: 'page-syntax' },
    also: ['broken-anchor'],
  },
  {
    name: 'a page moved without the links of others',
    steps: [move(`${DOCS}/reference/readings.md`, `${DOCS}/reference/values.md`)],
    expect: { path: `${DOCS}/guides/watering.md`, rule: 'broken-link', at: '/reference/readings/' },
  },
  {
    name: 'a link to no page in a translation',
    steps: [replace(`${DOCS}/de/index.mdx`, '/de/guides/first-sensor/#benennen', '/de/guides/sensor/')],
    expect: { path: `${DOCS}/de/index.mdx`, rule: 'broken-link', at: '/de/guides/sensor/' },
  },
  {
    name: 'two pages under one address',
    steps: [
      append(`${DOCS}/reference/commands.md`, 'More.'),
      add(`${DOCS}/reference/commands/index.md`, '---\ntitle: Commands\n---\n\nAgain.\n'),
    ],
    expect: { path: `${DOCS}/reference/commands/index.md`, rule: 'duplicate-route' },
  },
]
