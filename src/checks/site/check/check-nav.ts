// The navigation against the pages, both ways.

import { folderOf, isBelow } from '../../config/paths.ts'
import type { NavEntry } from '../../frameworks/framework.ts'
import { filesOfTarget } from '../../frameworks/generated-files.ts'
import type { LinkKind } from '../../page/page-analysis.ts'
import { describeProblem } from '../../problem.ts'
import { type GroupedProblem, groupOf } from '../calibrate/link-group.ts'
import { lazily } from '../lazily.ts'
import { findRoute } from '../resolve/find-route.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import type { Site, SitePage } from '../site.ts'

type NavMeaning =
  | { kind: 'page'; path: string }
  | { kind: 'folder'; path: string }
  | { kind: 'other' }
  | { kind: 'missing' }

/** Gives the entries of all navigations, each with the site that it belongs to: several sites may share a file. */
export function* eachNavEntry({ members }: Site): Generator<{ site: Site; entry: NavEntry }> {
  for (const site of members) for (const entry of site.rules.nav?.entries ?? []) yield { site, entry }
}

/** Says what an entry of the navigation of this very site leads to. */
export function resolveNavEntry(site: Site, entry: NavEntry): NavMeaning {
  const meaning = findNavTarget(site, entry)
  if (meaning.kind !== 'missing') return meaning
  if (entry.mayBeMade === true) return { kind: 'other' }
  const files = filesOfTarget(entry.target, site.rules)
  const isThere =
    files.some((file) => site.rules.isGenerated(file)) ||
    (entry.menuName !== undefined && site.menuParents().has(JSON.stringify(entry.menuName)))
  return isThere ? { kind: 'other' } : meaning
}

function findNavTarget(site: Site, { target }: NavEntry): NavMeaning {
  switch (target.kind) {
    case 'files': {
      const path = target.paths.map((candidate) => site.files.find(candidate)).find((found) => found !== undefined)
      return path === undefined ? { kind: 'missing' } : { kind: 'page', path }
    }
    case 'route': {
      const found = findRoute(site, target.route)
      if (found === undefined) return { kind: 'missing' }
      return found.kind === 'page' ? { kind: 'page', path: found.path } : { kind: 'other' }
    }
    case 'id': {
      const [path] = site.names.ids.get(target.id)
      return path === undefined ? { kind: 'missing' } : { kind: 'page', path }
    }
    case 'folder':
      return site.files.hasFolder(target.path) ? { kind: 'folder', path: target.path } : { kind: 'missing' }
    case 'external':
      return { kind: 'other' }
    default:
      return target satisfies never
  }
}

const UNLISTED = { rule: 'page-not-in-nav', form: 'listed page', cause: 'missing' } as const
const NAV_GROUP = { rule: 'nav-missing-page', form: 'nav', cause: 'missing' } as const

/** Gives `nav-missing-page` and `nav-duplicate` of all navigations; what several sites share is told once. */
export function checkNav(site: Site): GroupedProblem[] {
  const found = site.members.flatMap(checkOwnNav)
  return site.members.length === 1
    ? found
    : [...new Map(found.map((problem) => [describeProblem(problem), problem])).values()]
}

function checkOwnNav(site: Site): GroupedProblem[] {
  const problems: GroupedProblem[] = []
  const seen = new Set<string>()
  for (const entry of site.rules.nav?.entries ?? []) {
    const meaning = resolveNavEntry(site, entry)
    const place = { path: entry.file, line: entry.line, column: entry.column, subject: entry.text }
    if (meaning.kind === 'missing') {
      const message = `The navigation lists ${entry.text}, which does not exist`
      problems.push({ ...place, rule: 'nav-missing-page', message, group: groupOf(site, NAV_GROUP) })
    }
    if (meaning.kind !== 'page') continue
    const key = JSON.stringify([entry.file, entry.list, meaning.path])
    const part = site.rules.nav?.partOf?.(entry.list)
    const partKey = JSON.stringify([entry.file, 'part', part, meaning.path])
    // The page is what is there twice, by whatever name.
    const duplicate = { ...place, rule: 'nav-duplicate', subject: meaning.path } as const
    if (seen.has(key)) problems.push({ ...duplicate, message: `${entry.text} is listed twice` })
    else if (part !== undefined && seen.has(partKey)) {
      const message = `${entry.text} is also in another list of the same navigation, and readers who open it are shown only one of the two`
      problems.push({ ...duplicate, severity: 'warning', message })
    }
    if (part !== undefined) seen.add(partKey)
    seen.add(key)
  }
  return problems
}

/** Pages and folders that the navigation names. */
export interface NavCover {
  pages: ReadonlySet<string>
  folders: readonly string[]
  /** Pages that others link to or show: readers find them there. */
  reached: () => ReadonlySet<string>
  /** Folder of a named page, at any depth → a file that names one. */
  fileOf: ReadonlyMap<string, string>
}

/** Of all sites of the group. */
export function coverOf(group: Site): NavCover {
  const pages = new Set<string>()
  const folders: string[] = []
  const fileOf = new Map<string, string>()
  for (const { site, entry } of eachNavEntry(group)) {
    const meaning = resolveNavEntry(site, entry)
    if (meaning.kind === 'folder') folders.push(meaning.path)
    if (meaning.kind !== 'page') continue
    pages.add(meaning.path)
    for (let folder = folderOf(meaning.path); !fileOf.has(folder); folder = folderOf(folder))
      fileOf.set(folder, entry.file)
  }
  return { pages, folders, fileOf, reached: lazily(() => findReached(group)) }
}

function findReached(group: Site): Set<string> {
  const reached = new Set<string>()
  const add = (from: SitePage, kind: LinkKind, target: string): void => {
    const found = resolveLink(group, from, kind, target)
    if (found.kind === 'page' && found.path !== from.path) reached.add(found.path)
  }
  for (const [, page] of group.pages.entries()) {
    for (const target of page.scan.includes) add(page, 'include', target)
    for (const target of page.scan.targets) add(page, 'link', target)
  }
  return reached
}

export function isCovered({ pages, folders }: NavCover, path: string): boolean {
  return pages.has(path) || folders.some((folder) => isBelow(path, folder))
}

/** Gives `page-not-in-nav` if neither a complete navigation nor another page leads to the page, and one would have to. */
export function checkPageInNav(group: Site, cover: NavCover, path: string): GroupedProblem[] {
  const site = group.siteOf(path)
  const { nav, links } = site.rules
  const [route] = site.pages.get(path)?.routes ?? []
  if (nav === undefined || !nav.isComplete || route === undefined) return []
  if (route === '/' || route === '/404' || nav.needsNoEntry?.(path) === true) return []
  // A blog lists its posts.
  if (site.rules.frozenAs?.(path) === 'post') return []
  // https://www.mintlify.com/docs/organize/hidden-pages: the page says itself that only those who know it find it.
  if (site.pages.get(path)?.scan.frontmatter.hidden === true) return []
  if (isCovered(cover, path) || isTranslation(site, cover, route)) return []
  const original = links.originalOf?.(path, 'link')
  // What is to be said of both is said of the original.
  if (original !== undefined && site.pages.has(original)) return []
  const file = fileForNeighbours(site, cover, path)
  if (file === undefined || cover.reached().has(path)) return []
  const message = `The navigation does not list this page, and no other page links to it. Add it to ${file}, or link to it from another page`
  return [{ path, line: 1, column: 1, rule: 'page-not-in-nav', subject: '', message, group: groupOf(site, UNLISTED) }]
}

/** The file that lists the pages nearest to this one; none if the navigation lists no page of its content folder. */
function fileForNeighbours({ rules }: Site, { fileOf }: NavCover, path: string): string | undefined {
  const content = rules.contentFolders.find((folder) => isBelow(path, folder)) ?? ''
  for (let folder = folderOf(path); folder !== content && folder !== ''; folder = folderOf(folder)) {
    const file = fileOf.get(folder)
    if (file !== undefined) return file
  }
  return fileOf.get(content)
}

/** A navigation that is shared by all languages names the pages of one of them. */
function isTranslation(site: Site, cover: NavCover, route: string): boolean {
  const [, locale = '', ...rest] = route.split('/')
  if (!site.rules.locales.includes(locale)) return false
  // The switch of languages leads to their first pages.
  if (rest.length === 0) return true
  const original = `/${rest.join('/')}`
  const originals = [original, ...site.rules.locales.map((other) => `/${other}${original}`)]
  return originals.some((candidate) => site.names.routes.get(candidate).some((path) => isCovered(cover, path)))
}
