// One topic, one pull request: which job of its topic a new one continues.
import type { Job, PullRequest } from './job.ts'

type TopicJob = Pick<Job, 'status' | 'pullRequest'>

/**
 * Gives the job whose branch the next job of the topic takes: the newest that is active or has an open pull request. undefined =
 * the next one begins a branch of its own.
 */
export function findContinued<One extends TopicJob>(newestFirst: readonly One[]): One | undefined {
  return newestFirst.find((job) => job.status === 'active' || hasOpenPullRequest(job))
}

/** Gives the pull request that the next changes of the topic go on. */
export function findOpenOfTopic(newestFirst: readonly TopicJob[]): PullRequest | undefined {
  return newestFirst.find(hasOpenPullRequest)?.pullRequest ?? undefined
}

/** A closed pull request is not taken over with its branch. */
export function hasOpenPullRequest({ pullRequest }: Pick<TopicJob, 'pullRequest'>): boolean {
  return pullRequest?.state === 'open'
}
