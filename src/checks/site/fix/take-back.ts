// Which fixes did not hold, as a check of the whole with them shows.
import type { Fix } from '../../fix-plan.ts'
import type { Problem } from '../../problem.ts'
import { problemKeyInFile, subtractProblems } from '../check/new-problems.ts'

/**
 * Gives the fixes after which their own problem is still there or another one has come. A new problem is put down to the fixes
 * on its line, else to those in its file, else to all.
 */
export function findFailedFixes(
  before: readonly Problem[],
  after: readonly Problem[],
  fixes: readonly Fix[],
): ReadonlySet<Fix> {
  const failed = new Set<Fix>()
  for (const problem of subtractProblems(after, before, problemKeyInFile).fresh) {
    for (const fix of blame(problem, fixes)) failed.add(fix)
  }
  const [was, is] = [countByKey(before), countByKey(after)]
  for (const [key, group] of Map.groupBy(fixes, keyOf)) {
    const expected = (was.get(key) ?? 0) - group.length
    if (key !== '' && (is.get(key) ?? 0) > expected) for (const fix of group) failed.add(fix)
  }
  return failed
}

function blame({ path, line }: Problem, fixes: readonly Fix[]): readonly Fix[] {
  const inFile = fixes.filter((fix) => fix.path === path)
  const onLine = inFile.filter((fix) => fix.line === line)
  return onLine.length > 0 ? onLine : inFile.length > 0 ? inFile : fixes
}

/** '' for a fix of no problem. */
function keyOf({ path, kind, subject }: Fix): string {
  if (kind === 'redirected-link' || kind === 'missing-redirect') return ''
  return problemKeyInFile({ path, rule: kind, subject, line: 1, column: 1, message: '' })
}

function countByKey(problems: readonly Problem[]): Map<string, number> {
  return new Map([...Map.groupBy(problems, problemKeyInFile)].map(([key, { length }]) => [key, length]))
}
