// Touched files that render other pages, or that new ones are made of. What stands in a template becomes part of every page,
// in a place that its text does not show: in a script, in an attribute. So it is no page to write.
import { escapeRegExp } from '../../../base/text.ts'
import type { SiteRules } from '../../frameworks/framework.ts'
import { lazily } from '../lazily.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'
import { createYield } from '../take-turns.ts'

/** Jekyll has defaults for all of them, and GitHub Pages runs it where no generator is configured. */
const OF_JEKYLL = /(?:^|\/)_(?:layouts|plugins|sass)\//i
/** What may include a piece of text, and how many such files are searched. */
const MAY_INCLUDE = /\.(?:mdx?|markdown|mkdn?|mkdown|html?|liquid|xml|json|[cm]?js|s?css|txt|ya?ml)$/i
const MAX_SEARCHED = 5000

interface Source {
  path: string
  text: string
  /** Of a page, or of a piece that pages include. */
  isText: boolean
}

/**
 * Gives a test for templates of the base's sites. A piece of text that only pages include, alone on a line, is none while it
 * stays where it is. Reads the files that could include one once, and only if such a piece is touched.
 */
export function createTemplateTest(before: Site, after: Site): (path: string) => Promise<boolean> {
  const all = before.members.flatMap(({ rules }) => [rules, ...rules.candidates])
  const readAll = lazily(() => readSources(before))
  return async (path) => {
    if (!OF_JEKYLL.test(path) && !all.some((rules) => rules.isTemplate?.(path) === true)) return false
    const { rules } = before.siteOf(path)
    const isKept = [before, after].every(({ files }) => files.get(path) !== undefined)
    const mayBePart = isKept && all.every(({ framework }) => framework === rules.framework)
    return !mayBePart || !isPartOfPages(rules, path, await readAll(), new Set())
  }
}

/** Undefined if there are too many to read. */
async function readSources(site: Site): Promise<Source[] | undefined> {
  const paths = [...site.overlay.files.paths()].filter((path) => MAY_INCLUDE.test(path))
  if (paths.length > MAX_SEARCHED) return undefined
  const yieldIfLong = createYield()
  const sources: Source[] = []
  for (const path of paths) {
    await yieldIfLong()
    const { rules } = site.siteOf(path)
    const isText = rules.isPage(path) || rules.includedAs?.(path) !== undefined
    sources.push({ path, text: (await readText(site.overlay, path)) ?? '', isText })
  }
  return sources
}

function isPartOfPages(
  rules: SiteRules,
  path: string,
  sources: readonly Source[] | undefined,
  seen: Set<string>,
): boolean {
  const name = rules.includedAs?.(path)
  if (name === undefined || sources === undefined) return false
  seen.add(path)
  return sources.every(({ path: from, text, isText }) => {
    // A computed name may be that of any file.
    if (!isText && /\binclude\b[^%\n]{0,300}\{\{/.test(text)) return false
    if (!text.includes(name) || from === path) return true
    if (!isText || !isIncludedAlone(text, name)) return false
    return rules.isPage(from) || seen.has(from) || isPartOfPages(rules, from, sources, seen)
  })
}

/** True if the text names the file only to include it, each time on a line of its own and not within HTML. */
function isIncludedAlone(text: string, name: string): boolean {
  const tag = `\\{%-?[ \\t]*include(?:_cached)?[ \\t]+["']?${escapeRegExp(name)}["']?(?:[ \\t][^%{}]*)?%\\}`
  const alone = new RegExp(`^[ \\t>*+\\d.)-]*${tag}[ \\t\\r]*$`, 'gm')
  const included = [...text.matchAll(alone)]
  return (
    included.length === text.split(name).length - 1 && included.every(({ index }) => !isInHtml(text.slice(0, index)))
  )
}

function isInHtml(before: string): boolean {
  const isOpen = (name: string): boolean => before.lastIndexOf(`<${name}`) > before.lastIndexOf(`</${name}`)
  return ['script', 'style'].some(isOpen) || before.lastIndexOf('<') > before.lastIndexOf('>')
}
