// A finish in the reply of the last edits saves a request that would send the whole conversation again. It runs after them,
// and only when their results leave nothing for the model to look at.
import type { CallResult } from '../tool-result.ts'

/** Tools that a model calls because it wants to see something before the end. */
const SHOWS: ReadonlySet<string> = new Set(['list', 'search', 'read', 'outline', 'uses', 'diff'])
/** Names of a long reply would say no more. */
const NAMES_SHOWN = 5

/** Says why finish may not run after these calls of the same reply, `isLast` being its place in it; undefined when it may. */
export function whyFinishWaits(before: readonly CallResult[], isLast: boolean): string | undefined {
  if (!isLast) return 'finish was not run: call it after all other calls of the reply.'
  const undone = namesOf(before.filter((result) => !result.ok || result.leavesWork))
  if (undone !== '') {
    return `finish was not run: not all of what you asked of ${undone} was done. Look at the answers, then call it again.`
  }
  const shown = namesOf(before.filter(({ name }) => SHOWS.has(name)))
  return shown === '' ? undefined : `finish was not run: look at the answers of ${shown}, then call it again.`
}

function namesOf(results: readonly CallResult[]): string {
  return [...new Set(results.map(({ name }) => name))].slice(0, NAMES_SHOWN).join(', ')
}
