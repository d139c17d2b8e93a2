// How the views of some pages changed from one time to another, against what became of similar pages in that time. It has no
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
/** Unchanged pages that may take the place of one changed page: the nearest by views before; twice as many as pages if more. */
const PLACES_MAX = 200
/** They may have this many times its views before, or this part of them. */
const LIKE_FACTOR = 3
const SETS = 1000
/** Of many pages, fewer sets: the sum of so many hardly varies, and the thread serves requests as well. */
const SETS_MIN = 200
const PLACED_MAX = 20_000
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
  const random = seededRandom(seed)
  const candidates = orderByViews(unchanged, random)
  const most = Math.max(PLACES_MAX, 2 * changed.length)
  const replaced = changed
    .map((page) => ({ page, places: findLikePages(page, candidates, most) }))
    .filter(({ places }) => places.length >= Math.max(MIN_SETS, changed.length))
    .map(({ page, places }): Replaced => ({ page, places, slope: findSlope(places, unchanged) }))
  const total = addUp(replaced.map(({ page }) => page))
  if (total.before < MIN_VIEWS_BEFORE) return { kind: 'too_few_pages', ...allPages, ...all }
  const ratios = drawSets(groupByFolder(replaced), random).map((set) => ratioOfSet(set, unchanged))
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

/** An unchanged page by its place in the list of them. */
interface Candidate {
  place: number
  views: number
}

/** Fewest views first; pages with as many are in random order, or those of the first folders would stand for all. */
function orderByViews(unchanged: readonly PageCounts[], random: () => number): Candidate[] {
  return unchanged
    .map(({ before }, place) => ({ place, views: before + HALF, turn: random() }))
    .toSorted((a, b) => a.views - b.views || a.turn - b.turn)
}

/** Gives the places of those with about as many views, ascending. */
function findLikePages({ before }: PageCounts, candidates: readonly Candidate[], most: number): number[] {
  const views = before + HALF
  const places: number[] = []
  let above = lowerBound(candidates, ({ views: theirs }) => theirs < views)
  let below = above - 1
  while (places.length < most) {
    const [more, fewer] = [candidates[above], candidates[below]]
    const isUp = fewer === undefined || (more !== undefined && more.views * fewer.views <= views * views)
    const nearest = isUp ? more : fewer
    if (nearest === undefined || Math.max(nearest.views / views, views / nearest.views) > LIKE_FACTOR) break
    places.push(nearest.place)
    if (isUp) above += 1
    else below -= 1
  }
  return places.toSorted((a, b) => a - b)
}

/** Gives how many stand before the first that is not below; those that are stand first. */
function lowerBound<Item>(items: readonly Item[], isBelow: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && isBelow(item)) low = middle + 1
    else high = middle
  }
  return low
}

interface Replaced {
  page: PageCounts
  /** That can be taken for it. */
  places: readonly number[]
  /** By how much their ratios grow with their views, on the scale of logarithms: pages that were busy by chance fall back. */
  slope: number
}

/** Pages of one folder; the one with the most views comes first. */
type Group = readonly Replaced[]

/** For each changed page, the place of an unchanged page. */
type PlacedSet = readonly { replaced: Replaced; place: number }[]

/**
 * Each page of the set grows as the one in its place, so that a page that has most of the views has them here as well: a sum
 * over the places would vary less.
 */
function ratioOfSet(set: PlacedSet, unchanged: readonly PageCounts[]): number {
  let [before, after] = [0, 0]
  for (const { replaced, place } of set) {
    const views = replaced.page.before
    const page = unchanged[place]
    before += views
    if (page !== undefined) after += views * ratioOf(page) * ((views + HALF) / (page.before + HALF)) ** replaced.slope
  }
  return after / before
}

/** The slope of a straight line through the logarithms, by least squares. */
function findSlope(places: readonly number[], unchanged: readonly PageCounts[]): number {
  const points = places.flatMap((place) => {
    const page = unchanged[place]
    return page === undefined ? [] : [{ x: Math.log(page.before + HALF), y: Math.log(ratioOf(page)) }]
  })
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slant = points.reduce((sum, { x, y }) => sum + (x - meanX) * y, 0)
  return spread < 1e-9 ? 0 : slant / spread
}

function groupByFolder(replaced: readonly Replaced[]): Group[] {
  const groups = Map.groupBy(replaced, ({ page }) => page.path.slice(0, page.path.lastIndexOf('/')))
  return [...groups.values()].map((group) =>
    group.toSorted((a, b) => b.page.before - a.page.before || byPath(a.page, b.page)),
  )
}

/** One page gives each of its places once; several give random sets. */
function drawSets(groups: readonly Group[], random: () => number): PlacedSet[] {
  const [lone, ...others] = groups.flat()
  if (lone !== undefined && others.length === 0) {
    return lone.places.map((place) => [{ replaced: lone, place }])
  }
  const pages = groups.flat().length
  const count = Math.max(SETS_MIN, Math.min(SETS, Math.floor(PLACED_MAX / pages)))
  return Array.from({ length: count }, () => {
    const taken = new Set<number>()
    return groups.flatMap((group) => takePlaces(group, random, taken))
  })
}

/** The first page of the group goes anywhere, the others as near to it as they can. */
function takePlaces(group: Group, random: () => number, taken: Set<number>): PlacedSet {
  let anchor: number | undefined
  return group.flatMap((replaced) => {
    const { places } = replaced
    const wanted = anchor ?? places[Math.floor(random() * places.length)] ?? 0
    const place = findFree(places, wanted, taken)
    if (place === undefined) return []
    anchor ??= place
    taken.add(place)
    return [{ replaced, place }]
  })
}

/** Gives the free place that is nearest to the wanted one; `places` ascend. Looks at few of them: this runs a million times. */
function findFree(places: readonly number[], wanted: number, taken: ReadonlySet<number>): number | undefined {
  let above = lowerBound(places, (place) => place < wanted)
  let below = above - 1
  for (;;) {
    const up = places[above]
    const down = places[below]
    if (up === undefined && down === undefined) return undefined
    const isUp = down === undefined || (up !== undefined && up - wanted <= wanted - down)
    const place = isUp ? up : down
    if (place !== undefined && !taken.has(place)) return place
    if (isUp) above += 1
    else below -= 1
  }
}

function byPath(a: PageCounts, b: PageCounts): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}
