// What a reviewer needs in addition to the model's summary: what was checked, the evidence, and what is left to verify.
import { describeProblem, isError, type Problem, RULES, titleOfFramework } from '../../documentation/index.ts'
import { plural } from '../../text/plural.ts'
import type { ContextPin, Job } from '../job.ts'
import type { ResultReport } from '../run/result-report.ts'
import type { SavedResult } from '../store.ts'
import { claimsToVerify } from './evidence-section.ts'
import {
  asCode,
  asQuote,
  asSentence,
  asText,
  cleanText,
  shortenWithNote,
  withSmallHeadings,
  withWholeFences,
} from './markdown-text.ts'
import type { TrafficByRoute } from './touched-pages.ts'

export interface BodyContext {
  /** The repository's pull request template. */
  template?: string | undefined
  traffic?: TrafficByRoute | undefined
  /** The other repositories that were read. */
  context?: readonly ContextPin[] | undefined
  /** What was asked for in earlier turns of the job, oldest first, where none of it was published before. */
  earlier?: readonly Pick<Job, 'prompt' | 'requestedBy'>[] | undefined
  /** The branch of the open pull request that is continued: its head is what the job worked from. */
  continuedBranch?: string | undefined
  /** What the publisher has to say: a sentence each. */
  notes?: readonly string[] | undefined
}

export interface ListSize {
  items: number
  itemCharacters: number
}

export function describeChecks(report: ResultReport, size: ListSize): string {
  const { checkedPages, newProblemCount, oldProblems, newProblems, unjudged = [] } = report.checks
  const rules = Object.keys(RULES).length
  const none = unjudged.length === 0 ? 'No new problems.' : 'No new problems in what was checked.'
  const lines = [
    `Read as ${titleOfFramework(report.framework)}: ${plural(checkedPages, 'page')} parsed, ${rules} rules.`,
    newProblemCount === 0 ? none : `${plural(newProblemCount, 'new problem')}:`,
    // A code host shows a list that follows a line of text directly as more of that line.
    ...(newProblemCount === 0 ? [] : ['']),
    ...listProblems(newProblems, newProblemCount, size),
    ...(oldProblems === 0
      ? []
      : [`\n${plural(oldProblems, 'problem')} that these pages already had before were left alone.`]),
    ...unjudged.map((sentence) => `\n${asSentence(sentence, size.itemCharacters)}`),
  ]
  return `### Checks\n\n${lines.join('\n')}`
}

function listProblems(problems: readonly Problem[], total: number, size: ListSize): string[] {
  const shown = problems.slice(0, size.items).map((problem) => {
    const kind = isError(problem) ? 'error' : 'warning'
    return `- ${kind}: ${asSentence(describeProblem(problem), size.itemCharacters)}`
  })
  return shown.length < total ? [...shown, `- and ${total - shown.length} more`] : shown
}

/** The instruction, and who gave it. */
export function describeRequest(
  { prompt, requestedBy }: Pick<Job, 'prompt' | 'requestedBy'>,
  size: { prompt: number },
): string {
  const who = requestedBy === '' ? '' : `Requested by ${asText(requestedBy, REQUESTER_MAX_CHARACTERS)}:\n\n`
  return `${who}${asQuote(shortenWithNote(prompt, size.prompt))}`
}

/** The same after the earlier requests: the last of them, and how many are left out. */
export function describeRequests(
  job: Pick<Job, 'prompt' | 'requestedBy'>,
  earlier: readonly Pick<Job, 'prompt' | 'requestedBy'>[],
  size: { prompt: number },
): string {
  const shown = earlier.slice(-EARLIER_SHOWN)
  const left = earlier.length - shown.length
  const room = { prompt: Math.ceil(size.prompt / (shown.length + 1)) }
  return [
    ...(left === 0 ? [] : [`${plural(left, 'earlier request')} left out.`]),
    ...[...shown, job].map((request) => describeRequest(request, room)),
  ].join('\n\nThen:\n\n')
}

const EARLIER_SHOWN = 5
const REQUESTER_MAX_CHARACTERS = 200

export function describeSummary({ summary }: SavedResult, size: { summary: number }): string {
  const text = shortenWithNote(cleanText(summary).trim(), size.summary)
  return `### Summary\n\nIn the words of the model:\n\n${withWholeFences(text, withSmallHeadings)}`
}

/** '' when there is nothing; `more` is what else the reviewer should know, a sentence each. */
export function describeToVerify(report: ResultReport, size: ListSize, more: readonly string[] = []): string {
  const lists = [...listsToVerify(report, size), more.map((note) => asText(note, size.itemCharacters))]
  const items = lists.flatMap((list) => cutList(list, size.items))
  return items.length === 0 ? '' : `### To verify\n\n${items.map((item) => `- ${item}`).join('\n')}`
}

function listsToVerify(report: ResultReport, size: ListSize): string[][] {
  const hosts = report.hosts.map(
    ({ host, path, line }) =>
      `New external host ${asCode(host, size.itemCharacters)} in ${asCode(`${path}:${line}`, size.itemCharacters)}`,
  )
  const byHand = report.byHand.map((sentence) => `By hand: ${asSentence(sentence, size.itemCharacters)}`)
  const notes = report.notes.map((sentence) => asText(sentence, size.itemCharacters))
  const skipped = report.skipped.map((sentence) => `Not checked: ${asSentence(sentence, size.itemCharacters)}`)
  const drift = (report.checks.drift ?? []).map(
    (sentence) => `Translation: ${asSentence(sentence, size.itemCharacters)}`,
  )
  const warnings = report.checks.newProblemCount === 0 ? [] : ['The new problems under "Checks"']
  return [warnings, byHand, ...claimsToVerify(report.evidence, size), drift, notes, hosts, skipped]
}

function cutList(items: readonly string[], most: number): string[] {
  return items.length <= most ? [...items] : [...items.slice(0, most), `and ${items.length - most} more of this kind`]
}

/** Said before everything else. */
export function describeUnfinished({ unfinished }: ResultReport, size: ListSize): string {
  if (unfinished === null) return ''
  const { why, message } = unfinished
  const advice = {
    budget: 'What is here passes the checks. See what is missing, and start a new job for the rest.',
    checks: 'The errors are listed under "Checks". Fix them here, or close this pull request and rephrase the request.',
  }[why]
  return `> **Not finished.** ${asText(message, size.itemCharacters)}\n>\n> ${advice}`
}
