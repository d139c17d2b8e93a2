// Finds all places of a text or an expression in a page.
import { Script } from 'node:vm'
import { escapeRegExp } from '../../base/text.ts'
import { compileExpression, runWithin } from '../search/expression.ts'
import { Refusal } from '../tools/refusal.ts'

export interface Pattern {
  /** Text, or an expression of JavaScript in which ^ and $ stand for the ends of lines. */
  oldText: string
  /** With an expression, $1, $<name>, $& and $$ stand for what they do in JavaScript. */
  newText: string
  regex: boolean
  ignoreCase: boolean
}

export interface Found {
  start: number
  end: number
  newText: string
}

/** Processor time of one page: all other work of the process waits for it. */
const PAGE_MAX_MS = 1000
/** Of one call, over all its pages. */
const CALL_MAX_MS = 5000
/** A call that is repeated from the transcript ended in time once, if on a faster machine. */
const REPEATED_PATIENCE = 20
/** Of all new texts of one call that an expression makes. */
const EXPANDED_MAX_CHARACTERS = 8 * 1024 * 1024
/** Of one call; who replaces more has another text in mind. */
const PLACES_MAX = 10_000

const FIND = new Script(`
  pattern.lastIndex = 0
  found.length = 0
  for (let match; found.length <= most && (match = pattern.exec(text)) !== null; ) {
    found.push(match)
    if (match[0] === '') break
  }
`)

/** Finds the places in a text with LF alone, in order. */
export type FindText = (text: string) => Found[]

/** Throws `Refusal` for more places than one call may find, whether it replaces them or leaves them alone. */
export function requireFew(places: number): void {
  if (places > PLACES_MAX) throw new Refusal(`There are more than ${PLACES_MAX} places. Replace in fewer files`)
}

/**
 * Throws `Refusal` for a pattern that cannot be used; so does the function, also for one that takes too long or finds too much.
 * The limits of time and size are those of all calls of the function.
 */
export function createFinder(pattern: Pattern, { isReplayed = false } = {}): FindText {
  const { oldText, newText } = pattern
  if (oldText === '') throw new Refusal('oldText is empty')
  if (!newText.isWellFormed() || !oldText.isWellFormed())
    throw new Refusal('A text contains half of a surrogate pair; send the whole character')
  if (!pattern.regex) return (text) => findLiteral(text, compileLiteral(pattern), newText)
  const compiled = compileExpression(oldText, pattern.ignoreCase ? 'gim' : 'gm')
  const find = createSandbox(compiled, isReplayed ? REPEATED_PATIENCE : 1)
  let room = EXPANDED_MAX_CHARACTERS
  return (text) =>
    find(text).map((match) => {
      const expanded = expand(newText, match, room)
      room -= expanded.length
      return { ...spanOf(match), newText: expanded }
    })
}

function compileLiteral({ oldText, ignoreCase }: Pattern): RegExp {
  return new RegExp(escapeRegExp(oldText.replaceAll('\r\n', '\n')), ignoreCase ? 'giu' : 'gu')
}

function findLiteral(text: string, pattern: RegExp, newText: string): Found[] {
  const found: Found[] = []
  for (const match of text.matchAll(pattern)) requireFew(found.push({ ...spanOf(match), newText }))
  return found
}

function createSandbox(pattern: RegExp, patience: number): (text: string) => RegExpExecArray[] {
  // One for all pages, because creating one costs a millisecond.
  const sandbox = { pattern, most: PLACES_MAX }
  let left = CALL_MAX_MS * patience
  return (text) => {
    const found: RegExpExecArray[] = []
    left -= runWithin(FIND, Object.assign(sandbox, { text, found }), Math.min(left, PAGE_MAX_MS * patience))
    if (found.at(-1)?.[0] === '') throw new Refusal('The expression matches empty text; make it match what to replace')
    requireFew(found.length)
    return found
  }
}

function spanOf(match: RegExpExecArray): { start: number; end: number } {
  return { start: match.index, end: match.index + match[0].length }
}

/** What `String.replace` makes of the new text, but for the parts before and after the place. */
function expand(newText: string, match: RegExpExecArray, room: number): string {
  const longest = Math.max(...match.map((part: string | undefined) => part?.length ?? 0))
  if (newText.length + (newText.split('$').length - 1) * longest > room) {
    throw new Refusal('The new texts would be too long together. Replace less in one call')
  }
  return newText.replaceAll(
    /\$(?:([$&])|(\d{1,2})|<([^>]*)>)/g,
    (raw, sign?: string, digits?: string, name?: string) => {
      if (sign !== undefined) return sign === '$' ? '$' : match[0]
      if (name !== undefined) return match.groups === undefined ? raw : (match.groups[name] ?? '')
      return group(raw, digits ?? '', match)
    },
  )
}

/** `$12` is the twelfth group, or the first one and a 2 where there are fewer. */
function group(raw: string, digits: string, match: RegExpExecArray): string {
  const last = match.length - 1
  const isNumber = (number: number): boolean => number >= 1 && number <= last
  if (isNumber(Number(digits))) return match[Number(digits)] ?? ''
  const first = digits.charAt(0)
  return digits.length === 2 && isNumber(Number(first)) ? (match[Number(first)] ?? '') + digits.charAt(1) : raw
}
