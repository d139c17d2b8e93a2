// The site of a commit before any change, kept for the sessions that begin with the same commit.

import { identityOf, type ReadableTree } from '../../base/git-tree.ts'
import { isBelow, nameOf } from '../config/paths.ts'
import type { Framework, SiteRules } from '../frameworks/framework.ts'
import { importableModules } from '../frameworks/importable-modules.ts'
import { findSiblingLanguages } from '../frameworks/sibling-languages.ts'
import { MAP_MAX_PAGES, type SiteSection, type SiteSummary } from '../session.ts'
import { buildSite, patchSite } from './build-site.ts'
import { guessLocales, mainLocale } from './drift/translations.ts'
import { FileIndex } from './file-index.ts'
import { lazily } from './lazily.ts'
import { findLeftOutSites } from './left-out-sites.ts'
import { loadRules, type TextCache } from './load-rules.ts'
import { overlayNothing } from './overlay.ts'
import { createOwnership } from './ownership.ts'
import type { DocsCaches } from './page-cache.ts'
import { groupPages, type PageGroup } from './rank/page-groups.ts'
import { mapEntry } from './rank/rank-site.ts'
import { createPageReader, type PageGuard, type PageReader } from './read-page.ts'
import { isDocument } from './resolve/documents.ts'
import { rulesProblems, type Site, type SitePage } from './site.ts'

// Where the sites and the languages of a tree live, for those who write in it.

const MAX_PARTS = 100

interface LocaleFolder {
  locale: string
  folder: string
}

type Parts = Pick<SiteSummary, 'sites' | 'localeFolders' | 'translationFolders'>

/** Gives the members of a group, and the folder of each language; nothing for one site in one language. */
function describeParts(site: Site, pages: readonly SitePage[]): Parts {
  const { members } = site
  const counts = new Map<Site, number>()
  for (const { path } of pages) counts.set(site.siteOf(path), (counts.get(site.siteOf(path)) ?? 0) + 1)
  const sites = members.slice(0, MAX_PARTS).map((member) => ({
    folder: member.rules.folder,
    framework: member.rules.framework.name,
    pageCount: counts.get(member) ?? 0,
    ...(member.rules.configuredBy === undefined ? {} : { configuredBy: member.rules.configuredBy }),
  }))
  const known = findLocaleFolders(site, pages)
  const siblings = findSiblings(site).filter(({ folder }) => known.every((one) => one.folder !== folder))
  const localeFolders = [...known, ...siblings].slice(0, MAX_PARTS)
  const translationFolders = [...withoutDefault(known, pages), ...siblings].slice(0, MAX_PARTS)
  return {
    ...(sites.length > 1 ? { sites } : {}),
    ...(localeFolders.length > 0 ? { localeFolders } : {}),
    ...(translationFolders.length > 0 ? { translationFolders } : {}),
  }
}

/** The default language has no folder if about as many pages lie outside of the folders as in one of them. */
function withoutDefault(folders: readonly LocaleFolder[], pages: readonly SitePage[]): LocaleFolder[] {
  if (folders.length === 0) return []
  const counts = folders.map(({ folder }) => pages.filter(({ path }) => isBelow(path, folder)).length)
  const outside = pages.length - counts.reduce((sum, count) => sum + count, 0)
  if (outside * 2 >= Math.max(...counts)) return [...folders]
  const main = mainLocale(folders.map(({ locale }) => locale))
  return folders.filter(({ locale }) => locale !== main)
}

/** Folders of languages beside that of a site, which have no configuration of their own. */
function findSiblings({ members, files }: Site): LocaleFolder[] {
  const configured = members.flatMap(({ rules }) =>
    rules.configuredBy === undefined ? [rules.contentFolders[0] ?? ''] : [],
  )
  const isTaken = (folder: string): boolean => configured.some((own) => own === folder || isBelow(own, folder))
  const paths = [...files.paths()]
  const found = configured
    .flatMap((own) => findSiblingLanguages(own, { paths, hasFile: (path) => files.get(path) !== undefined }))
    .filter(({ folder }) => !isTaken(folder))
  return [...new Map(found.map(({ locale, folder }) => [folder, { locale, folder }])).values()]
}

/** Of languages whose pages lie in a folder of their name, the one nearest to the top. */
function findLocaleFolders(site: Site, pages: readonly SitePage[]): LocaleFolder[] {
  const named = site.members.flatMap(({ rules }) => rules.locales)
  const locales = new Set((named.length > 0 ? named : guessLocales(site)).map((locale) => locale.toLowerCase()))
  const found = new Map<string, string>()
  if (locales.size === 0) return []
  for (const { path } of pages) {
    const segments = path.split('/')
    const at = segments.findIndex((segment) => locales.has(segment.toLowerCase()))
    if (at === -1 || at === segments.length - 1) continue
    const folder = segments.slice(0, at + 1).join('/')
    const known = found.get(nameOf(folder))
    if (known === undefined || folder.length < known.length) found.set(nameOf(folder), folder)
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MAX_PARTS)
    .map(([locale, folder]) => ({ locale, folder }))
}

// What is true of some sites only; on the others, nobody reads about it.

const MAX_FOLDERS = 100

type Traits = Pick<SiteSummary, 'importable' | 'navInCode' | 'listedFolders'>

/** Says whether pages can import, whether the navigation is code, and whether the build makes it. */
function describeTraits(site: Site, pages: readonly SitePage[]): Traits {
  const mdx = new Set(pages.filter(isMdx).map(({ path }) => site.siteOf(path)))
  const navInCode = frameworksOf(site.members).flatMap((framework) => framework.navInCode ?? [])
  const listedFolders = [...new Set(site.members.flatMap(findListedFolders))].slice(0, MAX_FOLDERS)
  return {
    ...(mdx.size > 0 ? { importable: importableModules(frameworksOf(mdx)) } : {}),
    ...(navInCode.length > 0 ? { navInCode } : {}),
    ...(listedFolders.length > 0 ? { listedFolders } : {}),
  }
}

function isMdx({ path, dialect }: SitePage): boolean {
  return dialect.syntax === 'mdx' || path.endsWith('.mdx')
}

function frameworksOf(sites: Iterable<Site>): Framework[] {
  const all = [...sites].flatMap(({ rules }) => [rules, ...rules.candidates])
  return [...new Set(all.map(({ framework }) => framework))]
}

/** Folders of autogenerated entries, or all of a site whose framework does without a file of the navigation. */
function findListedFolders({ rules }: Site): string[] {
  const { nav, problems, framework, folder, configuredBy } = rules
  if (configuredBy !== undefined) return []
  if (nav !== undefined && nav.files.length > 0)
    return nav.entries.flatMap(({ target }) => (target.kind === 'folder' ? [target.path] : []))
  const isLost = problems.some(({ rule }) => rule === 'nav-unreadable' || rule === 'config-syntax')
  return framework.listsUnnamedPages === true && !isLost ? [folder] : []
}

// The shape of a site: its folders and how many pages each has, the larger ones by their own folders.

const MAX_SECTIONS = 30

interface Section {
  folder: string
  paths: readonly string[]
  isSplit: boolean
}

/** Gives the sections in the order of their first pages; each page is in exactly one. */
function findSections(paths: readonly string[]): SiteSection[] {
  let sections: Section[] = [{ folder: '', paths, isSplit: false }]
  for (;;) {
    const largest = sections
      .filter(({ isSplit }) => !isSplit)
      .reduce<Section | undefined>(
        (best, one) => (one.paths.length > (best?.paths.length ?? 1) ? one : best),
        undefined,
      )
    if (largest === undefined) break
    const parts = split(largest)
    if (sections.length - 1 + parts.length > MAX_SECTIONS) break
    sections = sections.flatMap((section) => (section === largest ? parts : [section]))
  }
  return sections.map(({ folder, paths: { length } }) => ({ folder, pages: length }))
}

/** The folders within, and what lies beside them as a part that is not split again. */
function split({ folder, paths }: Section): Section[] {
  const start = folder === '' ? 0 : folder.length + 1
  const parts = new Map<string, string[]>()
  for (const path of paths) {
    const slash = path.indexOf('/', start)
    const within = slash === -1 ? folder : path.slice(0, slash)
    const known = parts.get(within)
    if (known === undefined) parts.set(within, [path])
    else known.push(path)
  }
  return [...parts].map(([within, of]) => ({ folder: within, paths: of, isSplit: within === folder }))
}

// What an agent learns about a site before it begins.

const MAX_PROBLEMS = 50
const MAX_CONFIG_FILES = 1000

/** The pages below the docs root. */
function pagesOf(site: Site, docsRoot: string): SitePage[] {
  return [...site.pages.entries()]
    .filter(([path, { isPage }]) => isPage && isBelow(path, docsRoot))
    .map(([, page]) => page)
}

/** Gives the pages below the docs root, as they are grouped, and the problems of the configuration. */
function summarizeSite(
  site: Site,
  docsRoot: string,
  pages: readonly SitePage[],
  groups: readonly PageGroup[],
): SiteSummary {
  const { rules, members } = site
  const navs = members.flatMap((member) => member.rules.nav ?? [])
  const files = navs.flatMap(({ files, entries }) => [...files, ...entries.map(({ file }) => file)])
  return {
    framework: rules.framework.name,
    folder: rules.folder,
    navFiles: [...new Set(files)],
    locales: [...new Set(members.flatMap((member) => member.rules.locales))],
    map: groups.slice(0, MAP_MAX_PAGES).map(mapEntry),
    sections: findSections(groups.map(({ page: { path } }) => path)),
    pageCount: pages.length,
    ...countKept(site, pages),
    configFiles: [...new Set(members.flatMap((member) => configFilesOf(member.rules)))].slice(0, MAX_CONFIG_FILES),
    problems: [...rulesProblems(site), ...findLeftOutSites(site.files.paths(), docsRoot)].slice(0, MAX_PROBLEMS),
    ...describeParts(site, pages),
    ...describeTraits(site, pages),
  }
}

function countKept(site: Site, pages: readonly SitePage[]): Pick<SiteSummary, 'keptPages'> {
  const kept = pages.map(({ path }) => site.siteOf(path).rules.frozenAs(path))
  const versions = kept.filter((kind) => kind === 'earlier version').length
  const posts = kept.filter((kind) => kind === 'post').length
  return versions + posts === 0 ? {} : { keptPages: { versions, posts } }
}

function configFilesOf(rules: SiteRules): string[] {
  return [rules, ...rules.candidates].flatMap(({ configFiles }) => configFiles)
}

export interface BaseSite {
  /** Reads through the tree of the session that built it: see `reopen`. */
  site: Site
  /** Files that its rules came from. */
  sources: ReadonlySet<string>
  groups(): readonly PageGroup[]
  summary(): SiteSummary
}

interface BaseOf {
  tree: ReadableTree
  docsRoot: string
  caches: DocsCaches
  guard: PageGuard
  texts: TextCache
}

/** Gives the site of this commit and docs root from the caches, or reads it. Throws what the tree throws. */
export async function readBase(of: BaseOf): Promise<BaseSite> {
  const { caches, tree, docsRoot } = of
  const key = `${identityOf(tree)} ${docsRoot}`
  const known = caches.bases.get(key)
  if (known !== undefined) return known
  // Two sessions that begin at once both read it: a session that ends early must not fail another one.
  const { base, files, isWhole } = await buildBase(of)
  if (isWhole) caches.bases.set(key, base, { size: files + 1 })
  return base
}

/** Gives the same site for a session with a tree of its own. */
export function reopen(site: Site, tree: ReadableTree, reader: PageReader): Promise<Site> {
  return patchSite(site, overlayNothing(tree, site.files), reader)
}

async function buildBase({ tree, docsRoot, caches, guard, texts }: BaseOf) {
  let isWhole = true
  const noticing: PageGuard = {
    ...guard,
    run: (work, task) => {
      const done = guard.run(work, task)
      // The next session may have time for the page.
      if (done === undefined) isWhole = false
      return done
    },
  }
  const entries = await tree.list()
  const overlay = overlayNothing(tree, FileIndex.of(entries))
  const { group, sources } = await loadRules(overlay, docsRoot, texts)
  const ownerOf = createOwnership(group)
  const documents = [...overlay.files.entries()].filter((entry) => isDocument(entry, ownerOf(entry.path)))
  const site = await buildSite(overlay, group, telling(createPageReader(caches, noticing), guard, documents.length))
  const pages = pagesOf(site, docsRoot)
  const groups = lazily(() => groupPages(site, pages))
  const summary = lazily(() => summarizeSite(site, docsRoot, pages, groups()))
  const base: BaseSite = { site, sources, groups, summary }
  return { base, files: entries.length, isWhole }
}

/** Tells the guard how many of the pages are scanned. */
function telling(reader: PageReader, guard: PageGuard, of: number): PageReader {
  let read = 0
  return {
    ...reader,
    scan: async (...about) => {
      const scanned = await reader.scan(...about)
      read += 1
      if (read <= of) guard.showProgress?.({ read, of, isIndex: true })
      return scanned
    },
  }
}
