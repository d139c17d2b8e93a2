// Problems that a change introduced: those that were there before do not count.
import type { Problem } from '../../problem.ts'

/** Subtracts by rule and subject, each as often as it was there before; `keyOf` adds the file where it matters. */
export function subtractProblems<Found extends Problem>(
  after: readonly Found[],
  before: readonly Found[],
  keyOf: (problem: Found) => string,
): { fresh: Found[]; old: number } {
  const left = new Map<string, number>()
  for (const problem of before) left.set(keyOf(problem), (left.get(keyOf(problem)) ?? 0) + 1)
  const fresh = after.filter((problem) => {
    const known = left.get(keyOf(problem)) ?? 0
    if (known > 0) left.set(keyOf(problem), known - 1)
    return known === 0
  })
  return { fresh, old: after.length - fresh.length }
}

/** The same problem of the same page, wherever the page is now. */
export function problemKey({ rule, subject }: Problem): string {
  return `${rule}\0${subject}`
}

/** The same problem of the same file. */
export function problemKeyInFile(problem: Problem): string {
  return `${problem.path}\0${problemKey(problem)}`
}

/** The same problem of the same file, wherever it is now. `movedFrom`: new path → old path. */
export function keyInOldFile(movedFrom: ReadonlyMap<string, string>): (problem: Problem) => string {
  return (problem) => problemKeyInFile({ ...problem, path: movedFrom.get(problem.path) ?? problem.path })
}

/** By path, line and column. */
export function sortProblems(problems: Problem[]): Problem[] {
  return problems.sort((a, b) =>
    a.path === b.path ? a.line - b.line || a.column - b.column : a.path < b.path ? -1 : 1,
  )
}
