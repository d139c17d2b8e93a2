// REST: what was reported about a commit. https://docs.github.com/en/rest/checks/runs,
// https://docs.github.com/en/rest/commits/statuses and https://docs.github.com/en/rest/deployments
import { notFound, Refusal } from '../refusal.ts'
import type { CommitStatus, Deployment } from '../reports.ts'
import type { Repository } from '../state.ts'
import { presentCheckRun, presentCombinedStatus, presentDeployment, presentDeploymentStatus } from './present-report.ts'
import { type ApiAnswer, type ApiRequest, paginate } from './request.ts'
import { resolveName } from './resolve.ts'

export async function listCheckRuns(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const sha = await commitOf(request, repository)
  const found = repository.reports.checkRuns.filter((run) => run.sha === sha)
  const { page, headers } = paginate(request, found)
  const check_runs = page.map((run) => presentCheckRun(request.context, repository, run))
  return { status: 200, headers, body: { total_count: found.length, check_runs } }
}

/** The newest status of each context. */
export async function getCombinedStatus(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const sha = await commitOf(request, repository)
  const newest = new Map<string, CommitStatus>()
  for (const status of repository.reports.statuses) if (status.sha === sha) newest.set(status.context, status)
  const all = [...newest.values()]
  const { page, headers } = paginate(request, all)
  return { status: 200, headers, body: presentCombinedStatus(request.context, repository, { sha, all, page }) }
}

/** Newest first. */
export function listDeployments(request: ApiRequest, repository: Repository): ApiAnswer {
  const { query } = request
  const wanted = (name: string, value: string) => query.get(name) === null || query.get(name) === value
  const found = repository.reports.deployments.filter(
    ({ sha, environment }) => wanted('sha', sha) && wanted('environment', environment),
  )
  const { page, headers } = paginate(request, found.reverse())
  return { status: 200, headers, body: page.map((one) => presentDeployment(request.context, repository, one)) }
}

/** Newest first. */
export function listDeploymentStatuses(request: ApiRequest, repository: Repository): ApiAnswer {
  const deployment = deploymentOf(request, repository)
  const { page, headers } = paginate(request, [...deployment.statuses].reverse())
  const body = page.map((status) => presentDeploymentStatus(request.context, repository, deployment, status))
  return { status: 200, headers, body }
}

function deploymentOf({ params }: ApiRequest, repository: Repository): Deployment {
  const found = repository.reports.deployments.find(({ id }) => id === Number(params.deployment))
  if (found === undefined) throw notFound()
  return found
}

async function commitOf({ params }: ApiRequest, { git }: Repository): Promise<string> {
  const sha = resolveName(git, params.ref ?? '')
  if ((await git.read(sha))?.type !== 'commit') throw new Refusal(422, `No commit found for SHA: ${sha}`)
  return sha
}
