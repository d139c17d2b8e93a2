/** Gives line and column (both from 1, UTF-16 units) of offsets in a text. */
export type LocatePosition = (offset: number) => { line: number; column: number }

/** Indexes the lines of a text once, so that each position costs a binary search. */
export function indexPositions(text: string): LocatePosition {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
