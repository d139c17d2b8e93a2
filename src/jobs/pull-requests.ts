// What the store keeps of pull requests: their states, and which of their comments were read.
import type { Job, PullRequest } from './job.ts'

/** Port, part of JobStore: what is known of the pull requests of jobs. */
export interface PullRequestStore {
  /** Finds the newest job whose pull request this is and that publishes there: none in `mode: patch`. */
  findByPullRequest(repositoryId: number, pullRequestNumber: number): Promise<Job | undefined>
  /**
   * Stores the state of the pull request whose head is this branch, with the delivery id, in one transaction; one that is
   * older, by the host's clock, than the known one changes nothing.
   */
  recordPullRequest(update: PullRequestUpdate): Promise<PullRequestRecord>
  /**
   * Gives pull requests that have not been checked since the time for their state, as far as it is known, and records the
   * check: open ones first, then closed ones of jobs that are not archived, each longest unchecked first. Never merged
   * ones, which stay so.
   */
  claimUnseenPullRequests(since: UnseenSince, now: number, limit: number): Promise<UnseenPullRequest[]>
  /**
   * Gives open pull requests, as far as is known, whose conversation has not been read since `checkedBefore`, longest unread
   * first, and records that it is read now.
   */
  claimUnreadPullRequests(checkedBefore: number, now: number, limit: number): Promise<UnreadPullRequest[]>
  /** Records how far a conversation was read, at `at`; never takes a number back. */
  saveSeenComments(check: { repositoryId: number; number: number; seen: SeenComments; at: number }): Promise<void>
  /**
   * Notes that a person has reviewed a pull request or commented on it at this time; 0 = GitHub was asked, and nobody has.
   * Never takes a time back.
   */
  recordLook(look: { repositoryId: number; number: number; at: number }): Promise<void>
}

export interface UnseenPullRequest {
  projectId: string
  repositoryId: number
  branch: string
  number: number
}

/** The highest id of each kind of comment that was looked at on a pull request; 0 = none. */
export interface SeenComments {
  issue: number
  /** On lines of the changes. */
  review: number
  /** What reviewers say of the whole. */
  summary: number
}

export interface UnreadPullRequest {
  /** One of the projects of the repository. */
  projectId: string
  repositoryId: number
  number: number
  seen: SeenComments
}

/** For pull requests in each of these states: the time since which nobody has checked them. */
export interface UnseenSince {
  open: number
  closed: number
}

export type PullRequestRecord =
  /** The jobs of the branch know it, or something newer. */
  | 'saved'
  /** It contradicts what is known, and neither is newer: ask the host, and record its answer. */
  | 'unclear'
  /** The delivery was applied before, or no job has that branch. */
  | 'ignored'

export interface PullRequestUpdate {
  repositoryId: number
  branch: string
  pullRequest: PullRequest
  now: number
  /** Absent when polled. */
  deliveryId?: string
  /** True for the host's answer to a question about something unclear: it settles that. */
  isAnswer?: boolean
}

// What the host says about the review of a pull request.

export interface ReviewedPullRequest {
  number: number
  title: string
  isDraft: boolean
  /** False when it was closed or merged since we heard of it. */
  isOpen: boolean
  /** Epoch milliseconds; undefined where the host does not tell. */
  openedAt: number | undefined
  /** Logins and slugs of those who are asked and have not answered since. */
  owing: { people: string[]; teams: string[] }
  /** The last word of each reviewer who approved or asked for changes. */
  verdicts: Verdict[]
}

export interface Verdict {
  login: string
  kind: 'approved' | 'changes_requested'
}
