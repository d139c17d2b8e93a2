// What became of pull requests, in words for people. Of a handful, a share would claim more than is known: only counts are said.

import { describeSpan, formatCount, plural } from '../../base/text.ts'
import type { OutcomeFigures } from '../../contract/outcomes.ts'

/** Fewer pull requests than this get no percentage. */
const SHARE_MIN = 5

/** One sentence or two; undefined = none was merged or closed. */
export function describeOutcomes(figures: OutcomeFigures): string | undefined {
  const { pullRequests, merged, closed, unedited } = figures
  if (pullRequests === 0) return undefined
  const unmerged = closed === 0 ? '' : ` and ${formatCount(closed)} closed without a merge`
  const asIs = merged === 0 ? '' : `, ${formatCount(unedited)} of them without edits by people`
  const keptLines = describeKept(figures)
  const lines = keptLines === '' ? '' : ` ${keptLines}.`
  return `${plural(merged, 'pull request')} merged${asIs}${unmerged}.${lines}`
}

/** `197 of 212 lines kept (93 %)`; '' = nothing is known of lines. */
export function describeKept({ lines, kept, shareKept, merged, unknown, pending }: OutcomeFigures): string {
  if (shareKept === null) return ''
  const known = merged - unknown - pending
  const share = known < SHARE_MIN ? '' : ` (${Math.floor(shareKept * 100)} %)`
  return `${formatCount(kept)} of ${plural(lines, 'line')} kept${share}`
}

/** `-` = not known. */
export function describeMedian(seconds: number | null): string {
  return seconds === null ? '-' : describeSpan(seconds * 1000)
}
