// The words for a finding: what the page says, what the code says now, and where both facts stand.
import { oneLine, shorten } from '../../base/text.ts'
import type { Fact } from '../fact.ts'
import type { Finding, NoticeRule } from '../finding.ts'
import { type ChangeEnds, shownEnd } from './noticed-change.ts'

/** Of the sentence: names, values and messages in it are as long as the code has them. */
const WHY_MAX_CHARACTERS = 300

/** What each rule means, for the formats that list rules. docs/notice.md has a section on each. */
export const RULE_MEANINGS: Readonly<Record<NoticeRule, string>> = {
  'name-gone': 'The page names something that no source file has any more',
  'default-changed': 'The page states a default that the code has changed',
  'value-gone': 'The page lists a value that the code no longer allows',
  'message-gone': 'The page quotes a message that no source file has any more',
  'not-documented': 'The page lists the siblings of something new that no page mentions',
}

/** `docs/cli.md:41`. */
export function placeOf({ unit }: Pick<Finding, 'unit'>): string {
  return `${unit.page}:${unit.line}`
}

/** `The page names --retries; no source file has it any more (src/cli.ts:12 at 3f2a1b0)`. */
export function describeFinding({ why, was, is }: Finding, { from, to }: ChangeEnds): string {
  const places = [...locate(was, from), ...locate(is, to)]
  const sentence = shorten(oneLine(why), WHY_MAX_CHARACTERS).replace(/\.$/, '')
  return places.length === 0 ? sentence : `${sentence} (${places.join(' → ')})`
}

function locate(fact: Fact | undefined, end: string): string[] {
  if (fact === undefined) return []
  const place = fact.isPrinted === true ? `${fact.path} prints it` : `${fact.path}:${fact.line}`
  return [`${place} ${end === 'staged' ? end : `at ${shownEnd(end)}`}`]
}

/** `edit line 41: replace "--retries" with "--attempts"`; undefined where a person has to think. */
export function describeEdit({ edit }: Finding): string | undefined {
  if (edit === undefined) return undefined
  const { line, before, after } = edit
  return `edit line ${line}: replace ${JSON.stringify(oneLine(before))} with ${JSON.stringify(oneLine(after))}`
}
