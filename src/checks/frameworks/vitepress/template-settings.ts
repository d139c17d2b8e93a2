// What the configuration and the theme of a site change of its templates. Their code is not run: where it may define any
// name, or show what Vue would evaluate, nothing is said.
import type { TemplateFault } from '../../page/page-analysis.ts'

/** Code of the configuration and the theme, by its path below the folder of the site. */
export const TEMPLATE_SETTINGS = /^(?:\.vitepress\/(?!cache\/|dist\/|node_modules\/).*|vite\.config)\.[cm]?[jt]sx?$/

const GLOBAL = /\bglobalProperties(?:\s*\.\s*([\w$]+)|\s*\[\s*['"`]([\w$]+)['"`]\s*\]|)/g
/** https://vuejs.org/api/application.html#app-mixin */
const MIXIN = /\.\s*mixin\s*\(/
/** A plug-in of the app, or a theme from a package, defines names that begin with `$`. */
const PLUGIN = /\.\s*use\s*\(|\bfrom\s*['"](?!vitepress\b|vue['"]|@?vueuse\b|\.|node:)/
/** A plug-in of Markdown that shows inline code as it is written. */
const SHOWS_CODE = /v-pre|code_inline/
/** Other delimiters, and code that changes braces or the text of pages before VitePress reads it. */
const CHANGES_TEXT = /\bdelimiters\b|\{\{|\\\{\\\{|&#123;|&lbrace;/
const CHANGES_PAGES = /\btransform\b/
const MATH = /\bmath\s*:|mathjax|katex|\btexmath\b/i

/** Gives a test: true for a fault that these files may settle. */
export function settledBy(files: ReadonlyMap<string, string>): (fault: TemplateFault) => boolean {
  const all = [...files.values()].join('\n')
  const ofTheme = join(files, (path) => path.includes('/theme/'))
  const ofConfig = join(files, (path) => !path.includes('/theme/'))
  const globals = Array.from(all.matchAll(GLOBAL), ([, name, quoted]) => name ?? quoted)
  const names = new Set(globals)
  const isOpen = names.has(undefined) || MIXIN.test(all) || (CHANGES_PAGES.test(ofConfig) && ofConfig.includes('.md'))
  const hasPlugins = PLUGIN.test(ofTheme)
  return ({ name, place, mayBeMath }) => {
    if (name !== undefined && (isOpen || names.has(name) || (hasPlugins && name.startsWith('$')))) return true
    if (place === 'attribute') return false
    if (CHANGES_TEXT.test(ofConfig) || (CHANGES_PAGES.test(ofConfig) && ofConfig.includes('.md'))) return true
    return (place !== 'text' && SHOWS_CODE.test(ofConfig)) || (mayBeMath && MATH.test(ofConfig))
  }
}

function join(files: ReadonlyMap<string, string>, isWanted: (path: string) => boolean): string {
  return Array.from(files, ([path, text]) => (isWanted(path) ? text : '')).join('\n')
}
