// The edits of a file that are few and short enough for a person to make by hand.
import { diffArrays } from 'diff'

export interface ShortEdit {
  /** From 1, in the file as it was. */
  line: number
  /** Whole lines; '' where nothing was. */
  before: string
  after: string
}

const EDITS_MAX = 3
const EDIT_MAX_CHARACTERS = 300
/** Lines that go and come; the search for more takes the square of their number. */
const LINES_MAX = 12

/** Gives all edits that make one text of the other, or none when they are more, or longer, than a person would type. */
export function shortEdits(before: Uint8Array, after: Uint8Array): ShortEdit[] {
  const parts = diffArrays(linesOf(before), linesOf(after), { maxEditLength: LINES_MAX })
  if (parts === undefined) return []
  const edits: ShortEdit[] = []
  let line = 1
  let open: ShortEdit | undefined
  for (const { added, removed, value } of parts) {
    if (added || removed) {
      open ??= startEdit(edits, line)
      if (added) open.after = value.join('\n')
      else open.before = value.join('\n')
    } else open = undefined
    if (!added) line += value.length
  }
  const isShort = edits.every((edit) => edit.before.length + edit.after.length <= EDIT_MAX_CHARACTERS)
  return edits.length <= EDITS_MAX && isShort ? edits : []
}

function startEdit(edits: ShortEdit[], line: number): ShortEdit {
  const edit = { line, before: '', after: '' }
  edits.push(edit)
  return edit
}

function linesOf(bytes: Uint8Array): string[] {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split(/\r?\n/)
}
