// Human views, AI views and their sum: `total` is their sum everywhere.
import type { ViewCounts } from '../contract/views.ts'

export function toCounts(human: number, ai: number): ViewCounts {
  return { human, ai, total: human + ai }
}

export function sumCounts(rows: readonly ViewCounts[]): ViewCounts {
  let [human, ai] = [0, 0]
  for (const row of rows) {
    human += row.human
    ai += row.ai
  }
  return toCounts(human, ai)
}
