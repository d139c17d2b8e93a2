import type { Fault } from '../fault.ts'
import { add, append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const PAGE = '_guides/masts.md'

export const jekyllFaults: Fault[] = [
  ...everySiteFaults('reference/errors.md', 'markdown'),
  {
    name: 'a relative link to no file',
    steps: [replace('index.md', '(install.md)', '(installing.md)')],
    expect: { path: 'index.md', rule: 'broken-link', at: '(installing.md)' },
  },
  {
    name: 'an address of no page, with the base path',
    steps: [replace('index.md', '/anemone/guides/first-reading/', '/anemone/guides/reading/')],
    expect: { path: 'index.md', rule: 'broken-link', at: '/anemone/guides/reading/' },
  },
  {
    name: 'an address without the base path',
    steps: [replace('reference/errors.md', '/anemone/guides/first-reading/', '/guides/first-reading/')],
    expect: { path: 'reference/errors.md', rule: 'broken-link', at: '/guides/first-reading/' },
  },
  {
    name: 'the HTML of no page',
    steps: [replace('_guides/calibrate.md', '/reference/units.html', '/reference/unit.html')],
    expect: { path: '_guides/calibrate.md', rule: 'broken-link', at: '/reference/unit.html' },
  },
  {
    name: 'an HTML link to no page',
    steps: [replace('reference/commands.md', '../install.html', '../installing.html')],
    expect: { path: 'reference/commands.md', rule: 'broken-link', at: '../installing.html' },
  },
  {
    name: 'an anchor that another page does not have',
    steps: [replace('index.md', '#wind-force', '#force')],
    expect: { path: 'index.md', rule: 'broken-anchor', at: '#force' },
  },
  {
    name: 'an anchor of an address that is not there',
    steps: [replace('_posts/2026-02-01-storms.md', '#anemone-export', '#export')],
    expect: { path: '_posts/2026-02-01-storms.md', rule: 'broken-anchor', at: '#export' },
  },
  {
    name: 'an anchor within the page that is not there',
    steps: [replace('_guides/first-reading.md', '(#what-it-says)', '(#what-it-prints)')],
    expect: { path: '_guides/first-reading.md', rule: 'broken-anchor', at: '#what-it-prints' },
  },
  {
    name: 'a renamed heading that another page links to',
    steps: [replace(PAGE, '## How high', '## Height')],
    expect: { path: 'index.md', rule: 'broken-anchor', at: '#how-high' },
  },
  {
    name: 'an HTML id that was removed',
    steps: [replace('reference/units.md', '<a id="twelve"></a>\n\n', '')],
    expect: { path: 'reference/units.md', rule: 'broken-anchor', at: '#twelve' },
  },
  {
    name: 'a reference link whose anchor is not there',
    steps: [replace('_guides/calibrate.md', 'masts.md#guy-wires', 'masts.md#wires')],
    expect: { path: '_guides/calibrate.md', rule: 'broken-anchor' },
  },
  {
    name: 'an image that is not there',
    steps: [replace('_guides/first-reading.md', '/anemone/assets/mast.png', '/anemone/assets/masts.png')],
    expect: { path: '_guides/first-reading.md', rule: 'missing-image', at: 'masts.png' },
  },
  {
    name: 'a deleted image',
    steps: [remove('assets/logo.svg')],
    expect: { path: 'index.md', rule: 'missing-image', at: 'logo.svg' },
    also: ['broken-link'],
  },
  {
    name: 'a deleted page that another links to',
    steps: [remove('_guides/calibrate.md')],
    expect: { path: PAGE, rule: 'broken-link', at: 'calibrate.md' },
  },
  {
    name: 'a deleted HTML page that another links to',
    steps: [remove('download.html')],
    expect: { path: 'index.md', rule: 'broken-link', at: '/anemone/download.html' },
  },
  {
    name: 'a page whose permalink went',
    steps: [replace('about.md', 'permalink: /who-we-are/', 'permalink: /us/')],
    expect: { path: 'index.md', rule: 'broken-link', at: '/anemone/who-we-are/' },
  },
  {
    name: 'a collection that is no longer written',
    steps: [replace('_config.yml', 'output: true', 'output: false')],
    expect: { path: 'index.md', rule: 'broken-link', at: '/anemone/guides/first-reading/' },
    also: ['broken-anchor'],
  },
  {
    name: 'a post with another date',
    steps: [move('_posts/2026-02-01-storms.md', '_posts/2025-02-01-storms.md')],
    expect: { path: 'index.md', rule: 'broken-link', at: '/anemone/news/2026/storms/' },
  },
  {
    name: 'two pages of one address',
    steps: [add('us.md', '---\npermalink: /who-we-are/\n---\n\n# Us\n')],
    expect: { path: 'us.md', rule: 'duplicate-route' },
  },
  {
    name: 'a _config.yml that does not parse',
    steps: [replace('_config.yml', 'baseurl: /anemone', 'baseurl: [/anemone')],
    expect: { path: '_config.yml', rule: 'config-syntax' },
    also: ['broken-link', 'broken-anchor', 'missing-image'],
  },
  {
    name: 'a page in the wrong folder',
    steps: [append(PAGE, 'See [units](reference/units.md).')],
    expect: { path: PAGE, rule: 'broken-link', at: '(reference/units.md)' },
  },
]
