// Sums of what became of pull requests, over all of them and by what they have in common.

import { compareByteOrder } from '../../base/text/byte-order.ts'
import { OUTCOME_MAX_ROWS } from '../../contract/limits.ts'
import type { OutcomeFigures, OutcomeGroup, OutcomeGrouping } from '../../contract/outcomes.ts'
import type { OutcomeRow } from './outcome-store.ts'

/** Gives a row for each value, those with the most pull requests first, 100 at most. */
export function groupOutcomes(rows: readonly OutcomeRow[], grouping: OutcomeGrouping): OutcomeGroup[] {
  if (grouping === 'none') return []
  const groups = Map.groupBy(rows, (row) => row[grouping])
  return [...groups]
    .map(([key, members]) => ({ key, ...sumOutcomes(members) }))
    .toSorted((a, b) => b.pullRequests - a.pullRequests || compareByteOrder(a.key ?? '', b.key ?? ''))
    .slice(0, OUTCOME_MAX_ROWS)
}

export function sumOutcomes(rows: readonly OutcomeRow[]): OutcomeFigures {
  const merged = rows.filter(({ result }) => result === 'merged')
  const closed = rows.filter(({ result }) => result === 'closed')
  const reviews = known(rows.map(({ secondsToReview }) => secondsToReview))
  const [lines, kept] = [sum(merged.map((row) => row.lines)), sum(merged.map((row) => row.kept))]
  return {
    pullRequests: rows.length,
    merged: merged.length,
    closed: closed.length,
    pending: rows.filter(({ state }) => state === 'pending').length,
    unknown: rows.filter(({ state }) => state === 'unknown').length,
    unedited: rows.filter(({ isUnedited }) => isUnedited === true).length,
    edited: rows.filter(({ isUnedited }) => isUnedited === false).length,
    withFollowUps: rows.filter(({ followUps }) => followUps > 0).length,
    reviewed: reviews.length,
    lines,
    kept,
    shareKept: lines === 0 ? null : kept / lines,
    linesInClosed: sum(closed.map((row) => row.lines)),
    medianSecondsToReview: median(reviews),
    medianSecondsToMerge: median(known(merged.map(({ secondsToMerge }) => secondsToMerge))),
  }
}

function sum(counts: readonly (number | null)[]): number {
  return known(counts).reduce((all, one) => all + one, 0)
}

function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}

/** Of an even number, the mean of the two in the middle. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  if (upper === undefined) return null
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper
  return (lower + upper) / 2
}
