import { describe, expect, test } from '@jest/globals'
import { docusaurus } from '../../../src/checks/frameworks/docusaurus/index.ts'
import { starlight } from '../../../src/checks/frameworks/starlight/index.ts'
import { vitepress } from '../../../src/checks/frameworks/vitepress/index.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

const PAGES = { 'docs/a.md': '', 'docs/b.md': '' }
const PRESET = "module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.ts' } }]] }"
const docusaurusSite = (sidebars: string, more: Record<string, string> = {}) =>
  loadSite(docusaurus, { 'docusaurus.config.js': PRESET, 'sidebars.ts': sidebars, ...PAGES, ...more })
const vitepressSite = (config: string, more: Record<string, string> = {}) =>
  loadSite(vitepress, { '.vitepress/config.ts': config, 'a.md': '', 'b.md': '', ...more })

describe('Sidebars that are code are read', () => {
  test.each([
    ['from a typed arrow function', "const sidebars = (): Item[] => ['a', 'b']\nexport default { docs: sidebars() }"],
    ['from a function expression', "const f = function () { return ['a', 'b'] }\nmodule.exports = { docs: f() }"],
    ['from a function with arguments', "const f = (x: number) => ['a', 'b']\nexport default { docs: f(1) }"],
    ['from a list inside of a function', "export default () => { const docs = ['a', 'b']; return { docs } }"],
    ['from an async function', "module.exports = async function make() { return { docs: ['a', 'b'] } }"],
    ['from both values of a choice', "module.exports = { docs: [...(isNew ? ['a'] : ['b'])] }"],
    ['from JSON that it requires', "module.exports = { docs: require('./more.json') }"],
    ['from JSON that it requires by name', "const docs = require('./more.json')\nmodule.exports = { docs }"],
    ['from JSON that it imports', "import docs from './more.json' with { type: 'json' }\nexport default { docs }"],
    ['from a part of what it requires', "const { docs } = require('./more.js')\nmodule.exports = { docs }"],
    ['from a function that it imports', "import { f } from './f'\nexport default { docs: f() }"],
  ])('%s', async (_, text) => {
    const site = await docusaurusSite(text, {
      'more.json': '["a", "b"]',
      'more.js': "const list = ['a', 'b']\nmodule.exports = { docs: list }",
      'f.ts': "export const f = (): string[] => ['a', 'b']",
    })
    expect(site.nav()).toEqual(['a → id a', 'b → id b'])
    expect(site.rules.nav?.isComplete).toBe(true)
    expect(misplacedEntries(site)).toEqual([])
  })

  test('but what a function makes of its argument is not known', async () => {
    const { rules } = await docusaurusSite("export default { docs: [f('a')] }\nfunction f(id) { return id }")
    expect(rules.problems).toMatchObject([{ rule: 'nav-unreadable', path: 'sidebars.ts', line: 2 }])
  })
})

describe('Configurations that are code are read', () => {
  const theme = "{ themeConfig: { sidebar: [{ text: 'A', link: '/a' }] } }"
  test.each([
    ['from a wrapper with options', `export default withMermaid(defineConfig(${theme}), { theme: 'x' })`],
    ['from a function of the environment', `export default ({ mode }) => withPwa(defineConfig(${theme}))`],
    ['from a function that defineConfig takes', `export default defineConfig((env) => (${theme}))`],
    ['from Object.assign', `const base = {}\nexport default Object.assign({}, base, ${theme})`],
  ])('%s', async (_, text) => {
    expect((await vitepressSite(text)).nav()).toEqual(['/a → /a'])
  })
})

describe('A navigation that is not found is said', () => {
  test.each([
    ['where the whole configuration is made elsewhere', "import { make } from 'x'\nexport default make(1)"],
    ['where the theme is', "import { theme } from 'x'\nexport default { themeConfig: theme }"],
    ['where a part of the theme is', "export default { themeConfig: { ...load(), logo: '/l.svg' } }"],
  ])('%s', async (_, text) => {
    const { rules } = await vitepressSite(text)
    expect(rules.problems).toMatchObject([{ rule: 'nav-unreadable', path: '.vitepress/config.ts' }])
    expect(rules.nav?.isComplete).toBe(false)
  })

  test('where the file of the sidebars is made by a build, or named by code', async () => {
    for (const path of ["'./made.js'", 'process.env.SIDEBARS']) {
      const config = PRESET.replace("'./sidebars.ts'", path)
      const { rules } = await loadSite(docusaurus, {
        'docusaurus.config.js': config,
        '.gitignore': 'made.js',
        ...PAGES,
      })
      expect(rules.problems).toMatchObject([{ rule: 'nav-unreadable', path: 'docusaurus.config.js', line: 1 }])
    }
  })

  test.each([
    ["integrations: [starlight({ title: 'T', ...load() })]", 1],
    ['integrations: load()', 1],
    ["integrations: [starlight({ title: 'T' })]", 0],
  ])('where the options of Starlight are code: %s', async (part, said) => {
    const config = `import starlight from '@astrojs/starlight'\nexport default { ${part} }`
    const { rules } = await loadSite(starlight, { 'astro.config.mjs': config, 'src/content/docs/a.md': '' })
    expect(rules.problems.filter(({ rule }) => rule === 'nav-unreadable')).toHaveLength(said)
  })

  test('but a site that has none is in order', async () => {
    const { rules } = await vitepressSite("export default { themeConfig: { logo: '/l.svg' } }")
    expect(rules.problems).toEqual([])
    expect(rules.nav).toBeUndefined()
  })
})

test('VitePress also reads the configurations that folders of pages have', async () => {
  const de = "export default defineAdditionalConfig({ themeConfig: { sidebar: { '/de/': [{ link: '/de/a' }] } } })"
  const site = await vitepressSite('export default { rewrites: {} }', { 'de/config.ts': de, 'de/a.md': '' })
  expect(site.nav()).toEqual(['/de/a → /de/a'])
  expect(site.rules.nav?.files).toEqual(['de/config.ts'])
})
