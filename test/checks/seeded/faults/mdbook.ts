import type { Fault } from '../fault.ts'
import { append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const PAGE = 'src/guide/print.md'

export const mdbookFaults: Fault[] = [
  ...everySiteFaults('src/sources.md', 'markdown'),
  {
    name: 'a relative link to no file',
    steps: [replace('src/guide/README.md', '(latitude.md)', '(latitudes.md)')],
    expect: { path: 'src/guide/README.md', rule: 'broken-link', at: 'latitudes.md' },
  },
  {
    name: 'a link without the extension that mdBook needs',
    steps: [append(PAGE, 'See [commands](../reference/commands).')],
    expect: { path: PAGE, rule: 'broken-link', at: '../reference/commands)' },
  },
  {
    name: 'a link from the top of the book instead of the file',
    steps: [append(PAGE, 'See [commands](reference/commands.md).')],
    expect: { path: PAGE, rule: 'broken-link', at: '(reference/commands.md)' },
  },
  {
    name: 'a link to the HTML of no page',
    steps: [replace('src/reference/commands.md', '../guide/print.html', '../guide/printing.html')],
    expect: { path: 'src/reference/commands.md', rule: 'broken-link', at: '../guide/printing.html' },
  },
  {
    name: 'an anchor that another page does not have',
    steps: [replace('src/README.md', '#keys', '#key')],
    expect: { path: 'src/README.md', rule: 'broken-anchor', at: '#key)' },
  },
  {
    name: 'an anchor within the page that is not there',
    steps: [replace(PAGE, '(#other-sizes)', '(#sizes)')],
    expect: { path: PAGE, rule: 'broken-anchor', at: '#sizes' },
  },
  {
    name: 'a renamed heading that another page links to',
    steps: [replace('src/guide/latitude.md', '## North & noon', '## Noon')],
    expect: { path: 'src/guide/first-dial.md', rule: 'broken-anchor', at: '#north--noon' },
  },
  {
    name: 'an HTML id that was removed',
    steps: [replace('src/reference/dial-files.md', '<a id="example"></a>\n\n', '')],
    expect: { path: 'src/reference/dial-files.md', rule: 'broken-anchor', at: '#example' },
  },
  {
    name: 'a reference link whose anchor is not there',
    steps: [replace(PAGE, '../reference/errors.md#too-large', '../reference/errors.md#too-big')],
    expect: { path: PAGE, rule: 'broken-anchor' },
  },
  {
    name: 'an image that is not there',
    steps: [replace('src/guide/first-dial.md', '../images/dial.png', '../images/dials.png')],
    expect: { path: 'src/guide/first-dial.md', rule: 'missing-image', at: '../images/dials.png' },
  },
  {
    name: 'a deleted image',
    steps: [remove('src/images/logo.svg')],
    expect: { path: 'src/README.md', rule: 'missing-image', at: 'images/logo.svg' },
  },
  {
    name: 'a deleted page that SUMMARY.md lists',
    steps: [remove('src/sources.md')],
    expect: { path: 'src/SUMMARY.md', rule: 'nav-missing-page', at: 'sources.md' },
    also: ['broken-link', 'broken-anchor'],
  },
  {
    name: 'a chapter of SUMMARY.md without a page',
    steps: [replace('src/SUMMARY.md', '(guide/print.md)', '(guide/printing.md)')],
    expect: { path: 'src/SUMMARY.md', rule: 'nav-missing-page', at: 'guide/printing.md' },
  },
  {
    name: 'a chapter that is listed twice',
    steps: [replace('src/SUMMARY.md', '- [Walls that lean]()', '- [Install again](install.md)')],
    expect: { path: 'src/SUMMARY.md', rule: 'nav-duplicate', at: 'Install again' },
  },
  {
    name: 'a page moved without the links of others',
    steps: [
      move('src/guide/latitude.md', 'src/latitude.md'),
      replace('src/SUMMARY.md', 'guide/latitude.md', 'latitude.md'),
    ],
    expect: { path: 'src/guide/first-dial.md', rule: 'broken-link', at: 'latitude.md' },
  },
  {
    name: 'a book.toml that does not parse',
    steps: [replace('book.toml', 'src = "src"', 'src = "src')],
    expect: { path: 'book.toml', rule: 'config-syntax' },
  },
]
