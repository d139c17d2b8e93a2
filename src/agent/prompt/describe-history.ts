// What the first message says of earlier turns: what was asked, how it ended, and which changes are waiting. People wrote
// the tasks and a model the answers, so both are quoted as data.
import type { Change } from '../../git-tree/change.ts'
import { cut } from '../../text/cut.ts'
import { oneLine } from '../../text/one-line.ts'
import type { PastTurn } from './context.ts'
import { escapeTags, quote, withoutInvisible } from './quote.ts'

const TURNS_SHOWN = 10
const TEXT_MAX_CHARACTERS = 3000
const CHANGES_SHOWN = 100
const PATH_MAX_CHARACTERS = 300

/** Gives no part for the first turn; the same history gives the same bytes. */
export function describeHistory(history: readonly PastTurn[], startFrom: readonly Change[]): string[] {
  return [...turns(history), ...waiting(startFrom)]
}

function turns(history: readonly PastTurn[]): string[] {
  if (history.length === 0) return []
  const shown = history.slice(-TURNS_SHOWN)
  const more = history.length - shown.length
  const parts = shown.map(({ prompt, outcome, message }, index) => {
    const end = `It ended as ${escapeTags(oneLine(cut(outcome, 100)))}:`
    const number = `Earlier task ${more + index + 1}:`
    return `${number}\n${quote('earlier-task', bounded(prompt))}\n${end}\n${quote('earlier-result', bounded(message))}`
  })
  const left = more === 0 ? '' : ` The first ${more} are omitted.`
  return [`This is a follow-up. The files already contain the results of the earlier tasks.${left}`, ...parts]
}

/** Changes of which no commit exists yet: the model would otherwise take them for what it found. */
function waiting(changes: readonly Change[]): string[] {
  if (changes.length === 0) return []
  const lines = changes.slice(0, CHANGES_SHOWN).map(({ kind, path }) => {
    const name = cut(withoutInvisible(oneLine(path)), PATH_MAX_CHARACTERS)
    return `${kind === 'delete' ? 'deleted' : 'changed'} ${name}`
  })
  const more = changes.length > lines.length ? [`[and ${changes.length - lines.length} more]`] : []
  const title =
    'Changes of earlier tasks that are part of your changes from the start; diff shows them. ' +
    'The reviewer has not seen them yet, so your title and summary must cover them too:'
  return [`${title}\n${quote('earlier-changes', [...lines, ...more].join('\n'))}`]
}

function bounded(text: string): string {
  const plain = withoutInvisible(text).trim()
  return plain.length > TEXT_MAX_CHARACTERS ? `${cut(plain, TEXT_MAX_CHARACTERS)}\n[cut off here]` : plain
}
