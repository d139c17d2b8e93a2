// The words for a finding: what the page says, and what the code says now, each with its place.
import { oneLine, shorten } from '../../base/text.ts'
import type { Fact } from '../fact.ts'
import type { Finding, NoticeRule } from '../finding.ts'
import { type ChangeEnds, shownEnd } from './noticed-change.ts'

/** Of a quoted name, value or message; longer ones are cut. */
const QUOTED_MAX_CHARACTERS = 80

/** What each rule means, for the formats that list rules. docs/notice.md has a section on each. */
export const NOTICE_RULES: Readonly<Record<NoticeRule, string>> = {
  'name-gone': 'The page names something that no source file has any more',
  'default-changed': 'The page states a default that the code has changed',
  'value-gone': 'The page lists a value that the code no longer allows',
  'message-gone': 'The page quotes a message that the code no longer has',
  'not-documented': 'The page lists the siblings of something new that no page mentions',
}

/** `docs/cli.md:41`. */
export function placeOf({ unit }: Pick<Finding, 'unit'>): string {
  return `${unit.page}:${unit.line}`
}

/** `names --retries, which the code no longer has (src/cli.ts:12 at 3f2a1b0)`: a clause whose subject is the page. */
export function describeFinding(finding: Finding, ends: ChangeEnds): string {
  return `${describeClause(finding)}${describePlaces(finding, ends)}`
}

function describeClause({ rule, was, is, why }: Finding): string {
  const fact = was ?? is
  if (fact === undefined) return oneLine(why)
  const name = quote(fact.name)
  switch (rule) {
    case 'name-gone':
      return is === undefined ? `names ${name}, which the code no longer has` : `names ${name}, now ${quote(is.name)}`
    case 'default-changed':
      return `gives ${shownValue(was)} as the default of ${name}, which is ${shownValue(is)} now`
    case 'value-gone':
      return `lists ${name}${fact.owner === '' ? '' : ` for ${quote(fact.owner)}`}, which the code no longer allows`
    case 'message-gone':
      return is === undefined
        ? `quotes "${name}", a message that the code no longer has`
        : `quotes "${name}", a message that is "${quote(is.name)}" now`
    case 'not-documented':
      return `lists the siblings of ${name}, which no page mentions`
    default:
      return rule satisfies never
  }
}

/** A default that is an expression, or gone, has no value to show. */
function shownValue(fact: Fact | undefined): string {
  return fact?.value === undefined ? 'no fixed value' : quote(fact.value)
}

function quote(text: string): string {
  return shorten(oneLine(text), QUOTED_MAX_CHARACTERS)
}

/** Where both facts stand; one of them may not be there. */
function describePlaces({ was, is }: Finding, { from, to }: ChangeEnds): string {
  const places = [...locate(was, from), ...locate(is, to)]
  return places.length === 0 ? '' : ` (${places.join(' → ')})`
}

function locate(fact: Fact | undefined, end: string): string[] {
  return fact === undefined ? [] : [`${fact.path}:${fact.line} ${end === 'staged' ? end : `at ${shownEnd(end)}`}`]
}

/** `edit: replace --retries by --attempts`, or undefined where a person has to think. */
export function describeEdit({ edit }: Finding): string | undefined {
  if (edit === undefined) return undefined
  return `edit: replace ${JSON.stringify(oneLine(edit.before))} with ${JSON.stringify(oneLine(edit.after))}`
}
