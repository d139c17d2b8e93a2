// Pages that stand for each other: a page, its translations, and the same page in other versions. One is listed for all.
import { compareByteOrder } from '../../../base/text.ts'
import { eachNavEntry, resolveNavEntry } from '../check/check-nav.ts'
import { findTranslations } from '../drift/translations.ts'
import type { Site, SitePage } from '../site.ts'

export interface PageGroup {
  /** In the default language; of several versions the one in the navigation, or nearest to the top, or the latest. */
  page: SitePage
  translations: readonly SitePage[]
  /** How many other versions have the page. */
  versions: number
}

interface PlacedPage {
  page: SitePage
  rank: number
  depth: number
}

const BY_NUMBERS = new Intl.Collator('en', { numeric: true })

/** Gives the groups by navigation and then by path. Costs a pass over the pages. */
export function groupPages(site: Site, pages: readonly SitePage[]): PageGroup[] {
  const translations = findAllTranslations(site, pages)
  const translated = new Set([...translations.values()].flat())
  const versions = new Map<string, PlacedPage[]>()
  for (const placed of placePages(site, pages)) {
    if (translated.has(placed.page)) continue
    const key = sharedPath(placed.page)
    const known = versions.get(key)
    if (known === undefined) versions.set(key, [placed])
    else known.push(placed)
  }
  return [...versions.values()]
    .map((placed) => ({ first: placed.reduce((a, b) => (standsBefore(a, b) ? a : b)), count: placed.length }))
    .sort(({ first: a }, { first: b }) => a.rank - b.rank || compareByteOrder(a.page.path, b.page.path))
    .map(({ first: { page }, count }) => ({
      page,
      translations: translations.get(page.path) ?? [],
      versions: count - 1,
    }))
}

function findAllTranslations(site: Site, pages: readonly SitePage[]): Map<string, SitePage[]> {
  const listed = new Map(pages.map((page) => [page.path, page]))
  const known = findTranslations(site)
  const found = new Map<string, SitePage[]>()
  for (const { path } of pages) {
    const others = known.of(path).flatMap((other) => listed.get(other) ?? [])
    if (others.length > 0) found.set(path, others)
  }
  return found
}

const VERSION = /^(?:v\d[\w.-]*|version-[\w.-]+|\d+(?:\.\d+)+|\d+\.x|latest|next|stable|current)$/i

/** Path and title without the folders of versions. */
function sharedPath({ path, scan: { title } }: SitePage): string {
  const segments = path.split('/')
  const shared = segments.filter((segment, index) => index === segments.length - 1 || !VERSION.test(segment))
  return JSON.stringify([shared.map((segment) => segment.replace(/^versioned_/, '')), title])
}

function placePages(site: Site, pages: readonly SitePage[]): PlacedPage[] {
  const ranks = new Map<string, number>()
  for (const { site: member, entry } of eachNavEntry(site)) {
    const meaning = resolveNavEntry(member, entry)
    if (meaning.kind === 'page' && !ranks.has(meaning.path)) ranks.set(meaning.path, ranks.size)
  }
  return pages.map((page) => ({
    page,
    rank: ranks.get(page.path) ?? Number.MAX_SAFE_INTEGER,
    depth: page.path.split('/').length,
  }))
}

function standsBefore(a: PlacedPage, b: PlacedPage): boolean {
  const order = a.rank - b.rank || a.depth - b.depth || BY_NUMBERS.compare(b.page.path, a.page.path)
  return order <= 0
}
