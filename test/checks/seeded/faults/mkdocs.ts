import type { Fault } from '../fault.ts'
import { add, append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const PAGE = 'docs/howto/write-a-program.md'

export const mkdocsFaults: Fault[] = [
  ...everySiteFaults(PAGE, 'markdown'),
  {
    name: 'a relative link to no file',
    steps: [replace('docs/howto/index.md', '(replace-a-probe.md)', '(replace-probe.md)')],
    expect: { path: 'docs/howto/index.md', rule: 'broken-link', at: 'replace-probe.md' },
  },
  {
    name: 'a link without the extension that MkDocs needs',
    steps: [append(PAGE, 'See [programs](reference/programs).')],
    expect: { path: PAGE, rule: 'broken-link', at: 'reference/programs' },
  },
  {
    name: 'a link relative to the address instead of the file',
    steps: [append(PAGE, 'See [programs](../../reference/programs.md).')],
    expect: { path: PAGE, rule: 'broken-link', at: '../../reference' },
  },
  {
    name: 'an anchor that another page does not have',
    steps: [replace('docs/index.md', '#over-temperature', '#overtemperature')],
    expect: { path: 'docs/index.md', rule: 'broken-anchor', at: '#overtemperature' },
  },
  {
    name: 'an anchor within the page that is not there',
    steps: [replace(PAGE, '(#saving-it)', '(#save-it)')],
    expect: { path: PAGE, rule: 'broken-anchor', at: '#save-it' },
  },
  {
    name: 'an anchor by the slugs of another framework',
    steps: [append(PAGE, 'See [limits](../reference/programs.md#limits--units).')],
    expect: { path: PAGE, rule: 'broken-anchor', at: '#limits--units' },
  },
  {
    name: 'an id of an attribute list that was removed',
    steps: [replace('docs/reference/programs.md', ' { #program-names }', '')],
    expect: { path: 'docs/reference/settings.md', rule: 'broken-anchor', at: '#program-names' },
  },
  {
    name: 'an HTML id that was removed',
    steps: [replace('docs/reference/alarms.md', '<a id="door-open"></a>\n\n', '')],
    expect: { path: 'docs/reference/alarms.md', rule: 'broken-anchor', at: '#door-open' },
  },
  {
    name: 'a reference link whose anchor is not there',
    steps: [replace('docs/howto/replace-a-probe.md', 'alarms.md#broken-probe', 'alarms.md#probe')],
    expect: { path: 'docs/howto/replace-a-probe.md', rule: 'broken-anchor' },
  },
  {
    name: 'an image that is not there',
    steps: [replace('docs/howto/fire-a-glaze.md', '../assets/curve.png', '../assets/glaze.png')],
    expect: { path: 'docs/howto/fire-a-glaze.md', rule: 'missing-image', at: '../assets/glaze.png' },
  },
  {
    name: 'an image with attributes that is not there',
    steps: [replace('docs/index.md', 'assets/logo.svg', 'logo.svg')],
    expect: { path: 'docs/index.md', rule: 'missing-image', at: 'logo.svg' },
  },
  {
    name: 'a link inside of an admonition to no page',
    steps: [replace('docs/howto/fire-a-glaze.md', '../reference/alarms.md#over-temperature', '../reference/alarm.md')],
    expect: { path: 'docs/howto/fire-a-glaze.md', rule: 'broken-link', at: 'alarm.md' },
  },
  {
    name: 'JSON in a tab that no longer parses',
    steps: [replace('docs/howto/fire-a-glaze.md', '"holdMinutes": 20 }', '"holdMinutes": }')],
    expect: { path: 'docs/howto/fire-a-glaze.md', rule: 'code-block-syntax' },
  },
  {
    name: 'a snippet that is not there',
    steps: [replace('docs/howto/replace-a-probe.md', 'power-off.md', 'switch-off.md')],
    expect: { path: 'docs/howto/replace-a-probe.md', rule: 'missing-include', at: '--8<--' },
  },
  {
    name: 'a deleted page that the navigation names',
    steps: [remove('docs/about.md'), replace('docs/index.md', '- [About us](about.md)\n', '')],
    expect: { path: 'mkdocs.yml', rule: 'nav-missing-page', at: 'about.md' },
  },
  {
    name: 'an entry of the navigation without a page',
    steps: [replace('mkdocs.yml', 'reference/alarms.md', 'reference/alarm.md')],
    expect: { path: 'mkdocs.yml', rule: 'nav-missing-page', at: 'reference/alarm.md' },
    also: ['page-not-in-nav'],
  },
  {
    name: 'a page named twice in one section',
    steps: [
      replace(
        'mkdocs.yml',
        '      - Alarms: reference/alarms.md\n',
        '      - Alarms: reference/alarms.md\n      - More: reference/alarms.md\n',
      ),
    ],
    expect: { path: 'mkdocs.yml', rule: 'nav-duplicate' },
  },
  {
    name: 'a new page that the navigation does not name',
    steps: [add('docs/howto/clean.md', '# Clean\n\nWith a dry cloth.\n')],
    expect: { path: 'docs/howto/clean.md', rule: 'page-not-in-nav' },
  },
  {
    name: 'a tab in mkdocs.yml',
    steps: [replace('mkdocs.yml', '  - Home: index.md', '\t- Home: index.md')],
    expect: { path: 'mkdocs.yml', rule: 'config-syntax' },
  },
  {
    name: 'a page moved without the links of others',
    steps: [
      move('docs/reference/programs.md', 'docs/reference/program-files.md'),
      replace('mkdocs.yml', 'reference/programs.md', 'reference/program-files.md'),
    ],
    expect: { path: 'docs/index.md', rule: 'broken-link', at: 'reference/programs.md' },
  },
  {
    name: 'a page and the index of a folder of one address',
    steps: [add('docs/about/index.md', '# About\n\nThe same again.\n')],
    expect: { path: 'docs/about/index.md', rule: 'duplicate-route' },
    also: ['page-not-in-nav'],
  },
]
