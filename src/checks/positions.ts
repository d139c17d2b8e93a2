// Offsets in a text, and the lines and ranges in which they lie.

export interface Range {
  start: number
  end: number
}

/** Gives line and column (both from 1, UTF-16 units) of offsets in a text. */
export type LocatePosition = (offset: number) => { line: number; column: number }

/** Gives the offsets at which lines start; `\r` alone ends a line too, as CommonMark has it. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length)
  return starts
}

/** Gives line and column, both from 1, of an offset. */
export function positionAt(starts: readonly number[], offset: number): { line: number; column: number } {
  const line = countLeading(starts, (start) => start <= offset)
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 }
}

/** Indexes the lines of a text once, so that each position costs a binary search. */
export function indexPositions(text: string): LocatePosition {
  const starts = lineStarts(text)
  return (offset) => positionAt(starts, offset)
}

/** Gives the range that contains an offset; `ranges` are sorted and do not overlap. */
export function rangeAt<Found extends Range>(ranges: readonly Found[], offset: number): Found | undefined {
  const range = ranges[countLeading(ranges, ({ start }) => start <= offset) - 1]
  return range !== undefined && offset <= range.end ? range : undefined
}

/** Counts, by binary search, the items at the start for which the test holds; it must fail for all that follow. */
export function countLeading<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && holds(item)) low = middle + 1
    else high = middle
  }
  return low
}
