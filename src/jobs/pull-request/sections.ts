// What a reviewer reads first: whether the work is done, the model's summary, and what is left to verify.
import type { ResultReport } from '../run/result-report.ts'
import type { SavedResult } from '../store.ts'
import type { ListSize } from './described.ts'
import { openPoints } from './evidence-section.ts'
import { folded } from './folds.ts'
import {
  asCode,
  asSentence,
  asText,
  cleanText,
  shortenWithNote,
  withSmallHeadings,
  withWholeFences,
} from './markdown-text.ts'

/** What fits on one screen beside the rest. */
const SUMMARY_SHOWN = { characters: 1200, lines: 20 }
const ITEMS_SHOWN = 6

/** A long summary is shown up to a paragraph's end, and folded as a whole. */
export function describeSummary({ summary }: Pick<SavedResult, 'summary'>, size: { summary: number }): string {
  const whole = shortenWithNote(cleanText(summary).trim(), size.summary)
  const format = (text: string): string => withWholeFences(text, withSmallHeadings)
  const beginning = firstParagraphs(whole)
  if (beginning === whole) return `### Summary\n\n${format(whole)}`
  return `### Summary\n\n${format(beginning)}\n\n${folded('The whole summary', format(whole))}`
}

function firstParagraphs(text: string): string {
  const lines = text.split('\n')
  let characters = 0
  const end = lines.findIndex((line, index) => {
    characters += line.length + 1
    return index >= SUMMARY_SHOWN.lines || characters > SUMMARY_SHOWN.characters + 1
  })
  if (end === -1) return text
  const blank = lines.slice(0, end).findLastIndex((line) => line.trim() === '')
  if (blank > 0) return lines.slice(0, blank).join('\n').trimEnd()
  return end > 0
    ? lines.slice(0, end).join('\n')
    : `${(lines[0] ?? '').slice(0, SUMMARY_SHOWN.characters).toWellFormed()}…`
}

/** '' when there is nothing; `more` is what else the reviewer should know, a sentence each. */
export function describeToVerify(report: ResultReport, size: ListSize, more: readonly string[] = []): string {
  const lists = [...listsToVerify(report, size), more.map((note) => asText(note, size.itemCharacters))]
  const items = lists.flatMap((list) => cutList(list, size.items)).map((item) => `- ${item}`)
  if (items.length === 0) return ''
  const shown = items.length <= ITEMS_SHOWN + 1 ? items : items.slice(0, ITEMS_SHOWN)
  const rest = items.slice(shown.length)
  const parts = [`### To verify\n\n${shown.join('\n')}`, folded(`${rest.length} more to verify`, rest.join('\n'))]
  return parts.filter((part) => part !== '').join('\n\n')
}

function listsToVerify(report: ResultReport, size: ListSize): string[][] {
  const hosts = report.hosts.map(
    ({ host, path, line }) =>
      `New external host ${asCode(host, size.itemCharacters)} in ${asCode(`${path}:${line}`, size.itemCharacters)}`,
  )
  const byHand = report.byHand.map((sentence) => `By hand: ${asSentence(sentence, size.itemCharacters)}`)
  const notes = report.notes.map((sentence) => asText(sentence, size.itemCharacters))
  const skipped = report.skipped.map((sentence) => `Not checked: ${asSentence(sentence, size.itemCharacters)}`)
  const drift = report.checks.drift.map((sentence) => `Translation: ${asSentence(sentence, size.itemCharacters)}`)
  const warnings = report.checks.newProblemCount === 0 ? [] : ['The new problems that the checks found']
  return [warnings, byHand, openPoints(report.evidence, size), drift, notes, hosts, skipped]
}

function cutList(items: readonly string[], most: number): string[] {
  return items.length <= most ? [...items] : [...items.slice(0, most), `and ${items.length - most} more of this kind`]
}

/** '' when CODEOWNERS names nobody. The host asks owners by itself, but not for drafts. */
export function describeOwners({ owners }: ResultReport, size: ListSize): string {
  if (owners.length === 0) return ''
  return `Suggested reviewers, by CODEOWNERS: ${owners.map((owner) => asCode(owner, size.itemCharacters)).join(', ')}`
}

/** Said before everything else. */
export function describeUnfinished({ unfinished }: ResultReport, size: ListSize): string {
  if (unfinished === null) return ''
  const { why, message } = unfinished
  const advice = {
    budget: 'What is here passes the checks. See what is missing, and start a new job for the rest.',
    checks: 'The errors are listed below. Fix them here, or close this pull request and rephrase the request.',
  }[why]
  return `> **Not finished.** ${asText(message, size.itemCharacters)}\n>\n> ${advice}`
}
