// What Hugo leaves out or stops at unless the configuration or the layouts have it. Hugo 0.111.3 built these sites.
import { describe, expect, test } from '@jest/globals'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { openMemoryDocs } from '../../../support/open-memory-docs.ts'

const CONFIG = 'baseURL = "https://example.org/"\n'

/** Problems of the site as `path severity rule subject`. */
async function problemsIn(page: string, files: Record<string, string> = {}): Promise<string[]> {
  const guide = '---\ntitle: Guide\n---\n\nText.\n'
  const tree = createMemoryTree({ 'hugo.toml': CONFIG, 'content/guide.md': guide, 'content/a.md': page, ...files })
  const docs = await openMemoryDocs(tree)
  const { problems } = await docs.checkAll()
  await docs.close()
  return problems
    .filter(({ rule }) => rule !== 'page-not-in-nav')
    .map(({ rule, path, subject, severity = 'error' }) => `${path} ${severity} ${rule} ${subject}`)
}

const page = (text: string, fields = ''): string => `---\ntitle: A\n${fields}---\n\n${text}\n`

describe('The check says that Hugo', () => {
  test.each([
    ['leaves out a tag', page('A <kbd>b</kbd>.'), {}, 'content/a.md warning page-syntax <kbd>'],
    ['leaves out a placeholder', page('Run x <name>.'), {}, 'content/a.md warning page-syntax <name>'],
    [
      'leaves out an inline shortcode',
      page('{{< a.inline >}}b{{< /a.inline >}}'),
      {},
      'content/a.md warning page-syntax a.inline',
    ],
    ['stops at a parameter', page('{{< param release >}}'), {}, 'content/a.md error undefined-name release'],
    [
      'stops at an output format',
      page('a', 'outputs: [html, leaflet]\n'),
      {},
      'content/a.md error frontmatter outputs',
    ],
    [
      'stops at a shortcode whose partial is missing',
      page('{{< b >}}'),
      { 'layouts/shortcodes/b.html': '{{ partial "c.html" . }}' },
      'content/a.md error missing-include b',
    ],
    [
      'stops at a layout whose partial is missing',
      page('a'),
      { 'layouts/_default/single.html': '<p>\n{{ partial "c.html" . }}{{ .Content }}' },
      'layouts/_default/single.html error missing-include c.html',
    ],
    [
      'stops at a theme that is not there',
      page('a'),
      { 'hugo.toml': `${CONFIG}theme = "paper"\n` },
      'hugo.toml error missing-include paper',
    ],
    [
      'leaves the base path to a link',
      page('[b](/guide/)'),
      { 'hugo.toml': 'baseURL = "https://example.org/x/"\n' },
      'content/a.md warning broken-link /guide/',
    ],
    [
      'serves no folder with ugly addresses',
      page('[b](/guide/)'),
      { 'hugo.toml': `${CONFIG}uglyURLs = true\n` },
      'content/a.md error broken-link /guide/',
    ],
  ])('%s', async (_, text, files, problem) => expect(await problemsIn(text, files)).toEqual([problem]))
})

describe('The check is silent about', () => {
  test.each([
    [
      'tags that are allowed',
      page('<b>a</b>'),
      { 'hugo.toml': `${CONFIG}[markup.goldmark.renderer]\nunsafe = true\n` },
    ],
    ['tags in code, comments and links', page('`<b>` <!-- <b> --> <https://example.org> a < b'), {}],
    ['tags in a shortcode', page('{{< b >}}<i>a</i>{{< /b >}}'), { 'layouts/shortcodes/b.html': '{{ .Inner }}' }],
    ['tags with a module', page('<b>a</b>'), { 'hugo.toml': `${CONFIG}[[module.imports]]\npath = "example.org/t"\n` }],
    [
      'allowed inline shortcodes',
      page('{{< a.inline >}}b{{< /a.inline >}}'),
      { 'hugo.toml': `${CONFIG}[security]\nenableInlineShortcodes = true\n` },
    ],
    ['a parameter of the page', page('{{< param Release >}}', 'release: 1\n'), {}],
    ['a parameter of the site', page('{{< param "a.b" >}}'), { 'hugo.toml': `${CONFIG}[params.a]\nb = 1\n` }],
    ['a parameter of the section', page('{{< param a >}}'), { 'content/_index.md': '---\ncascade:\n  a: 1\n---\n' }],
    [
      'an output format of the site',
      page('a', 'outputs: [html, leaflet]\n'),
      { 'hugo.toml': `${CONFIG}[outputFormats.leaflet]\nmediaType = "text/html"\n` },
    ],
    [
      'a partial that may never be called',
      page('{{< b >}}'),
      { 'layouts/shortcodes/b.html': '{{ if .Get 0 }}{{ partial "c.html" . }}{{ end }}' },
    ],
    [
      'a partial that is there',
      page('{{< b >}}'),
      { 'layouts/shortcodes/b.html': '{{ partial "c" . }}', 'layouts/partials/c.html': 'a' },
    ],
    ['a theme that a script may fetch', page('a'), { 'hugo.toml': `${CONFIG}theme = "paper"\n`, '.gitmodules': '' }],
    [
      'a base path that Hugo adds',
      page('[b](/guide/)'),
      { 'hugo.toml': 'baseURL = "https://example.org/x/"\ncanonifyURLs = true\n' },
    ],
  ])('%s', async (_, text, files) => expect(await problemsIn(text, files)).toEqual([]))
})
