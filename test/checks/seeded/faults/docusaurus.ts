import type { Fault } from '../fault.ts'
import { add, append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const PAGE = 'docs/guides/moon-phases.md'
const NO_MOON = [
  remove(PAGE),
  replace('docs/guides/overview.md', '- [Phases of the moon](moon-phases)\n', ''),
  replace('blog/2026-02-01-spring-tides.md', 'Read [the guide](/docs/guides/moon-phases).', 'That is all.'),
]

export const docusaurusFaults: Fault[] = [
  ...everySiteFaults('docs/reference/configuration.md', 'mdx'),
  {
    name: 'a component without its import',
    steps: [append('docs/install.md', '<DocCardList />')],
    expect: { path: 'docs/install.md', rule: 'missing-import', at: '<DocCardList' },
  },
  {
    name: 'a relative link to no file',
    steps: [replace('docs/intro.md', '(install.md)', '(installation.md)')],
    expect: { path: 'docs/intro.md', rule: 'broken-link', at: 'installation.md' },
  },
  {
    name: 'an absolute address that is not served',
    steps: [replace('docs/install.md', '/docs/reference/commands', '/reference/commands')],
    expect: { path: 'docs/install.md', rule: 'broken-link', at: '/reference/commands' },
  },
  {
    name: 'an HTML link to no page',
    steps: [replace('docs/reference/commands.md', '/docs/reference/exit-codes', '/docs/reference/exits')],
    expect: { path: 'docs/reference/commands.md', rule: 'broken-link', at: '/docs/reference/exits' },
  },
  {
    name: 'an anchor of another page that is not there',
    steps: [replace('docs/intro.md', '#find-a-station', '#find-stations')],
    expect: { path: 'docs/intro.md', rule: 'broken-anchor', at: '#find-stations' },
  },
  {
    name: 'an explicit id that was removed',
    steps: [replace('docs/intro.md', ' {#needs}', '')],
    expect: { path: 'docs/guides/overview.md', rule: 'broken-anchor', at: '#needs' },
  },
  {
    name: 'the second heading of the same text removed',
    steps: [replace('docs/guides/stations.md', '## Time zones\n\nYes', 'Yes')],
    expect: { path: 'docs/guides/stations.md', rule: 'broken-anchor', at: '#time-zones-1' },
  },
  {
    name: 'a link to no page in a partial',
    steps: [replace('docs/guides/_reminder.mdx', './stations.md', '/docs/guides/station')],
    expect: { path: 'docs/guides/_reminder.mdx', rule: 'broken-link', at: '/docs/guides/station' },
  },
  {
    name: 'an image beside the page that is not there',
    steps: [replace('docs/guides/first-table.mdx', './img/curve.png', './img/curves.png')],
    expect: { path: 'docs/guides/first-table.mdx', rule: 'missing-image', at: './img/curves.png' },
  },
  {
    name: 'an image of the static folder that is not there',
    steps: [replace('docs/intro.md', '/img/logo.svg', '/img/harbor.svg')],
    expect: { path: 'docs/intro.md', rule: 'missing-image', at: '/img/harbor.svg' },
  },
  {
    name: 'an image behind an alias that is not there',
    steps: [replace('docs/reference/configuration.md', '@site/static/img/output.png', '@site/static/img/outputs.png')],
    expect: { path: 'docs/reference/configuration.md', rule: 'missing-image', at: '@site/static' },
  },
  {
    name: 'a partial that is not there',
    steps: [replace('docs/guides/first-table.mdx', './_reminder.mdx', './_note.mdx')],
    expect: { path: 'docs/guides/first-table.mdx', rule: 'missing-include', at: 'import' },
  },
  {
    name: 'a deleted page that the sidebar names',
    steps: NO_MOON,
    expect: { path: 'sidebars.ts', rule: 'nav-missing-page', at: 'guides/moon-phases' },
  },
  {
    name: 'an id that the sidebar does not know',
    steps: [replace(PAGE, 'id: moon-phases', 'id: moon')],
    expect: { path: 'sidebars.ts', rule: 'nav-missing-page', at: 'guides/moon-phases' },
    also: ['broken-link'],
  },
  {
    name: 'a page named twice in the sidebar',
    steps: [replace('sidebars.ts', "'intro',\n", "'intro',\n    'intro',\n")],
    expect: { path: 'sidebars.ts', rule: 'nav-duplicate' },
  },
  {
    name: 'a new page that the sidebar does not name',
    steps: [add('docs/guides/wind.md', '# Wind\n\nWind moves water.\n')],
    expect: { path: 'docs/guides/wind.md', rule: 'page-not-in-nav' },
  },
  {
    name: 'a sidebar that does not parse',
    steps: [replace('sidebars.ts', "'intro',\n", "'intro\n")],
    expect: { path: 'sidebars.ts', rule: 'config-syntax' },
    // The index that the sidebar makes is lost with it.
    also: ['broken-link'],
  },
  {
    name: 'a sidebar that has become code',
    steps: [replace('sidebars.ts', "'intro',\n", '...makeItems(),\n')],
    expect: { path: 'sidebars.ts', rule: 'nav-unreadable' },
  },
  {
    name: 'two pages under one slug',
    steps: [
      replace('docs/reference/exit-codes.md', '# Exit codes', '---\nslug: /reference/commands\n---\n\n# Exit codes'),
    ],
    expect: { path: 'docs/reference/exit-codes.md', rule: 'duplicate-route' },
    also: ['broken-link'],
  },
  {
    name: 'a tab that is never closed',
    steps: [replace('docs/install.md', '</TabItem>\n</Tabs>', '</Tabs>')],
    expect: { path: 'docs/install.md', rule: 'page-syntax' },
  },
  {
    name: 'a link to no page in a translation',
    steps: [replace('i18n/de/docusaurus-plugin-content-docs/current/install.md', 'intro.md', 'anfang.md')],
    expect: { path: 'i18n/de/docusaurus-plugin-content-docs/current/install.md', rule: 'broken-link', at: 'anfang.md' },
  },
  {
    name: 'an anchor that an old version does not have',
    steps: [replace('versioned_docs/version-1.0/intro.md', '#find-a-station', '#time-zones')],
    expect: { path: 'versioned_docs/version-1.0/intro.md', rule: 'broken-anchor', at: '#time-zones' },
  },
  {
    name: 'a link to no page in a blog post',
    steps: [append('blog/2026-02-01-spring-tides.md', 'See [neaps](/docs/guides/neap-tides).')],
    expect: { path: 'blog/2026-02-01-spring-tides.md', rule: 'broken-link', at: '/docs/guides/neap-tides' },
  },
  {
    name: 'a page moved without the links of others',
    steps: [
      move('docs/guides/stations.md', 'docs/reference/stations.md'),
      replace('sidebars.ts', "'guides/stations'", "'reference/stations'"),
    ],
    expect: { path: 'docs/intro.md', rule: 'broken-link', at: 'guides/stations.md' },
  },
]
