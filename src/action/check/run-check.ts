// The story of `command: check`: what the changes of a pull request break in the documentation, without a service, an account or
// a key.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CheckResult } from '../../check-report/check-result.ts'
import { describeCounts } from '../../check-report/describe-result.ts'
import { formatCheck } from '../../check-report/format-check.ts'
import { checkCheckout } from '../../local/check-checkout.ts'
import { type Checkout, openCheckout } from '../../local/checkout.ts'
import { addToSummary } from '../job-summary.ts'
import { log } from '../log.ts'
import { setCheckOutputs } from '../outputs.ts'
import { type CheckInputs, type Level, readCheckInputs } from './check-inputs.ts'
import { checkSummary } from './check-summary.ts'
import { type ComparedBase, findComparedBase } from './compared-base.ts'
import { readRuleHelp, THREAD_SOURCE } from './our-files.ts'
import { readWorkplace, type Workplace } from './workplace.ts'

/** Runs the step, and sets its outputs and exit code. */
export async function runCheck(env: NodeJS.ProcessEnv): Promise<void> {
  const place = readWorkplace(env)
  const inputs = readCheckInputs(place)
  const checkout = await openCheckout(place.workspace, place.childEnv)
  const base = findComparedBase(inputs.base, place.event, checkout)
  const since = await requireBase(base, checkout)
  log(describeBase(base, since))
  const result = await checkCheckout({
    repositoryDir: place.workspace,
    childEnv: place.childEnv,
    docsRoot: inputs.docsRoot,
    since,
    settings: inputs.settings,
    timeoutMs: inputs.timeoutMs,
    threadSource: THREAD_SOURCE,
  })
  await report(result, { inputs, place, headSha: checkout.sha, base: describeBase(base, since) })
}

/** Fetches what the comparison needs. Gives undefined when there is nothing to compare with. */
async function requireBase(base: ComparedBase, checkout: Checkout): Promise<string | undefined> {
  if (base.kind === 'nothing') return undefined
  if (base.kind === 'commit') return checkout.requireCommit(base.sha)
  const sha = await checkout.requireCommit(base.name)
  await checkout.deepenTo(sha)
  return sha
}

function describeBase(base: ComparedBase, since: string | undefined): string {
  if (base.kind === 'nothing') return `Every page is checked, because ${base.because}.`
  return `Only what is new since ${(since ?? '').slice(0, 12)} counts.`
}

interface Reported {
  inputs: CheckInputs
  place: Workplace
  headSha: string
  base: string
}

async function report(result: CheckResult, { inputs, place, headSha, base }: Reported): Promise<void> {
  const help = readRuleHelp(place.action)
  process.stdout.write(formatCheck(result, 'github', help))
  log([...result.hints, ...result.byHand, ...result.drift, describeCounts(result)].join('\n'))
  await mkdir(dirname(inputs.sarifFile), { recursive: true })
  await writeFile(inputs.sarifFile, formatCheck(result, 'sarif', help))
  if (inputs.summary) addToSummary(checkSummary(result, { base, help, files: filesAt(place, headSha) }))
  setCheckOutputs(result, inputs.sarifFile)
  if (isFailed(result, inputs.level)) process.exitCode = 1
}

/** The address below which the files of the commit can be seen. */
function filesAt({ repositoryUrl }: Workplace, headSha: string): string | undefined {
  return repositoryUrl === undefined ? undefined : `${repositoryUrl}/blob/${headSha}`
}

function isFailed({ errors, warnings }: CheckResult, level: Level): boolean {
  if (level === 'none') return false
  return errors > 0 || (level === 'warning' && warnings > 0)
}
