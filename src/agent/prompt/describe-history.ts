// What the first message says of earlier turns: what was asked, how it ended, and which changes are waiting. People wrote
// the tasks and a model the answers, so both are quoted as data.
import type { Change } from '../../base/git-tree.ts'
import { cut, oneLine } from '../../base/text.ts'
import type { PastTurn, ShownChange } from './context.ts'
import { escapeTags, quote, withoutInvisible } from './quote.ts'

const TURNS_SHOWN = 10
const TEXT_MAX_CHARACTERS = 3000
const CHANGES_SHOWN = 100
const PATH_MAX_CHARACTERS = 300
/** Of the last turn; about 2,000 tokens each for what it changed and for what others did. */
const DIFF_MAX_CHARACTERS = 6000
const FILES_MIN_CHARACTERS = 400

/** Gives no part for the first turn; the same history gives the same bytes. */
export function describeHistory(history: readonly PastTurn[], startFrom: readonly Change[]): string[] {
  return [...turns(history), ...waiting(startFrom)]
}

function turns(history: readonly PastTurn[]): string[] {
  if (history.length === 0) return []
  const shown = history.slice(-TURNS_SHOWN)
  const more = history.length - shown.length
  const sizes = diffSizes(shown)
  const parts = shown.map(({ prompt, outcome, message, summary, change, pushedSince }, index) =>
    [
      `Earlier task ${more + index + 1}:\n${quote('earlier-task', bounded(prompt))}`,
      `It ended as ${escapeTags(oneLine(cut(outcome, 100)))}:`,
      quote('earlier-result', bounded([message, summary ?? ''].join('\n').trim())),
      ...describeChange('Your changes then:', 'earlier-changes', change, sizes[index] ?? 0),
      ...describeChange(THEIRS, 'pushed-by-others', pushedSince, sizes[index] ?? 0),
    ].join('\n'),
  )
  const left = more === 0 ? '' : ` The first ${more} are omitted.`
  return [`${FOLLOW_UP}${left}`, ...parts]
}

const FOLLOW_UP =
  'This is a follow-up. The earlier tasks are done, and only help you to understand the present one: the files already ' +
  'contain their results and what people edited since. Change only what the new task asks for, and keep the edits of ' +
  'people even where you would word them differently: their text gives way only where the task says so.'

const THEIRS = 'Other people then committed the following to the same branch. Keep it unless the task says otherwise:'

/** What is newer matters more: each turn further back has half the room. */
function diffSizes(shown: readonly PastTurn[]): number[] {
  return shown.map((_, index) => Math.floor(DIFF_MAX_CHARACTERS / 2 ** (shown.length - 1 - index)))
}

function describeChange(
  title: string,
  tag: 'earlier-changes' | 'pushed-by-others',
  change: ShownChange | undefined,
  maxCharacters: number,
): string[] {
  if (change === undefined) return []
  const files = cutLines(withoutInvisible(change.files).trim(), Math.max(FILES_MIN_CHARACTERS, maxCharacters / 4))
  const diff = cutLines(withoutInvisible(change.diff).trim(), maxCharacters)
  return [`${title}\n${quote(tag, [files, diff].filter((part) => part !== '').join('\n\n'))}`]
}

/** Whole lines alone; says when some are left out. */
function cutLines(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const end = text.lastIndexOf('\n', maxCharacters)
  return `${text.slice(0, Math.max(0, end))}\n[cut off here]`.trim()
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
