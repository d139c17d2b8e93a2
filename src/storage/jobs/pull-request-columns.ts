// A pull request within the row of its job, and what may change there when its state is seen.
import type { PullRequest } from '../../jobs/job.ts'
import type { AgentJobTable } from './job-tables.ts'

export const PULL_REQUEST_COLUMNS = [
  'pr_number',
  'pr_url',
  'pr_state',
  'pr_branch',
  'pr_draft',
  'pr_closed_at',
] as const satisfies readonly (keyof AgentJobTable)[]

export type PullRequestColumns = Pick<AgentJobTable, (typeof PULL_REQUEST_COLUMNS)[number]>

export const NO_PULL_REQUEST: PullRequestColumns = {
  pr_number: null,
  pr_url: null,
  pr_state: null,
  pr_branch: null,
  pr_draft: null,
  pr_closed_at: null,
}

export function toPullRequest(row: PullRequestColumns): PullRequest | null {
  const { pr_number: number, pr_url: url, pr_state: state, pr_branch: branch } = row
  if (number === null || url === null || state === null || branch === null) return null
  return { number, url, state, branch, draft: row.pr_draft === 1 }
}

/** It counts as closed from when it was first seen closed or merged. */
export function toPullRequestColumns(row: PullRequestColumns, seen: PullRequest, now: number): PullRequestColumns {
  const wasClosed = row.pr_number === seen.number && row.pr_state !== 'open'
  return {
    pr_number: seen.number,
    pr_url: seen.url,
    pr_state: seen.state,
    pr_branch: seen.branch,
    pr_draft: seen.draft ? 1 : 0,
    pr_closed_at: seen.state === 'open' ? null : wasClosed ? row.pr_closed_at : now,
  }
}

/** False for a state that is older than the known one: GitHub never opens again what is merged. */
export function isNews(row: PullRequestColumns, seen: PullRequest): boolean {
  return !(row.pr_number === seen.number && row.pr_state === 'merged' && seen.state !== 'merged')
}

/**
 * False for another pull request of the same branch that must not hide the known one: a surplus one of ours that was
 * closed. One that a person opened in place of a closed one is welcome.
 */
export function isOfInterest(row: PullRequestColumns, seen: PullRequest): boolean {
  const isSame = row.pr_number === null || row.pr_number === seen.number
  return isSame || (row.pr_state !== 'open' && seen.state === 'open')
}
