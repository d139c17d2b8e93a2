// Jobs that are ready for a reviewer, with whatever a model and a repository may have put into them.
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import type { Job } from '../../src/jobs/job.ts'
import type { NewJob } from '../../src/jobs/requests/store-requests.ts'
import type { JobEnd, JobStore, Lease, SavedResult } from '../../src/jobs/store.ts'
import { EMPTY_RESULT_REPORT } from './empty-result-report.ts'
import { newJob } from './jobs.ts'

/** More than any test takes. */
const LEASE_MS = 600_000
const NO_LIMITS = { perHour: 1e6, tokensPerDay: 1e12, openPullRequests: 100 }

export const BASE = { ref: 'main', commitSha: 'a'.repeat(40) }

export interface ReviewedJob {
  job?: Partial<NewJob>
  result?: Partial<SavedResult>
  entries?: readonly TranscriptEntry[]
  base?: { ref: string; commitSha: string }
  end?: JobEnd
}

/** Makes a job, and ends its first turn so. */
export async function givenReviewedJob(jobs: JobStore, projectId: string, parts: ReviewedJob = {}): Promise<Job> {
  const asked = { prompt: 'Explain the limits', mode: 'patch', requestedBy: '@octocat', model: 'a-model' } as const
  await jobs.create(newJob({ projectId, ...asked, ...parts.job }), NO_LIMITS)
  return endTurn(jobs, parts)
}

/** Sends a message to the job, and ends its next turn so. */
export async function givenNextTurn(jobs: JobStore, { projectId, id }: Job, parts: ReviewedJob = {}): Promise<Job> {
  await jobs.message(projectId, id, { prompt: 'Shorter', requestedBy: '@octocat', at: Date.now() }, NO_LIMITS)
  return endTurn(jobs, parts)
}

async function endTurn(jobs: JobStore, { result, entries = [], base = BASE, end }: ReviewedJob): Promise<Job> {
  const claim = await jobs.claim(LEASE_MS, [])
  if (claim === undefined) throw new Error('Expected a job to be due')
  const { job, lease } = claim
  const { branch, pullRequest } = job
  const repository = job.repository
  await jobs.pin(lease, { base, repository, branch, context: [], cause: null, pullRequest })
  await recordAll(jobs, job, lease, entries)
  await jobs.saveResult(lease, {
    title: 'Explain the limits',
    summary: 'Explains the limits.',
    changes: [{ kind: 'write', path: 'docs/limits.md', content: new Uint8Array([97]) }],
    patch: new TextEncoder().encode(ONE_LINE),
    treeSha: 'b'.repeat(40),
    report: EMPTY_RESULT_REPORT,
    ...result,
  })
  return jobs.finish(lease, end ?? { status: 'completed', outcome: 'patch_ready', message: 'Read the patch.' })
}

async function recordAll(jobs: JobStore, job: Job, lease: Lease, entries: readonly TranscriptEntry[]): Promise<void> {
  let calls = job.spent.modelCalls
  for (const entry of entries) {
    if (entry.kind === 'reply') calls += 1
    const tokens = { inputTokens: calls * 1000, cachedTokens: calls * 500, outputTokens: calls * 100 }
    await jobs.record(lease, entry, {
      ...NOTHING_SPENT,
      modelCalls: calls,
      workMs: calls * 1500,
      costUsd: calls / 100,
      ...tokens,
    })
  }
}

const ONE_LINE = `diff --git a/docs/limits.md b/docs/limits.md
--- a/docs/limits.md
+++ b/docs/limits.md
@@ -1,3 +1,3 @@
 # Limits

-At most 10 files.
+At most 20 files.
`
