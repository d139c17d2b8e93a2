// A navigation that names pages in calls: a move takes the names along where no doubt is possible, and leaves them to a
// person elsewhere.
import { describe, expect, test } from '@jest/globals'
import { openSite, remove, write } from '../sites.ts'

const CONFIG = 'astro.config.mjs'
const PAGES = 'src/content/docs'
const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText.\n`

/** A sidebar of calls: of each, the helper or the import first. */
const starlight = (sidebar: string, head = "import { group } from './sidebar.mjs'"): string => `${head}
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({ integrations: [starlight({ title: 'Acme', sidebar: ${sidebar} })] })
`

async function move(config: string, from = 'guides/a', to = 'guides/new', more: Record<string, string> = {}) {
  const [old, fresh] = [`${PAGES}/${from}.md`, `${PAGES}/${to}.md`]
  const files = {
    [CONFIG]: config,
    [`${PAGES}/index.md`]: page('Home'),
    [`${PAGES}/guides/a.md`]: page('A'),
    [`${PAGES}/guides/b.md`]: page('B'),
    [`${PAGES}/x.md`]: page('X'),
    [old]: page('Moved'),
    ...more,
  }
  const session = await openSite(files)
  const { writes, byHand } = await session.planMove(old, fresh, [])
  const written = writes.find(({ path }) => path === CONFIG)
  const after = written === undefined ? config : Buffer.from(written.content).toString()
  const moved = [remove(old), write(fresh, page('Moved'))]
  const report = await session.check(after === config ? moved : [...moved, write(CONFIG, after)])
  return { after, byHand, report, renames: written?.renames }
}

const calls = "[group('Guides', { items: ['guides/a', 'guides/b'] })]"

describe('The name of a moved page in a call of the navigation', () => {
  test('becomes its new name, and nobody is asked to change it', async () => {
    const { after, byHand, report, renames } = await move(starlight(calls))
    expect(after).toBe(starlight(calls.replace('guides/a', 'guides/new')))
    expect(renames).toEqual([{ path: CONFIG, from: 'guides/a', to: 'guides/new' }])
    expect(byHand.filter((sentence) => sentence.includes(CONFIG))).toEqual([])
    expect(report.problems).toEqual([])
    expect(report.nonContent).toEqual([])
    expect(report.byHand.filter((sentence) => sentence.includes('guides/'))).toEqual([])
  })

  const own = 'const group = (label, rest) => ({ label, ...rest })'
  test.each([
    ['of a function of the file', calls, own],
    ['that is given alone', "[item('A', '/guides/a/'), item('B', '/guides/b/')]", own.replace('group', 'item')],
    ['below another call', "[group('X', { items: [group('Y', { items: ['guides/a'] }), 'guides/b'] })]", own],
    ['of a method of the list', "['guides/a', 'guides/b'].map((slug) => ({ slug }))", ''],
    ['whose list is a constant', "group('X', { items: list })", `${own}\nconst list = ['guides/a', 'guides/b']`],
    ['that makes the whole sidebar', "group([{ slug: 'guides/a' }, { slug: 'guides/b' }])", own],
    ['in a branch', "[isDev ? group('X', { items: ['guides/a'] }) : 'x', 'guides/b']", own],
    ['next to a name that is read', "[group('X', { items: ['guides/a'] }), { slug: 'guides/b' }]", own],
  ])('follows a call %s', async (_, sidebar, head) => {
    const { after, report } = await move(starlight(sidebar, head))
    const [text, fresh] = [starlight(sidebar, head), 'guides/new']
    expect(after).toBe(text.replace('guides/a', fresh))
    expect(report.problems).toEqual([])
    expect(report.nonContent).toEqual([])
  })

  test.each([
    ['is written as no other page is', "[group('X', { items: ['guides/a', '/guides/b/'] })]", ''],
    ['is the only one', "[group('X', { items: ['guides/a'] })]", ''],
    ['is a part of a text', "[group('X', { items: ['guides/' + 'a', 'guides/b', '/guides/a#x'] })]", ''],
    ['is a key', "[group('X', { items: ['guides/b'], 'guides/a': 'x' })]", ''],
    ['stands under a key that may mean a file', "[group('X', { src: 'guides/a', items: ['guides/b'] })]", ''],
    ['is a template', '[group("X", { items: [`guides/a`, "guides/b"] })]', ''],
    ['is imported too', calls, "import 'guides/a'\nimport { group } from './sidebar.mjs'"],
    ['is required', "[require('guides/a'), ['guides/b'].map((slug) => ({ slug }))]", ''],
    ['is given to a package', calls, "import { group } from 'sidebar-maker'"],
    [
      'is given to a function that reads files',
      calls.replace('group', 'readPages'),
      "import { readPages } from './x.js'",
    ],
    ['is given to nobody knows what', calls, ''],
    ['is a comment', "[group('X', { items: [/* 'guides/a' */ 'guides/b'] })]", ''],
    ['stands in a function', "[group('X', { items: ['guides/b'], make: () => ['guides/a'] })]", ''],
    [
      'is also used elsewhere',
      "group('X', { items: list })",
      "import { group } from './s.js'\nconst list = ['guides/a', 'guides/b']\nrun(list)",
    ],
  ])('stays if it %s', async (_, sidebar, head) => {
    const config = starlight(sidebar, head === '' && !sidebar.includes('require') ? undefined : head)
    const isUnknown = _.includes('nobody')
    const { after, report } = await move(isUnknown ? config.replace(/^import.*\n/, '') : config)
    expect(after).toBe(isUnknown ? config.replace(/^import.*\n/, '') : config)
    expect(report.problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
  })

  test('stays if it is a section, a file or a redirect as well', async () => {
    const section = await move(starlight(calls), 'guides/a', 'guides/new', { [`${PAGES}/guides/a/more.md`]: page('M') })
    expect(section.after).toBe(starlight(calls))
    const file = await move(starlight(calls), 'guides/a', 'guides/new', { 'public/guides/a': 'x' })
    expect(file.after).toBe(starlight(calls))
  })

  test('stays if it is one word, which may be a label', async () => {
    const words = "[group('x', { items: ['x', 'guides/b'] })]"
    expect((await move(starlight(words), 'x', 'guides/y')).after).toBe(starlight(words))
  })

  test.each([
    "guide/a'); evil(",
    'guide/a"',
    'guide/a\\b',
    `guide/$\{x}`,
    'guide/`x`',
    'guide/a\u2028b',
    'guide/a\nb',
    'guide/__proto__',
    '__proto__/a',
    'guide/-x',
    'guide/.x',
    'guide/ä',
    'guide/a%2fb',
  ])('stays if the new one could be more than a name: %j', async (name) => {
    const config = vitepress(['/guide/a', '/guide/b'])
    expect((await moveOnVitepress(config, 'guide/a', name)).after).toBe(config)
  })

  test.each(["guide/a'); evil(", 'guide/a`', `guide/$\{x}`, 'guide/a\u2029'])(
    'stays if the old one could be more than a name: %j',
    async (name) => {
      const config = vitepress([`/${name}`, '/guide/b'])
      expect((await moveOnVitepress(config, name, 'guide/new')).after).toBe(config)
    },
  )

  test('keeps the slash, the extension and the quotes that it is written with', async () => {
    const config = vitepress(['/guide/b', '/guide/b.md', '/guide/a.md']).replace("'/guide/a.md'", '"/guide/a.md"')
    const { after, report } = await moveOnVitepress(config, 'guide/a', 'start')
    expect(after).toBe(config.replace('/guide/a.md', '/start.md'))
    expect(report.nonContent).toEqual([])
  })

  test('is known even as the name of a section where the call can be seen through', async () => {
    const config =
      "const it = (entry) => entry\nexport default { themeConfig: { sidebar: [it({ text: 'G', link: '/guide/' })] } }\n"
    const { after, report } = await moveOnVitepress(config, 'guide/index', 'start/index')
    expect(after).toBe(config.replace('/guide/', '/start/'))
    expect([report.nonContent, report.problems]).toEqual([[], []])
  })

  test.each(['constructor', 'prototype', '__proto__'])(
    'stays if the new one alone is a name of objects: %s',
    async (name) => {
      expect((await move(starlight(calls), 'guides/a', name)).after).toBe(starlight(calls))
    },
  )
})

const vitepress = (links: readonly string[]): string => `const item = (link) => ({ text: 'X', link })
export default { themeConfig: { sidebar: [${links.map((link) => `item(${quote(link)})`).join(', ')}] } }
`
const quote = (text: string): string => `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'")}'`

async function moveOnVitepress(config: string, from: string, to: string) {
  const path = '.vitepress/config.mjs'
  const files = { [path]: config, 'index.md': '# X\n', 'guide/b.md': '# B\n', [`${from}.md`]: '# A\n' }
  const session = await openSite(files)
  const { writes } = await session.planMove(`${from}.md`, `${to}.md`, [])
  const written = writes.find((one) => one.path === path)
  const after = written === undefined ? config : Buffer.from(written.content).toString()
  const moved = [remove(`${from}.md`), write(`${to}.md`, '# A\n')]
  return { after, report: await session.check(after === config ? moved : [...moved, write(path, after)]) }
}

describe('An edit of a name in a call of the navigation', () => {
  const files = {
    [CONFIG]: starlight(calls),
    [`${PAGES}/guides/a.md`]: page('A'),
    [`${PAGES}/guides/b.md`]: page('B'),
  }
  const moved = [remove(`${PAGES}/guides/a.md`), write(`${PAGES}/guides/new.md`, page('A'))]
  const edit = async (from: string, to: string, changes = moved) => {
    const session = await openSite(files)
    return session.check([...changes, write(CONFIG, starlight(calls.replace(from, to)))])
  }

  test('is proved by the move of that page in the same change', async () => {
    const { nonContent, renames } = await edit("'guides/a'", '"guides/new"')
    expect(nonContent).toEqual([])
    expect(renames).toEqual([{ path: CONFIG, from: 'guides/a', to: 'guides/new' }])
  })

  test.each([
    ['without a move', "'guides/a'", "'guides/new'", []],
    ['to another name', "'guides/a'", "'guides/newer'", moved],
    ['to the name of another page', "'guides/a'", "'guides/b'", moved],
    ['of another page', "'guides/b'", "'guides/new'", moved],
    ['together with code', "'guides/a'", "'guides/new' + x", moved],
    ['that becomes a template', "'guides/a'", '`guides/new`', moved],
    ['that becomes a call', "'guides/a'", "run('guides/new')", moved],
    ['that comes twice', "'guides/a'", "'guides/new', 'guides/new'", moved],
    ['and of a label', "'Guides', { items: ['guides/a'", "'Other', { items: ['guides/new'", moved],
    ['and of the function', "group('Guides', { items: ['guides/a'", "grope('Guides', { items: ['guides/new'", moved],
  ])('is refused %s', async (_, from, to, changes) => {
    const { nonContent } = await edit(from, to, changes)
    expect(nonContent).toMatchObject([{ path: CONFIG, why: expect.stringContaining('is not allowed') }])
  })

  test('is undone when the page moves back', async () => {
    const session = await openSite(files)
    const head = [...moved, write(CONFIG, starlight(calls.replace('guides/a', 'guides/new')))]
    const { writes } = await session.planMove(`${PAGES}/guides/new.md`, `${PAGES}/guides/a.md`, head)
    const written = writes.find(({ path }) => path === CONFIG)
    expect(Buffer.from(written?.content ?? []).toString()).toBe(files[CONFIG])
  })
})
