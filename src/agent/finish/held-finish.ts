// A finish in the reply of the last edits saves a request that would send the whole conversation again. It runs after them,
// and only when nothing in their answers is left for the model to look at.
import { NOT_CHANGED } from '../replace/describe-replacement.ts'
import { NOT_EDITED } from '../tools/edit.ts'
import { BY_HAND } from '../tools/move.ts'
import { FAILED, isFailure } from '../tools/refusal.ts'

/** Who calls one of these wants to see something before the end. */
const SHOWS: ReadonlySet<string> = new Set(['list', 'search', 'read', 'outline', 'uses', 'diff'])
/** How a row of an answer begins that asks for more than was done. */
const LEFT_TO_DO = [NOT_EDITED, NOT_CHANGED, BY_HAND]
/** Names of a long reply would say no more. */
const NAMES_SHOWN = 5

interface Answered {
  name: string
  text: string
}

/** Says why finish may not run after these calls of the same reply, `isLast` being its place in it; undefined when it may. */
export function holdFinish(before: readonly Answered[], isLast: boolean): string | undefined {
  if (!isLast) return `${FAILED}finish was not run: call it after all other calls of the reply.`
  const undone = namesOf(before.filter(isUndone))
  if (undone !== '') {
    return `${FAILED}finish was not run: not all of what you asked of ${undone} was done. Look at the answers, then call it again.`
  }
  const shown = namesOf(before.filter(({ name }) => SHOWS.has(name)))
  return shown === '' ? undefined : `${FAILED}finish was not run: look at the answers of ${shown}, then call it again.`
}

function isUndone({ text }: Answered): boolean {
  return isFailure(text) || text.split('\n').some((row) => LEFT_TO_DO.some((start) => row.startsWith(start)))
}

function namesOf(answers: readonly Answered[]): string {
  return [...new Set(answers.map(({ name }) => name))].slice(0, NAMES_SHOWN).join(', ')
}
