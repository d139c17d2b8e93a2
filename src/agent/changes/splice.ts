// What an edit changes within the place where it was found: only what differs between its old and its new text.
import { diffArrays, diffWordsWithSpace } from 'diff'
import { firstEol, type Line, splitLines } from './text-lines.ts'

/** Past this many lines that differ, or words, the search for what stays takes the square of their number. */
const MAX_EDIT_LENGTH = 1000

type LineParts = ReturnType<typeof diffArrays<string>>

/** What stays, goes and comes, line by line; past the limit all of it goes. */
export function diffLines(oldText: string, newText: string): LineParts {
  const [before, after] = [oldText.split(/\r?\n/), newText.split(/\r?\n/)]
  const part = { count: 0, added: false, removed: false }
  return (
    diffArrays(before, after, { maxEditLength: MAX_EDIT_LENGTH }) ?? [
      { ...part, removed: true, value: before },
      { ...part, added: true, value: after },
    ]
  )
}

/** Replaces the lines that differ, and keeps the found bytes of every other line. */
export function spliceLines(found: string, parts: LineParts, rewrite: (line: string) => string): string {
  const foundLines = splitLines(found)
  const eol = firstEol(found) ?? '\n'
  const result: Line[] = []
  let next = 0
  for (const part of parts) {
    if (part.added) for (const line of part.value) result.push({ text: rewrite(line), eol })
    else {
      if (!part.removed) for (const line of foundLines.slice(next, next + part.value.length)) result.push(line)
      next += part.value.length
    }
  }
  const last = result.length - 1
  return result.map((line, index) => line.text + (index === last ? '' : line.eol || eol)).join('')
}

type WordParts = ReturnType<typeof diffWordsWithSpace>

/** What stays, goes and comes, word by word; undefined past the limit, where nobody knows which characters are the page's. */
export function diffWords(oldText: string, newText: string): WordParts | undefined {
  return diffWordsWithSpace(oldText, newText, { maxEditLength: MAX_EDIT_LENGTH })
}

/** Replaces the words that differ, and keeps the found characters of all others. */
export function spliceWords(found: string, parts: WordParts): string {
  let result = ''
  let next = 0
  for (const part of parts) {
    if (part.added) result += part.value
    else {
      if (!part.removed) result += found.slice(next, next + part.value.length)
      next += part.value.length
    }
  }
  return result
}
