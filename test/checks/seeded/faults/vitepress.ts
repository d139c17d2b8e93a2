import type { Fault } from '../fault.ts'
import { add, append, move, remove, replace } from '../steps.ts'
import { everySiteFaults } from './every-site.ts'

const CONFIG = 'docs/.vitepress/config.ts'
const PAGE = 'docs/guide/languages.md'

export const vitepressFaults: Fault[] = [
  ...everySiteFaults(PAGE, 'markdown'),
  {
    name: 'a relative link to no page',
    steps: [replace('docs/guide/index.md', './getting-started', './get-started')],
    expect: { path: 'docs/guide/index.md', rule: 'broken-link', at: './get-started' },
  },
  {
    name: 'anchors that code makes',
    steps: [
      replace(CONFIG, '  cleanUrls: true,', '  cleanUrls: true,\n  markdown: { anchor: { slugify: (text) => text } },'),
    ],
    expect: { path: CONFIG, rule: 'anchors-unchecked' },
  },
  {
    name: 'an absolute link to no page',
    steps: [replace(PAGE, '/reference/options#stopwords', '/reference/settings')],
    expect: { path: PAGE, rule: 'broken-link', at: '/reference/settings' },
  },
  {
    name: 'a link with .html to no page',
    steps: [replace('docs/guide/ranking.md', 'commands.html#pebble-try', 'command.html')],
    expect: { path: 'docs/guide/ranking.md', rule: 'broken-link', at: 'command.html' },
  },
  {
    name: 'a link into a locale without such a page',
    steps: [replace(PAGE, '/de/guide/', '/de/sprachen/')],
    expect: { path: PAGE, rule: 'broken-link', at: '/de/sprachen/' },
  },
  {
    name: 'an anchor in other letters than its heading',
    steps: [replace('docs/guide/getting-started.md', '#minlength', '#minLength')],
    expect: { path: 'docs/guide/getting-started.md', rule: 'broken-anchor', at: '#minLength' },
  },
  {
    name: 'an explicit id that was removed',
    steps: [replace('docs/guide/ranking.md', '## Fields {#fields}', '## Which fields')],
    expect: { path: 'docs/guide/getting-started.md', rule: 'broken-anchor', at: '#fields' },
  },
  {
    name: 'a renamed heading that another page links to',
    steps: [replace('docs/reference/file-format.md', '## Blocks', '## Groups')],
    expect: { path: 'docs/guide/index.md', rule: 'broken-anchor', at: '#blocks' },
  },
  {
    name: 'a reference link whose page is not there',
    steps: [replace('docs/reference/commands.md', '[opt]: ./options.md', '[opt]: ./option.md')],
    expect: { path: 'docs/reference/commands.md', rule: 'broken-link' },
  },
  {
    name: 'an image beside the page that is not there',
    steps: [replace('docs/guide/getting-started.md', './box.png', './search-box.png')],
    expect: { path: 'docs/guide/getting-started.md', rule: 'missing-image', at: './search-box.png' },
  },
  {
    name: 'an image of the public folder that is not there',
    steps: [replace('docs/guide/index.md', '/logo.svg', '/logo.png')],
    expect: { path: 'docs/guide/index.md', rule: 'missing-image', at: '/logo.png' },
  },
  {
    name: 'a snippet that is not there',
    steps: [replace('docs/guide/getting-started.md', '../snippets/build.js', '../snippets/index.js')],
    expect: { path: 'docs/guide/getting-started.md', rule: 'missing-include', at: '<<<' },
  },
  {
    name: 'an included part that is not there',
    steps: [replace('docs/guide/getting-started.md', '../parts/browser-note.md', '../parts/browsers.md')],
    expect: { path: 'docs/guide/getting-started.md', rule: 'missing-include', at: '@include' },
  },
  {
    name: 'a deleted page that the sidebar names',
    steps: [remove(PAGE)],
    expect: { path: CONFIG, rule: 'nav-missing-page', at: '/guide/languages' },
  },
  {
    name: 'an entry of the sidebar without a page',
    steps: [replace(CONFIG, "{ text: 'Ranking', link: '/guide/ranking' }", "{ text: 'Ranking', link: '/guide/rank' }")],
    expect: { path: CONFIG, rule: 'nav-missing-page', at: '/guide/rank' },
    also: ['page-not-in-nav'],
  },
  {
    name: 'a page named twice in the sidebar',
    steps: [
      replace(
        CONFIG,
        "            { text: 'Ranking', link: '/guide/ranking' },\n",
        "            { text: 'Ranking', link: '/guide/ranking' },\n            { text: 'Weights', link: '/guide/ranking' },\n",
      ),
    ],
    expect: { path: CONFIG, rule: 'nav-duplicate' },
  },
  {
    name: 'a new page that the sidebar does not name',
    steps: [add('docs/guide/hosting.md', '# Hosting\n\nAny server will do.\n')],
    expect: { path: 'docs/guide/hosting.md', rule: 'page-not-in-nav' },
  },
  {
    name: 'a configuration that does not parse',
    steps: [replace(CONFIG, "title: 'Pebble',", "title: 'Pebble,")],
    expect: { path: CONFIG, rule: 'config-syntax' },
  },
  {
    name: 'a page moved without the links of others',
    steps: [
      move('docs/reference/commands.md', 'docs/reference/cli.md'),
      replace(CONFIG, '/reference/commands', '/reference/cli'),
    ],
    expect: { path: 'docs/guide/ranking.md', rule: 'broken-link', at: 'commands.html' },
  },
  {
    name: 'a button of the home page that leads nowhere',
    steps: [replace('docs/index.md', 'link: /guide/getting-started', 'link: /guide/start')],
    expect: { path: 'docs/index.md', rule: 'broken-link', at: '/guide/start' },
  },
  {
    name: 'inline code that Vue evaluates, with a name that nothing defines',
    steps: [append(PAGE, `Pass the key as \`\${{ secrets.KEY }}\`.`)],
    expect: { path: PAGE, rule: 'undefined-name', at: 'secrets.KEY' },
  },
  {
    name: 'braces of another template language',
    steps: [append(PAGE, 'Helm fills in `{{ .Values.image }}`.')],
    expect: { path: PAGE, rule: 'page-syntax', at: '.Values' },
  },
  {
    name: 'an HTML tag that Vue cannot close',
    steps: [append(PAGE, '<div class="note">\n\nText.')],
    expect: { path: PAGE, rule: 'page-syntax' },
  },
]
