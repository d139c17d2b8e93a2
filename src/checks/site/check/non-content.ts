// Touched files that are no content of the site: builds, hosts and agents read JSON, YAML and text as well, under names
// that no list can cover. So a data file has to be shown to be content.
import { extname } from 'node:path/posix'
import { folderOf, isBelow, nameOf } from '../../config/paths.ts'
import type { SiteRules } from '../../frameworks/framework.ts'
import { NO_GENERATOR } from '../../frameworks/registry.ts'
import { navFileOf } from '../../nav-edit/find-nav-file.ts'
import { readText } from '../load-rules.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import type { Site } from '../site.ts'
import { createYield } from '../take-turns.ts'
import type { Baseline } from './baseline.ts'
import { createTemplateTest } from './find-templates.ts'
import { listTargets } from './page-targets.ts'

// What a site does with a data file: whether it is content, as far as the framework and the pages tell.

/** Files for readers and crawlers that every site may have at its top. */
const WELL_KNOWN = /^(?:llms(?:-[\w-]+)?|robots|humans)\.txt$/
/** Pages that are searched for the name of a file, and how many are read at once. */
const MAX_SEARCHED = 5000
const GROUP = 200

/** True for what the framework itself takes for content, or serves as it is. */
function isContentOf(rules: SiteRules, path: string, docsRoot: string): boolean {
  if (rules.isContentData?.(path) === true || rules.isPage(path) || WELL_KNOWN.test(nameOf(path))) return true
  // A folder that is also that of pages or of the site holds more than what is served.
  const others = ['', docsRoot, rules.folder, ...rules.contentFolders]
  if (mayProveOwner(rules, path)) return false
  const served = rules.publicFolders.find((folder) => !others.includes(folder) && isBelow(path, folder))
  return served !== undefined && !nameOf(path).startsWith('_') && !mayInstructHost(rules, path)
}

/**
 * True for data at the top of what is served: hosts and servers look there for `serve.json`, `static.json`, `routes.json` and
 * others of which no list is complete.
 */
function mayInstructHost({ publicFolders }: SiteRules, path: string): boolean {
  return STRUCTURED.test(path) && publicFolders.includes(folderOf(path))
}

/** True where tools look for their configuration: at the top of the repository, of the site and of the docs. */
function isAtTop(rules: SiteRules, path: string, docsRoot: string): boolean {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return folder === '' || folder === rules.folder || (folder === docsRoot && !rules.contentFolders.includes(docsRoot))
}

// Where a page can make a file content. A link says only what its writer wants, and beside the docs of a repository lie
// folders that other programs read: infra, k8s, ops.

/**
 * Folders of what pages show or offer, as generators call them (`static` of Docusaurus and Hugo, `public` of Vite and Astro,
 * `_static` of Sphinx, `snippets` of Mintlify and pymdownx, `assets` of Material), and people.
 */
const ASSET_FOLDER =
  /^(?:_?static|public|assets?|images?|img|media|files|_?downloads?|examples?|samples?|_?snippets|includes)$/i
const DOCS_FOLDER = /^(?:docs?|documentation)$/i
/** Prose of other formats configures nothing. */
const READ_BY_TOOLS = /\.(?:jsonc?|ya?ml|csv|txt)$/i
const SIBLINGS_MAX = 50
/** Files of the base that show what a folder holds, as two pages do for a construct. */
const SIBLINGS_NEEDED = 2
/** towncrier and others render these. */
const MAY_RENDER = /template|^_/i

/** True in a folder that holds nothing but documentation. */
function isInDocs({ contentFolders }: SiteRules, path: string, docsRoot: string): boolean {
  const folders = [docsRoot, ...contentFolders].filter((folder) => folder !== '')
  return DOCS_FOLDER.test(path.split('/')[0] ?? '') || folders.some((folder) => isBelow(path, folder))
}

/** True in an asset folder of the docs, or in one at the top of the repository. */
function isAsset(rules: SiteRules, path: string, docsRoot: string): boolean {
  const folders = path.split('/').slice(0, -1)
  const possible = isInDocs(rules, path, docsRoot) ? folders : folders.slice(0, 1)
  return possible.some((folder) => ASSET_FOLDER.test(folder))
}

/** True for prose in a folder of the docs that collects such files for a program to join, as towncrier does release notes. */
function isCollected({ site, docsRoot }: Baseline, path: string): boolean {
  if (READ_BY_TOOLS.test(path) || MAY_RENDER.test(nameOf(path))) return false
  const others = siblingsOf(site, path).filter((one) => one !== path)
  return others.length >= SIBLINGS_NEEDED && isInDocs(site.siteOf(path).rules, path, docsRoot)
}

function siblingsOf(site: Site, path: string): string[] {
  const [folder, extension] = [folderOf(path), extname(path)]
  return [...site.overlay.files.paths()].filter((one) => folderOf(one) === folder && extname(one) === extension)
}

/** True where a page of the change may make content of a file: among assets, or where the base has such content. */
async function mayBecomeContent(baseline: Baseline, path: string): Promise<boolean> {
  const { site, docsRoot } = baseline
  const { rules } = site.siteOf(path)
  if (!READ_BY_TOOLS.test(path) || isAsset(rules, path, docsRoot)) return true
  for (const sibling of siblingsOf(site, path).slice(0, SIBLINGS_MAX)) {
    if (await isApiDescription(site, sibling)) return true
    if (isInDocs(rules, path, docsRoot) && (await baseline.graph()).linkingTo(sibling).size > 0) return true
  }
  return false
}

/** A moved file stays in the docs, or in its folder at the top of the repository. */
function mayMoveTo({ site, docsRoot }: Baseline, path: string, from: string): boolean {
  const { rules } = site.siteOf(path)
  return isInDocs(rules, path, docsRoot) || isAsset(rules, path, docsRoot) || path.split('/')[0] === from.split('/')[0]
}

/** True for a text at the top of the host, by which someone may prove to be its owner: `ads.txt`, keys of search engines. */
function mayProveOwner({ publicFolders }: SiteRules, path: string): boolean {
  return /\.txt$/i.test(path) && publicFolders.includes(folderOf(path)) && !WELL_KNOWN.test(nameOf(path))
}

/** True when one of the touched pages shows, includes, imports or names the file. */
async function isUsedByTouchedPage(site: Site, path: string): Promise<boolean> {
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
async function findNamedByPages(site: Site, paths: readonly string[]): Promise<ReadonlySet<string>> {
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

/** A file and a clause that says what is wrong with it: `docs/x.yml` `is not used by ...`. */
export interface NonContent {
  path: string
  why: string
}

/** What other programs than the site's read too. Markdown is prose, and is known by its name where it instructs agents. */
const DATA = /\.(?:jsonc?|ya?ml|csv|txt|rst|adoc|asciidoc|mdoc)$/i
/** Tools read their configuration in these formats; a table or a text at the top of the docs is none. */
const STRUCTURED = /\.(?:jsonc?|ya?ml)$/i
/** At the top of the document: https://spec.openapis.org/oas/latest.html, https://www.asyncapi.com/docs/reference */
const API_DESCRIPTION =
  /^\s{0,100}\{\s{0,100}"(?:openapi|swagger|asyncapi)"\s*:|^["']?(?:openapi|swagger|asyncapi)["']?[ \t]*:/m
/** A host that reads a file by its name gives it another one. */
const OF_API = /api|swagger/i
const BY_CONFIGURATION =
  'is read by a configuration of the site or of a tool, so only a person may change it: leave it as it is'
const TEMPLATE =
  'is a template: it renders other pages, or new ones are made of it, so only a person may change it: leave it as it is'
const UNUSED =
  'is not used by any page, navigation or translation of the site, so a build, a host or an agent may read it: write documentation only into pages and files that pages show'
const USED_ELSEWHERE =
  'is used only by pages of this change and lies where other programs may read it: put it into a folder of the docs for such files (assets, examples), or beside such a file that a page of the base uses'
const UNUSED_AT_TOP =
  'stands where builds, hosts and agents look for their configuration, and no page of the base uses it: put data that a page shows into a folder of its own'

/** Gives the touched files, deleted ones included, that a change set must leave alone. */
export async function findNonContent(
  baseline: Baseline,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NonContent[]> {
  const read = new Set([...configFilesOf(baseline.site), ...configFilesOf(after)])
  const named = await findNamedByPages(baseline.site, oldDataFiles(baseline.site, after, movedFrom))
  const isTemplate = createTemplateTest(baseline.site, after)
  const found: NonContent[] = []
  for (const path of after.overlay.changed) {
    const why = (await isTemplate(path))
      ? TEMPLATE
      : await judge(baseline, after, { path, from: movedFrom.get(path) }, { read, named })
    if (why !== undefined) found.push({ path, why })
  }
  return found
}

/** Gives the data files of the base that are touched or moved away. */
function oldDataFiles(before: Site, after: Site, movedFrom: ReadonlyMap<string, string>): string[] {
  const paths = after.overlay.changed
    .filter((path) => DATA.test(path))
    .flatMap((path) => [path, movedFrom.get(path) ?? path])
  return [...new Set(paths)].filter((path) => before.files.get(path) !== undefined)
}

/** What is known of the whole site. */
interface SiteUses {
  /** By configurations of the base or of the changed site, in lower case. */
  read: ReadonlySet<string>
  /** By the text of pages of the base. */
  named: ReadonlySet<string>
}

/** Compared without case, as file systems may do. */
export function configFilesOf({ members }: Site): string[] {
  const all = members.flatMap(({ rules }) => [rules, ...rules.candidates])
  return all.flatMap(({ configFiles }) => configFiles).map((path) => path.toLowerCase())
}

async function judge(
  baseline: Baseline,
  after: Site,
  { path, from }: { path: string; from: string | undefined },
  { read, named }: SiteUses,
): Promise<string | undefined> {
  if (!DATA.test(path)) return undefined
  const { site: before, docsRoot } = baseline
  const form = navFileOf(path)?.form
  const isProved = form !== undefined && form !== 'page'
  const isNavigation = [...before.members, ...after.members].some(
    ({ rules }) => rules.nav?.files.includes(path) === true,
  )
  if (isProved && isNavigation) return undefined
  if (read.has(path.toLowerCase())) return BY_CONFIGURATION
  if (isProved) return undefined
  const isTop = after.members.some(
    ({ rules }) =>
      (STRUCTURED.test(path) && isAtTop(rules, path, docsRoot)) ||
      mayProveOwner(rules, path) ||
      mayInstructHost(rules, path),
  )
  if (await isContentOfBase(baseline, path, named)) return undefined
  const isMoved = !isTop && from !== undefined && !read.has(from.toLowerCase()) && mayMoveTo(baseline, path, from)
  if (isMoved && (await isContentOfBase(baseline, from, named))) return undefined
  if (isContentOf(after.siteOf(path).rules, path, docsRoot)) return isTop ? UNUSED_AT_TOP : undefined
  if (isCollected(baseline, path)) return undefined
  if (!(await isUsedByTouchedPage(after, path))) return UNUSED
  // Pages that show an API expect its description beside the assets.
  const rules = after.siteOf(path).rules
  if (mayInstructHost(rules, path) && OF_API.test(nameOf(path)) && (await isApiDescription(after, path)))
    return undefined
  if (isTop) return UNUSED_AT_TOP
  return (await mayBecomeContent(baseline, path)) ? undefined : USED_ELSEWHERE
}

async function isApiDescription(site: Site, path: string): Promise<boolean> {
  return API_DESCRIPTION.test(((await readText(site.overlay, path)) ?? '').slice(0, 10_000))
}

/** A file that pages of the base use, or that describes an API there, is read by nothing else under that name. */
async function isContentOfBase(baseline: Baseline, path: string, named: ReadonlySet<string>): Promise<boolean> {
  const { site, docsRoot } = baseline
  if (site.files.get(path) === undefined) return false
  const { rules } = site.siteOf(path)
  if (isContentOf(rules, path, docsRoot) || (await isApiDescription(site, path))) return true
  // A page may well describe the configuration of the repository.
  if (STRUCTURED.test(path) && !path.includes('/')) return false
  const isCode = rules.framework === NO_GENERATOR && READ_BY_TOOLS.test(path) && !isAsset(rules, path, docsRoot)
  if (isCode && !isInDocs(rules, path, docsRoot)) return false
  return named.has(path) || (await baseline.graph()).linkingTo(path).size > 0
}
