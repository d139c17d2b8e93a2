// What other services report about commits: the acts of a CI service, or of the host of a docs site.
import type { ForgeContext } from './context.ts'
import { type Account, personOf, type Repository } from './state.ts'

export interface CheckRun {
  id: number
  sha: string
  name: string
  status: string
  conclusion: string | null
  detailsUrl: string | null
  startedAt: Date
  completedAt: Date | null
}

export interface CommitStatus {
  id: number
  sha: string
  context: string
  state: string
  targetUrl: string | null
  description: string | null
  createdAt: Date
}

export interface Deployment {
  id: number
  sha: string
  environment: string
  isProduction: boolean
  creator: Account
  createdAt: Date
  /** Newest last. */
  statuses: DeploymentStatus[]
}

export interface DeploymentStatus {
  id: number
  state: string
  environmentUrl: string | null
  logUrl: string | null
  createdAt: Date
}

/** All that was reported about the commits of one repository, oldest first. */
export interface Reports {
  checkRuns: CheckRun[]
  statuses: CommitStatus[]
  deployments: Deployment[]
}

export interface CheckRunReport {
  sha: string
  name: string
  /** Absent: in progress. */
  conclusion?: string
  detailsUrl?: string
}

export interface StatusReport {
  sha: string
  context: string
  state: 'pending' | 'success' | 'failure' | 'error'
  targetUrl?: string
  description?: string
}

export interface DeploymentReport {
  sha: string
  environment: string
  /** Absent: the deployment was only asked for. */
  state?: string
  environmentUrl?: string
  logUrl?: string
  isProduction?: boolean
}

export function noReports(): Reports {
  return { checkRuns: [], statuses: [], deployments: [] }
}

/** A run of the same name on the same commit is updated. */
export function reportCheckRun(
  { state, now }: ForgeContext,
  { reports }: Repository,
  { sha, name, conclusion, detailsUrl }: CheckRunReport,
): void {
  const known = reports.checkRuns.find((one) => one.sha === sha && one.name === name)
  const run: CheckRun = {
    id: known?.id ?? state.nextId(),
    sha,
    name,
    status: conclusion === undefined ? 'in_progress' : 'completed',
    conclusion: conclusion ?? null,
    detailsUrl: detailsUrl ?? null,
    startedAt: known?.startedAt ?? now(),
    completedAt: conclusion === undefined ? null : now(),
  }
  reports.checkRuns = [...reports.checkRuns.filter((one) => one !== known), run]
}

/** The newest status of a context is the one that counts. */
export function reportStatus(
  { state, now }: ForgeContext,
  { reports }: Repository,
  { sha, context, state: said, targetUrl, description }: StatusReport,
): void {
  const status = { id: state.nextId(), sha, context, state: said, createdAt: now() }
  reports.statuses.push({ ...status, targetUrl: targetUrl ?? null, description: description ?? null })
}

/** Begins a deployment, or adds a status to that of the same commit and environment. */
export function reportDeployment(
  { state, now }: ForgeContext,
  { reports }: Repository,
  { sha, environment, state: said, environmentUrl, logUrl, isProduction }: DeploymentReport,
): void {
  const known = reports.deployments.find((one) => one.sha === sha && one.environment === environment)
  const deployment: Deployment = known ?? {
    id: state.nextId(),
    sha,
    environment,
    isProduction: isProduction ?? false,
    creator: personOf(state, 'docs-host[bot]', 'Bot'),
    createdAt: now(),
    statuses: [],
  }
  if (known === undefined) reports.deployments.push(deployment)
  if (said === undefined) return
  const links = { environmentUrl: environmentUrl ?? null, logUrl: logUrl ?? null }
  deployment.statuses.push({ id: state.nextId(), state: said, ...links, createdAt: now() })
}
