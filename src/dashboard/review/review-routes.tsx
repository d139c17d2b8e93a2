// One job: what was done, for the person who decides, and what that person can do about it.

import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { FC } from 'hono/jsx'
import { cut, oneLine, visibleText } from '../../base/text.ts'
import { ApiError } from '../../contract/errors.ts'
import { DIFF_TYPE } from '../../contract/headers.ts'
import { MessageSchema } from '../../contract/job.ts'
import type { Job } from '../../jobs/job.ts'
import type { KeptReport } from '../../jobs/job-records.ts'
import { endJob, messageJob, publishJob } from '../../jobs/requests/change-job.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage, PageFault } from '../faults.ts'
import { titleOf } from '../jobs/job-words.ts'
import { FormToken } from '../layout.tsx'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requesterOf } from '../requester.ts'
import { readField, readForm, readRequestKey, requireProject, requireWriterNow, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { decisionOf, lossOf } from './decision.ts'
import { type DiffIndex, indexDiff } from './diff/index-diff.ts'
import { MessageForm, type MessageFormProps } from './message-form.tsx'
import { type ReviewLinks, reviewLinks } from './review-links.ts'
import { findJob, type Refused, type ReviewParts, readNumber, showJob } from './show-job.tsx'
import { addTranscriptRoutes } from './transcript/transcript-routes.tsx'

// The message that asks to leave something out, as it is proposed: a person reads it and sends it.

const QUOTED_CHARACTERS = 500
const PATH_CHARACTERS = 4096

interface LeaveOutQuery {
  file?: string | undefined
  /** Numbers from 1 in the lists of the evidence. */
  claim?: string | undefined
  unproven?: string | undefined
  unsourced?: string | undefined
}

/** '' when the query names nothing of this job. */
function proposeMessage(query: LeaveOutQuery, report: KeptReport | undefined, index: DiffIndex | undefined): string {
  const file = index?.files.find(({ path }) => path === query.file)?.path
  if (file !== undefined) return `Leave out ${oneLine(cut(file, PATH_CHARACTERS))} and everything that depends on it.`
  const detail = report?.report.evidence.unsourced[toIndex(query.unsourced)]
  if (detail !== undefined)
    return `Leave out “${quoted(detail.text)}” in ${oneLine(cut(detail.path, PATH_CHARACTERS))} and everything that depends on it.`
  const claim = report && findClaim(query, report)
  return claim === undefined ? '' : `Leave out this statement and everything that depends on it: “${quoted(claim)}”`
}

function findClaim({ claim, unproven }: LeaveOutQuery, { report }: KeptReport): string | undefined {
  const { evidence } = report
  return evidence.cited[toIndex(claim)]?.claim ?? evidence.unproven[toIndex(unproven)]?.claim
}

function toIndex(text: string | undefined): number {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) - 1 : -1
}

function quoted(text: string): string {
  return oneLine(cut(text, QUOTED_CHARACTERS)).trim()
}

// The pages that ask before something happens: a message to send, and a job to end.

const MessagePage: FC<MessageFormProps & { title: string }> = ({ title, ...form }) => (
  <div class="stack">
    <h1>Message to the agent</h1>
    <p class="lead">
      For <a href={form.links.page}>{visibleText(title)}</a>. Change the text as you like; nothing happens before you
      send it.
    </p>
    <MessageForm {...form} />
  </div>
)

interface EndPageProps {
  verb: 'cancel' | 'archive'
  title: string
  /** What is lost, a sentence; undefined = nothing. */
  loss: string | undefined
  links: ReviewLinks
  formToken: string
}

const EndPage: FC<EndPageProps> = ({ verb, title, loss, links, formToken }) => (
  <div class="stack">
    <h1>{verb === 'cancel' ? 'Cancel this job?' : 'Archive this job?'}</h1>
    <p>{visibleText(title)}</p>
    <p>{loss ?? 'Nothing will be lost.'}</p>
    <form class="row" method="post" action={links.to(verb)}>
      <button class={loss === undefined ? 'main' : 'danger'} type="submit">
        {verb === 'cancel' ? 'Cancel the job' : 'Archive'}
      </button>
      <a class="button" href={links.page}>
        Keep it
      </a>
      <FormToken value={formToken} />
    </form>
  </div>
)

const JOB = projectPath(':projectId', 'jobs', ':jobId')

export function addReviewRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const parts = { deps, show }
  addTranscriptRoutes(site, deps, show)
  site.get(JOB, async (context) => showJob(context, parts, await requireProject(context, deps)))
  site.get(`${JOB}/patch`, (context) => sendPatch(context, deps))
  site.get(`${JOB}/request`, (context) => sendRequest(context, deps))
  site.get(`${JOB}/message`, (context) => askForMessage(context, parts))
  site.post(`${JOB}/message`, (context) => sendMessage(context, parts))
  site.post(`${JOB}/publish`, (context) => publish(context, parts))
  for (const verb of ['cancel', 'archive'] as const) {
    site.get(`${JOB}/${verb}`, (context) => askToEnd(context, parts, verb))
    site.post(`${JOB}/${verb}`, (context) =>
      act(context, parts, async (_, visit, jobId) => {
        await endJob(deps.jobRequests, visit.project.id, jobId, verb, visit.session.visitor)
      }),
    )
  }
}

/** The bytes that an approval publishes, or those of an earlier turn: to be saved, never shown as a page. */
async function sendPatch(context: DashboardContext, deps: DashboardDeps): Promise<Response> {
  const visit = await requireProject(context, deps)
  const job = await findJob(context, deps, visit)
  const turn = readNumber(context.req.query('turn'))
  const kept = await readPatch(deps, job, turn)
  if (kept === undefined) throw new PageFault(404, 'No patch', 'This job has no patch, or its patch is no longer kept.')
  return context.body(new Uint8Array(kept.patch), 200, {
    'Content-Type': `${DIFF_TYPE}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${job.id}.patch"`,
  })
}

/** Of the last turn with a result, unless another one is asked for. The patch of one turn never stands in for that of another. */
async function readPatch({ jobs }: DashboardDeps, { projectId, id }: Job, turn: number | undefined) {
  const earlier = turn === undefined ? undefined : await jobs.earlierPatch(projectId, id, turn)
  if (earlier !== undefined) return earlier
  const isLast = turn === undefined || (await jobs.report(id))?.turn === turn
  return isLast ? jobs.patch(projectId, id) : undefined
}

/** The whole of a long request, as plain text. */
async function sendRequest(context: DashboardContext, deps: DashboardDeps): Promise<Response> {
  const visit = await requireProject(context, deps)
  const job = await findJob(context, deps, visit)
  const turns = await deps.jobs.turns(job.id)
  const asked = readNumber(context.req.query('turn')) ?? job.turn
  const found = turns.find(({ turn }) => turn === asked)
  if (found === undefined) throw noSuchPage()
  return context.text(found.prompt)
}

async function askForMessage(context: DashboardContext, { deps, show }: ReviewParts): Promise<Response> {
  const visit = await requireProject(context, deps)
  const job = await findJob(context, deps, visit)
  const [result, kept] = await Promise.all([deps.jobs.report(job.id), deps.jobs.patch(visit.project.id, job.id)])
  const { file, claim, unproven, unsourced } = context.req.query()
  const message = proposeMessage({ file, claim, unproven, unsourced }, result, kept && indexDiff(kept.patch))
  const content = (
    <MessagePage
      job={job}
      title={result?.title ?? titleOf(job)}
      links={reviewLinks(job, {})}
      message={message}
      formToken={context.get('formToken')}
      requestKey={randomUUID()}
    />
  )
  return show(context, { title: 'Message', ...projectFrame(visit, 'jobs') }, content)
}

async function askToEnd(
  context: DashboardContext,
  { deps, show }: ReviewParts,
  verb: 'cancel' | 'archive',
): Promise<Response> {
  const visit = await requireProject(context, deps)
  const job = await findJob(context, deps, visit)
  const result = await deps.jobs.report(job.id)
  const content = (
    <EndPage
      verb={verb}
      title={result?.title ?? titleOf(job)}
      loss={lossOf(job, verb, decisionOf(job, result))}
      links={reviewLinks(job, {})}
      formToken={context.get('formToken')}
    />
  )
  return show(context, { title: verb === 'cancel' ? 'Cancel' : 'Archive', ...projectFrame(visit, 'jobs') }, content)
}

async function sendMessage(context: DashboardContext, parts: ReviewParts): Promise<Response> {
  const { deps } = parts
  const form = await readForm(context, deps)
  const visit = await requireWriterNow(context, deps)
  const { id } = await findJob(context, deps, visit)
  const message = readField(form, 'message')
  const body = MessageSchema.safeParse({ prompt: message })
  if (!body.success) return showJob(context, parts, visit, { fault: body.error.issues[0]?.message, message })
  try {
    const requester = { requestedBy: requesterOf(visit) }
    await messageJob(deps.jobRequests, visit.project, id, body.data.prompt, requester, readRequestKey(form))
    return context.redirect(projectPath(visit.project.id, 'jobs', id), 303)
  } catch (error) {
    return showJob(context, parts, visit, { ...explain(error), message })
  }
}

async function publish(context: DashboardContext, parts: ReviewParts): Promise<Response> {
  let approved = ''
  const run = async (form: FormData, visit: Visit, jobId: string): Promise<void> => {
    approved = readField(form, 'sha256')
    const requester = { requestedBy: requesterOf(visit), by: visit.session.visitor }
    await publishJob(parts.deps.jobRequests, visit.project, jobId, approved, requester)
  }
  return act(context, parts, run, (error) => {
    if (error.code !== 'patch_changed') return explain(error)
    return {
      fault: 'The changes are no longer those that you read, so nothing was published. Read them again.',
      approved,
    }
  })
}

/** Throws what is not for the person to solve. */
function explain(error: unknown): Refused {
  if (!(error instanceof ApiError)) throw error
  return { fault: error.message }
}

/** Runs what one button does, and shows the job afterwards, with the reason if it could not be done. */
async function act(
  context: DashboardContext,
  parts: ReviewParts,
  run: (form: FormData, visit: Visit, jobId: string) => Promise<void>,
  refused: (error: ApiError) => Refused = explain,
): Promise<Response> {
  const form = await readForm(context, parts.deps)
  const visit = await requireWriterNow(context, parts.deps)
  const { id } = await findJob(context, parts.deps, visit)
  try {
    await run(form, visit, id)
    return context.redirect(projectPath(visit.project.id, 'jobs', id), 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return showJob(context, parts, visit, refused(error))
  }
}
