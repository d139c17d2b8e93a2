// How the views of some pages changed from one time to another, against what became of pages like them meanwhile. It has no
// model of traffic: sets of unchanged pages of the same site, with as many views before, show how far apart two ratios are
// when nothing was changed (a placebo test; its interval is the conformal one, as for a permutation test). Whatever happened
// to the whole site, whatever the day-to-day swings of pages, and the fall of pages that were busy by chance, are in those
// sets too. It assumes that without the change, the pages would have fared like a random draw from these sets.
import { seededRandom } from './seeded-random.ts'

interface Counts {
  before: number
  after: number
}

/** One page, or what counts as one: its requests in two times of equal length. */
export interface PageCounts extends Counts {
  path: string
}

export type Comparison =
  | {
      kind: 'compared'
      /** Those that could be compared; the counts are theirs. */
      pages: number
      before: number
      after: number
      /** How many there would have been after if they had fared as the middle one of the unchanged sets. */
      expected: number
      /** `after` / `expected`, and the 95 % interval; with half a view added to each count. */
      ratio: number
      low: number
      high: number
      /** Unchanged pages that the sets are made of. */
      comparedWith: number
    }
  | { kind: 'too_few_views' | 'too_few_pages' | 'site_changed'; pages: number; before: number; after: number }

/** A view a day: with fewer, only an effect that nobody needs statistics for would show. */
export const MIN_VIEWS_BEFORE = 30
/** The fewest sets with which an interval can hold 95 %: one of 40 equally likely places on each side. */
export const MIN_SETS = 39
/** Unchanged pages that may take the place of one changed page: the nearest by views before. */
const PLACES_MAX = 200
/** They may have this many times its views before, or this part of them. */
const LIKE_FACTOR = 3
const SETS = 1000
/** Of the sets outside of the interval, on each side: a set of one page is as likely to be anywhere among them as the changed page. */
const TAIL = 0.025
/** Sets of several pages share pages, so they are more alike than sets of other sites would be: measured on real page views. */
const TAIL_OF_SHARED = 0.01

/**
 * Compares pages that had views before and have enough pages like them; the others tell nothing and are left out. Pages of
 * one folder are replaced by pages that stand together in the order of paths, because neighbors rise and fall together. The
 * same input and seed give the same answer.
 */
export function comparePages(
  changedPages: readonly PageCounts[],
  unchangedPages: readonly PageCounts[],
  seed: string,
): Comparison {
  const changed = changedPages.filter(({ before }) => before > 0).toSorted(byPath)
  const unchanged = unchangedPages.filter(({ before }) => before > 0).toSorted(byPath)
  const [all, allPages] = [addUp(changed), { pages: changed.length }]
  if (all.before < MIN_VIEWS_BEFORE) return { kind: 'too_few_views', ...allPages, ...all }
  if (hasJumped(unchanged)) return { kind: 'site_changed', ...allPages, ...all }
  const replaced = changed
    .map((page): Replaced => ({ page, places: findLikePages(page, unchanged) }))
    .filter(({ places }) => places.length >= Math.max(MIN_SETS, changed.length))
  const total = addUp(replaced.map(({ page }) => page))
  if (total.before < MIN_VIEWS_BEFORE) return { kind: 'too_few_pages', ...allPages, ...all }
  const ratios = drawSets(groupByFolder(replaced), seed).map((set) => ratioOfSet(set, unchanged))
  const comparedWith = new Set(replaced.flatMap(({ places }) => places)).size
  return {
    kind: 'compared',
    pages: replaced.length,
    ...total,
    ...judge(total, ratios, replaced.length === 1 ? TAIL : TAIL_OF_SHARED),
    comparedWith,
  }
}

/** If nothing was changed, the pages are as likely to be at any place among the sets. */
function judge(total: Counts, setRatios: readonly number[], tail: number) {
  const ratios = setRatios.toSorted((a, b) => a - b)
  const cut = Math.floor((ratios.length + 1) * tail)
  const middle = ratios[Math.floor(ratios.length / 2)] ?? 1
  const own = ratioOf(total)
  const ratio = own / middle
  const chance = chanceFactor(total)
  return {
    expected: (total.before + HALF) * middle - HALF,
    ratio,
    low: Math.min(own / (ratios.at(-cut) ?? middle), ratio / chance),
    high: Math.max(own / (ratios[cut - 1] ?? middle), ratio * chance),
  }
}

/** No interval is narrower than chance alone makes it: that of a ratio of two Poisson counts, in the normal approximation. */
function chanceFactor({ before, after }: Counts): number {
  return Math.exp(1.96 * Math.sqrt(1 / (before + HALF) + 1 / (after + HALF)))
}

const HALF = 0.5
/** A site whose counts as a whole change by more than this is counted in another way than before. */
const SITE_FACTOR = 4

function hasJumped(unchanged: readonly PageCounts[]): boolean {
  return Math.abs(Math.log(ratioOf(addUp(unchanged)))) > Math.log(SITE_FACTOR)
}

function ratioOf({ before, after }: Counts): number {
  return (after + HALF) / (before + HALF)
}

function addUp(pages: readonly Counts[]): Counts {
  return pages.reduce((sum, { before, after }) => ({ before: sum.before + before, after: sum.after + after }), {
    before: 0,
    after: 0,
  })
}

/** Gives the places, in the list of unchanged pages, of those with about as many views before. */
function findLikePages({ before }: PageCounts, unchanged: readonly PageCounts[]): number[] {
  const distances = unchanged.flatMap((page, index) => {
    const distance = Math.abs(Math.log((page.before + HALF) / (before + HALF)))
    return distance > Math.log(LIKE_FACTOR) ? [] : [{ index, distance }]
  })
  const nearest = distances.toSorted((a, b) => a.distance - b.distance || a.index - b.index).slice(0, PLACES_MAX)
  return nearest.map(({ index }) => index)
}

interface Replaced {
  page: PageCounts
  /** That can be taken for it. */
  places: readonly number[]
}

/** Pages of one folder; the one with the most views comes first. */
type Group = readonly Replaced[]

/** For each changed page, its views before and the place of an unchanged page. */
type PlacedSet = readonly { before: number; place: number }[]

/**
 * Each page of the set grows as the one in its place, so that a page that has most of the views has them here as well: a sum
 * over the places would vary less.
 */
function ratioOfSet(set: PlacedSet, unchanged: readonly PageCounts[]): number {
  let [before, after] = [0, 0]
  for (const { before: views, place } of set) {
    const page = unchanged[place]
    before += views
    after += views * (page === undefined ? 1 : ratioOf(page))
  }
  return after / before
}

function groupByFolder(replaced: readonly Replaced[]): Group[] {
  const groups = Map.groupBy(replaced, ({ page }) => page.path.slice(0, page.path.lastIndexOf('/')))
  return [...groups.values()].map((group) =>
    group.toSorted((a, b) => b.page.before - a.page.before || byPath(a.page, b.page)),
  )
}

/** One page gives each of its places once; several give random sets. */
function drawSets(groups: readonly Group[], seed: string): PlacedSet[] {
  const [lone, ...others] = groups.flat()
  if (lone !== undefined && others.length === 0) {
    return lone.places.map((place) => [{ before: lone.page.before, place }])
  }
  const random = seededRandom(seed)
  return Array.from({ length: SETS }, () => {
    const taken = new Set<number>()
    return groups.flatMap((group) => takePlaces(group, random, taken))
  })
}

/** The first page of the group goes anywhere, the others as near to it as they can. */
function takePlaces(group: Group, random: () => number, taken: Set<number>): PlacedSet {
  let anchor: number | undefined
  return group.flatMap(({ page, places }) => {
    const free = places.filter((place) => !taken.has(place))
    const place = anchor === undefined ? free[Math.floor(random() * free.length)] : nearestTo(anchor, free)
    if (place === undefined) return []
    anchor ??= place
    taken.add(place)
    return [{ before: page.before, place }]
  })
}

function nearestTo(anchor: number, places: readonly number[]): number | undefined {
  let nearest: number | undefined
  for (const place of places) {
    if (nearest === undefined || Math.abs(place - anchor) < Math.abs(nearest - anchor)) nearest = place
  }
  return nearest
}

function byPath(a: PageCounts, b: PageCounts): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}
