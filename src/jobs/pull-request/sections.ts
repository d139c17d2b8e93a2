// What a reviewer reads first: whether the work is done, the model's summary, and what is left to verify.

import { spentSince } from '../../agent/budget/budget.ts'
import type { ShortEdit } from '../../agent/changes/short-edits.ts'
import { formatCount, plural, withFullStop } from '../../base/text.ts'
import { isError, type Problem } from '../../checks/index.ts'
import type { Job } from '../job.ts'
import { countFiles, type ResultReport } from '../result-report.ts'
import type { SavedResult } from '../store.ts'
import { describeLeft, type LeftForYou } from '../units/left-for-you.ts'
import type { BodyContext, DescribedJob, ListSize } from './described.ts'
import { listRead, openPoints } from './evidence-section.ts'
import { asCode, asProse, asSentence, asText, cleanText, folded, shortenWithNote, withWholeFences } from './markdown.ts'

/** What fits on one screen beside the rest. */
const SUMMARY_SHOWN = { characters: 1200, lines: 20 }
const ITEMS_SHOWN = 6

/** A long summary is shown up to a paragraph's end, and folded as a whole. */
export function describeSummary({ summary }: Pick<SavedResult, 'summary'>, size: { summary: number }): string {
  const whole = shortenWithNote(cleanText(summary).trim(), size.summary)
  const beginning = firstParagraphs(whole)
  const rest = beginning === whole ? '' : folded('The whole summary', formatProse(whole))
  return joinSections([formatProse(beginning), rest])
}

/** What the model wrote before a part of its work was left out: '' if nothing was. */
export function foldAttempted({ attempted }: ResultReport, size: { summary: number; itemCharacters: number }): string {
  if (attempted === undefined) return ''
  const { title, summary } = attempted
  const text = formatProse(shortenWithNote(cleanText(summary).trim(), size.summary))
  return folded(
    'The model’s summary, including what was left out',
    `**${asText(title, size.itemCharacters)}**\n\n${text}`,
  )
}

export function formatProse(text: string): string {
  return withWholeFences(text, asProse)
}

export function joinSections(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
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
export function describeToVerify(
  report: ResultReport,
  size: ListSize,
  { notes = [], page }: Pick<BodyContext, 'notes' | 'page'> = {},
): string {
  const lists = [...listsToVerify(report, size, page), notes.map((note) => asText(note, size.itemCharacters))]
  const items = lists.flatMap((list) => cutList(list, size.items)).map((item) => `- ${item}`)
  if (items.length === 0) return ''
  const shown = items.length <= ITEMS_SHOWN + 1 ? items : items.slice(0, ITEMS_SHOWN)
  const rest = items.slice(shown.length)
  return joinSections([
    `### To verify\n\n${shown.join('\n')}`,
    folded(`${rest.length} more to verify`, rest.join('\n')),
  ])
}

function listsToVerify(report: ResultReport, size: ListSize, page: string | undefined): string[][] {
  const hosts = report.hosts.map(
    ({ host, path, line }) =>
      `New external host ${asCode(host, size.itemCharacters)} in ${asCode(`${path}:${line}`, size.itemCharacters)}`,
  )
  const byHand = report.byHand.map((sentence) => `By hand: ${asSentence(sentence, size.itemCharacters)}`)
  const notes = report.notes.map((sentence) => asText(sentence, size.itemCharacters))
  const skipped = report.skipped.map((sentence) => `Not checked: ${asSentence(sentence, size.itemCharacters)}`)
  const drift = report.checks.drift.map((sentence) => `Translation: ${asSentence(sentence, size.itemCharacters)}`)
  const problems = listProblems(report.checks, size).slice(0, PROBLEMS_SHOWN)
  return [problems, byHand, openPoints(report.evidence, size, page), drift, notes, hosts, skipped]
}

function cutList(items: readonly string[], most: number): string[] {
  return items.length <= most ? [...items] : [...items.slice(0, most), `and ${items.length - most} more of this kind`]
}

/** '' when CODEOWNERS names nobody. The host asks owners by itself, but not for drafts. */
export function describeOwners({ owners }: ResultReport, size: ListSize): string {
  if (owners.length === 0) return ''
  return `Suggested reviewers, from CODEOWNERS: ${owners.map((owner) => asCode(owner, size.itemCharacters)).join(', ')}`
}

/** Said before everything else. */
export function describeUnfinished({ unfinished }: ResultReport, size: ListSize): string {
  if (unfinished === null) return ''
  const { why, message } = unfinished
  const advice = {
    budget: 'What is here passes the checks. See what is missing, and start a new job for the rest.',
    checks: 'The errors are listed below. Fix them here, or close this pull request and rephrase the request.',
  }[why]
  return `> **Not finished.** ${withFullStop(asText(message, size.itemCharacters))}\n>\n> ${advice}`
}

const NAME_MAX_CHARACTERS = 200

/** One line: who wrote it, in which job, for whom, and from which commit. */
export function describeOrigin(job: DescribedJob, { continuedBranch, page }: BodyContext): string {
  const where = page === undefined ? 'Docmend' : `Docmend ([job](${page}))`
  const whom = job.requestedBy === '' ? '' : ` for ${asText(job.requestedBy, NAME_MAX_CHARACTERS)}`
  return `Written by ${asCode(job.model, 100)} through ${where}${whom}${describeBase(job, continuedBranch)}; not yet reviewed by a person.`
}

function describeBase({ base, repository }: DescribedJob, continuedBranch: string | undefined): string {
  if (base === null) return ''
  const place = `${asCode(continuedBranch ?? base.ref, NAME_MAX_CHARACTERS)} at ${base.commitSha.slice(0, 7)}`
  return `, from ${repository === '' ? place : `[${place}](${repository}/tree/${base.commitSha})`}`
}

// What the checks found: one line, and what there is to read about it folded.

/** One line. */
export function describeChecks({ checks: { checkedPages, newProblemCount, unjudged } }: ResultReport): string {
  const found = newProblemCount === 0 ? 'no new problems' : plural(newProblemCount, 'new problem')
  const partly = unjudged.length > 0 ? '; some checks did not run' : ''
  return `**Checks**: ${found} in ${plural(checkedPages, 'page')}${partly}.`
}

export function foldChecks({ checks }: ResultReport, size: ListSize): string {
  const { newProblemCount, unjudged } = checks
  const hidden = listProblems(checks, size).slice(PROBLEMS_SHOWN, PROBLEMS_SHOWN + size.items)
  const count = newProblemCount - PROBLEMS_SHOWN
  const items = [...hidden, ...(count > hidden.length ? [`and ${count - hidden.length} more`] : [])]
  const problems = folded(plural(count, 'more new problem'), items.map((item) => `- ${item}`).join('\n'))
  const notJudged = unjudged.map((sentence) => `- ${asSentence(sentence, size.itemCharacters)}`).join('\n')
  return joinSections([problems, folded('What the checks did not look at', notJudged)])
}

/** Under "To verify", before all else; the others are folded. */
const PROBLEMS_SHOWN = 3

/** Errors first. */
function listProblems({ newProblems }: ResultReport['checks'], size: ListSize): string[] {
  const ofKind = (kind: string, problems: readonly Problem[]): string[] =>
    problems.map(({ path, line, rule, message }) => {
      const place = asCode(`${path}:${line}`, size.itemCharacters)
      return `${kind} in ${place}: ${asSentence(message, size.itemCharacters)} (${asCode(rule, size.itemCharacters)})`
    })
  return [
    ...ofKind('Error', newProblems.filter(isError)),
    ...ofKind(
      'Warning',
      newProblems.filter((problem) => !isError(problem)),
    ),
  ]
}

// What the run could not do and the reviewer can: by file, with the setting or the edit that does it.

/** What fits on one screen beside the rest. */
const FILES_SHOWN = 6

/** '' when there is nothing. */
export function describeLeftForYou({ leftForYou, leftForYouCount }: ResultReport, size: ListSize): string {
  if (leftForYou.length === 0) return ''
  const items = leftForYou.slice(0, size.items).map((one) => describeOne(one, size))
  const more = Math.max(leftForYouCount, leftForYou.length) - items.length
  const shown = items.length <= FILES_SHOWN + 1 ? items : items.slice(0, FILES_SHOWN)
  const rest = [...items.slice(shown.length), ...(more > 0 ? [`- and ${more} more`] : [])]
  return joinSections([`### Left for you\n\n${shown.join('\n')}`, folded('More that is left for you', rest.join('\n'))])
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

// What a turn has cost. A job of several turns pays each by itself.

export function foldRun(job: DescribedJob, result: SavedResult, known: BodyContext): string {
  const used = `Used: ${describeSpent(job)}; ${plural(countFiles(result), 'file')}.`
  const read = listRead(job, known)
  return folded('Cost and what was read', joinSections([used, read.length === 0 ? '' : `Read:\n\n${read.join('\n')}`]))
}

/** Of the present turn. */
export function describeSpent({ spent, spentBefore }: Pick<Job, 'spent' | 'spentBefore'>): string {
  const { modelCalls, inputTokens, cachedTokens, outputTokens, workMs, costUsd } = spentSince(spent, spentBefore)
  const cached = cachedTokens > 0 ? ` (${formatCount(cachedTokens)} of them cached)` : ''
  return [
    plural(modelCalls, 'model call'),
    `${formatCount(inputTokens)} tokens in${cached}, ${formatCount(outputTokens)} out`,
    ...(costUsd === null ? [] : [describeCost(costUsd)]),
    `${(workMs / 60_000).toFixed(1)} minutes`,
  ].join('; ')
}

function describeCost(costUsd: number): string {
  return costUsd > 0 && costUsd < 0.01 ? 'less than US$ 0.01' : `US$ ${costUsd.toFixed(2)}`
}
