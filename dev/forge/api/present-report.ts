// What was reported about commits, in GitHub's JSON.
import type { ForgeContext } from '../context.ts'
import type { CheckRun, CommitStatus, Deployment, DeploymentStatus } from '../reports.ts'
import { fullName, type Repository } from '../state.ts'
import { nodeId, presentAccount } from './present-account.ts'
import { presentRepository } from './present-repository.ts'

export function presentCheckRun({ urls }: ForgeContext, repository: Repository, run: CheckRun) {
  const url = `${urls.api}/repos/${fullName(repository)}/check-runs/${run.id}`
  return {
    id: run.id,
    node_id: nodeId('CheckRun', run.id),
    head_sha: run.sha,
    external_id: '',
    name: run.name,
    url,
    html_url: `${urls.web}/${fullName(repository)}/runs/${run.id}`,
    details_url: run.detailsUrl,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt.toISOString(),
    completed_at: run.completedAt?.toISOString() ?? null,
    output: { title: null, summary: null, text: null, annotations_count: 0, annotations_url: `${url}/annotations` },
    check_suite: { id: run.id },
    app: null,
    pull_requests: [],
  }
}

interface Combined {
  sha: string
  all: readonly CommitStatus[]
  /** The part that was asked for. */
  page: readonly CommitStatus[]
}

export function presentCombinedStatus(context: ForgeContext, repository: Repository, { sha, all, page }: Combined) {
  const url = `${context.urls.api}/repos/${fullName(repository)}/commits/${sha}`
  return {
    state: combine(all),
    sha,
    total_count: all.length,
    statuses: page.map((status) => presentStatus(context, repository, status)),
    repository: presentRepository(context.urls, repository),
    commit_url: url,
    url: `${url}/status`,
  }
}

function combine(statuses: readonly CommitStatus[]): string {
  if (statuses.some(({ state }) => state === 'failure' || state === 'error')) return 'failure'
  return statuses.length > 0 && statuses.every(({ state }) => state === 'success') ? 'success' : 'pending'
}

function presentStatus({ urls }: ForgeContext, repository: Repository, status: CommitStatus) {
  return {
    id: status.id,
    node_id: nodeId('StatusContext', status.id),
    url: `${urls.api}/repos/${fullName(repository)}/statuses/${status.sha}`,
    avatar_url: null,
    state: status.state,
    context: status.context,
    description: status.description,
    target_url: status.targetUrl,
    created_at: status.createdAt.toISOString(),
    updated_at: status.createdAt.toISOString(),
  }
}

export function presentDeployment({ urls }: ForgeContext, repository: Repository, deployment: Deployment) {
  const repositoryUrl = `${urls.api}/repos/${fullName(repository)}`
  const url = `${repositoryUrl}/deployments/${deployment.id}`
  return {
    id: deployment.id,
    node_id: nodeId('Deployment', deployment.id),
    url,
    sha: deployment.sha,
    ref: deployment.sha,
    task: 'deploy',
    payload: {},
    environment: deployment.environment,
    original_environment: deployment.environment,
    production_environment: deployment.isProduction,
    description: null,
    creator: presentAccount(urls, deployment.creator),
    created_at: deployment.createdAt.toISOString(),
    updated_at: deployment.createdAt.toISOString(),
    statuses_url: `${url}/statuses`,
    repository_url: repositoryUrl,
  }
}

/** GitHub gives '' for an address that it was not told. */
export function presentDeploymentStatus(
  { urls }: ForgeContext,
  repository: Repository,
  { id, environment, creator }: Deployment,
  status: DeploymentStatus,
) {
  const repositoryUrl = `${urls.api}/repos/${fullName(repository)}`
  const deploymentUrl = `${repositoryUrl}/deployments/${id}`
  return {
    id: status.id,
    node_id: nodeId('DeploymentStatus', status.id),
    url: `${deploymentUrl}/statuses/${status.id}`,
    state: status.state,
    environment,
    environment_url: status.environmentUrl ?? '',
    log_url: status.logUrl ?? '',
    target_url: status.logUrl ?? '',
    description: '',
    creator: presentAccount(urls, creator),
    created_at: status.createdAt.toISOString(),
    updated_at: status.createdAt.toISOString(),
    deployment_url: deploymentUrl,
    repository_url: repositoryUrl,
  }
}
