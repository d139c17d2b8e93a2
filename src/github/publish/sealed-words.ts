// Which words of a pull request are ours: our part of its description stands between two marks, of which the second holds
// the fingerprints of that part and of the title. What a person has edited no longer has its fingerprint, and is theirs.
import { createHash } from 'node:crypto'
import type { Reworded } from '../../jobs/repository.ts'
import { BODY_MAX_CHARACTERS } from '../neutralize.ts'

export interface Words {
  title: string
  body: string
}

export interface Revision extends Reworded {
  /** What to write; empty when nothing is to be written. */
  words: Partial<Words>
}

const BEGIN = '<!-- docmend:begin -->'
const END_BEFORE = '<!-- docmend:end '
const END = /^<!-- docmend:end text=([0-9a-f]{16}) title=([0-9a-f]{16}) -->/

/** Gives our part between its marks. */
export function sealPart(part: string, title: string): string {
  return withSeal(part, fingerprint(part), fingerprint(title))
}

/**
 * Says what to write so that title and part become these. Everything outside of our part stays byte for byte, and so does
 * a part or a title that a person has edited.
 */
export function reviseWords(current: Words, wanted: { title: string; part: string }): Revision {
  const sealed = findSealed(current.body)
  if (sealed === undefined) return { words: {}, title: 'unmarked', body: 'unmarked' }
  const { part, textPrint, titlePrint } = sealed
  const isTitleOurs = titlePrint === fingerprint(current.title)
  const isPartOurs = textPrint === fingerprint(part)
  const title = isTitleOurs ? wanted.title : current.title
  const nextTitlePrint = isTitleOurs ? fingerprint(title) : titlePrint
  const [nextPart, nextTextPrint] = isPartOurs ? [wanted.part, fingerprint(wanted.part)] : [part, textPrint]
  const isSamePart = nextTextPrint === textPrint
  const seal = isSamePart ? sealOf(textPrint, nextTitlePrint) : withSeal(nextPart, nextTextPrint, nextTitlePrint)
  const body = `${current.body.slice(0, isSamePart ? sealed.sealStart : sealed.start)}${seal}${current.body.slice(sealed.end)}`
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

interface Sealed {
  part: string
  textPrint: string
  titlePrint: string
  /** Of the first mark. */
  start: number
  /** Of the second mark. */
  sealStart: number
  end: number
}

/** Undefined where there are no marks, or more than one pair: a person has copied or cut them. */
function findSealed(body: string): Sealed | undefined {
  const [start, sealStart] = [body.indexOf(BEGIN), body.indexOf(END_BEFORE)]
  const isOnce = body.lastIndexOf(BEGIN) === start && body.lastIndexOf(END_BEFORE) === sealStart
  const [seal, textPrint, titlePrint] = END.exec(body.slice(sealStart, sealStart + 100)) ?? []
  if (start === -1 || sealStart < start || !isOnce) return undefined
  if (seal === undefined || textPrint === undefined || titlePrint === undefined) return undefined
  const part = body.slice(start + BEGIN.length, sealStart)
  return { part, textPrint, titlePrint, start, sealStart, end: sealStart + seal.length }
}

function withSeal(part: string, textPrint: string, titlePrint: string): string {
  return `${BEGIN}\n\n${part.trim()}\n\n${sealOf(textPrint, titlePrint)}`
}

function sealOf(textPrint: string, titlePrint: string): string {
  return `${END_BEFORE}text=${textPrint} title=${titlePrint} -->`
}

/** A form in a browser gives every line another end when anything in the text is edited. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text.replace(/\r\n?/g, '\n').trim()).digest('hex').slice(0, 16)
}
