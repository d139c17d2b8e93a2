// The jobs of a project: the list, a new job, and one job with what a reviewer can do.
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { ApiError } from '../../contract/errors.ts'
import { CreateJobSchema, MessageSchema } from '../../contract/job.ts'
import { formatJobCursor, parseJobCursor } from '../../contract/job-cursor.ts'
import { JOB_STATUSES } from '../../contract/job-states.ts'
import type { Job } from '../../jobs/job.ts'
import { createJob } from '../../jobs/requests/create-job.ts'
import { endJob } from '../../jobs/requests/end-job.ts'
import { messageJob } from '../../jobs/requests/message-job.ts'
import { publishJob } from '../../jobs/requests/publish-job.ts'
import { visitorName } from '../../people/person.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { readField, readForm, requireProject, requireWriterNow, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { JobPage } from './job-page.tsx'
import { titleOf } from './job-words.ts'
import { JobsPage } from './jobs-page.tsx'
import { EMPTY_JOB_FORM, type JobForm, NewJobPage } from './new-job-page.tsx'
import { readDiff } from './read-diff.ts'

const PAGE_JOBS = 30

const JOBS = projectPath(':projectId', 'jobs')
const JOB = projectPath(':projectId', 'jobs', ':jobId')

interface Parts {
  deps: DashboardDeps
  show: Show
}

export function addJobRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const parts = { deps, show }
  site.get(JOBS, (context) => list(context, parts))
  site.get(`${JOBS}/new`, async (context) => {
    const visit = await requireProject(context, deps)
    const form = { ...EMPTY_JOB_FORM, prompt: context.req.query('prompt') ?? '' }
    return showNewJob(context, parts, visit, form, [])
  })
  site.post(JOBS, (context) => create(context, parts))
  site.get(JOB, async (context) => {
    const visit = await requireProject(context, deps)
    return showJob(context, parts, visit, {})
  })
  site.post(`${JOB}/message`, (context) => sendMessage(context, parts))
  site.post(`${JOB}/publish`, (context) =>
    act(context, parts, async (form, visit, jobId) => {
      const sha256 = readField(form, 'sha256')
      await publishJob(deps.jobRequests, visit.project, jobId, sha256, requesterOf(visit))
    }),
  )
  for (const verb of ['cancel', 'archive'] as const) {
    site.post(`${JOB}/${verb}`, (context) =>
      act(context, parts, async (_, visit, jobId) => {
        await endJob(deps.jobRequests, visit.project.id, jobId, verb)
      }),
    )
  }
}

async function list(context: DashboardContext, { deps, show }: Parts): Promise<Response> {
  const visit = await requireProject(context, deps)
  const { project } = visit
  const status = JOB_STATUSES.find((one) => one === context.req.query('status'))
  const after = parseJobCursor(context.req.query('cursor') ?? '')
  const { jobs, hasMore } = await deps.jobs.list(project.id, { status, after, limit: PAGE_JOBS, offset: 0 })
  const last = jobs.at(-1)
  const next = hasMore && last !== undefined ? formatJobCursor(last) : null
  const content = (
    <JobsPage project={project} jobs={jobs} status={status} next={next} isFirstPage={after === undefined} />
  )
  return show(context, { title: `Jobs of ${project.repository}`, ...projectFrame(visit, 'jobs') }, content)
}

/** For people: who asked. */
function requesterOf({ session }: Visit): string {
  const { visitor } = session
  return visitor.kind === 'person' ? `@${visitorName(visitor)}` : 'the operator'
}

async function create(context: DashboardContext, { deps, show }: Parts): Promise<Response> {
  const sent = await readForm(context, deps)
  const visit = await requireWriterNow(context, deps)
  const form = readJobForm(sent)
  const { prompt, ref, topic, isDraft, isPatch } = form
  const optional = { ...(ref !== '' && { ref }), ...(topic !== '' && { topic }) }
  const mode = isPatch ? 'patch' : 'pull_request'
  const body = CreateJobSchema.safeParse({ prompt, mode, draft: isDraft, ...optional })
  if (!body.success) {
    const faults = body.error.issues.map(({ message }) => message)
    return showNewJob(context, { deps, show }, visit, form, faults)
  }
  try {
    const requester = { requestedBy: requesterOf(visit) }
    const { job } = await createJob(deps.jobRequests, visit.project, body.data, requester, readRequestKey(sent))
    return context.redirect(projectPath(visit.project.id, 'jobs', job.id), 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return showNewJob(context, { deps, show }, visit, form, [error.message])
  }
}

function readJobForm(form: FormData): JobForm {
  return {
    prompt: readField(form, 'prompt'),
    ref: readField(form, 'ref'),
    topic: readField(form, 'topic'),
    isDraft: form.has('draft'),
    isPatch: form.has('patch'),
  }
}

/** A key of ours: browsers send a form again when a person reloads its answer. */
function readRequestKey(form: FormData): string | undefined {
  const key = readField(form, 'request_key')
  return /^[0-9a-f-]{36}$/.test(key) ? key : undefined
}

function showNewJob(
  context: DashboardContext,
  { show }: Parts,
  visit: Visit,
  form: JobForm,
  faults: readonly string[],
): Response | Promise<Response> {
  const content = (
    <NewJobPage
      project={visit.project}
      form={form}
      faults={faults}
      formToken={context.get('formToken')}
      requestKey={randomUUID()}
    />
  )
  const status = faults.length > 0 ? 422 : 200
  return show(context, { title: 'New job', ...projectFrame(visit, 'jobs') }, content, status)
}

async function sendMessage(context: DashboardContext, { deps, show }: Parts): Promise<Response> {
  const form = await readForm(context, deps)
  const visit = await requireWriterNow(context, deps)
  const { id } = await findJob(context, deps, visit)
  const message = readField(form, 'message')
  const body = MessageSchema.safeParse({ prompt: message })
  if (!body.success) {
    return showJob(context, { deps, show }, visit, { fault: body.error.issues[0]?.message, message })
  }
  try {
    const requester = { requestedBy: requesterOf(visit) }
    await messageJob(deps.jobRequests, visit.project, id, body.data.prompt, requester, readRequestKey(form))
    return context.redirect(projectPath(visit.project.id, 'jobs', id), 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return showJob(context, { deps, show }, visit, { fault: error.message, message })
  }
}

/** Runs what one button does, and shows the job afterwards, with the reason if it could not be done. */
async function act(
  context: DashboardContext,
  parts: Parts,
  run: (form: FormData, visit: Visit, jobId: string) => Promise<void>,
): Promise<Response> {
  const form = await readForm(context, parts.deps)
  const visit = await requireWriterNow(context, parts.deps)
  const { id } = await findJob(context, parts.deps, visit)
  try {
    await run(form, visit, id)
    return context.redirect(projectPath(visit.project.id, 'jobs', id), 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return showJob(context, parts, visit, { fault: error.message })
  }
}

async function findJob(context: DashboardContext, { jobs }: DashboardDeps, { project }: Visit): Promise<Job> {
  const job = await jobs.find(project.id, context.req.param('jobId') ?? '')
  if (job === undefined) throw noSuchPage()
  return job
}

async function showJob(
  context: DashboardContext,
  { deps, show }: Parts,
  visit: Visit,
  { fault, message }: { fault?: string | undefined; message?: string },
): Promise<Response> {
  const job = await findJob(context, deps, visit)
  const [turns, result, kept] = await Promise.all([
    deps.jobs.turns(job.id),
    deps.jobs.result(job.id),
    deps.jobs.patch(visit.project.id, job.id),
  ])
  const content = (
    <JobPage
      project={visit.project}
      job={job}
      turns={turns}
      result={result}
      diff={kept && readDiff(kept.patch)}
      formToken={context.get('formToken')}
      requestKey={randomUUID()}
      fault={fault}
      {...(message === undefined ? {} : { message })}
    />
  )
  const frame = { title: titleOf(job), ...projectFrame(visit, 'jobs') }
  return show(context, frame, content, fault === undefined ? 200 : 409)
}
