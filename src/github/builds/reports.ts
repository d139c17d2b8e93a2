// The calls that list what is reported about a commit. One page of each: a job shows a few of them.
import type { BuildKind, BuildState } from '../../contract/builds.ts'
import { PER_PAGE } from '../api/all-pages.ts'
import type { CheckedOctokit, DataOf } from '../api/checked-octokit.ts'
import type { Repository } from '../api/repositories.ts'
import { stateOfCheckRun, stateOfDeployment, stateOfStatus } from './build-states.ts'

/** Environments of a commit whose deployments are read, newest first: each takes a request. */
const READ_DEPLOYMENTS = 5

export interface ReportedCommit {
  octokit: CheckedOctokit
  repository: Pick<Repository, 'owner' | 'name'>
  commitSha: string
}

/** As it came: names and addresses are a stranger's. */
export interface Report {
  name: string
  kind: BuildKind
  state: BuildState
  /** Where its details may be, best first. */
  urls: readonly (string | null | undefined)[]
}

export interface DeploymentReport extends Report {
  /** Of what was deployed. */
  siteUrl: string | null | undefined
  isProduction: boolean
}

export async function listCheckRuns({ octokit, repository, commitSha }: ReportedCommit): Promise<Report[]> {
  const place = { owner: repository.owner, repo: repository.name, ref: commitSha, per_page: PER_PAGE }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', place)
  return data.check_runs.map((run) => ({
    name: run.name,
    kind: 'check_run',
    state: stateOfCheckRun(run.status, run.conclusion),
    urls: [run.details_url, run.html_url],
  }))
}

/** The newest of each context. */
export async function listStatuses({ octokit, repository, commitSha }: ReportedCommit): Promise<Report[]> {
  const place = { owner: repository.owner, repo: repository.name, ref: commitSha, per_page: PER_PAGE }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/status', place)
  return data.statuses.map(({ context, state, target_url }) => ({
    name: context,
    kind: 'commit_status',
    state: stateOfStatus(state),
    urls: [target_url],
  }))
}

/** The newest of each environment. */
export async function listDeployments(commit: ReportedCommit): Promise<DeploymentReport[]> {
  const { octokit, repository, commitSha } = commit
  const place = { owner: repository.owner, repo: repository.name, sha: commitSha, per_page: PER_PAGE }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/deployments', place)
  const newest = [...Map.groupBy(data, ({ environment }) => environment).values()].flatMap(([first]) => first ?? [])
  const reports: DeploymentReport[] = []
  for (const deployment of newest.slice(0, READ_DEPLOYMENTS)) reports.push(await readDeployment(deployment, commit))
  return reports
}

async function readDeployment(
  { id, environment, production_environment }: DataOf<'GET /repos/{owner}/{repo}/deployments'>[number],
  { octokit, repository }: ReportedCommit,
): Promise<DeploymentReport> {
  const place = { owner: repository.owner, repo: repository.name, deployment_id: id, per_page: 1 }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', place)
  const [newest] = data
  return {
    name: environment,
    kind: 'deployment',
    state: stateOfDeployment(newest?.state),
    urls: [newest?.environment_url, newest?.log_url, newest?.target_url],
    siteUrl: newest?.environment_url,
    isProduction: production_environment ?? false,
  }
}
