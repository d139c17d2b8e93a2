// What became of a pull request, from what the host tells.

import { compareByteOrder } from '../../base/text/byte-order.ts'
import { plural } from '../../base/text/plural.ts'
import { OUTCOME_MAX_PAGES } from '../../contract/limits.ts'
import { OUTCOME_REASONS, type OutcomeReason, type PullRequestOutcome } from '../../contract/outcomes.ts'
import { countOurs, followBranch, followStep, nameInMerge } from './follow-lines.ts'
import type { ClosedFacts } from './outcome-facts.ts'

export interface KeptLines {
  path: string
  lines: number
  kept: number
}

/** Gives our lines in each file, and how many of them the merge has; none of those of a closed pull request. */
export function countKept({ branch, merge }: Extract<ClosedFacts['lines'], { kind: 'known' }>): KeptLines[] {
  const head = followBranch(branch)
  const merged = merge === null ? undefined : followStep(head, { isOurs: false, files: merge })
  return [...head].flatMap(([path, owned]) => {
    const lines = countOurs(owned)
    const name = merge === null ? undefined : nameInMerge(path, merge)
    const kept = name === undefined ? 0 : countOurs(merged?.get(name) ?? [])
    return lines === 0 ? [] : [{ path, lines, kept }]
  })
}

/** `closedAt`: when we saw it closed, in epoch milliseconds; the host's own time goes before. */
export function measureOutcome(facts: ClosedFacts, closedAt: number): PullRequestOutcome {
  const { openedAt, mergedAt, reviewedAt, hasCommitsOfOthers, lines } = facts
  const known = {
    result: mergedAt === undefined ? 'closed' : 'merged',
    closedAt: isoTime(mergedAt ?? facts.closedAt ?? closedAt),
    secondsToReview: secondsBetween(openedAt, reviewedAt),
    secondsToMerge: secondsBetween(openedAt, mergedAt),
  } as const
  if (lines.kind !== 'known') return { ...known, ...withoutLines(lines.kind) }
  const files = countKept(lines)
  const [all, kept] = [sum(files.map((file) => file.lines)), sum(files.map((file) => file.kept))]
  const isUnedited = mergedAt === undefined ? null : kept === all && !hasCommitsOfOthers
  return {
    ...known,
    state: 'measured',
    reason: null,
    message: describe(isUnedited, all, kept),
    isUnedited,
    lines: all,
    kept,
    pages: largest(files),
  }
}

/** Nothing but how it ended is known. */
export function unknownOutcome(
  reason: OutcomeReason,
  { result, closedAt }: { result: PullRequestOutcome['result']; closedAt: number },
): PullRequestOutcome {
  const times = { closedAt: isoTime(closedAt), secondsToReview: null, secondsToMerge: null }
  return { result, ...times, ...withoutLines(reason) }
}

export function pendingOutcome(result: PullRequestOutcome['result'], closedAt: number): PullRequestOutcome {
  const { isUnedited, lines, kept, pages, ...unknown } = unknownOutcome('commits_gone', { result, closedAt })
  const message = 'Docmend is about to compare what was merged with its own changes.'
  return { ...unknown, state: 'pending', reason: null, message, isUnedited, lines, kept, pages }
}

function withoutLines(reason: OutcomeReason) {
  const nothing = { isUnedited: null, lines: null, kept: null, pages: [] }
  return { state: 'unknown' as const, reason, message: OUTCOME_REASONS[reason], ...nothing }
}

function describe(isUnedited: boolean | null, lines: number, kept: number): string {
  if (isUnedited === null) return 'It was closed without a merge, so none of its lines was kept.'
  if (isUnedited) return 'It was merged as Docmend made it.'
  if (lines === 0) return 'It was merged after people had edited it; Docmend itself had added no line.'
  return `It was merged after people had edited it, with ${kept} of ${plural(lines, 'line')} of Docmend.`
}

function largest(files: readonly KeptLines[]): KeptLines[] {
  return files.toSorted((a, b) => b.lines - a.lines || compareByteOrder(a.path, b.path)).slice(0, OUTCOME_MAX_PAGES)
}

/** A host whose clock was set back gives no negative times. */
function secondsBetween(from: number | undefined, to: number | undefined): number | null {
  return from === undefined || to === undefined ? null : Math.max(0, (to - from) / 1000)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
