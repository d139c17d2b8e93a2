// The job as the API shows it (docs/api.md).
import type { AgentJob } from '../../contract/job.ts'
import type { Job } from '../job.ts'

/**
 * Gives the AgentJob of a job. `source.ref` is the branch that was last pinned, else the one that was asked for, else null:
 * the default branch is known only once GitHub was asked.
 */
export function presentJob(job: Job): AgentJob {
  return {
    id: job.id,
    status: job.status,
    source: { repository: job.repository, ref: job.lastRef ?? job.requestedRef },
    model: job.model,
    prLink: job.status === 'active' ? null : (job.pullRequest?.url ?? null),
    createdAt: isoTime(job.createdAt),
    archivedAt: job.archivedAt === null ? null : isoTime(job.archivedAt),
    outcome: job.outcome,
    message: job.message,
    pullRequest: presentPullRequest(job.pullRequest),
    pullRequestOptions: job.pullRequestOptions,
    usage: presentUsage(job),
    filesChanged: job.filesChanged,
    mode: job.mode,
    topic: job.topic,
    turn: job.turn,
    waitingMessages: job.waitingFollowUps,
    patchSha256: job.patchSha256,
    commitSha: job.commitSha,
    preview: job.seenBuilds?.preview ?? null,
    builds: job.seenBuilds?.builds ?? null,
    effect: job.effect,
    trigger: job.trigger,
    promptVersion: job.promptVersion,
    pullRequestOutcome: job.pullRequestOutcome,
  }
}

function presentPullRequest(pullRequest: Job['pullRequest']): AgentJob['pullRequest'] {
  if (pullRequest === null) return null
  const { number, url, state, branch, draft } = pullRequest
  return { number, url, state, branch, draft }
}

function presentUsage({ spent }: Job): AgentJob['usage'] {
  const { modelCalls, inputTokens, cachedTokens, outputTokens, workMs, costUsd } = spent
  return { modelCalls, inputTokens, cachedTokens, outputTokens, costUsd, seconds: workMs / 1000 }
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
