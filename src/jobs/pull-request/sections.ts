// What a reviewer needs besides the words of the model: what was checked, on what it rests, what is left to look at.
import { describeProblem, isError, type Problem, RULES } from '../../documentation/problem.ts'
import type { Job } from '../job.ts'
import type { ResultReport } from '../result-report.ts'
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
    `Read as ${NAMES[report.framework]}: ${count(checkedPages, 'page')} parsed, ${rules} rules.`,
    newProblemCount === 0 ? 'No new problems.' : `${count(newProblemCount, 'new problem')}:`,
    ...listProblems(newProblems, newProblemCount, size),
    ...(oldProblems === 0 ? [] : [`\n${count(oldProblems, 'problem')} of before in these pages left alone.`]),
  ]
  return `### Checks\n\n${lines.join('\n')}`
}

const NAMES: Record<ResultReport['framework'], string> = {
  mintlify: 'Mintlify',
  docusaurus: 'Docusaurus',
  vitepress: 'VitePress',
  mkdocs: 'MkDocs',
  starlight: 'Starlight',
  nextra: 'Nextra',
  sphinx: 'Sphinx',
  plain: 'plain Markdown',
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
  return `### Evidence\n\nWhat is said above comes from the request and from the repository at ${asCode(ref, 250)}, commit ${commitSha}; nothing else was read.`
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
  const because = { budget: 'A limit ended the work', checks: 'The checks still find errors' }[why]
  return `> **Not finished.** ${because}: ${asText(message, size.itemCharacters)}`
}

export function describeBudget(job: Job, result: SavedResult): string {
  const { modelCalls, inputTokens, cachedTokens, outputTokens, workMs } = job.spent
  const cached = cachedTokens > 0 ? ` (${number(cachedTokens)} of them cached)` : ''
  const minutes = (workMs / 60_000).toFixed(1)
  return [
    '---\n',
    `Written by ${asCode(job.model, 100)} through Docmend and not yet read by a person.`,
    `Used: ${count(modelCalls, 'model call')}; ${number(inputTokens)} tokens in${cached}, ${number(outputTokens)} out; ${minutes} minutes; ${count(result.changes.length, 'file')}.`,
  ].join('\n')
}

function count(amount: number, noun: string): string {
  return `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

function number(amount: number): string {
  return amount.toLocaleString('en-US')
}
