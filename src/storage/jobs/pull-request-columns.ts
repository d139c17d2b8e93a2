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
  'pr_updated_at',
  'pr_merged_at',
  'pr_opened_at',
  'pr_looked_at',
] as const satisfies readonly (keyof AgentJobTable)[]

export type PullRequestColumns = Pick<AgentJobTable, (typeof PULL_REQUEST_COLUMNS)[number]>

export const NO_PULL_REQUEST: PullRequestColumns = {
  pr_number: null,
  pr_url: null,
  pr_state: null,
  pr_branch: null,
  pr_draft: null,
  pr_closed_at: null,
  pr_updated_at: null,
  pr_merged_at: null,
  pr_opened_at: null,
  pr_looked_at: null,
}

export function toPullRequest(row: PullRequestColumns): PullRequest | null {
  const { pr_number: number, pr_url: url, pr_state: state, pr_branch: branch } = row
  const { pr_updated_at: updatedAt, pr_merged_at: mergedAt } = row
  if (number === null || url === null || state === null || branch === null) return null
  return {
    number,
    url,
    state,
    branch,
    draft: row.pr_draft === 1,
    ...(updatedAt === null ? {} : { updatedAt }),
    ...(mergedAt === null ? {} : { mergedAt }),
  }
}

/** It counts as closed from when it was first seen closed or merged. */
export function toPullRequestColumns(row: PullRequestColumns, seen: PullRequest, now: number): PullRequestColumns {
  const isSame = row.pr_number === seen.number
  const wasClosed = isSame && row.pr_state !== 'open'
  return {
    pr_number: seen.number,
    pr_url: seen.url,
    pr_state: seen.state,
    pr_branch: seen.branch,
    pr_draft: seen.draft ? 1 : 0,
    pr_closed_at: seen.state === 'open' ? null : wasClosed ? row.pr_closed_at : now,
    pr_updated_at: seen.updatedAt ?? (isSame ? row.pr_updated_at : null),
    pr_opened_at: isSame ? row.pr_opened_at : now,
    pr_looked_at: isSame ? row.pr_looked_at : null,
    pr_merged_at: seen.state === 'merged' ? (seen.mergedAt ?? (isSame ? row.pr_merged_at : null) ?? now) : null,
  }
}

/** `unclear`: it contradicts what is known, and nothing says which of the two is newer. */
export type Weight = 'news' | 'old' | 'unclear'

/** Compares what was seen with what is known. GitHub never opens again what is merged, and its clock counts seconds. */
export function weigh(row: PullRequestColumns, seen: PullRequest): Weight {
  if (row.pr_number !== seen.number) return 'news'
  if (row.pr_state === 'merged' || seen.state === 'merged') return seen.state === 'merged' ? 'news' : 'old'
  if (row.pr_updated_at === null || seen.updatedAt === undefined) return 'news'
  if (row.pr_updated_at !== seen.updatedAt) return row.pr_updated_at < seen.updatedAt ? 'news' : 'old'
  const isSameState = row.pr_state === seen.state && (row.pr_draft === 1) === seen.draft
  return isSameState ? 'news' : 'unclear'
}

/**
 * The same for what was looked up. Another pull request of the same branch must not hide the known one: a duplicate of
 * ours that was closed. One that a person opened in place of a closed one is welcome.
 */
export function weighLook(row: PullRequestColumns, seen: PullRequest): Weight {
  if (row.pr_number === null || row.pr_number === seen.number) return weigh(row, seen)
  return row.pr_state !== 'open' && seen.state === 'open' ? 'news' : 'old'
}

/** The same for what came by itself, perhaps late: whether another pull request is open, only GitHub can say. */
export function weighDelivery(row: PullRequestColumns, seen: PullRequest): Weight {
  const isOther = row.pr_number !== null && row.pr_number !== seen.number
  const weight = weighLook(row, seen)
  return isOther && weight === 'news' ? 'unclear' : weight
}

/** The same for what GitHub answered when it was asked about something unclear. */
export function weighAnswer(row: PullRequestColumns, seen: PullRequest): Weight {
  const weight = weighLook(row, seen)
  return weight === 'unclear' ? 'news' : weight
}
