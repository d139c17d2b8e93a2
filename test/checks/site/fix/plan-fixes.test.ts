import { describe, expect, test } from '@jest/globals'
import { applyFixes } from '../../../../src/checks/index.ts'
import { mintlifySite, mkdocsSite, openSite, remove, write } from '../sites.ts'
import { edited, fixChanges, fixSite, gone, NO_HISTORY } from './plan.ts'

const STARLIGHT =
  'import starlight from "@astrojs/starlight"\nexport default { integrations: [starlight({ title: "X" })] }\n'
const TITLE = '---\ntitle: T\n---\n'

describe('a link to a page that moved', () => {
  const history = { departures: [gone('docs/old.md', 'docs/guides/new.md')] }

  test('is written as it was, in every form that Markdown and HTML have', async () => {
    const page = [
      '[a](old.md#t "Title") and [b](<./old.md>) and <a href="old/?x=1#t">c</a>',
      '',
      "[ref]: old.md 'Title'",
      '',
      '[d][ref] and `[e](old.md)`',
    ].join('\r\n')
    const { texts, errors } = await fixSite(mkdocsSite({ 'index.md': page, 'guides/new.md': '# T\n' }), history)
    expect(texts['docs/index.md']?.split('\r\n')).toEqual([
      '[a](guides/new.md#t "Title") and [b](<./guides/new.md>) and <a href="guides/new/?x=1#t">c</a>',
      '',
      "[ref]: guides/new.md 'Title'",
      '',
      '[d][ref] and `[e](old.md)`',
    ])
    expect(errors).toEqual([])
  })

  test('says what became of the page, through all its names', async () => {
    const departures = [gone('docs/b.md', 'docs/c.md'), gone('docs/a.md', 'docs/b.md')]
    const { texts, fixes } = await fixSite(mkdocsSite({ 'index.md': '[x](a.md)\n', 'c.md': '# T\n' }), { departures })
    expect(texts).toEqual({ 'docs/index.md': '[x](c.md)\n' })
    expect(fixes[0]?.evidence).toBe('docs/a.md became docs/c.md in 1a2b3c4d')
  })

  test('is meant from where its own page was before', async () => {
    const site = mkdocsSite({
      'deep/page.md': '[x](other.md)\n',
      'other.md': '# Other\n',
      'deep/x/other.md': '# Other\n',
    })
    const { texts, fixes } = await fixSite(site, { departures: [gone('docs/page.md', 'docs/deep/page.md')] })
    expect(texts).toEqual({ 'docs/deep/page.md': '[x](../other.md)\n' })
    expect(fixes[0]?.evidence).toContain('this page was docs/page.md until it moved in 1a2b3c4d')
  })

  test.each([
    [
      'Docusaurus',
      {
        'docusaurus.config.js': 'module.exports = {}',
        'docs/x.md': '[a](./old.md) [b](/docs/old)\n',
        'docs/g/new.md': '# T\n',
      },
      gone('docs/old.md', 'docs/g/new.md'),
      { 'docs/x.md': '[a](./g/new.md) [b](/docs/g/new)\n' },
    ],
    [
      'Mintlify',
      mintlifySite({ 'x.mdx': '[a](/old#t)\n', 'g/new.mdx': '## T\n' }),
      gone('old.mdx', 'g/new.mdx', `${TITLE}## T\n`),
      { 'x.mdx': '---\ntitle: x.mdx\n---\n\n[a](/g/new#t)\n' },
    ],
    [
      'VitePress',
      { '.vitepress/config.mts': 'export default {}', 'x.md': '[a](./old) [b](/old.html)\n', 'g/new.md': '# T\n' },
      gone('old.md', 'g/new.md'),
      { 'x.md': '[a](./g/new) [b](/g/new.html)\n' },
    ],
    [
      'Starlight',
      {
        'astro.config.mjs': STARLIGHT,
        'src/content/docs/x.md': `${TITLE}[a](/old/)\n`,
        'src/content/docs/g/new.md': `${TITLE}T\n`,
      },
      gone('src/content/docs/old.md', 'src/content/docs/g/new.md', `${TITLE}T\n`),
      { 'src/content/docs/x.md': `${TITLE}[a](/g/new/)\n` },
    ],
    [
      'Sphinx',
      {
        'conf.py': 'extensions = ["myst_parser"]\n',
        'index.md': '# Home\n\n```{toctree}\ng/new\n```\n\n{doc}`old` [a](old.md)\n',
        'g/new.md': '# T\n',
      },
      gone('old.md', 'g/new.md'),
      { 'index.md': '# Home\n\n```{toctree}\ng/new\n```\n\n{doc}`g/new` [a](g/new.md)\n' },
    ],
    [
      'Hugo',
      { 'hugo.toml': '', 'content/x.md': `${TITLE}[a](/old/)\n`, 'content/g/new.md': `${TITLE}T\n` },
      gone('content/old.md', 'content/g/new.md', `${TITLE}T\n`),
      { 'content/x.md': `${TITLE}[a](/g/new/)\n` },
    ],
    [
      'mdBook',
      {
        'book.toml': '[book]\n',
        'src/SUMMARY.md': '- [X](x.md)\n- [N](g/new.md)\n',
        'src/x.md': '[a](old.html)\n',
        'src/g/new.md': '# T\n',
      },
      gone('src/old.md', 'src/g/new.md'),
      { 'src/x.md': '[a](g/new.html)\n' },
    ],
  ])('keeps the form that links have in %s', async (_, files, departure, expected) => {
    const { texts, errors } = await fixSite(files, { departures: [departure] })
    expect([texts, errors]).toEqual([expected, []])
  })

  test('follows a translation, although the page in the default language now stands in for it', async () => {
    const page = (text: string) => `${TITLE}${text}\n`
    const config = STARLIGHT.replace(
      'title: "X"',
      'title: "X", defaultLocale: "root", locales: { root: { lang: "en" }, de: { label: "D" } }',
    )
    const files = {
      'astro.config.mjs': config,
      'src/content/docs/old.md': page('## One'),
      'src/content/docs/de/x.md': page('[a](/de/old/#eins)'),
      'src/content/docs/de/neu.md': page('## Eins'),
    }
    const departures = [gone('src/content/docs/de/old.md', 'src/content/docs/de/neu.md', page('## Eins'))]
    expect((await fixSite(files, { departures })).texts).toEqual({
      'src/content/docs/de/x.md': page('[a](/de/neu/#eins)'),
    })
  })

  describe('that git calls renamed under another name and title', () => {
    const page = (title: string, body: string) =>
      `# ${title}\n\n## Request\n\n## Response\n\nCosts one call.\n\n${body}\n`
    const fixOld = (was: string, now: string) =>
      fixSite(
        mkdocsSite({
          'index.md': '[x](api/old.md)\n',
          'api/new.md': page('New', now),
          'api/beside.md': page('Beside', ''),
        }),
        { departures: [gone('docs/api/old.md', 'docs/api/new.md', page('Old', was))] },
      )

    test('is followed where it has lines that are its own', async () => {
      const own = 'It gives the user.\nIt takes an id.\nIt may wait.\n'
      expect((await fixOld(own, own)).texts).toEqual({ 'docs/index.md': '[x](api/new.md)\n' })
    })

    test('is left alone where both have only lines of a template', async () => {
      const { texts, unsure } = await fixOld('It gives the user.', 'It takes an order.')
      expect([texts, unsure]).toEqual([{}, ['docs/index.md:1 api/old.md: docs/api/old.md was deleted in 1a2b3c4d']])
    })
  })

  test('is left alone where the page was deleted, whatever else has its name', async () => {
    const site = mkdocsSite({ 'index.md': '[x](a/setup.md)\n', 'b/setup.md': '# Setup of B\n' })
    const { texts, unsure } = await fixSite(site, { departures: [gone('docs/a/setup.md')] })
    expect([texts, unsure]).toEqual([{}, ['docs/index.md:1 a/setup.md: docs/a/setup.md was deleted in 1a2b3c4d']])
  })
})

test.each([
  ['[x](Setup.md)', { 'setup.md': '# S\n' }, []],
  [
    '[x](../guide/setup.md)',
    { 'setup.md': '# S\n' },
    [/is the only page with that name, but not all of the history is here/],
  ],
  [
    '[x](setup.md#parser)',
    { 'setup.md': '# S\n\n## Parsers\n' },
    [/differs in one letter, but not all of the history is here/],
  ],
])('what older commits may disprove is left alone where they are missing: %s', async (link, pages, unsure) => {
  const found = await fixSite(mkdocsSite({ 'index.md': `${link}\n`, ...pages }), { isPartial: true })
  expect(found.unsure).toEqual(unsure.map((why) => expect.stringMatching(why)))
})

describe('a link that never led anywhere', () => {
  const fixLink = async (link: string, pages: Record<string, string>) =>
    (await fixSite(mkdocsSite({ 'index.md': `${link}\n`, ...pages }))).texts['docs/index.md']?.trim()

  test.each([
    ['[x](Setup.md)', 'setup.md', '[x](setup.md)'],
    ['[x](setup.mdx#t)', 'setup.md', '[x](setup.md#t)'],
    ['[x](guide.md)', 'guide/index.md', '[x](guide/index.md)'],
    ['[x](../guide/setup.md)', 'setup.md', '[x](./setup.md)'],
    ['[x](guides/instal.md)', 'guides/install.md', '[x](guides/install.md)'],
    ['[x](/instal/)', 'install.md', '[x](/install/)'],
    ['[x](guides/isntall.md)', 'guides/install.md', '[x](guides/install.md)'],
    ['[x](guides/install%20it.md)', 'setup/install it.md', '[x](setup/install%20it.md)'],
  ])('%s has one page that it can mean: %s', async (link, page, expected) => {
    expect(await fixLink(link, { [page]: '# T\n' })).toBe(expected)
  })

  test.each([
    ['two pages have its name', '[x](install.md)', ['a/install.md', 'b/install.md']],
    ['two pages are one letter away', '[x](guides.md)', ['guide.md', 'guidex.md']],
    ['the letter is a digit', '[x](release-1.md)', ['release-2.md']],
    ['the name is short', '[x](api.md)', ['apis.md']],
    ['two letters differ', '[x](instal.md)', ['installs.md']],
    ['another word begins with the letter', '[x](api/get-user.md)', ['api/set-user.md']],
    ['a letter before it makes another word', '[x](sync-mode.md)', ['async-mode.md']],
    ['any folder may have a page of that name', '[x](b/overview.md)', ['a/overview.md', 'b/index.md']],
    ['the page is of another language', '[x](de/install.md)', ['install.md', 'de/x.md', 'fr/install.md']],
    ['it is a bare word', '[x](install)', ['guides/install.md']],
    ['it is an index', '[x](guides/index.md)', ['install/index.md', 'setup.md']],
  ])('is left alone where %s', async (_, link, pages) => {
    expect(await fixLink(link, Object.fromEntries(pages.map((path) => [path, '# T\n'])))).toBeUndefined()
  })

  test('is left alone where the page lacks the heading that it names', async () => {
    expect(await fixLink('[x](Setup.md#other)', { 'setup.md': '# Setup\n' })).toBeUndefined()
  })

  test('is left alone where a host decides what it means', async () => {
    const files = {
      'docusaurus.config.js': 'module.exports = {}',
      'docs/x.md': '[a](instal/begin)\n',
      'docs/install/begin.md': '# T\n',
    }
    const { texts, unsure } = await fixSite(files)
    expect([texts, unsure]).toEqual([{}, [expect.stringContaining('hosts read relative addresses in two ways')]])
  })
})

describe('an anchor', () => {
  const BODY = 'Run the program.\nThen wait for it.\n'
  const site = mkdocsSite({ 'index.md': '[x](a.md#first-steps)\n', 'a.md': `# A\n\n## Begin\n\n${BODY}\n## Next\n` })

  test('follows its heading to the new one at the same place', async () => {
    const edits = [
      edited('docs/a.md', `# A\n\n## First steps\n\n${BODY}\n## Next\n`, `# A\n\n## Begin\n\n${BODY}\n## Next\n`),
    ]
    const { texts, fixes } = await fixSite(site, { edits })
    expect(texts).toEqual({ 'docs/index.md': '[x](a.md#begin)\n' })
    expect(fixes[0]?.evidence).toBe('#first-steps of docs/a.md became #begin in 1a2b3c4d')
  })

  test.each([
    ['another text stands below the new heading', `# A\n\n## First steps\n\nSomething else.\n\n## Next\n`],
    ['the level differs', `# A\n\n### First steps\n\n${BODY}\n## Next\n`],
    ['the heading went without another one', `# A\n\n## Begin\n\n${BODY}\n## First steps\n\n${BODY}\n## Next\n`],
  ])('is left alone where %s', async (_, was) => {
    const { texts } = await fixSite(site, {
      edits: [edited('docs/a.md', was, `# A\n\n## Begin\n\n${BODY}\n## Next\n`)],
    })
    expect(texts).toEqual({})
  })

  test('with the letters of one heading is written as that heading has them', async () => {
    const files = mkdocsSite({
      'index.md': '[x](a.md#Set-up--Run)\n[y](a.md#instalation)\n',
      'a.md': '## Set up & run\n\n## Installation\n',
    })
    expect((await fixSite(files)).texts).toEqual({ 'docs/index.md': '[x](a.md#set-up-run)\n[y](a.md#installation)\n' })
  })

  test('is left alone where no site generator was found, since each makes other anchors', async () => {
    const { texts, unsure } = await fixSite({ 'index.md': '[x](a.md#servrws)\n', 'a.md': '## server.ws\n' })
    expect([texts, unsure]).toEqual([{}, [expect.stringContaining('no site generator was found')]])
  })

  test('is a warning there, where the heading has its very letters', async () => {
    const { texts, errors } = await fixSite({ 'index.md': '[x](a.md#server-ws)\n', 'a.md': '## server.ws\n' })
    expect([texts, errors]).toEqual([{}, []])
  })

  test.each(['get-user', 'plan-a'])('#%s does not mean the heading of another thing', async (anchor) => {
    const files = mkdocsSite({ 'index.md': `[x](a.md#${anchor})\n`, 'a.md': '## Set user\n\n## Plan B\n' })
    expect((await fixSite(files)).texts).toEqual({})
  })

  test('follows a heading that keeps its words and gets another id', async () => {
    const text = (id: string): string => `## Begin {#${id}}\n\n${BODY}`
    const files = {
      '.vitepress/config.mts': 'export default {}',
      'x.md': '[x](./a#start)\n',
      'a.md': text('first-run'),
    }
    const { texts } = await fixSite(files, { edits: [edited('a.md', text('start'), text('first-run'))] })
    expect(texts).toEqual({ 'x.md': '[x](./a#first-run)\n' })
  })

  test('means no heading that stood beside its own', async () => {
    const edits = [edited('docs/a.md', '## Option\n\n## Options\n', '## Options\n')]
    const files = mkdocsSite({ 'index.md': '[x](a.md#option)\n', 'a.md': '## Options\n' })
    expect((await fixSite(files, { edits })).texts).toEqual({})
    expect((await fixSite(files)).texts).toEqual({ 'docs/index.md': '[x](a.md#options)\n' })
  })
})

describe('an image', () => {
  test('is found in other letters, or where the only one of its name is', async () => {
    const files = {
      ...mkdocsSite({ 'a/index.md': '![x](Logo.PNG) ![y](img/map.png)\n' }),
      'docs/a/logo.png': '',
      'docs/img/map.png': '',
    }
    expect((await fixSite(files)).texts).toEqual({ 'docs/a/index.md': '![x](logo.png) ![y](../img/map.png)\n' })
  })
})

test.each(['image-1.png', 'screenshot.png', '2.png', 'Figure 3.svg'])(
  'the picture of another page is not %s',
  async (name) => {
    const files = { ...mkdocsSite({ 'a/index.md': `![x](<${name}>)\n` }), [`docs/b/${name}`]: '' }
    expect((await fixSite(files)).texts).toEqual({})
  },
)

describe('a page', () => {
  const link = '[x](Setup.md)\n'

  test.each([
    ['is an earlier post', 'docs/blog/posts/2024-05-01-x.md', link],
    ['is written by a program', 'docs/x.md', `<!-- This file is generated by tool. Do not edit. -->\n${link}`],
    ['is outside of the docs root', 'CONTRIBUTING.md', '[x](docs/Setup.md)\n'],
  ])('is not touched where it %s', async (_, path, text) => {
    const files = { ...mkdocsSite({ 'setup.md': '# T\n', 'blog/posts/Setup.md': '# T\n' }), [path]: text }
    expect((await fixSite(files, {}, 'docs')).texts).toEqual({})
  })
})

describe('a redirect', () => {
  const redirects = [
    { source: '/old', destination: '/g/new' },
    { source: '/latest', destination: '/g/new' },
    { source: '/g', destination: '/g/new' },
    { source: '/v/*', destination: '/g/*' },
  ]

  test('for good is no longer needed by links, in contrast to one of a folder or of a changing version', async () => {
    const files = mintlifySite(
      { 'x.mdx': '[a](/old#t) [b](/latest) [c](/g) [d](/v/new)\n', 'g/new.mdx': '## T\n' },
      { redirects },
    )
    const { texts, fixes } = await fixSite(files)
    expect(texts['x.mdx']).toContain('[a](/g/new#t) [b](/latest) [c](/g) [d](/v/new)')
    expect(fixes.map(({ kind }) => kind)).toEqual(['redirected-link'])
  })

  test('stays in use in a post', async () => {
    const pages = { '2024-05-01-x.mdx': '[a](/old)\n', 'y.mdx': '[a](/old)\n', 'g/new.mdx': '## T\n' }
    expect(Object.keys((await fixSite(mintlifySite(pages, { redirects }))).texts)).toEqual(['y.mdx'])
  })

  test('is added for a page that the changes moved', async () => {
    const base = {
      ...mkdocsSite({ 'a.md': '# A\n\nThe whole text.\n' }),
      'mkdocs.yml': 'site_name: X\nplugins:\n  - redirects:\n      redirect_maps:\n        z.md: a.md\n',
    }
    const moved = [remove('docs/a.md'), write('docs/g/b.md', '# A\n\nThe whole text.\n')]
    const { fixes } = await fixChanges({ ...base, 'docs/index.md': '# Home\n' }, moved)
    expect(fixes.map(({ kind, path, evidence }) => `${kind} ${path}: ${evidence}`)).toEqual([
      'missing-redirect mkdocs.yml: docs/a.md became docs/g/b.md',
    ])
    const edited = applyFixes(Buffer.from(base['mkdocs.yml']), fixes) ?? ''
    expect(Buffer.from(edited).toString()).toMatch(/redirect_maps:\n {8}z.md: g\/b.md\n {8}a.md: g\/b.md\n/)
  })
})

test('What a rule only doubts is left alone, unless the project made it a warning', async () => {
  const session = await openSite(mkdocsSite({ 'index.md': '[x](Setup.md)\n', 'setup.md': '# T\n' }))
  const problems = (await session.checkAll()).problems.map((one) => ({ ...one, severity: 'warning' as const }))
  const request = { problems, history: NO_HISTORY, isRange: false }
  const doubted = await session.planFixes({ ...request, rules: {} }, [])
  const wanted = await session.planFixes({ ...request, rules: { 'broken-link': 'warning' } }, [])
  expect([doubted.fixes.length, wanted.fixes.length]).toEqual([0, 1])
})

test('a link to its own page in other letters is mended, and not one to a page of its name', async () => {
  const site = mkdocsSite({
    'Guide.md': '# G\n\n## Part\n\n[s](guide.md#part) [t](gone/Guide.md)\n',
    'index.md': '# I\n',
  })
  expect((await fixSite(site)).texts['docs/Guide.md']).toContain('[s](Guide.md#part) [t](gone/Guide.md)')
})

test('a check asks for what a fix writes, and for nothing around the docs', async () => {
  const site = {
    ...mkdocsSite({ 'a.md': '[x](gone/setup.md) [y](raedme.md)\n', 'b/setup.md': '# S\n' }),
    'README.md': '# R\n',
  }
  const { problems } = await (await openSite(site, 'docs')).checkAll()
  expect(problems.map(({ message }) => message)).toEqual([
    'docs/gone/setup.md does not exist; did you mean b/setup.md?',
    'docs/raedme.md does not exist',
  ])
  expect((await fixSite(site, {}, 'docs')).texts['docs/a.md']).toContain('[x](b/setup.md)')
})
