// What touched pages newly name outside of the documentation. It decides by paths alone, and no rule, setting or broken
// link changes it: a build copies or reads such a file from its own machine, whether or not the repository has it.
import { isGitFolder } from '../../../base/git-tree.ts'
import { rewordedTest } from '../../active-content/reworded.ts'
import { folderOf, isBelow, segmentsOf } from '../../config/paths.ts'
import { pathOnSite } from '../../config/site-address.ts'
import { indexPositions } from '../../positions.ts'
import type { CheckReport } from '../../session.ts'
import { readText } from '../load-rules.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import type { Site, SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'
import type { Baseline } from './baseline.ts'
import { chaptersOutside, isListOfChapters } from './chapters-outside.ts'
import { isDataFile } from './check-data-file.ts'
import { listTargets, type PageTarget } from './page-targets.ts'
import { spellingsOf } from './spellings.ts'

type OutwardTarget = CheckReport['outward'][number]

/** More says no more: one is enough to refuse a change set. */
const MAX_FOUND = 200
/** As in `resolve/target.ts`. */
const MAX_LENGTH = 4000
/** `file:` and a drive are on the file system of the reader. */
const ON_FILE_SYSTEM = /^(?:file:|[a-z]:[\\/])/i
/** Addresses that no build takes for a path. */
const ADDRESS = /^(?:https?|mailto|tel|ftp|data|ssh|git|irc|sms):/i
/** mdBook and snippets write lines and anchors behind a file: `main.rs:2:10`, `main.rs:here`. */
const ANCHOR = /(?<=[^:/\\]{2})(?::[\w-]{0,100}){1,2}$/
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)$/i
/** Docusaurus copies none of these, unless a link to one begins with `@site`. */
const PAGE = /\.(?:mdx?|html)$/i
/** Of a generator that copies what pages link to. */
const CONFIGURATION = /(?:^|\/)(?:conf\.py|[^/]+\.config\.[cm]?[jt]s)$/i
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|css|scss)$|(?:^|\/)[^./]+$/i
const REFERENCE = /["']?\$ref["']?\s{0,20}:\s{0,20}["']?([^"'\s,}]{1,1000})/g

/** Gives each target that is not on the base version of the same page, by page and line. */
export async function findOutwardTargets(
  { site: before, docsRoot }: Baseline,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<OutwardTarget[]> {
  const found: OutwardTarget[] = []
  for (const path of after.overlay.changed) {
    const here = await outwardIn(after, path, docsRoot)
    if (here.length === 0) continue
    const oldPath = before.files.get(path) === undefined ? movedFrom.get(path) : path
    const known = oldPath === undefined ? [] : await outwardIn(before, oldPath, docsRoot)
    const keys = new Set(known.map(({ key }) => key))
    const fresh = here.filter(({ key }) => !keys.has(key))
    const isReworded = rewordedTest(known, here, ({ target, why }) => ({ group: why, text: target }))
    found.push(
      ...fresh.map((one) => ({
        path,
        line: one.line,
        target: one.target.slice(0, 200),
        why: one.why,
        ...(isReworded(one) ? { isReworded: true as const } : {}),
      })),
    )
  }
  return found.slice(0, MAX_FOUND)
}

interface Outward extends Pick<PageTarget, 'target' | 'line'> {
  why: string
  /** The same for targets that lead to the same place, from whichever page. */
  key: string
}

async function outwardIn(site: Site, path: string, docsRoot: string): Promise<Outward[]> {
  if (isListOfChapters(site, path)) return chaptersOutside(path, (await readText(site.overlay, path)) ?? '')
  const analysis = await site.analyze(path)
  const targets =
    analysis === undefined ? await referencesIn(site, path) : listTargets(analysis, await site.activeContent(path))
  const judge = createJudge(site, path, docsRoot)
  const yieldIfLong = createYield()
  const found = new Map<string, Outward>()
  for (const { target, line, ...rest } of targets) {
    await yieldIfLong()
    const place = judge({ target, line, ...rest })
    if (place !== undefined) found.set(`${line}\0${place.key}`, { target, line, ...place })
  }
  return [...found.values()]
}

/** An API description takes other files in by `$ref`. */
async function referencesIn(site: Site, path: string): Promise<PageTarget[]> {
  const text = (isDataFile(path) ? await readText(site.overlay, path) : undefined) ?? ''
  const locate = indexPositions(text)
  return Array.from(text.matchAll(REFERENCE), ({ 1: target = '', index }): PageTarget => {
    return { use: 'read', target, line: locate(index).line }
  })
}

type Judge = (target: PageTarget) => { why: string; key: string } | undefined

function createJudge(site: Site, path: string, docsRoot: string): Judge {
  const page = site.pages.get(path)
  const own = site.siteOf(path)
  const origin: Origin = { site: own, path, docsRoot, depth: depthOf(site, page) }
  return (target) => {
    if (target.target.length > MAX_LENGTH) return judgeLong(target)
    const resolved = page === undefined || target.kind === undefined ? undefined : resolveTarget(own, page, target)
    for (const spelling of spellingsOf(target.target)) {
      const why = judgeSpelling(origin, target, spelling, resolved)
      if (why !== undefined) return why
    }
    return undefined
  }
}

/** A path that is longer than any file system takes may still be short when `..` and `.` are taken off. */
function judgeLong({ target, use }: PageTarget): { why: string; key: string } | undefined {
  const start = target.slice(0, MAX_LENGTH).trim()
  return ADDRESS.test(start) || use === 'mention' ? undefined : { why: 'is too long to be looked at', key: target }
}

/** Where the checks say that a link leads: a file, or undefined for nowhere. */
function resolveTarget(site: Site, page: SitePage, { kind = 'link', target }: PageTarget) {
  // A reader's browser follows it, wherever it leads.
  if (pathOnSite(target.trim(), site.rules.address) !== undefined) return { path: undefined, isKnown: false }
  const found = resolveLink(site, page, kind, target)
  return found.kind === 'page' || found.kind === 'file'
    ? { path: found.path }
    : {
        path: undefined,
        isKnown: found.kind === 'address' || (found.kind === 'ignored' && site.rules.links.mayLeaveRepository),
      }
}

interface Origin {
  site: Site
  path: string
  docsRoot: string
  /** Folders that the deepest page that may include this one lies in. */
  depth: () => number
}

function judgeSpelling(
  origin: Origin,
  { use, target }: PageTarget,
  spelling: string,
  resolved: ReturnType<typeof resolveTarget> | undefined,
): { why: string; key: string } | undefined {
  // Bundlers write loaders before a path: `!!raw-loader!../x`.
  const bare = spelling.slice(spelling.lastIndexOf('!') + 1).replace(/^(?:project|path|pathname):(?:\/\/)?/i, '')
  const path = use === 'read' ? bare.replace(ANCHOR, '') : bare
  // To a reader, a link to the file system leads nowhere.
  const isOnlyLink = use === 'link' && origin.site.rules.links.copiesFiles !== true
  if (ON_FILE_SYSTEM.test(bare)) {
    return isOnlyLink ? undefined : { why: 'names a file of the build machine', key: bare }
  }
  if (ADDRESS.test(bare) || bare === '') return undefined
  const isReading = use === 'read' || use === 'module'
  if (bare.startsWith('//')) return isReading ? { why: 'names a file of the build machine', key: bare } : undefined
  const isAsResolved = resolved !== undefined && spelling === firstSpelling(target)
  const places = isAsResolved && resolved.path !== undefined ? [resolved.path] : placesOf(origin, use, path)
  const inGit = places.find((place) => segmentsOf(place).some(isGitFolder))
  if (inGit !== undefined) return { why: 'leads into the .git folder', key: inGit }
  if (isAsResolved && resolved.path === undefined && resolved.isKnown === true && use === 'link') return undefined
  const known = places.find((place) => origin.site.files.find(place) !== undefined)
  const outside = known === undefined ? places.find((place) => place.startsWith('../')) : undefined
  if (outside !== undefined) return { why: 'leads out of the repository', key: outside }
  if (known === undefined && isReading && bare.startsWith('/')) {
    return { why: 'names a file of the build machine', key: bare }
  }
  const key = known ?? bare
  if (isTakenFromOutside(origin, use, bare, known, places)) return { why: OUTSIDE_DOCS, key }
  return isPublishedByLink(origin, use, bare, known ?? places[0] ?? '') ? { why: NO_CONTENT, key } : undefined
}

const NO_CONTENT = 'publishes a file that is no content of the site'

/** Whether a link or an image has the build publish a hidden file, a configuration or another file beside the content. */
function isPublishedByLink(
  { site: { rules, files, pages }, docsRoot }: Origin,
  use: PageTarget['use'],
  bare: string,
  place: string,
): boolean {
  const isCopying = (use === 'link' || use === 'copy') && rules.links.copiesFiles === true
  const isFile = files.get(place) !== undefined
  if (!isCopying || pages.has(place) || (isFile && IMAGE.test(place))) return false
  if (rules.publicFolders.some((folder) => folder !== '' && isBelow(place, folder))) return false
  if (CONFIGURATION.test(place) || segmentsOf(place).some((segment) => /^\.[^.]/.test(segment))) return true
  const isAlias = /^@(?:site)?\//.test(bare)
  if ((PAGE.test(place) && !isAlias) || !(isFile || isAlias)) return false
  // A docs root that is the folder of the site holds its code as well.
  const ofDocs = docsRoot === '' || docsRoot === rules.folder ? [] : [docsRoot]
  return ![...rules.contentFolders, ...ofDocs].some((folder) => isBelow(place, folder))
}

const OUTSIDE_DOCS = 'takes in a file outside the docs'

function firstSpelling(target: string): string | undefined {
  return spellingsOf(target)[0]
}

/**
 * Whether the build would copy or read a file outside of the documentation. Images that the repository has are for
 * everyone to see; code is judged as an import.
 */
function isTakenFromOutside(
  origin: Origin,
  use: PageTarget['use'],
  bare: string,
  known: string | undefined,
  places: readonly string[],
): boolean {
  const { site } = origin
  const isCopying = use === 'copy' || use === 'read' || (use === 'link' && site.rules.links.copiesFiles === true)
  if (use === 'module' ? CODE.test(bare) : !isCopying) return false
  if (known === undefined && !bare.includes('../')) return false
  if (known !== undefined && IMAGE.test(known) && site.files.get(known)?.mode.startsWith('100') === true) return false
  const [place = ''] = known === undefined ? places : [known]
  return !isOfDocs(origin, place)
}

function isOfDocs({ site: { rules, pages }, docsRoot }: Origin, path: string): boolean {
  const folders = [
    docsRoot,
    ...rules.contentFolders,
    ...rules.publicFolders,
    ...(rules.folder === '' ? [] : [rules.folder]),
  ]
  return pages.has(path) || folders.some((folder) => isBelow(path, folder))
}

/** Gives the places that a build may look for a path in; one above the repository begins with `../`. */
function placesOf({ site, path, depth }: Origin, use: PageTarget['use'], written: string): string[] {
  const { rules } = site
  const alias = aliasIn(site, written)
  if (alias !== undefined) return [climb(site, alias.folder, alias.rest)]
  const roots = [...rules.contentFolders, rules.folder]
  const rest = written.replace(/^~(?=[./])/, '')
  const from = (start: string): string => climb(site, start, rest)
  if (rest.startsWith('/')) return [...roots, ...rules.publicFolders, ''].map(from)
  const besidePage = from(folderOf(path))
  const own = site.files.find(besidePage) === undefined ? from(deepen(folderOf(path), depth())) : besidePage
  // What begins with a dot is meant from the page, if not from the folder of the build.
  const fromContent = use === 'copy' && !rest.startsWith('.') && rules.links.relativeTo.includes('content')
  // Snippets of Python-Markdown are read from where the build runs.
  const fromBuild = use === 'read' && (rules.links.includesByPathEnd || rules.links.mayLeaveRepository)
  const searched = fromBuild ? [...roots, ''] : fromContent ? rules.contentFolders : []
  return [own, ...searched.map(from)]
}

function aliasIn({ rules }: Site, path: string): { folder: string; rest: string } | undefined {
  const bare = path.replace(/^~(?=@)/, '')
  const own = rules.framework.text?.siteAlias
  const aliases = {
    ...(own === undefined ? {} : { [own]: rules.folder }),
    '@site/': rules.folder,
    '@/': rules.folder,
    ...rules.links.aliases,
  }
  const [prefix] = Object.keys(aliases)
    .filter((name) => bare.startsWith(name))
    .sort((a, b) => b.length - a.length)
  const folder = prefix === undefined ? undefined : Object.entries(aliases).find(([name]) => name === prefix)?.[1]
  return prefix === undefined || folder === undefined ? undefined : { folder, rest: bare.slice(prefix.length) }
}

/** Relative links of a partial are meant from the pages that include it, which may lie deeper. */
function depthOf(site: Site, page: SitePage | undefined): () => number {
  let depth: number | undefined
  return () => {
    if (page === undefined || page.isPage) return 0
    depth ??= [...site.pages.entries()].reduce((most, [path]) => Math.max(most, segmentsOf(path).length - 1), 0)
    return depth
  }
}

function deepen(folder: string, depth: number): string {
  const missing = depth - segmentsOf(folder).length
  return missing > 0 ? [folder, ...Array.from({ length: missing }, () => '_')].join('/') : folder
}

/** Joins as a file system does; above a link to another folder, `..` leads who knows where. */
function climb({ files }: Site, folder: string, path: string): string {
  const segments = segmentsOf(folder)
  let up = 0
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (files.get(segments.join('/'))?.mode === '120000' || segments.pop() === undefined) up += 1
  }
  return '../'.repeat(up) + segments.join('/')
}
