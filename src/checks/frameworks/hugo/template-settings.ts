// The shortcodes of a site, and what its configuration says of others. A theme or module that is not in the repository may
// bring along any shortcode; then nothing is said of names.
import { isMapping } from '../../config/mapping.ts'
import { joinPath, nameOf } from '../../config/paths.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import type { TemplateFault } from '../../page/page-analysis.ts'
import type { TemplateSite } from '../../page/text-rules.ts'
import { INLINE, OUTPUT, PARAM, RAW_HTML } from './left-out.ts'
import { missingPartials, partialTest } from './partials.ts'

const CONFIG = /^(?:themes\/[^/]+\/)?(?:(?:hugo|config)|config\/.+)\.(?:toml|ya?ml|json)$/
/** `_shortcodes`, in any folder of layouts, since 0.146: https://gohugo.io/templates/new-templatesystem-overview/. */
const TEMPLATE = /(?:^|\/)layouts\/(?:.+\/)?_?shortcodes\/(.+)$/
export const TEMPLATE_SETTINGS = new RegExp(`${CONFIG.source}|${TEMPLATE.source}|^go\\.mod$|^content/_index\\.md$`)

/** Gives a test: true for a fault that these files may settle. */
export function settledBy({ texts, has, paths }: TemplateSite): (fault: TemplateFault, path: string) => boolean {
  const templates = new Map<string, string[]>()
  for (const [path, text] of texts) {
    const [, file] = TEMPLATE.exec(path) ?? []
    if (file === undefined) continue
    const bare = file.slice(0, file.length - nameOf(file).length) + (nameOf(file).split('.')[0] ?? '')
    for (const name of new Set([bare, nameOf(bare)])) templates.set(name, [...(templates.get(name) ?? []), text])
  }
  const isOpen = mayHaveOthers(texts, paths)
  const configs = [...texts]
    .flatMap(([path, text]) => (CONFIG.test(path) ? [text] : []))
    .join('\n')
    .toLowerCase()
  let hasPartial: ((name: string) => boolean) | undefined
  // The page of a section may hand its fields down to those below it.
  const mayInherit = (page: string): boolean => {
    const folders = page.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))
    const sections = folders.flatMap((folder) => joinPath(folder, '_index.md') ?? []).filter(has)
    return sections.some((section) => texts.get(section)?.includes('cascade') !== false)
  }
  return ({ kind, name }, path) => {
    if (kind === 'value' && name !== undefined) return isOpen || settlesValue(name, path, configs, mayInherit)
    if (kind !== 'tag' || name === undefined) return false
    const [, called = name, part] = /^(.+)\/(open|closed|partial)$/.exec(name) ?? []
    const own = templates.get(called) ?? []
    if (part === 'partial') {
      if (isOpen || own.length === 0) return true
      hasPartial ??= partialTest(paths())
      const isThere = hasPartial
      return own.some((text) => missingPartials(text, isThere).length === 0)
    }
    if (part === undefined) return isOpen || own.length > 0
    // Hugo itself says how its own are written.
    if (own.length === 0) return isOpen || !OF_HUGO.test(called)
    return !own.every((template) => usesInner(template) === (part === 'open'))
  }
}

/** True where the configuration, in lower case, allows what a page does or names what it lacks. */
function settlesValue(name: string, page: string, configs: string, mayInherit: (page: string) => boolean): boolean {
  const hasWord = (word: string): boolean => configs.split(/[^\p{L}\p{N}_-]+/u).includes(word.toLowerCase())
  if (name === RAW_HTML)
    return !/\.(?:md|markdown|mdown)$/i.test(page) || /unsafe\b|defaultmarkdownhandler|blackfriday/.test(configs)
  if (name === INLINE) return configs.includes('enableinlineshortcodes')
  if (name.startsWith(OUTPUT)) return hasWord(name.slice(OUTPUT.length))
  return (
    name.startsWith(PARAM) && (hasWord(name.slice(PARAM.length)) || configs.includes('cascade') || mayInherit(page))
  )
}

/** `part` of a shortcode without a template is only said of Hugo's own. */
const OF_HUGO = /^(?:comment|details|highlight|figure|gist|param|ref|relref|tweet|vimeo|youtube)$/

/** Hugo looks for the name in the code of a template, not for whether it runs. */
function usesInner(template: string): boolean {
  const code = template.replace(/\{\{-?\s*\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/\s*-?\}\}|"[^"\n]*"|`[^`]*`/g, '')
  return /\.Inner(?:Deindent)?\b/.test(code)
}

/** True where a theme, a module or a mount may bring along shortcodes that are not in the repository. */
function mayHaveOthers(texts: TemplateSite['texts'], paths: TemplateSite['paths']): boolean {
  const configs = [...texts].filter(([path]) => CONFIG.test(path))
  if (!configs.some(([path]) => !path.startsWith('themes/'))) return true
  if (/^\s*require\b/m.test(texts.get('go.mod') ?? '')) return true
  const themes = new Set([...paths()].flatMap((path) => /^themes\/([^/]+)\/layouts\//.exec(path)?.[1] ?? []))
  return configs.some(([path, text]) => {
    const fields = read(path, text)
    if (fields === undefined) return true
    const named = [fields.get('theme') ?? []].flat()
    const isModule = nameOf(path).startsWith('module') ? bringsLayouts(fields) : bringsLayouts(fields.get('module'))
    const isElsewhere = fields.has('themesdir') || fields.has('layoutdir')
    return isModule || isElsewhere || named.some((theme) => typeof theme !== 'string' || !themes.has(theme))
  })
}

/** True for a module that imports others, or takes layouts from another folder. */
function bringsLayouts(module: unknown): boolean {
  if (module === undefined) return false
  const text = JSON.stringify(module instanceof Map ? Object.fromEntries(module) : module).toLowerCase()
  return text.includes('"imports"') || /"target":\s*"[/.]*layouts/.test(text)
}

/** Fields by their names in lower case, as Hugo compares them. */
function read(path: string, text: string): Map<string, unknown> | undefined {
  const whole = { start: 0, end: text.length }
  const format = path.endsWith('.toml') ? 'toml' : 'yaml'
  const { data, problems } = readFrontmatter(text, { block: whole, content: whole, format, bodyStart: text.length })
  if (problems.length > 0 || !isMapping(data)) return undefined
  return new Map(Object.entries(data).map(([key, value]) => [key.toLowerCase(), value]))
}
