// What became of a pull request, from what the host tells.
import { diffArrays } from 'diff'
import { compareByteOrder, plural } from '../../base/text.ts'
import { OUTCOME_MAX_PAGES } from '../../contract/limits.ts'
import { OUTCOME_REASONS, type OutcomeReason, type PullRequestOutcome } from '../../contract/outcomes.ts'
import type { BranchStep, ClosedFacts, FileStep } from './outcomes.ts'

// Follows the lines of files through commits, and remembers which of them are ours. A line is the same line when the shortest
// difference between two versions keeps it, or when the same text is taken away in one place of the file and put in another:
// moving a line does not make it anybody else's. White space at both ends of a line and within it does not count.

interface OwnedLine {
  /** Words with single spaces between them; '' = a blank line. */
  text: string
  isOurs: boolean
}

/** Path -> the lines of the file, as far as we ever changed it. */
type OwnedFiles = ReadonlyMap<string, readonly OwnedLine[]>

/** Past this many changed lines, the search for the shortest difference takes too long. */
const EDIT_MAX_LINES = 3000

/** Gives the files that we changed, after all steps, with the owner of each line. */
function followBranch(steps: readonly BranchStep[]): OwnedFiles {
  let files: OwnedFiles = new Map()
  for (const step of steps) files = followStep(files, step)
  return files
}

/** A file that only others have changed does not matter. */
function followStep(files: OwnedFiles, step: BranchStep): OwnedFiles {
  const next = new Map(files)
  // All of them leave their places before one takes its new place: two files may change places.
  for (const { path, previousPath = path } of step.files) next.delete(previousPath)
  for (const { path, previousPath = path, before, after } of step.files) {
    const known = files.get(previousPath)
    if (after === null || (known === undefined && !step.isOurs)) continue
    const lines = known ?? toLines(before ?? '').map((text) => ({ text, isOurs: false }))
    next.set(path, followLines(lines, toLines(after), step.isOurs))
  }
  return next
}

function countOurs(lines: readonly OwnedLine[]): number {
  return lines.filter(({ text, isOurs }) => isOurs && text !== '').length
}

/** How a file of the last commit of the branch is called in the merge; undefined = the merge does not have it. */
function nameInMerge(path: string, merge: readonly FileStep[]): string | undefined {
  const moved = merge.find(({ path: after, previousPath = after }) => previousPath === path)
  if (moved === undefined) return path
  return moved.after === null ? undefined : moved.path
}

function followLines(before: readonly OwnedLine[], after: readonly string[], isOurs: boolean): OwnedLine[] {
  const texts = before.map(({ text }) => text)
  const parts = diffArrays(texts, [...after], { maxEditLength: EDIT_MAX_LINES })
  if (parts === undefined) return matchAnywhere(before, after, isOurs)
  const removed = new Map<string, boolean[]>()
  let at = 0
  const lines: (OwnedLine | string)[] = []
  for (const { added, removed: isRemoved, value } of parts) {
    if (added) lines.push(...value)
    else {
      const known = before.slice(at, at + value.length)
      at += value.length
      if (isRemoved) for (const line of known) keepOwner(removed, line)
      else lines.push(...known)
    }
  }
  return lines.map((line) => (typeof line === 'string' ? take(removed, line, isOurs) : line))
}

/** Where too much differs: each line is looked for by its text alone. */
function matchAnywhere(before: readonly OwnedLine[], after: readonly string[], isOurs: boolean): OwnedLine[] {
  const known = new Map<string, boolean[]>()
  for (const line of before) keepOwner(known, line)
  return after.map((text) => take(known, text, isOurs))
}

function keepOwner(owners: Map<string, boolean[]>, { text, isOurs }: OwnedLine): void {
  const known = owners.get(text)
  if (known === undefined) owners.set(text, [isOurs])
  else known.push(isOurs)
}

function take(owners: Map<string, boolean[]>, text: string, isOurs: boolean): OwnedLine {
  return { text, isOurs: owners.get(text)?.shift() ?? isOurs }
}

function toLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.trim().replace(/\s+/g, ' '))
}

interface KeptLines {
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
