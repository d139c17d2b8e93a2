// What the configuration of Jekyll decides: strict modes of Liquid, and what is published where. Jekyll 4.3.1 built these sites.
import { describe, expect, test } from '@jest/globals'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { openMemoryDocs } from '../../../support/open-memory-docs.ts'

const GUIDE = '---\ntitle: Guide\n---\n\nText.\n'

/** Problems of the site as `severity rule subject`. */
async function problemsIn(text: string, config = '', files: Record<string, string> = {}): Promise<string[]> {
  const page = `---\ntitle: A\n---\n\n${text}\n`
  const tree = createMemoryTree({ '_config.yml': `title: A\n${config}`, 'guide.md': GUIDE, 'a.md': page, ...files })
  const docs = await openMemoryDocs(tree)
  const { problems } = await docs.checkAll()
  await docs.close()
  return problems
    .filter(({ rule }) => rule !== 'page-not-in-nav')
    .map(({ rule, subject, severity = 'error' }) => `${severity} ${rule} ${subject}`)
}

const strict = (setting: string): string => `liquid:\n  ${setting}\n`
const svg = { '_images/a.svg': '<svg/>' }

test.each([
  ['{{ title | nope }}', strict('strict_filters: true'), 'error undefined-name nope'],
  ['{{ page.title || "none" }}', strict('error_mode: strict'), 'error page-syntax page.title || "none"'],
  ['{{ page.title | default("x") }}', strict('error_mode: strict'), 'error page-syntax page.title | default("x")'],
  ['{{ .Values.tag }}', strict('error_mode: strict'), 'error page-syntax .Values.tag'],
  ['{{ customer }}', strict('strict_variables: true'), 'error undefined-name customer'],
  ['{{ a | default("x") }}', '', 'warning undefined-name a'],
  ['{{ site.nope }}', '', 'warning undefined-name site.nope'],
  ['[g](/guide/)', '', 'error broken-link /guide/'],
  ['[g](/guide.html)', 'permalink: pretty\n', 'error broken-link /guide.html'],
  ['[g](/guide.html)', 'baseurl: /x\n', 'warning broken-link /guide.html'],
  ['![a](/_images/a.svg)', '', 'error missing-image /_images/a.svg'],
  ['a', 'markdown: redcarpet\n', 'warning config-syntax markdown'],
])('%s with %j is said', async (text, config, problem) =>
  expect(await problemsIn(text, config, svg)).toContain(problem),
)

describe('Nothing is said of', () => {
  test.each([
    ['{{ page.title | nope }} {{ page.title || "none" }}', ''],
    [
      '{{ page.title | default: "a", allow_false: true | upcase }} {{ "a|b" | split: "|" | first }}',
      strict('error_mode: strict'),
    ],
    ['{{ page.tags[0] }} {{ (1..3) | join: ", " }} {{ -1.5 | abs }}', strict('error_mode: strict')],
    ['{{ page.title | markdownify | strip_html }}', strict('strict_filters: true')],
    ['{% if customer %}{{ customer }}{% endif %}{{ site.title }}', strict('strict_variables: true')],
    ['{{ site.name_of_it }}{{ site.pages }}{{ site.guides }}', 'name_of_it: 1\ncollections: [guides]\n'],
    ['{{ site.nope }}', 'remote_theme: a/b\n'],
    ['[g](/guide/) [h](/guide)', 'permalink: pretty\n'],
    ['[g](/guide.html)', ''],
    ['[g](/x/guide.html)', 'baseurl: /x\n'],
    ['![a](/_images/a.svg)', 'include: [_images]\n'],
    ['a', 'markdown: kramdown\n'],
  ])('%s with %j', async (text, config) => expect(await problemsIn(text, config, svg)).toEqual([]))

  test.each([
    ['a link that a host may answer', '[g](/guide/)', { 'netlify.toml': '' }],
    ['a page with an address of its own', '[g](/guide/)', { 'guide.md': '---\npermalink: /guide/\n---\n\nText.\n' }],
    [
      'an engine that the locked Jekyll has',
      'a',
      { '_config.yml': 'markdown: redcarpet\n', 'Gemfile.lock': '    jekyll (3.9.0)\n' },
    ],
  ])('%s', async (_, text, files) => {
    const found = await problemsIn(text, '', files)
    expect(found.filter((problem) => !problem.includes('anchors-unchecked'))).toEqual([])
  })
})

const WORKFLOW = { '.github/workflows/a.yml': '- run: bundle exec jekyll build\n' }
const built = (gems: string) => ({ Gemfile: `gem "jekyll", "~> 4.3"\n${gems}\n`, ...WORKFLOW })

test.each([
  ['a', 'plugins: [jekyll-nope]\n', built(''), 'error config-syntax jekyll-nope'],
  ['a', 'plugins: [jekyll-sitemap]\n', built(''), 'error config-syntax jekyll-sitemap'],
  ['a', 'plugins: [jekyll-nope]\n', { Gemfile: 'gem "jekyll"' }, 'warning config-syntax jekyll-nope'],
  ['a', 'theme: paper-and-ink\n', {}, 'error config-syntax paper-and-ink'],
  ['[g](guide.md)', '', built(''), 'error broken-link guide.md'],
  ['a', 'markdown: redcarpet\n', built(''), 'error config-syntax markdown'],
  ['a', '', { ...built(''), 'notes.md': '# Notes\n' }, 'warning frontmatter missing'],
  ['Use ls | sort for it.', '', {}, 'warning page-syntax |'],
])('%s with %j is said where %j', async (text, config, files, problem) =>
  expect(await problemsIn(text, config, files)).toContain(problem),
)

test.each([
  ['a', 'plugins: [jekyll-sitemap]\n', {}],
  ['a', 'plugins: [jekyll-sitemap]\n', { Gemfile: 'gem "jekyll"' }],
  ['a', 'plugins: [jekyll-nope]\n', built('gem "jekyll-nope"')],
  ['a', 'plugins: [jekyll-nope]\n', built('gem "acme-bundle"')],
  ['a', 'plugins: [jekyll-seo-tag]\ntheme: minima\n', built('gem "minima"')],
  ['a', 'theme: own\n', { 'own.gemspec': 'spec.name = "own"' }],
  ['[g](guide.md)', '', {}],
  ['[g](guide.md)', '', built('gem "jekyll-relative-links"')],
  ['a', '', { ...built(''), 'TODO.md': '# Todo\n' }],
  ['a', '', { 'notes.md': '# Notes\n' }],
  ['Use `ls | sort` or a \\| b.', '', {}],
  ['[a](guide.html) | [b](guide.html)', '', {}],
  ['| a | b |\n| c | d |', '', {}],
])('nothing is said of %j with %j and %j', async (text, config, files) =>
  expect(await problemsIn(text, config, files)).toEqual([]),
)
