// What a reviewer needs besides the words of the model: what was checked, on what it rests, what is left to look at.
import { FRAMEWORK_TITLES } from '../../agent/framework-titles.ts'
import { describeProblem, isError, type Problem, RULES } from '../../documentation/problem.ts'
import type { Job } from '../job.ts'
import { countFiles, type ResultReport } from '../result-report.ts'
import type { SavedResult } from '../store.ts'
import { asCode, asText } from './markdown-text.ts'

export interface ListSize {
  items: number
  itemCharacters: number
}

/** '' when nothing is known of checks. */
export function describeChecks(report: ResultReport | null, size: ListSize): string {
  if (report === null) return ''
  const { checkedPages, newProblemCount, oldProblems, newProblems } = report.checks
  const rules = Object.keys(RULES).length
  const lines = [
    `Read as ${FRAMEWORK_TITLES[report.framework]}: ${count(checkedPages, 'page')} parsed, ${rules} rules.`,
    newProblemCount === 0 ? 'No new problems.' : `${count(newProblemCount, 'new problem')}:`,
    // A code host shows a list that follows a line of text directly as more of that line.
    ...(newProblemCount === 0 ? [] : ['']),
    ...listProblems(newProblems, newProblemCount, size),
    ...(oldProblems === 0 ? [] : [`\n${count(oldProblems, 'problem')} of before in these pages left alone.`]),
  ]
  return `### Checks\n\n${lines.join('\n')}`
}

function listProblems(problems: readonly Problem[], total: number, size: ListSize): string[] {
  const shown = problems.slice(0, size.items).map((problem) => {
    const kind = isError(problem) ? 'error' : 'warning'
    return `- ${kind}: ${asText(describeProblem(problem), size.itemCharacters)}`
  })
  return shown.length < total ? [...shown, `- and ${total - shown.length} more`] : shown
}

/** On what the summary rests: no more than that can be said of it so far. */
export function describeEvidence(job: Job): string {
  if (job.base === null) return ''
  const { ref, commitSha } = job.base
  return `### Evidence\n\nThe model was shown the request and the repository at ${asCode(ref, 250)}, commit ${commitSha}; nothing else. Whether it kept to them is for you to judge.`
}

/** '' when there is nothing. */
export function describeToVerify(report: ResultReport | null, size: ListSize): string {
  if (report === null) return ''
  const hosts = report.hosts.map(
    ({ host, path, line }) =>
      `New external host ${asCode(host, size.itemCharacters)} in ${asCode(`${path}:${line}`, size.itemCharacters)}`,
  )
  const byHand = report.byHand.map((sentence) => `By hand: ${asText(sentence, size.itemCharacters)}`)
  const notes = report.notes.map((sentence) => asText(sentence, size.itemCharacters))
  const skipped = report.skipped.map((sentence) => `Not checked: ${asText(sentence, size.itemCharacters)}`)
  const warnings = report.checks.newProblemCount === 0 ? [] : ['The new problems under "Checks"']
  const lists = [warnings, byHand, notes, hosts, skipped].flatMap((items) => cutList(items, size.items))
  return lists.length === 0 ? '' : `### To verify\n\n${lists.map((item) => `- ${item}`).join('\n')}`
}

function cutList(items: readonly string[], most: number): string[] {
  return items.length <= most ? [...items] : [...items.slice(0, most), `and ${items.length - most} more of this kind`]
}

/** Said before everything else. */
export function describeUnfinished(report: ResultReport | null, size: ListSize): string {
  if (report?.unfinished == null) return ''
  const { why, message } = report.unfinished
  const advice = {
    budget: 'What is here passes the checks; see what is missing, and start a new job for the rest.',
    checks: 'The errors are listed under "Checks": mend them here, or close this and word the request anew.',
  }[why]
  return `> **Not finished.** ${asText(message, size.itemCharacters)}\n>\n> ${advice}`
}

export function describeBudget(job: Job, result: SavedResult): string {
  const { modelCalls, inputTokens, cachedTokens, outputTokens, workMs } = job.spent
  const cached = cachedTokens > 0 ? ` (${number(cachedTokens)} of them cached)` : ''
  const minutes = (workMs / 60_000).toFixed(1)
  return [
    '---\n',
    `Written by ${asCode(job.model, 100)} through Docmend and not yet read by a person.`,
    `Used: ${count(modelCalls, 'model call')}; ${number(inputTokens)} tokens in${cached}, ${number(outputTokens)} out; ${minutes} minutes; ${count(countFiles(result), 'file')}.`,
  ].join('\n')
}

function count(amount: number, noun: string): string {
  return `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

function number(amount: number): string {
  return amount.toLocaleString('en-US')
}
