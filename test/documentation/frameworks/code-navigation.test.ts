import { describe, expect, test } from '@jest/globals'
import { docusaurus } from '../../../src/documentation/frameworks/docusaurus/index.ts'
import { vitepress } from '../../../src/documentation/frameworks/vitepress/index.ts'
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
