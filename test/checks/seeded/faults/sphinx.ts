import type { Fault } from '../fault.ts'
import { add, append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const PAGE = 'docs/guide/weeks.md'

export const sphinxFaults: Fault[] = [
  ...everySiteFaults('docs/reference/errors.md', 'markdown'),
  {
    name: 'a relative link to no file',
    steps: [replace('docs/guide/install.md', 'first-date.md#make-a-date', 'first-day.md')],
    expect: { path: 'docs/guide/install.md', rule: 'broken-link', at: 'first-day.md' },
  },
  {
    name: 'an anchor that another page does not have',
    steps: [replace('docs/guide/install.md', '#make-a-date', '#making-a-date')],
    expect: { path: 'docs/guide/install.md', rule: 'broken-anchor', at: '#making-a-date' },
  },
  {
    name: 'a renamed heading that another page links to',
    steps: [replace('docs/guide/holidays.md', '## By country', '## Countries')],
    expect: { path: 'docs/reference/errors.md', rule: 'broken-anchor', at: '#by-country' },
  },
  {
    name: 'a document role that names no document',
    steps: [replace('docs/reference/calendars.md', '{doc}`dates`', '{doc}`days`')],
    expect: { path: 'docs/reference/calendars.md', rule: 'broken-link', at: '{doc}' },
  },
  {
    name: 'an absolute document role that names no document',
    steps: [replace('docs/guide/first-date.md', '/reference/dates', '/references/dates')],
    expect: { path: 'docs/guide/first-date.md', rule: 'broken-link', at: '{doc}' },
  },
  {
    name: 'a reference role that names no label',
    steps: [replace('docs/index.md', '{ref}`first-steps`', '{ref}`first-step`')],
    expect: { path: 'docs/index.md', rule: 'broken-link', at: '{ref}' },
  },
  {
    name: 'a label that was removed',
    steps: [replace('docs/guide/first-date.md', '(first-steps)=\n', '')],
    expect: { path: 'docs/index.md', rule: 'broken-link', at: '{ref}' },
  },
  {
    name: 'a link to a label that is not there',
    steps: [replace('docs/reference/dates.md', '[](#adding)', '[](#subtracting)')],
    expect: { path: 'docs/reference/dates.md', rule: 'broken-anchor', at: '#subtracting' },
  },
  {
    name: 'an image directive without its file',
    steps: [replace('docs/index.md', '_static/logo.svg', '_static/logo.png')],
    expect: { path: 'docs/index.md', rule: 'missing-image' },
  },
  {
    name: 'a figure directive without its file',
    steps: [remove('docs/_static/year.png')],
    expect: { path: 'docs/guide/holidays.md', rule: 'missing-image' },
  },
  {
    name: 'a Markdown image that is not there',
    steps: [append(PAGE, '![A week](../_static/week.png)')],
    expect: { path: PAGE, rule: 'missing-image', at: '../_static/week.png' },
  },
  {
    name: 'an include directive without its file',
    steps: [replace('docs/guide/first-date.md', '../_includes/leap.md', '../_includes/leaps.md')],
    expect: { path: 'docs/guide/first-date.md', rule: 'missing-include' },
  },
  {
    name: 'a literalinclude directive without its file',
    steps: [remove('docs/examples/first.py')],
    expect: { path: 'docs/guide/first-date.md', rule: 'missing-include' },
  },
  {
    name: 'an entry of a toctree without a document',
    steps: [replace('docs/index.md', 'guide/holidays\n', 'guide/feasts\n')],
    expect: { path: 'docs/index.md', rule: 'nav-missing-page', at: 'guide/feasts' },
    also: ['page-not-in-nav', 'broken-link'],
  },
  {
    name: 'a titled entry of a toctree without a document',
    steps: [replace('docs/index.md', '<reference/dates>', '<reference/date>')],
    expect: { path: 'docs/index.md', rule: 'nav-missing-page', at: '<reference/date>' },
    also: ['page-not-in-nav', 'broken-link'],
  },
  {
    name: 'a deleted document that a toctree names',
    steps: [remove('docs/changes.md')],
    expect: { path: 'docs/index.md', rule: 'nav-missing-page', at: 'changes' },
    also: ['broken-link'],
  },
  {
    name: 'a document named twice in a toctree',
    steps: [replace('docs/index.md', 'guide/weeks\n', 'guide/weeks\nguide/install\n')],
    expect: { path: 'docs/index.md', rule: 'nav-duplicate' },
  },
  {
    name: 'a new page that no toctree names',
    steps: [add('docs/guide/months.md', '# Months\n\nTwelve.\n')],
    expect: { path: 'docs/guide/months.md', rule: 'page-not-in-nav' },
  },
  {
    name: 'a page moved without the links of others',
    steps: [
      move('docs/reference/errors.md', 'docs/reference/mistakes.md'),
      replace('docs/index.md', 'reference/errors', 'reference/mistakes'),
    ],
    expect: { path: 'docs/guide/holidays.md', rule: 'broken-link', at: 'errors.md' },
  },
  {
    name: 'a directive that is never closed',
    steps: [append(PAGE, '```{warning}\nWeek 53 is rare.')],
    expect: { path: PAGE, rule: 'unclosed-fence', at: '{warning}' },
  },
]
