// The jobs of a project: the list, and a new job.
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { ApiError } from '../../contract/errors.ts'
import { CreateJobSchema } from '../../contract/job.ts'
import { createJob } from '../../jobs/requests/create-job.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { toMarkup } from '../live/live.tsx'
import type { SendLive } from '../live/live-streams.ts'
import { pauseFor } from '../live/pause.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requesterOf } from '../requester.ts'
import { readField, readForm, readRequestKey, requireProject, requireWriterNow, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { isAnyActive, LiveJobList } from './job-list.tsx'
import { JobsPage } from './jobs-page.tsx'
import { findNeighbours, readListQuery, toSearch } from './list-query.ts'
import { EMPTY_JOB_FORM, type JobForm, NewJobPage } from './new-job-page.tsx'

const JOBS = projectPath(':projectId', 'jobs')

interface Parts {
  deps: DashboardDeps
  show: Show
}

export function addJobRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show, sendLive: SendLive): void {
  const parts = { deps, show }
  site.get(JOBS, (context) => list(context, parts))
  site.get(`${JOBS}/live`, (context) => listLive(context, deps, sendLive))
  site.get(`${JOBS}/new`, async (context) => {
    const visit = await requireProject(context, deps)
    const form = { ...EMPTY_JOB_FORM, prompt: context.req.query('prompt') ?? '' }
    return showNewJob(context, parts, visit, form, [])
  })
  site.post(JOBS, (context) => create(context, parts))
}

async function list(context: DashboardContext, { deps, show }: Parts): Promise<Response> {
  const visit = await requireProject(context, deps)
  const { project } = visit
  const query = readListQuery((name) => context.req.query(name))
  const [found, requesters] = await Promise.all([
    deps.jobs.search(project.id, toSearch(query)),
    deps.jobs.requesters(project.id),
  ])
  const neighbours = findNeighbours(project.id, query, found)
  const content = <JobsPage {...{ project, query, neighbours, requesters }} jobs={found.jobs} now={deps.now()} />
  return show(context, { title: `Jobs of ${project.repository}`, ...projectFrame(visit, 'jobs') }, content)
}

/** Also finds jobs that began since. */
const LOOK_EVERY_MS = 2000

async function listLive(context: DashboardContext, deps: DashboardDeps, sendLive: SendLive): Promise<Response> {
  const visit = await requireProject(context, deps)
  const { project } = visit
  const query = readListQuery((name) => context.req.query(name))
  return sendLive(context, visit, {
    render: async () => {
      const { jobs } = await deps.jobs.search(project.id, toSearch(query))
      const rows = <LiveJobList {...{ project, query, jobs }} now={deps.now()} />
      return { html: await toMarkup(rows), isOver: !isAnyActive(jobs) }
    },
    waitForChange: (signal) => pauseFor(LOOK_EVERY_MS, signal),
  })
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
