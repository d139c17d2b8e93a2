// What the code of a Docusaurus site changes of what its pages evaluate. Where it may define any name, nothing is said.
import { mdxTemplate } from '../../page/mdx-template.ts'
import type { TemplateFault } from '../../page/page-analysis.ts'
import type { TemplateSite, TextRules } from '../../page/text-rules.ts'
import { hasOnlyHarmlessPlugins, joinTexts } from '../mdx-settings.ts'
import { faultsOfPage } from './page-faults.ts'

const CONFIG = /^docusaurus\.config\.[cm]?[jt]s$/
const SETTINGS =
  /^(?:[^/]+\.[cm]?[jt]s|package\.json|(?:src\/)?(?:plugins?|configs?|remark)\/[^/]+(?:\/[^/]+)?\.[cm]?[jt]sx?)$/

/** https://docusaurus.io/docs/api/docusaurus-config#markdown, and plugins of webpack that define names. */
const CHANGES_PAGES = /\bpreprocessor\b|\bparseFrontMatter\b|\b(?:ProvidePlugin|DefinePlugin)\b/
/** What lies outside of the site is not read. */
const IS_SHARED = /(?:\bfrom|\brequire\()\s{0,9}['"]\.\.\/(?![^'"\n]{0,200}\.json['"])/
const MATH = /\bremark-math\b|\bremarkMath\b/
/** A theme, a preset or a plugin can bring a theme with components: https://docusaurus.io/docs/api/plugin-methods/lifecycle-apis */
const BRINGS_THEME = /\bgetThemePath\b/
const PACKAGE =
  /['"](?!@docusaurus\/)(@[\w.-]{1,80}\/(?:docusaurus-)?[\w.-]{0,40}(?:theme|preset|plugin)[\w.-]{0,60}|docusaurus-[\w.-]{0,60}(?:theme|preset|plugin|search)[\w.-]{0,60}|\.{1,2}\/[^'"\n]{0,100}(?:theme|preset)[^'"\n]{0,100})['"]/
/** MDX 1 rendered what it did not know as its children. */
const IS_VERSION_2 = /"@docusaurus\/core"\s*:\s*"[\^~]?[12]\./

function settledBy({ texts, paths }: TemplateSite): (fault: TemplateFault, path: string) => boolean {
  const config = joinTexts(texts, CONFIG)
  const all = joinTexts(texts, /./)
  if (config === '' || CHANGES_PAGES.test(all) || IS_SHARED.test(config)) return () => true
  if (!hasOnlyHarmlessPlugins([...texts.values()])) return () => true
  const hasMath = MATH.test(all)
  const isOpen = BRINGS_THEME.test(all) || PACKAGE.test(config) || IS_VERSION_2.test(all)
  return ({ kind, name, place, mayBeMath }, path) => {
    // Only pages get their exports put on a function; partials are imported.
    if (place === 'script' && /(?:^|\/)_/.test(path)) return true
    if ((mayBeMath && hasMath) || (isOpen && kind === 'tag')) return true
    // A component of the theme that the site replaces: https://docusaurus.io/docs/swizzling
    return name === 'Tabs' && Array.from(paths()).some((path) => path.startsWith('src/theme/Tab'))
  }
}

const read = mdxTemplate({
  // What its loader adds: lib/loader.js of @docusaurus/mdx-loader.
  names: ['frontMatter', 'contentTitle', 'metadata', 'assets', 'toc'],
  isReact: true,
})

export const template: NonNullable<TextRules['template']> = {
  read: (page, nodes) => {
    const { names, faults } = read(page, nodes)
    return { names, faults: [...faults, ...faultsOfPage(page, nodes)] }
  },
  named: { tag: 'components', value: 'values in expressions' },
  settings: SETTINGS,
  settledBy,
}
