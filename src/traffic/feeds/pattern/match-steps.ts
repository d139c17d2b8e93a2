// Follows the steps of a pattern along a line. No step goes back, so a line costs no more than its length.
import type { FieldLetter, Step } from './pattern-steps.ts'
import type { TimeFormat } from './time-format.ts'

/** The text of each field; the first of two fields with one letter. */
export type FoundFields = Partial<Record<FieldLetter, string>>

/** The formats of `%d`, `%t` and `%x`; a date with spaces, as in syslog, is longer than up to the next space. */
export type TimeFormats = Partial<Record<'d' | 't' | 'x', TimeFormat>>

/** Where a line stops matching: the step, and the position in the line. */
export interface Mismatch {
  step: Step
  at: number
}

/** Adds what the text says to the fields. The text after the last step does not matter. */
export function matchSteps(
  steps: readonly Step[],
  text: string,
  found: FoundFields,
  times: TimeFormats,
): Mismatch | undefined {
  let at = 0
  for (const step of steps) {
    const end = follow(step, text, at, { found, times })
    if (end === -1) return { step, at }
    at = end
  }
  return undefined
}

interface Match {
  found: FoundFields
  times: TimeFormats
}

/** The position after the step; -1 when the text does not fit. */
function follow(step: Step, text: string, at: number, match: Match): number {
  switch (step.kind) {
    case 'literal':
      return text.startsWith(step.text, at) ? at + step.text.length : -1
    case 'spaces':
      return skipSpaces(text, at)
    case 'skip':
      return findPlain(text, at, step.until)
    case 'unused':
      return findUnescaped(text, at, step.until, 1)
    case 'forwarded':
      return takeForwarded(step, text, at, match)
    default:
      return takeField(step, text, at, match)
  }
}

function takeField(
  { letter, until }: Extract<Step, { kind: 'field' }>,
  text: string,
  at: number,
  { found, times }: Match,
): number {
  if (found[letter] !== undefined) return findPlain(text, at, until)
  if (letter === 'h' && text[at] === '[') return takeBracketed(text, at, found)
  const count = until === ' ' ? countSpaces(text, at, times[letter as keyof TimeFormats]) : 1
  const end = findUnescaped(text, at, until, count)
  if (end === -1) return -1
  found[letter] = text.slice(at, end).trim()
  return end
}

/** An IPv6 address in brackets. */
function takeBracketed(text: string, at: number, found: FoundFields): number {
  const end = text.indexOf(']', at)
  if (end === -1) return -1
  found.h = text.slice(at + 1, end)
  return end + 1
}

/** How many spaces end a date: days of one digit are padded (`Nov  2`). */
function countSpaces(text: string, at: number, format: TimeFormat | undefined): number {
  if (format === undefined || format.spaces === 0) return 1
  const first = text.indexOf(' ', at)
  const padding = first === -1 ? 0 : skipSpaces(text, first) - first
  return format.spaces + Math.max(1, padding)
}

function takeForwarded(
  { separators, until }: Extract<Step, { kind: 'forwarded' }>,
  text: string,
  at: number,
  { found }: Match,
): number {
  let end = at
  while (end < text.length && (until === '' || text[end] !== until || separators.includes(until))) {
    if (!separators.includes(text.charAt(end)) && !/^[\da-fA-F.:[\]]$/.test(text.charAt(end))) break
    end += 1
  }
  while (end > at && separators.includes(text.charAt(end - 1))) end -= 1
  found.h ??= firstBetween(separators, text.slice(at, end))
  return end
}

function firstBetween(separators: string, list: string): string {
  let from = 0
  while (from < list.length && separators.includes(list.charAt(from))) from += 1
  let to = from
  while (to < list.length && !separators.includes(list.charAt(to))) to += 1
  return list.slice(from, to)
}

function skipSpaces(text: string, at: number): number {
  let end = at
  while (text[end] === ' ' || text[end] === '\t') end += 1
  return end
}

/** `%^` also passes over an escaped delimiter, as it does in GoAccess. */
function findPlain(text: string, at: number, until: string): number {
  return until === '' ? text.length : text.indexOf(until, at)
}

/** The position of the delimiter of this number; a backslash escapes the next character. */
function findUnescaped(text: string, from: number, until: string, count: number): number {
  if (until === '') return text.length
  let left = count
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === until) {
      left -= 1
      if (left === 0) return at
    }
  }
  return -1
}
