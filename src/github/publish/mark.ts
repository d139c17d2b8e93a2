// The mark by which a commit and a pull request are known as ours: unique for a job and its turn (`jobs/repository.ts`).

import { createHash } from 'node:crypto'
import { escapeRegExp } from '../../base/text.ts'
import type { Reworded } from '../../jobs/repository.ts'
import { BODY_MAX_CHARACTERS } from '../neutralize.ts'

/**
 * True when the text holds the whole mark: `id` is not in `id.2`, nor `id.2` in `id.21`. That of a branch's name is none:
 * the commit in which a person merges that branch holds it too.
 */
export function hasMark(text: string, mark: string): boolean {
  const escaped = escapeRegExp(mark)
  return new RegExp(`(?<![\\w./-])${escaped}(?![\\w-]|\\.\\w)`).test(text)
}

/** Gives the text with the mark in its last line, unless it holds it already. */
export function withMark(text: string, mark: string, line = mark): string {
  return hasMark(text, mark) ? text : `${text}\n\n${line}`
}

/** How the body of our pull requests holds the mark. People's never do: GitHub offers them the commit's message as a body. */
export const toBodyLine = (mark: string): string => `<!-- docmend:job=${mark} -->`

// Which words of a pull request are ours: our part of its description stands between two marks, of which the second holds
// the fingerprints of that part and of the title. What a person has edited no longer has its fingerprint, and is theirs.

interface Words {
  title: string
  body: string
}

interface Revision extends Reworded {
  /** What to write; empty when nothing is to be written. */
  words: Partial<Words>
}

const BEGIN = '<!-- docmend:begin -->'
const END_BEFORE = '<!-- docmend:end '
const END = /^<!-- docmend:end text=([0-9a-f]{16}) title=([0-9a-f]{16}) -->/

/** Gives our part between its marks. */
export function markPart(part: string, title: string): string {
  return withMarks(part, fingerprint(part), fingerprint(title))
}

/**
 * Says what to write so that title and part become these. Everything outside of our part stays byte for byte, and so does
 * a part or a title that a person has edited.
 */
export function reviseWords(current: Words, wanted: { title: string; part: string }): Revision {
  const marked = findMarked(current.body)
  if (marked === undefined) return { words: {}, title: 'unmarked', body: 'unmarked' }
  const { part, textPrint, titlePrint } = marked
  const isTitleOurs = titlePrint === fingerprint(current.title)
  const isPartOurs = textPrint === fingerprint(part)
  const title = isTitleOurs ? wanted.title : current.title
  const nextTitlePrint = isTitleOurs ? fingerprint(title) : titlePrint
  const [nextPart, nextTextPrint] = isPartOurs ? [wanted.part, fingerprint(wanted.part)] : [part, textPrint]
  const isSamePart = nextTextPrint === textPrint
  const mark = isSamePart ? endMark(textPrint, nextTitlePrint) : withMarks(nextPart, nextTextPrint, nextTitlePrint)
  const body = `${current.body.slice(0, isSamePart ? marked.markStart : marked.start)}${mark}${current.body.slice(marked.end)}`
  if (body.length > BODY_MAX_CHARACTERS) return { words: {}, title: 'too_long', body: 'too_long' }
  return {
    words: {
      ...(title === current.title ? {} : { title }),
      ...(body === current.body ? {} : { body }),
    },
    title: isTitleOurs ? (title === current.title ? 'unchanged' : 'written') : 'edited',
    body: isPartOurs ? (isSamePart ? 'unchanged' : 'written') : 'edited',
  }
}

interface Marked {
  part: string
  textPrint: string
  titlePrint: string
  /** Of the first mark. */
  start: number
  /** Of the second mark. */
  markStart: number
  end: number
}

/** Undefined where there are no marks, or more than one pair: a person has copied or cut them. */
function findMarked(body: string): Marked | undefined {
  const [start, markStart] = [body.indexOf(BEGIN), body.indexOf(END_BEFORE)]
  const isOnce = body.lastIndexOf(BEGIN) === start && body.lastIndexOf(END_BEFORE) === markStart
  const [mark, textPrint, titlePrint] = END.exec(body.slice(markStart, markStart + 100)) ?? []
  if (start === -1 || markStart < start || !isOnce) return undefined
  if (mark === undefined || textPrint === undefined || titlePrint === undefined) return undefined
  const part = body.slice(start + BEGIN.length, markStart)
  return { part, textPrint, titlePrint, start, markStart, end: markStart + mark.length }
}

function withMarks(part: string, textPrint: string, titlePrint: string): string {
  return `${BEGIN}\n\n${part.trim()}\n\n${endMark(textPrint, titlePrint)}`
}

function endMark(textPrint: string, titlePrint: string): string {
  return `${END_BEFORE}text=${textPrint} title=${titlePrint} -->`
}

/** A form in a browser gives every line another end when anything in the text is edited. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text.replace(/\r\n?/g, '\n').trim()).digest('hex').slice(0, 16)
}
