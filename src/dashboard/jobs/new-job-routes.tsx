// A new job: its form, and what becomes of it.
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { ApiError } from '../../contract/errors.ts'
import type { Branches } from '../../jobs/repository.ts'
import { createJob } from '../../jobs/requests/create-job.ts'
import type { Project } from '../../projects/project.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requesterOf } from '../requester.ts'
import { readField, readForm, readRequestKey, requireProject, requireWriterNow, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { readBudget } from './job-budget.ts'
import { type JobForm, type JobFormFaults, readJobForm, toJobRequest } from './job-form.ts'
import { NewJobPage } from './new-job-page.tsx'

const JOBS = projectPath(':projectId', 'jobs')

interface Parts {
  deps: DashboardDeps
  show: Show
}

export function addNewJobRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const parts = { deps, show }
  site.get(`${JOBS}/new`, async (context) => {
    const visit = await requireProject(context, deps)
    const form = readJobForm((name) => context.req.query(name) ?? '')
    return showNewJob(context, parts, visit, { form, faults: {} })
  })
  site.post(JOBS, (context) => create(context, parts))
}

async function create(context: DashboardContext, parts: Parts): Promise<Response> {
  const { deps } = parts
  const sent = await readForm(context, deps)
  const visit = await requireWriterNow(context, deps)
  const { project } = visit
  const form = readJobForm((name) => readField(sent, name))
  const asked = toJobRequest(form)
  if ('faults' in asked) return showNewJob(context, parts, visit, { form, faults: asked.faults })
  const fault = await findBranchFault(deps, project, form.ref)
  if (fault !== undefined) return showNewJob(context, parts, visit, { form, faults: { ref: fault } })
  try {
    const requester = { requestedBy: requesterOf(visit), trigger: 'dashboard' as const }
    const { job } = await createJob(deps.jobRequests, project, asked.input, requester, readRequestKey(sent))
    return context.redirect(projectPath(project.id, 'jobs', job.id), 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const field = error.code === 'cause_not_allowed' ? 'cause_repository' : 'form'
    return showNewJob(context, parts, visit, { form, faults: { [field]: error.message } })
  }
}

/** A branch that does not exist would fail the job. Where GitHub cannot say, the job finds out. */
async function findBranchFault(
  { branches, logger }: DashboardDeps,
  project: Project,
  name: string,
): Promise<string | undefined> {
  if (name === '' || branches === undefined) return undefined
  try {
    if (await branches.exists(project, name)) return undefined
    return `${project.repository} has no branch ${name}. Choose one that it has, or leave the field empty.`
  } catch (error) {
    logger.warn({ err: error, projectId: project.id }, 'Could not ask whether a branch exists')
    return undefined
  }
}

async function showNewJob(
  context: DashboardContext,
  { deps, show }: Parts,
  visit: Visit,
  { form, faults }: { form: JobForm; faults: JobFormFaults },
): Promise<Response> {
  const { project } = visit
  const [budget, branches, { contextRepositories }] = await Promise.all([
    readBudget(deps.jobs, project.id, deps.jobRequests, deps.now()),
    listBranches(deps, project),
    deps.settings(project.id),
  ])
  const { isModelOffline } = deps
  const page = { project, form, faults, budget, branches, contextRepositories, isModelOffline }
  const content = <NewJobPage {...page} formToken={context.get('formToken')} requestKey={randomUUID()} />
  const status = Object.keys(faults).length > 0 ? 422 : 200
  return show(context, { title: 'New job', ...projectFrame(visit, 'jobs') }, content, status)
}

/** The form works without a list. */
async function listBranches(
  { branches, logger }: { branches: Branches | undefined; logger: DashboardDeps['logger'] },
  project: Project,
): Promise<string[]> {
  try {
    return (await branches?.list(project)) ?? []
  } catch (error) {
    logger.info({ err: error, projectId: project.id }, 'Could not list the branches for a form')
    return []
  }
}
