// One job: what was done, for the person who decides, and what that person can do about it.
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { ApiError } from '../../contract/errors.ts'
import { MessageSchema } from '../../contract/job.ts'
import type { Job } from '../../jobs/job.ts'
import { endJob } from '../../jobs/requests/end-job.ts'
import { messageJob } from '../../jobs/requests/message-job.ts'
import { publishJob } from '../../jobs/requests/publish-job.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { titleOf } from '../jobs/job-words.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requesterOf } from '../requester.ts'
import { readField, readForm, readRequestKey, requireProject, requireWriterNow, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { JobPage } from './job-page.tsx'
import { readProgress } from './live-routes.tsx'
import { readDiff } from './read-diff.ts'

const JOB = projectPath(':projectId', 'jobs', ':jobId')

interface Parts {
  deps: DashboardDeps
  show: Show
}

export function addReviewRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const parts = { deps, show }
  site.get(JOB, async (context) => {
    const visit = await requireProject(context, deps)
    return showJob(context, parts, visit, {})
  })
  site.post(`${JOB}/message`, (context) => sendMessage(context, parts))
  site.post(`${JOB}/publish`, (context) =>
    act(context, parts, async (form, visit, jobId) => {
      const sha256 = readField(form, 'sha256')
      const requester = { requestedBy: requesterOf(visit), by: visit.session.visitor }
      await publishJob(deps.jobRequests, visit.project, jobId, sha256, requester)
    }),
  )
  for (const verb of ['cancel', 'archive'] as const) {
    site.post(`${JOB}/${verb}`, (context) =>
      act(context, parts, async (_, visit, jobId) => {
        await endJob(deps.jobRequests, visit.project.id, jobId, verb, visit.session.visitor)
      }),
    )
  }
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
  const progress = await readProgress(deps, job)
  const content = (
    <JobPage
      project={visit.project}
      job={job}
      {...progress}
      turns={turns}
      result={result}
      diff={kept && readDiff(kept.patch)}
      formToken={context.get('formToken')}
      requestKey={randomUUID()}
      fault={fault}
      {...(message === undefined ? {} : { message })}
    />
  )
  const frame = { title: titleOf({ prompt: progress.name }), ...projectFrame(visit, 'jobs') }
  return show(context, frame, content, fault === undefined ? 200 : 409)
}
