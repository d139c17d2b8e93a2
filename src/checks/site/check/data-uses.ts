// What a site does with a data file: whether it is content, as far as the framework and the pages tell.
import { isBelow, nameOf } from '../../config/paths.ts'
import type { SiteRules } from '../../frameworks/framework.ts'
import { readText } from '../load-rules.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import type { Site } from '../site.ts'
import { createYield } from '../take-turns.ts'
import { listTargets } from './page-targets.ts'

/** Files for readers and crawlers that every site may have at its top. */
const WELL_KNOWN = /^(?:llms(?:-[\w-]+)?|robots|humans)\.txt$/
/** Pages that are searched for the name of a file, and how many are read at once. */
const MAX_SEARCHED = 5000
const GROUP = 200

/** True for what the framework itself takes for content, or serves as it is. */
export function isContentOf(rules: SiteRules, path: string, docsRoot: string): boolean {
  if (rules.isContentData?.(path) === true || rules.isPage(path) || WELL_KNOWN.test(nameOf(path))) return true
  // A folder that is also that of pages or of the site holds more than what is served.
  const others = ['', docsRoot, rules.folder, ...rules.contentFolders]
  const served = rules.publicFolders.find((folder) => !others.includes(folder) && isBelow(path, folder))
  return served !== undefined && !nameOf(path).startsWith('_')
}

/** True where tools look for their configuration: at the top of the repository, of the site and of the docs. */
export function isAtTop(rules: SiteRules, path: string, docsRoot: string): boolean {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return folder === '' || folder === rules.folder || (folder === docsRoot && !rules.contentFolders.includes(docsRoot))
}

/** True when one of the touched pages shows, includes, imports or names the file. */
export async function isUsedByTouchedPage(site: Site, path: string): Promise<boolean> {
  for (const from of site.overlay.changed) {
    if (site.pages.has(from) && ((await leadsTo(site, from, path)) || (await isNamedIn(site, from, path)))) return true
  }
  return false
}

async function leadsTo(site: Site, from: string, path: string): Promise<boolean> {
  const page = site.pages.get(from)
  const analysis = await site.analyze(from)
  if (page === undefined || analysis === undefined) return false
  return listTargets(analysis, []).some(({ kind, target }) => {
    const found = kind === undefined ? undefined : resolveLink(site, page, kind, target)
    return found?.kind === 'file' && found.path === path
  })
}

async function isNamedIn(site: Site, from: string, path: string): Promise<boolean> {
  return hasName((await readText(site.overlay, from)) ?? '', nameOf(path))
}

/**
 * Gives those of the files whose name stands in the text of a page, as in shortcodes, components and templates. Reads each
 * page once, however many files there are.
 */
export async function findNamedByPages(site: Site, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  const pages = Array.from(site.pages.entries(), ([from]) => from).slice(0, MAX_SEARCHED)
  const yieldIfLong = createYield()
  for (let start = 0; start < pages.length && named.size < paths.length; start += GROUP) {
    const texts = await Promise.all(pages.slice(start, start + GROUP).map((from) => readText(site.overlay, from)))
    for (const text of texts) {
      await yieldIfLong()
      for (const path of paths) if (!named.has(path) && hasName(text ?? '', nameOf(path))) named.add(path)
    }
  }
  return named
}

function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!/[\w.-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + name.length))) return true
  }
  return false
}
