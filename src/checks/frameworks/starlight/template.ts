// What the code of an Astro site changes of what its pages evaluate. Where it may define any name, nothing is said.
import { mdxTemplate } from '../../page/mdx-template.ts'
import type { TemplateFault } from '../../page/page-analysis.ts'
import type { TemplateSite, TextRules } from '../../page/text-rules.ts'
import { hasOnlyHarmlessPlugins, joinTexts } from '../mdx-settings.ts'

const CONFIG = /^astro\.config\.[cm]?[jt]s$/

const SETTINGS = /^(?:[^/]+\.[cm]?[jt]s|(?:src\/)?(?:configs?|plugins?)\/[^/]+\.[cm]?[jt]s)$/
/** What lies outside of the site is not read. */
const IS_SHARED = /\bfrom\s{0,9}['"]\.\.\/(?![^'"\n]{0,200}\.json['"])/
/** Code of Vite that defines names or rewrites the text of pages. */
const CHANGES_PAGES = /\btransform\b|\bdefine\s{0,9}:|\bMarkdoc\b|\bmarkdown\.process/
const MATH = /\bremark-math\b|\bremarkMath\b/
/** Integrations that give every page components, and those of the site itself, which can do anything. */
const MAY_PROVIDE = /auto-?import|integrations?\/|['"]\.{1,2}\/[^'"\n]{0,100}(?:integration|plugin)/i

function settledBy({ texts }: TemplateSite): (fault: TemplateFault) => boolean {
  const config = joinTexts(texts, CONFIG)
  if (config === '' || CHANGES_PAGES.test(config) || IS_SHARED.test(config)) return () => true
  if (!hasOnlyHarmlessPlugins([...texts.values()])) return () => true
  const hasMath = MATH.test(config)
  const mayProvide = MAY_PROVIDE.test(config)
  return ({ kind, mayBeMath }) => (mayBeMath && hasMath) || (mayProvide && (kind === 'tag' || kind === 'value'))
}

export const template: NonNullable<TextRules['template']> = {
  // What @astrojs/mdx exports of each page.
  read: mdxTemplate({ names: ['frontmatter', 'file', 'url', 'getHeadings', 'Content', 'Astro'] }),
  named: { tag: 'components', value: 'values in expressions' },
  settings: SETTINGS,
  settledBy,
}
