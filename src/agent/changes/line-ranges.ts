// Sets of line numbers of one text, kept as ranges: a page may have half a million lines.

/** Lines from 1, both included; `last` below `first` holds none. */
export interface LineRange {
  first: number
  last: number
}

/** Ascending, and neither touching nor overlapping. */
export type LineRanges = readonly LineRange[]

/** The lines of both. */
export function joinRanges(a: LineRanges, b: LineRanges): LineRanges {
  const sorted = [...a, ...b].filter(({ first, last }) => first <= last).sort((x, y) => x.first - y.first)
  const joined: LineRange[] = []
  for (const { first, last } of sorted) {
    const before = joined.at(-1)
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last)
    else joined.push({ first, last })
  }
  return joined
}

/** The lines of the wanted ranges that the others do not have. Both must ascend. */
export function linesMissing(wanted: LineRanges, from: LineRanges): LineRanges {
  const missing: LineRange[] = []
  let next = 0
  for (const { first, last } of wanted) {
    let start = first
    while ((from[next]?.last ?? Infinity) < start) next += 1
    for (let at = next; start <= last; at += 1) {
      const known = from[at] ?? { first: Infinity, last: Infinity }
      if (known.first > start) missing.push({ first: start, last: Math.min(last, known.first - 1) })
      start = known.last + 1
    }
  }
  return missing
}

/** Lines of a text that others took the place of; `count` of these, which may be 0. An insertion has `last` below `first`. */
export interface LineSplice extends LineRange {
  count: number
}

/**
 * Where the lines are after the splices, which ascend and do not overlap. The lines that came are in it when they are
 * known, or when all lines were that they took the place of.
 */
export function spliceRanges(ranges: LineRanges, splices: readonly LineSplice[], areNewKnown: boolean): LineRanges {
  const result: LineRange[] = []
  let shift = 0
  let from = 1
  for (const { first, last, count } of [...splices, { first: Infinity, last: Infinity, count: 0 }]) {
    for (const kept of within(ranges, from, first - 1)) {
      result.push({ first: kept.first + shift, last: kept.last + shift })
    }
    const isKnown = count > 0 && (areNewKnown || linesMissing([{ first, last }], ranges).length === 0)
    if (isKnown) result.push({ first: first + shift, last: first + shift + count - 1 })
    shift += count - (last - first + 1)
    from = last + 1
  }
  return joinRanges(result, [])
}

/** Those of the lines that keep their numbers; in a place with as many lines as before, the new ones have them. */
export function unmovedRanges(ranges: LineRanges, splices: readonly LineSplice[]): LineRanges {
  const kept: LineRange[] = []
  let shift = 0
  let from = 1
  for (const { first, last, count } of [...splices, { first: Infinity, last: Infinity, count: 0 }]) {
    const delta = count - (last - first + 1)
    if (shift === 0) for (const range of within(ranges, from, delta === 0 ? last : first - 1)) kept.push(range)
    shift += delta
    from = last + 1
  }
  return joinRanges(kept, [])
}

/** Where lines were before the splices, none of which brought them. */
export function unspliceRanges(ranges: LineRanges, splices: readonly LineSplice[]): LineRanges {
  const kept: LineRange[] = []
  let shift = 0
  let from = 1
  for (const { first, last, count } of [...splices, { first: Infinity, last: Infinity, count: 0 }]) {
    for (const range of within(ranges, from + shift, first - 1 + shift)) {
      kept.push({ first: range.first - shift, last: range.last - shift })
    }
    shift += count - (last - first + 1)
    from = last + 1
  }
  return joinRanges(kept, [])
}

/** Halves the ranges to find the first one: an edit may splice a page in as many places as there are ranges. */
function within(ranges: LineRanges, first: number, last: number): LineRange[] {
  let [start, end] = [0, ranges.length]
  while (start < end) {
    const middle = (start + end) >> 1
    if ((ranges[middle]?.last ?? Infinity) < first) start = middle + 1
    else end = middle
  }
  const found: LineRange[] = []
  for (let range = ranges[start]; range !== undefined && range.first <= last; range = ranges[start]) {
    found.push({ first: Math.max(first, range.first), last: Math.min(last, range.last) })
    start += 1
  }
  return found.filter((range) => range.first <= range.last)
}
