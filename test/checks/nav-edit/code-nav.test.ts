import { parse } from '@babel/parser'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { navEditRefusal } from '../../../src/checks/nav-edit/nav-edit.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

const SIDEBARS = `// @ts-check
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'
import { apiItems } from './api'

const more = ['c', 'd']
const used = ['e']
console.log(used)

const sidebars: SidebarsConfig = {
  docs: [
    'a',
    { type: 'category', label: 'Guides', items: ['b', ...apiItems, ...more, ...used] },
    { type: 'html', value: '<hr>' },
  ],
}
export default sidebars
`

const VITEPRESS = `import { defineConfig } from 'vitepress'
import plugin from './plugin.ts'

export default defineConfig({
  title: 'Acme',
  markdown: { config: (md) => md.use(plugin) },
  head: [['script', { src: '/a.js' }]],
  themeConfig: {
    logo: '/logo.svg',
    nav: [{ text: 'Home', link: '/' }],
    sidebar: { '/guide/': { base: '/guide/', items: guide() } },
  },
  locales: { de: { label: 'Deutsch', themeConfig: { sidebar: [{ text: 'Start', link: '/de/' }] } } },
})

function guide() {
  return [{ text: 'One', link: 'one' }]
}
`

const ASTRO = `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://acme.test',
  redirects: { '/old': '/new' },
  integrations: [
    starlight({
      title: 'Acme',
      head: [{ tag: 'script', content: 'x()' }],
      sidebar: [
        { label: 'Guides', items: ['one', { label: 'Two', slug: 'two', translations: { de: 'Zwei' } }] },
        { label: 'API', autogenerate: { directory: 'api' } },
      ],
    }),
  ],
})
`

const META = `import { Card } from './card'

export default {
  index: 'Home',
  card: { title: <Card />, display: 'hidden' },
}
`

const FILES: Record<string, string> = {
  'website/sidebars.ts': SIDEBARS,
  'docs/.vitepress/config.mts': VITEPRESS,
  'astro.config.mjs': ASTRO,
  'content/_meta.tsx': META,
}
const edit = (path: string, from: string, to: string): string | undefined => {
  const base = FILES[path] ?? ''
  expect(base).toContain(from)
  return navEditRefusal(path, base, base.replace(from, to))
}

describe('Navigation that is code may get', () => {
  test.each([
    ['an entry', 'website/sidebars.ts', "'a',", "'a', 'new', { type: 'link', label: 'Web', href: 'https://a.test' },"],
    ['an entry in a list that only the navigation uses', 'website/sidebars.ts', "['c', 'd']", "['c', 'x', 'd']"],
    ['another text', 'website/sidebars.ts', "label: 'Guides'", 'label: `All guides`'],
    ['a sidebar', 'website/sidebars.ts', '  docs: [', '  api: [{ Old: ["x"] }],\n  docs: ['],
    ['a new comment', 'website/sidebars.ts', "'a',", "'a', // first"],
    ['an entry, formatted otherwise', 'website/sidebars.ts', "['c', 'd']", '[\n  "c",\n  "d",\n  "e",\n]'],
    ['a link', 'docs/.vitepress/config.mts', "link: '/' }", "link: '/' }, { text: 'Blog', link: 'https://a.test' }"],
    [
      'a group by folder',
      'docs/.vitepress/config.mts',
      "sidebar: { '/g",
      "sidebar: { '/api/': [{ text: 'A', link: '/api/' }], '/g",
    ],
    [
      'an entry in a function that only gives entries',
      'docs/.vitepress/config.mts',
      "link: 'one' }",
      "link: 'one', collapsed: true }, { text: 'Two', link: 'two' }",
    ],
    [
      'an entry in a language',
      'docs/.vitepress/config.mts',
      "link: '/de/' }",
      "link: '/de/' }, { text: 'Zwei', link: '/de/2' }",
    ],
    ['an entry of Starlight', 'astro.config.mjs', "['one',", "['one', 'three',"],
    ['a redirect', 'astro.config.mjs', "'/old': '/new'", "'/old': '/new', '/a': { status: 301, destination: '/b' }"],
    [
      'a page',
      'content/_meta.tsx',
      "index: 'Home',",
      "index: 'Home', more: { title: 'More', href: '/x' }, '---': { type: 'separator' },",
    ],
  ])('%s', (_, path, from, to) => expect(edit(path, from, to)).toBeUndefined())
})

describe('Navigation that is code may not get', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code under test
  const template = '`${x}`'
  test.each([
    ['a call', 'website/sidebars.ts', "'a',", "'a', require('child_process').execSync('id'),", 'code inside'],
    ['a name', 'website/sidebars.ts', "'a',", "'a', process.env.SECRET,", 'code inside'],
    ['a template with an expression', 'website/sidebars.ts', "'a',", `'a', ${template},`, 'code inside'],
    ['a computed key', 'website/sidebars.ts', "label: 'Guides'", "['label']: 'Guides'", 'code inside'],
    ['a method', 'website/sidebars.ts', "label: 'Guides'", 'label() { evil() }', 'code inside'],
    ['a spread less', 'website/sidebars.ts', '...apiItems, ', '', 'code inside'],
    ['a spread more', 'website/sidebars.ts', "'a',", "'a', ...apiItems,", 'other code|code inside'],
    [
      'a spread under another key',
      'website/sidebars.ts',
      "items: ['b', ...apiItems, ...more, ...used]",
      "label: ['b', ...apiItems, ...more, ...used]",
      'code inside',
    ],
    ['HTML', 'website/sidebars.ts', "value: '<hr>'", "value: '<script>x</script>'", '"value" is not a known key'],
    [
      'an unknown key',
      'website/sidebars.ts',
      "label: 'Guides'",
      "label: 'Guides', className: 'x'",
      '"className" is not a known key',
    ],
    [
      'a script address',
      'website/sidebars.ts',
      "'a',",
      "'a', { type: 'link', label: 'x', href: 'javascript:x()' },",
      'run as code',
    ],
    [
      'an escaped script address',
      'website/sidebars.ts',
      "'a',",
      "'a', { type: 'link', label: 'x', href: '\\x6aavascript:x()' },",
      'run as code',
    ],
    [
      '__proto__',
      'website/sidebars.ts',
      "label: 'Guides'",
      "label: 'Guides', '__proto__': { type: 'html' }",
      '__proto__',
    ],
    ['a text that other code uses as well', 'website/sidebars.ts', "['e']", "['f']", 'other code'],
    ['another statement', 'website/sidebars.ts', 'console.log(used)', 'console.log(used); evil()', 'other code'],
    ['another import', 'website/sidebars.ts', "'./api'", "'./evil'", 'other code'],
    ['another type', 'website/sidebars.ts', ': SidebarsConfig', ': any', 'other code'],
    [
      'a comment that tools obey',
      'content/_meta.tsx',
      'export default',
      '/** @jsxImportSource evil */\nexport default',
      'comment',
    ],
    ['a comment that tools obey', 'astro.config.mjs', 'starlight({', '/* @__PURE__ */ starlight({', 'comment'],
    [
      'a reference that compilers follow',
      'website/sidebars.ts',
      'import type',
      '/// <reference path="x" />\nimport type',
      'comment',
    ],
    ['text that does not parse', 'website/sidebars.ts', "'a',", "'a", 'does not parse'],
    [
      'markup in a text that VitePress shows as HTML',
      'docs/.vitepress/config.mts',
      "text: 'Home'",
      "text: '<img src=x onerror=x()>'",
      'markup',
    ],
    ['another head', 'docs/.vitepress/config.mts', '/a.js', '/evil.js', 'other code'],
    ['another title of the site', 'docs/.vitepress/config.mts', "title: 'Acme'", "title: 'Evil'", 'other code'],
    ['another logo', 'docs/.vitepress/config.mts', '/logo.svg', '/evil.svg', 'other code'],
    [
      'code in a function that gave entries',
      'docs/.vitepress/config.mts',
      '  return [',
      '  evil()\n  return [',
      'other code',
    ],
    [
      'a sidebar where there was none',
      'docs/.vitepress/config.mts',
      "logo: '/logo.svg',",
      "sidebar2: [],\n    logo: '/logo.svg',",
      'other code',
    ],
    ['another head of Starlight', 'astro.config.mjs', "'x()'", "'y()'", 'other code'],
    [
      'attributes',
      'astro.config.mjs',
      "label: 'API',",
      "label: 'API', attrs: { onclick: 'x()' },",
      '"onclick" is not a known key',
    ],
    ['a redirect to another site', 'astro.config.mjs', "'/new'", "'https://evil.test/'", 'redirect'],
    ['a title that is code', 'content/_meta.tsx', "'Home'", '<b>Home</b>', 'code inside'],
  ])('%s', (_, path, from, to, why) => expect(edit(path, from, to)).toMatch(new RegExp(why)))

  test('anything when nothing in the file can be told to be navigation', () => {
    const base = "module.exports = make({ docs: ['a'] })\n"
    expect(navEditRefusal('sidebars.js', base, base.replace("'a'", "'b'"))).toContain('no navigation that is separate')
  })

  test('parentheses by the ten thousand', () => {
    const base = 'module.exports = { docs: [] }\n'
    const deep = `module.exports = { docs: ${'['.repeat(60_000)}${']'.repeat(60_000)} }\n`
    expect(navEditRefusal('sidebars.js', base, deep)).toContain('nested too deeply')
  })
})

describe('Navigation of CommonJS', () => {
  const base = "/** @type {import('@docusaurus/types').Sidebars} */\nmodule.exports = {\n  docs: ['a', foo('x')],\n}\n"

  test('is proved in the same way', () => {
    expect(navEditRefusal('sidebars.js', base, base.replace("'a'", "'a', 'b'"))).toBeUndefined()
    expect(navEditRefusal('sidebars.js', base, base.replace("foo('x')", "foo('y')"))).toContain('code inside')
    expect(navEditRefusal('sidebars.js', base, base.replace('module', 'modules'))).toBeDefined()
  })

  test.each(['<!-- , evil()', '\n--> evil()'])('gets no comment of HTML, which other readers run: %j', (comment) => {
    const known = base.replace("'a'", "'<!-- a -->'")
    for (const before of [base, known]) {
      const after = before.replace("foo('x')", `foo('x') ${comment}\n`)
      expect(navEditRefusal('sidebars.js', before, after)).toContain('scripts take for comments')
    }
  })
})

describe('Navigation that a configuration imports', () => {
  const item = "{ text: 'A', link: '/a' }"

  test.each([
    [
      'docs/.vitepress/sidebar.ts',
      `import type { DefaultTheme } from 'vitepress'\nexport const sidebar: DefaultTheme.Sidebar = [${item}]`,
    ],
    ['docs/.vitepress/sidebar.mts', `export default { '/guide/': [${item}] }`],
    ['docs/.vitepress/sidebars/guide.js', `const items = [${item}]\nexport default items`],
    ['docs/.vitepress/zh-nav.ts', `export function navZh() { return [${item}] }`],
    ['docs/.vitepress/config/nav.ts', `export const nav = [${item}] as const`],
    [
      'astro.sidebar.ts',
      "export const sidebar = [{ label: 'A', link: '/a' }] satisfies StarlightUserConfig['sidebar']",
    ],
  ])('may get entries, and no code: %s', (path, base) => {
    const add = (entry: string): string => base.replace("'/a' }", `'/a' }, ${entry}`)
    expect(navEditRefusal(path, base, add("{ link: '/b' }"))).toBeUndefined()
    expect(navEditRefusal(path, base, add('...evil()'))).toContain('code inside')
    expect(navEditRefusal(path, base, add("{ link: 'javascript:x()' }"))).toContain('run as code')
    expect(navEditRefusal(path, base, `${base}\nevil()`)).toContain('other code')
  })

  test.each([
    ['that other code of the file reads', 'docs/.vitepress/nav.ts', `export const nav = [${item}]\nrun(nav)`],
    ['under a name that does not say so', 'docs/.vitepress/nav.ts', `export const hosts = [${item}]`],
    ['in an object that is no sidebar', 'docs/.vitepress/nav.ts', `export default { head: [${item}] }`],
    ['in the theme, which browsers run', 'docs/.vitepress/theme/nav.ts', `export const nav = [${item}]`],
  ])('stays as it is %s', (_, path, base) => {
    expect(navEditRefusal(path, base, base.replace('/a', '/b'))).toBeDefined()
  })
})

describe('A comment that tools obey', () => {
  const base = "import(/* @vite-ignore */ a)\nimport(b)\nexport default { docs: ['a', 'b'] }\n"

  test('acts on what comes next, so it stays where it is', () => {
    const moved = base.replace('/* @vite-ignore */ ', '').replace('(b)', '(/* @vite-ignore */ b)')
    expect(navEditRefusal('sidebars.js', base, moved)).toContain('or moves a comment')
  })

  test('may have a longer navigation behind it', () => {
    const pure = base.replace('export', '/* @__PURE__ */ x()\nexport')
    expect(navEditRefusal('sidebars.js', pure, pure.replace("'a'", "'new', 'a'"))).toBeUndefined()
  })
})

describe('A proof ends soon', () => {
  test('for thousands of names, each of which is looked at once', () => {
    const names = Array.from({ length: 16_000 }, (_, n) => `a${n.toString(36)}`)
    const declared = names.map((name) => `${name}=[]`).join()
    const base = `const ${declared}\nexport default [${names.reverse().join()}]\n`
    const startedAt = process.cpuUsage()
    expect(navEditRefusal('sidebars.ts', base, `${base}\n`)).toBeUndefined()
    expect(process.cpuUsage(startedAt).user).toBeLessThan(15_000_000)
  })
})

interface Token {
  start: number
  end: number
  text: string
}

/** Names, texts, numbers and keywords of the file, and whether each stands in the navigation. */
function tokensOf(path: string): Token[] {
  const text = FILES[path] ?? ''
  const plugins = path.endsWith('s') && !path.endsWith('ts') ? (['jsx'] as const) : (['typescript', 'jsx'] as const)
  const { tokens } = parse(text, { sourceType: 'module', plugins: [...plugins], tokens: true })
  return (tokens ?? [])
    .map(({ start, end }: Token) => ({ start, end, text: text.slice(start, end) }))
    .filter((token: Token) => /^['"\w]/.test(token.text))
}

const TOKENS = new Map(Object.keys(FILES).map((path) => [path, tokensOf(path)]))

/** Between these two, both included, an edit can be one of the navigation alone. */
const NAVIGATION: Record<string, [from: string, to: string][]> = {
  'website/sidebars.ts': [
    ["'c'", "'d'"],
    ['docs', "'<hr>'"],
  ],
  'docs/.vitepress/config.mts': [
    ["text: 'Home'", "'/' }"],
    ["'/guide/'", 'guide()'],
    ["text: 'Start'", "'/de/'"],
    ["text: 'One'", "'one'"],
  ],
  'astro.config.mjs': [
    ["'/old'", "'/new'"],
    ["label: 'Guides'", "'api'"],
  ],
  'content/_meta.tsx': [['index', "'hidden'"]],
}

function isInNavigation(path: string, { start }: Token): boolean {
  const text = FILES[path] ?? ''
  return (NAVIGATION[path] ?? []).some(([from, to]) => {
    const begin = text.indexOf(from)
    return start >= begin && start < text.indexOf(to, begin) + to.length
  })
}

const anyFile = fc.constantFrom(...Object.keys(FILES))
const label = fc.stringMatching(/^[A-Za-z0-9 ,.éß日-]{0,20}$/)
const address = fc.stringMatching(/^\/?[a-z0-9]{1,8}(\/[a-z0-9-]{1,8}){0,3}$/)

describe('Whatever the edit is', () => {
  testProperty('code outside of the navigation stays', () => {
    const mutation = fc.constantFrom(
      (token: string) => (/^['"]/.test(token) ? `${token.slice(0, -1)}z${token.slice(-1)}` : `${token}z`),
      () => 'evil',
      () => '"evil"',
      () => '',
      (token: string) => `${token} + evil()`,
      (token: string) => `${token}, evil: evil()`,
      (token: string) => `${token}; evil(); ${token}`,
      () => '[]',
      () => '{}',
      () => '...[]',
    )
    const holds = (path: string, seed: number, mutate: (token: string) => string): void => {
      const base = FILES[path] ?? ''
      const tokens = (TOKENS.get(path) ?? []).filter((token) => !isInNavigation(path, token))
      const token = tokens[seed % tokens.length]
      if (token === undefined) throw new Error('no tokens')
      const mutated = mutate(token.text)
      fc.pre(mutated !== token.text)
      const head = base.slice(0, token.start) + mutated + base.slice(token.end)
      expect(navEditRefusal(path, base, head)).toBeDefined()
    }
    fc.assert(fc.property(anyFile, fc.nat(), mutation, holds), runs(160))
  })

  testProperty('static entries may be added anywhere in the navigation, and nothing that runs', () => {
    const places: [path: string, at: string, entry: (text: string, to: string) => string][] = [
      ['website/sidebars.ts', "'a',", (text, to) => JSON.stringify({ type: 'link', label: text, href: to })],
      [
        'docs/.vitepress/config.mts',
        "[{ text: 'Home'",
        (text, to) => JSON.stringify({ text, link: to, items: [{ text }] }),
      ],
      ['astro.config.mjs', "['one',", (text, to) => JSON.stringify({ label: text, link: to, badge: { text } })],
    ]
    const code = fc.constantFrom(
      'evil()',
      'evil',
      'import.meta',
      '...evil',
      '() => 1',
      'new Evil',
      'class {}',
      '/x/',
      '1n',
      'await x',
    )
    const holds = (at: number, text: string, to: string, evil: string): void => {
      const [path, before, entry] = places[at % places.length] ?? ['', '', () => '']
      const base = FILES[path] ?? ''
      const add = (code: string): string =>
        base.replace(before, (found) => (found.startsWith('[') ? `[${code}, ${found.slice(1)}` : `${found} ${code},`))
      expect(navEditRefusal(path, base, add(entry(text, to)))).toBeUndefined()
      expect(navEditRefusal(path, base, add(evil))).toBeDefined()
      expect(navEditRefusal(path, base, add(entry(text, to).replace('{', `{ items: ${evil}, `)))).toBeDefined()
    }
    fc.assert(fc.property(fc.nat(), label, address, code, holds), runs(40))
  })

  testProperty('no text of any kind makes it throw', () => {
    const paths = fc.constantFrom('docs.json', 'mkdocs.yml', '_toc.yml', ...Object.keys(FILES))
    const text = fc.oneof(
      anyString(),
      fc.string().map((code) => `export default {${code}}`),
    )
    fc.assert(
      fc.property(paths, text, text, (path, before, after) => {
        expect(['string', 'undefined']).toContain(typeof navEditRefusal(path, before, after))
      }),
      runs(),
    )
  })
})

/** How the same list is written in code, and an edit of an entry. */
const FORMS: [name: string, path: string, text: string][] = [
  [
    'a typed arrow function',
    'sidebars.ts',
    "const sidebars = (): Item[] => ['a']\nexport default { docs: sidebars() }",
  ],
  ['a function of several returns', 'sidebars.ts', "export default () => {\n  if (x) return ['b']\n  return ['a']\n}"],
  ['an async function', 'sidebars.js', "module.exports = async function make() { return { docs: ['a'] } }"],
  [
    'a list declared inside of a function',
    'sidebars.js',
    "module.exports = () => { const list = ['a']; return { docs: list } }",
  ],
  [
    'a function that is called in place',
    'sidebars.js',
    "const docs = (() => { return ['a'] })()\nmodule.exports = { docs }",
  ],
  ['a choice', 'sidebars.js', "module.exports = { docs: isNew ? ['a'] : ['b'] }"],
  ['a spread of a choice', 'sidebars.js', "module.exports = { docs: ['x', ...(isNew ? ['a'] : [])] }"],
  ['an entry behind a condition', 'sidebars.js', "module.exports = { docs: [isNew && 'a', isOld ? 'c' : 'd'] }"],
  [
    'an export under the name of default',
    'sidebars.js',
    "const sidebars = { docs: ['a'] }\nexport { sidebars as default }",
  ],
  [
    'a list whose type others use',
    'sidebars.ts',
    "const docs = ['a'] as const\nexport type Ids = typeof docs\nexport default { docs }",
  ],
  [
    'a function of the environment',
    '.vitepress/config.ts',
    "export default defineConfig((env) => ({ themeConfig: { sidebar: [{ link: 'a' }] } }))",
  ],
  [
    'wrappers around a function',
    '.vitepress/config.ts',
    "export default ({ mode }) => withPwa(defineConfig({ themeConfig: { sidebar: [{ link: 'a' }] } }))",
  ],
  [
    'Object.assign',
    '.vitepress/config.ts',
    "module.exports = Object.assign({}, base, { themeConfig: { sidebar: [{ link: 'a' }] } })",
  ],
  [
    'an exported constant',
    '.vitepress/config.ts',
    "export const sidebar: Sidebar = [{ link: 'a' }]\nexport default { themeConfig: { sidebar } }",
  ],
  [
    'a theme that is a constant',
    '.vitepress/config.ts',
    "const theme = { sidebar: [{ link: 'a' }] }\nexport default { themeConfig: theme }",
  ],
  [
    'a list of entries that other code reads too',
    '.vitepress/config.ts',
    "const guide = [{ text: 'x', link: 'a' }]\nconsole.log(guide)\nexport default { themeConfig: { sidebar: guide } }",
  ],
  [
    'options that are a constant',
    'astro.config.mjs',
    "const options = { sidebar: ['a'] }\nexport default defineConfig({ integrations: [starlight(options)] })",
  ],
  [
    'a meta file of the whole site',
    '_meta.global.tsx',
    "const guide = { a: '' }\nexport default { docs: { title: 'a', items: guide } }",
  ],
]

describe('Navigation is found in', () => {
  test.each(FORMS)('%s', (_, path, text) => {
    const head = text.replace("'a'", "'new'")
    expect(head).not.toBe(text)
    expect(navEditRefusal(path, text, head)).toBeUndefined()
  })

  test.each([
    ['the condition of a choice', 'sidebars.js', "module.exports = { docs: 'a' === x ? ['c'] : ['b'] }", 'code inside'],
    [
      'strings that other code reads too',
      'sidebars.js',
      "const docs = ['a']\nrun(docs)\nmodule.exports = { docs }",
      'other code',
    ],
    [
      'objects of other keys that other code reads too',
      '.vitepress/config.ts',
      "const guide = [{ text: 'x', link: 'y', run: 'a' }]\nuse(guide)\nexport default { themeConfig: { sidebar: guide } }",
      'other code',
    ],
    [
      'what a function does before it returns',
      'sidebars.js',
      "module.exports = () => { run('a'); return { docs: ['b'] } }",
      'other code',
    ],
    ['a parameter by its default', 'sidebars.js', "module.exports = (docs = ['a']) => ({ docs })", 'other code'],
    ['an argument of a function', 'sidebars.js', "module.exports = { docs: load(['a']) }", 'code inside'],
    [
      'a field of a theme that is none',
      '.vitepress/config.ts',
      "export default { themeConfig: { logo: 'a', sidebar: [] } }",
      'other code',
    ],
  ])('but nobody may edit %s', (_, path, text, why) => {
    expect(navEditRefusal(path, text, text.replace("'a'", "'new'"))).toContain(why)
  })

  test('a choice, which may not become a list of what it chooses from', () => {
    const base = "module.exports = { docs: isNew ? ['a'] : ['b'] }"
    expect(navEditRefusal('sidebars.js', base, "module.exports = { docs: [isNew, ['a'], ['b']] }")).toContain(
      'code inside',
    )
  })

  test('a choice, whose values obey the rules of their key', () => {
    const base = "module.exports = { docs: [{ type: isNew ? 'doc' : 'ref', id: 'a' }] }"
    expect(navEditRefusal('sidebars.js', base, base.replace("'ref'", "'html'"))).toContain(
      'type "html" may not be added',
    )
  })
})
