// The story of the action `notice`: what the change of a pull request makes untrue in the documentation, without a service, an
// account, a key or a model.

import { plural } from '../../base/text.ts'
import { findForkPoint } from '../../github/git/local-tree.ts'
import { type Checkout, openCheckout } from '../../local/checkout.ts'
import { noticeLocally } from '../../local/notice-locally.ts'
import { createNoticer } from '../../notice/notice.ts'
import type { NoticedChange } from '../../notice/report/noticed-change.ts'
import { findComparedBase, requireBase } from '../check/compared-base.ts'
import { filesAt, readWorkplace, type Workplace } from '../check/workplace.ts'
import { reportFailure } from '../explain-error.ts'
import { addToSummary } from '../job-summary.ts'
import { log } from '../log.ts'
import { endProcess, type StopReason, watchForStop } from '../stop-signals.ts'
import { annotationText } from '../untrusted-text.ts'
import * as commands from '../workflow-commands.ts'
import { annotationsOf, describeFinding, isFailing } from './annotations.ts'
import { type CommentPlace, commentForOther, commentOnOwn, withheldReason } from './comment.ts'
import { DocsUnreadableError, fetchDocs } from './docs-repository.ts'
import { type NoticeInputs, readNoticeInputs } from './notice-inputs.ts'
import { readReport, toReport, UnusableReportError, writeReport } from './notice-report.ts'
import { noticeSummary } from './notice-summary.ts'

/** Runs the step, and sets its outputs and exit code. */
export async function runNotice(env: NodeJS.ProcessEnv): Promise<void> {
  const place = readWorkplace(env)
  const inputs = readNoticeInputs(place, env)
  const signals = watchForStop(inputs.timeoutMs, 0)
  const step = { inputs, place, env, signal: signals.stop }
  try {
    const work = inputs.commentFrom === undefined ? noticeChange(step) : commentFrom(inputs.commentFrom, step)
    await Promise.race([work, rejectAtEnd(signals.stop)])
  } catch (error) {
    if (error instanceof DocsUnreadableError || error instanceof UnusableReportError) return skip(error)
    const reason = signals.stopReason()
    if (reason === undefined) throw error
    reportFailure(new Error(describeStop(reason, inputs.timeoutMs), { cause: error }))
    endProcess()
  }
}

/** Neither says anything about the change; and anyone who may open a pull request could have written the report. */
function skip({ message }: Error): void {
  commands.warning(annotationText(message))
  commands.setOutput('status', 'skipped')
}

interface NoticeStep {
  inputs: NoticeInputs
  place: Workplace
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

/** Parsing a large change does not look at the signal. */
function rejectAtEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function describeStop(reason: StopReason, timeoutMs: number): string {
  if (reason === 'interrupted') return 'The workflow run was canceled before the change was compared.'
  return `The change was not compared after ${plural(timeoutMs / 60_000, 'minute')}. Raise timeout-minutes.`
}

async function noticeChange(step: NoticeStep): Promise<void> {
  const { inputs, place, signal } = step
  const checkout = await openCheckout(place.workspace, place.childEnv, signal)
  const from = await findStart(place, checkout)
  const docsDir = await openDocs(step)
  const change = { kind: 'commits' as const, from, to: checkout.sha }
  const { runCommands } = inputs
  const end = { runCommands, withCandidates: false, now: Date.now(), signal }
  const request = { repositoryDir: place.workspace, docsDir, change, ...end }
  const noticed = await noticeLocally(inputs.config, createNoticer(), request)
  await report(noticed, step)
}

/** Gives the commit in which the change began. Throws an error that says what to do where there is no change. */
async function findStart(place: Workplace, checkout: Checkout): Promise<string> {
  const { since, isExact, sentence } = await requireBase(findComparedBase('', place.event, checkout), checkout)
  if (since === undefined) {
    throw new Error(`There is no change to look at: the event is ${place.event.name}. Run this step on pull_request.`)
  }
  log(sentence)
  return isExact ? since : (await findForkPoint(place.workspace, since, place.childEnv)).commitSha
}

/** Gives the folder of the other repository that has the documentation; undefined when it is this one. */
async function openDocs({ inputs, place, env, signal }: NoticeStep): Promise<string | undefined> {
  const { docsRepository: name, docsToken: token, config } = inputs
  if (name === '') return undefined
  const withheldBecause = withheldReason(place.event, env.GITHUB_ACTOR ?? '')
  return fetchDocs({ name, token, config, temporary: place.temporary, withheldBecause, signal })
}

async function report(noticed: NoticedChange, step: NoticeStep): Promise<void> {
  const { inputs } = step
  const open = noticed.notice.findings.filter(({ standing }) => standing === 'open')
  for (const finding of open) log(describeFinding(finding))
  const annotations = annotationsOf(open, { ...inputs, isElsewhere: inputs.docsRepository !== '' })
  process.stdout.write(annotations.map((line) => `${line}\n`).join(''))
  const written = toReport(noticed)
  log(
    [...written.hints, `${plural(open.length, 'open finding')}, ${plural(written.pages, 'page')} searched`].join('\n'),
  )
  await writeReport(inputs.reportFile, written)
  if (inputs.summary) addToSummary(noticeSummary(written, addressesOf(noticed, step)))
  commands.setOutput('status', 'completed')
  commands.setOutput('findings', open.length)
  commands.setOutput('report', inputs.reportFile)
  if (open.some((finding) => isFailing(finding, inputs.failOn))) process.exitCode = 1
  await commentOnOwn(written, commentPlace(step))
}

function addressesOf({ ends }: NoticedChange, { inputs, place }: NoticeStep) {
  const code = filesAt(place, ends.to)
  const { docsRepository: name, config } = inputs
  return { code, docs: name === '' ? code : filesAt({ repositoryUrl: `${config.serverUrl}/${name}` }, 'HEAD') }
}

function commentPlace({ inputs, place, env, signal }: NoticeStep): CommentPlace {
  const { GITHUB_REPOSITORY: repository = '', GITHUB_RUN_ID: runId = '' } = env
  return { inputs, event: place.event, repository, runId, signal }
}

async function commentFrom(path: string, step: NoticeStep): Promise<void> {
  const found = await readReport(path)
  await commentForOther(found, commentPlace(step))
  commands.setOutput('status', 'completed')
  commands.setOutput('findings', found.open)
}
