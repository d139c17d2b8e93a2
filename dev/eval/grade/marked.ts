// What the reviewer is told to verify: everything in the report on the evidence but the claims with lines as their source.
import type { LocalRunEnd } from '../../../src/local/run-end.ts'

/** Gives it as one text to search in; '' without a report. */
export function markedIn(evidence: LocalRunEnd['evidence']): string {
  if (evidence === null) return ''
  const { cited, sources: _, ...marked } = evidence
  const fromPrompt = cited.flatMap(({ claim, places }) => (places.length === 0 ? [claim] : []))
  return JSON.stringify([marked, fromPrompt])
}
