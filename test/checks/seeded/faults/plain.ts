import type { Fault } from '../fault.ts'
import { append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const PAGE = 'docs/internals/plugins.md'

export const plainFaults: Fault[] = [
  ...everySiteFaults('docs/usage/output.md', 'markdown'),
  {
    name: 'a relative link to no file',
    steps: [replace('docs/README.md', 'usage/filters.md', 'usage/filter.md')],
    expect: { path: 'docs/README.md', rule: 'broken-link', at: 'usage/filter.md' },
  },
  {
    name: 'a link without the extension that a code host needs',
    steps: [replace('docs/README.md', 'usage/filters.md', 'usage/filters')],
    expect: { path: 'docs/README.md', rule: 'broken-link', at: 'usage/filters)' },
  },
  {
    name: 'a link from the top of the repository to no file',
    steps: [replace('docs/usage/output.md', '/README.md#install', '/docs/INSTALL.md')],
    expect: { path: 'docs/usage/output.md', rule: 'broken-link', at: '/docs/INSTALL.md' },
  },
  {
    name: 'a link to a folder that is not there',
    steps: [replace('docs/usage/README.md', '../../examples', '../../samples')],
    expect: { path: 'docs/usage/README.md', rule: 'broken-link', at: '../../samples' },
  },
  {
    name: 'a link to a file that is no page and not there',
    steps: [replace('README.md', '[LICENSE](LICENSE)', '[LICENCE](LICENCE)')],
    expect: { path: 'README.md', rule: 'broken-link', at: '(LICENCE)' },
  },
  {
    name: 'a page that is too large to be checked',
    steps: [append(PAGE, 'word '.repeat(120_000))],
    expect: { path: PAGE, rule: 'unchecked' },
  },
  {
    name: 'an anchor within the page that is not there',
    steps: [replace('README.md', '(#install)', '(#installation)')],
    expect: { path: 'README.md', rule: 'broken-anchor', at: '#installation' },
  },
  {
    name: 'an anchor of another page that is not there',
    steps: [replace('CONTRIBUTING.md', '#in-one-pass', '#one-pass')],
    expect: { path: 'CONTRIBUTING.md', rule: 'broken-anchor', at: '#one-pass' },
  },
  {
    name: 'a renamed heading that another page links to',
    steps: [replace('docs/internals/limits.md', '## Large files', '## Big files')],
    expect: { path: 'docs/usage/filters.md', rule: 'broken-anchor' },
  },
  {
    name: 'a named HTML anchor that was removed',
    steps: [replace('docs/usage/README.md', '<a name="options"></a>\n\n', '')],
    expect: { path: 'docs/usage/README.md', rule: 'broken-anchor', at: '#options' },
  },
  {
    name: 'an anchor with letters beyond ASCII that is not there',
    steps: [replace('docs/de/README.md', '(#überblick)', '(#übersicht)')],
    expect: { path: 'docs/de/README.md', rule: 'broken-anchor', at: '#übersicht' },
  },
  {
    name: 'an image that is not there',
    steps: [replace('docs/usage/README.md', '../images/terminal.png', '../images/shell.png')],
    expect: { path: 'docs/usage/README.md', rule: 'missing-image', at: '../images/shell.png' },
  },
  {
    name: 'an HTML image that is not there',
    steps: [remove('docs/images/logo.svg')],
    expect: { path: 'README.md', rule: 'missing-image', at: 'logo.svg' },
  },
  {
    name: 'a link inside of HTML to no anchor',
    steps: [replace('docs/internals/limits.md', 'counting.md#in-one-pass', 'counting.md#in-two-passes')],
    expect: { path: 'docs/internals/limits.md', rule: 'broken-anchor', at: '#in-two-passes' },
  },
  {
    name: 'a deleted page that others link to',
    steps: [remove(PAGE)],
    expect: { path: 'examples/README.md', rule: 'broken-link', at: 'plugins.md' },
  },
  {
    name: 'a deleted file that a page links to',
    steps: [remove('examples/vowels.toml')],
    expect: { path: PAGE, rule: 'broken-link', at: 'vowels.toml' },
  },
  {
    name: 'a page moved without its own links',
    steps: [move('docs/internals/counting.md', 'docs/counting.md')],
    expect: { path: 'docs/counting.md', rule: 'broken-link', at: 'limits.md' },
  },
  {
    name: 'a reference link whose page is not there',
    steps: [replace('docs/usage/filters.md', '../internals/limits.md#large-files', '../internals/limit.md')],
    expect: { path: 'docs/usage/filters.md', rule: 'broken-link' },
  },
]
