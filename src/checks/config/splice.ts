// Edits of a text by offsets.
import type { Range } from '../positions.ts'

export interface Splice extends Range {
  text: string
}

/** Applies edits that were found in one text. Of two that overlap the first in the text counts. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: inserted } of [...splices].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) continue
    result += text.slice(at, start) + inserted
    at = end
  }
  return result + text.slice(at)
}
