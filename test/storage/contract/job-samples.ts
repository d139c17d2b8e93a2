// What contract tests hand to the store as the work of a job.
import { type Job, type PullRequest, presentJob } from '../../../src/jobs/job.ts'
import { newJobId } from '../../../src/jobs/job-names.ts'
import type { CreateRules, NewJob, Replayed } from '../../../src/jobs/requests/store-requests.ts'
import type { JobEnd, PinnedJob, SavedResult } from '../../../src/jobs/store.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'
import { newJob } from '../../support/jobs.ts'

export const BASE = { ref: 'main', commitSha: 'a'.repeat(40) }
export const REPOSITORY = 'https://github.com/Acme/docs'

export const RESULT: SavedResult = {
  title: 'Explain',
  summary: 'Explains it.',
  changes: [],
  patch: new Uint8Array(),
  treeSha: 'b'.repeat(40),
  report: EMPTY_RESULT_REPORT,
}

export const NO_CHANGES = { status: 'completed', outcome: 'no_changes', message: 'Nothing to do' } as const
export const PATCH_READY = { status: 'completed', outcome: 'patch_ready', message: 'Ready' } as const

export const NO_LIMITS: CreateRules = { perHour: 1e6, tokensPerDay: 1e9, openPullRequests: 100 }

export function toNewJob(projectId: string, now: number, changes: Partial<NewJob> = {}): NewJob {
  const asked = { prompt: 'Explain the install steps', requestedBy: 'the API key "ci"', model: 'offline' }
  return newJob({ id: newJobId(now), projectId, createdAt: now, ...asked, ...changes })
}

/** What a known key gets after this first result: the job as it was answered then, whatever has become of it. */
export function replayOf(first: { kind: string } | { kind: string; job: Job }): Pick<Replayed, 'kind' | 'answer'> {
  if (!('job' in first)) throw new Error(`Expected a job, got ${first.kind}`)
  return { kind: 'replayed', answer: presentJob(first.job) }
}

/** A result whose patch has this text. */
export function resultOf(patch: string): SavedResult {
  return { ...RESULT, patch: new TextEncoder().encode(patch) }
}

export function pinnedOf(job: Job, changes: Partial<PinnedJob> = {}): PinnedJob {
  return {
    base: BASE,
    repository: REPOSITORY,
    branch: job.branch,
    context: [],
    cause: null,
    pullRequest: job.pullRequest,
    ...changes,
  }
}

export function pullRequestOf(job: Pick<Job, 'branch'>, changes: Partial<PullRequest> = {}): PullRequest {
  return { number: 7, url: `${REPOSITORY}/pull/7`, state: 'open', branch: job.branch, draft: false, ...changes }
}

export function openedEnd(job: Pick<Job, 'branch'>, changes: Partial<PullRequest> = {}): JobEnd {
  const pullRequest = pullRequestOf(job, changes)
  return { status: 'completed', outcome: 'pr_opened', message: 'Opened', pullRequest }
}
