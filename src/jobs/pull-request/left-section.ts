// What the run could not do and the reviewer can: by file, with the setting or the edit that does it.
import type { ShortEdit } from '../../agent/changes/short-edits.ts'
import type { ResultReport } from '../run/result-report.ts'
import { describeLeft, type LeftForYou } from '../units/left-for-you.ts'
import type { ListSize } from './described.ts'
import { folded } from './folds.ts'
import { asCode, asSentence } from './markdown-text.ts'

/** What fits on one screen beside the rest. */
const FILES_SHOWN = 6

/** '' when there is nothing. */
export function describeLeftForYou({ leftForYou, leftForYouCount }: ResultReport, size: ListSize): string {
  if (leftForYou.length === 0) return ''
  const items = leftForYou.slice(0, size.items).map((one) => describeOne(one, size))
  const more = Math.max(leftForYouCount, leftForYou.length) - items.length
  const shown = items.length <= FILES_SHOWN + 1 ? items : items.slice(0, FILES_SHOWN)
  const rest = [...items.slice(shown.length), ...(more > 0 ? [`- and ${more} more`] : [])]
  const parts = [`### Left for you\n\n${shown.join('\n')}`, folded('More that is left for you', rest.join('\n'))]
  return parts.filter((part) => part !== '').join('\n\n')
}

function describeOne(one: LeftForYou, size: ListSize): string {
  const edits = one.edits.filter(isOfOneLine).map((edit) => describeEdit(edit, size))
  return [`- ${asSentence(describeLeft(one), size.itemCharacters)}`, ...edits].join('\n')
}

/** A code span has no lines. */
function isOfOneLine({ before, after }: ShortEdit): boolean {
  return !`${before}${after}`.includes('\n')
}

function describeEdit({ line, before, after }: ShortEdit, { itemCharacters }: ListSize): string {
  const [old, now] = [before, after].map((text) => asCode(text.trim(), itemCharacters))
  if (before.trim() === '') return `  - line ${line}: add ${now}`
  return after.trim() === '' ? `  - line ${line}: remove ${old}` : `  - line ${line}: ${old} becomes ${now}`
}
