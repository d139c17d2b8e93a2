// Human views, AI views and their sum: `total` is their sum everywhere.
import type { ViewCounts } from '../contract/views.ts'

export function toCounts(human: number, ai: number): ViewCounts {
  return { human, ai, total: human + ai }
}

export function toPathRow([path, human, ai]: readonly [path: string, human: number, ai: number]) {
  return { path, ...toCounts(human, ai) }
}

export function sumCounts(rows: readonly ViewCounts[]): ViewCounts {
  return sumPairs(rows.map(({ human, ai }) => [undefined, human, ai]))
}

/** The rows are of a path or of a day, with their human and their AI views. */
export function sumPairs(rows: readonly (readonly [unknown, human: number, ai: number])[]): ViewCounts {
  let [human, ai] = [0, 0]
  for (const row of rows) {
    human += row[1]
    ai += row[2]
  }
  return toCounts(human, ai)
}
