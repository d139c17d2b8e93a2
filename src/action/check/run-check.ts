// The story of `command: check`: what the changes of a pull request break in the documentation, without a service, an account or
// a key.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { plural, shorten } from '../../base/text.ts'
import type { Problem } from '../../checks/index.ts'
import { type CheckResult, mostSevereFirst, severityOf } from '../../checks/report/check-result.ts'
import { describeCounts, describeGaps } from '../../checks/report/describe-result.ts'
import { formatCheck } from '../../checks/report/format-check.ts'
import { linkToRule, type RuleHelp } from '../../checks/report/rule-help.ts'
import { checkCheckout } from '../../local/check-checkout.ts'
import { openCheckout } from '../../local/checkout.ts'
import { reportFailure } from '../explain-error.ts'
import { addToSummary } from '../job-summary.ts'
import { log } from '../log.ts'
import { setCheckOutputs } from '../outputs.ts'
import { endProcess, type StopReason, watchForStop } from '../stop-signals.ts'
import { placeHtml, summaryHtml } from '../untrusted-text.ts'
import { type CheckInputs, type Level, readCheckInputs } from './check-inputs.ts'
import { findComparedBase, requireBase } from './compared-base.ts'
import { readRuleHelp, THREAD_SOURCE } from './our-files.ts'
import { filesAt, readWorkplace, type Workplace } from './workplace.ts'

// The job summary of `command: check`: a table of the rules that found something, and what was not checked.

export interface SummaryParts {
  /** What the checkout was compared with, a sentence. */
  base: string
  help: RuleHelp
  /** The address below which the files of the commit can be seen; undefined = not known. */
  files: string | undefined
}

const PLACES_OF_A_RULE = 5
const GAPS_MAX = 20
/** A message quotes the page. GitHub drops a summary over 1 MiB, and an escaped character can take 15 bytes. */
const TEXT_MAX_CHARACTERS = 300

/** Gives Markdown. All text of the repository is escaped. */
export function checkSummary(result: CheckResult, { base, help, files }: SummaryParts): string {
  const rules = Map.groupBy(mostSevereFirst(result.problems), ({ rule }) => rule)
  const rows = [...rules].map(([rule, problems]) => describeRule(rule, problems, help, files))
  const table = rows.length === 0 ? [] : ['| Rule | | Problems | Where |', '| --- | --- | --- | --- |', ...rows, '']
  const gaps = describeGaps(result)
  const shown = gaps.slice(0, GAPS_MAX).map((gap) => `- ${summaryHtml(shorten(gap, TEXT_MAX_CHARACTERS))}`)
  const more = gaps.length > GAPS_MAX ? [`- and ${gaps.length - GAPS_MAX} more in the log`] : []
  const unchecked = gaps.length === 0 ? [] : ['**Not checked**', '', ...shown, ...more, '']
  return [
    '### Documentation checks',
    '',
    summaryHtml(`${describeCounts(result)}. ${base}`),
    '',
    ...table,
    ...unchecked,
  ].join('\n')
}

function describeRule(
  rule: Problem['rule'],
  problems: readonly Problem[],
  { rulesPage }: RuleHelp,
  files: string | undefined,
): string {
  const [first] = problems
  const name = rulesPage === undefined ? `\`${rule}\`` : `[\`${rule}\`](${linkToRule(rulesPage, rule)})`
  const places = problems.slice(0, PLACES_OF_A_RULE).map((problem) => describePlace(problem, files))
  const more = problems.length > PLACES_OF_A_RULE ? `<br>and ${problems.length - PLACES_OF_A_RULE} more` : ''
  return `| ${name} | ${first === undefined ? '' : severityOf(first)} | ${problems.length} | ${places.join('<br>')}${more} |`
}

function describePlace({ path, line, message }: Problem, files: string | undefined): string {
  return `${placeHtml({ path, line }, files)} ${summaryHtml(shorten(message, TEXT_MAX_CHARACTERS))}`
}

/** Runs the step, and sets its outputs and exit code. */
export async function runCheck(env: NodeJS.ProcessEnv): Promise<void> {
  const place = readWorkplace(env)
  const inputs = readCheckInputs(place)
  const signals = watchForStop(inputs.timeoutMs, 0)
  try {
    await check(place, inputs, signals.stop)
  } catch (error) {
    const reason = signals.stopReason()
    if (reason === undefined) throw error
    reportFailure(new Error(describeStop(reason, inputs.timeoutMs), { cause: error }))
    endProcess()
  }
}

function describeStop(reason: StopReason, timeoutMs: number): string {
  if (reason === 'interrupted') return 'The workflow run was canceled before the check was done.'
  const time = plural(timeoutMs / 60_000, 'minute')
  return `The check was not done after ${time}. Raise timeout-minutes, or set docs-root to a smaller folder.`
}

async function check(place: Workplace, inputs: CheckInputs, signal: AbortSignal): Promise<void> {
  const checkout = await openCheckout(place.workspace, place.childEnv, signal)
  const base = findComparedBase(inputs.base, place.event, checkout)
  const compared = await requireBase(base, checkout)
  log(compared.sentence)
  const result = await checkCheckout({
    repositoryDir: place.workspace,
    childEnv: place.childEnv,
    docsRoot: inputs.docsRoot,
    since: compared.since,
    isExact: compared.isExact,
    settings: inputs.settings,
    timeoutMs: inputs.timeoutMs,
    threadSource: THREAD_SOURCE,
    signal,
  })
  await report(result, {
    inputs,
    place,
    headSha: checkout.sha,
    base: compared.sentence,
    isWhole: compared.since === undefined,
  })
}

interface Reported {
  inputs: CheckInputs
  place: Workplace
  headSha: string
  base: string
  /** Every page was to be checked. */
  isWhole: boolean
}

const NO_PAGES = 'There are no pages of documentation in the checkout. Name their folder in the input docs-root.'

async function report(result: CheckResult, { inputs, place, headSha, base, isWhole }: Reported): Promise<void> {
  const help = readRuleHelp(place.action)
  process.stdout.write(formatCheck(result, 'github', help))
  log([...result.hints, ...result.byHand, ...result.drift, describeCounts(result)].join('\n'))
  await replaceFile(inputs.sarifFile, formatCheck(result, 'sarif', help))
  if (inputs.summary) addToSummary(checkSummary(result, { base, help, files: filesAt(place, headSha) }))
  setCheckOutputs(result, inputs.sarifFile)
  if (isFailed(result, inputs.level)) process.exitCode = 1
  if (isWhole && result.pages === 0) throw new Error(NO_PAGES)
}

/** A pull request can bring a link of this name, which would lead the text elsewhere. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await rm(path, { force: true })
  await writeFile(path, text, { flag: 'wx' })
}

function isFailed({ errors, warnings }: CheckResult, level: Level): boolean {
  if (level === 'none') return false
  return errors > 0 || (level === 'warning' && warnings > 0)
}
