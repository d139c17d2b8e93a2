// Follows the lines of files through commits, and remembers which of them are ours. A line is the same line when the shortest
// difference between two versions keeps it, or when the same text is taken away in one place of the file and put in another:
// moving a line does not make it anybody else's. White space at both ends of a line and within it does not count.
import { diffArrays } from 'diff'
import type { BranchStep, FileStep } from './outcome-facts.ts'

export interface OwnedLine {
  /** Words with single spaces between them; '' = a blank line. */
  text: string
  isOurs: boolean
}

/** Path -> the lines of the file, as far as we ever changed it. */
export type OwnedFiles = ReadonlyMap<string, readonly OwnedLine[]>

/** Past this many changed lines, the search for the shortest difference takes too long. */
const EDIT_MAX_LINES = 3000

/** Gives the files that we changed, after all steps, with the owner of each line. */
export function followBranch(steps: readonly BranchStep[]): OwnedFiles {
  let files: OwnedFiles = new Map()
  for (const step of steps) files = followStep(files, step)
  return files
}

/** A file that only others have changed does not matter. */
export function followStep(files: OwnedFiles, step: BranchStep): OwnedFiles {
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

export function countOurs(lines: readonly OwnedLine[]): number {
  return lines.filter(({ text, isOurs }) => isOurs && text !== '').length
}

/** How a file of the last commit of the branch is called in the merge; undefined = the merge does not have it. */
export function nameInMerge(path: string, merge: readonly FileStep[]): string | undefined {
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
