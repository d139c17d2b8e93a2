// The story of `command: check`: what the changes of a pull request break in the documentation, without a service, an account or
// a key.
import { mkdir, rm, writeFile } from 'node:fs/promises'
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
  const compared = await requireBase(base, checkout)
  log(compared.sentence)
  const result = await checkCheckout({
    repositoryDir: place.workspace,
    childEnv: place.childEnv,
    docsRoot: inputs.docsRoot,
    since: compared.since,
    isExact: base.kind === 'commit',
    settings: inputs.settings,
    timeoutMs: inputs.timeoutMs,
    threadSource: THREAD_SOURCE,
  })
  await report(result, {
    inputs,
    place,
    headSha: checkout.sha,
    base: compared.sentence,
    isWhole: compared.since === undefined,
  })
}

interface Compared {
  /** undefined = with nothing. */
  since: string | undefined
  /** What the checkout is compared with. */
  sentence: string
}

/** Fetches what the comparison needs. */
async function requireBase(base: ComparedBase, checkout: Checkout): Promise<Compared> {
  if (base.kind === 'nothing') return { since: undefined, sentence: `Every page is checked, because ${base.because}.` }
  const since = await checkout.requireCommit(base.kind === 'commit' ? base.sha : base.name)
  const shown = since.slice(0, 12)
  if (base.kind === 'commit' || (await checkout.deepenTo(since))) {
    return { since, sentence: `Only what is new since ${shown} counts.` }
  }
  const advice = 'so some of what is new may come from there. Set fetch-depth: 0 for actions/checkout'
  return {
    since,
    sentence: `The histories of the checkout and of ${shown} do not meet in the commits that are here, ${advice}.`,
  }
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

/** The address below which the files of the commit can be seen. */
function filesAt({ repositoryUrl }: Workplace, headSha: string): string | undefined {
  return repositoryUrl === undefined ? undefined : `${repositoryUrl}/blob/${headSha}`
}

function isFailed({ errors, warnings }: CheckResult, level: Level): boolean {
  if (level === 'none') return false
  return errors > 0 || (level === 'warning' && warnings > 0)
}
