// What people look for among the jobs of a project; part of the port in store.ts.

import type { Spent } from '../agent/budget/budget.ts'
import type { JobCursor } from '../contract/job-cursor.ts'
import type { JobStatus } from '../contract/job-states.ts'
import type { ChangedPages } from './effects.ts'
import type { Job, PullRequest } from './job.ts'
import type { RequestKind } from './requests/request-limits.ts'

/** Port, part of JobStore: what is asked about the jobs of a project. */
export interface JobLists {
  /** Gives a job of this project, or undefined: also when it belongs to another project. */
  find(projectId: string, jobId: string): Promise<Job | undefined>
  /** Newest first, ties by id descending; with `after`, from the first one behind that job in this order. */
  list(projectId: string, query: JobListQuery): Promise<JobPage>
  /** Looks for jobs, nearest to where it begins first, among at most 20,000; says where it ended. */
  search(projectId: string, search: JobSearch): Promise<JobSearchPage>
  /** Gives the title of each job's result, or else its first prompt; none for a job that does not exist. */
  names(jobIds: readonly string[]): Promise<Map<string, string>>
  /** Gives who asked for the newest jobs of the project, at most 50, in the order of the alphabet. */
  requesters(projectId: string): Promise<string[]>
  /** Gives each open pull request of the project once, by number. */
  openPullRequests(projectId: string): Promise<OpenPullRequest[]>
  /** Gives the open pull request of the newest job of the project with this topic, as far as is known. */
  findTopicPullRequest(projectId: string, topic: string): Promise<PullRequest | undefined>
  /** Gives jobs that ended in this time and never had a pull request, last first; archived ones count as dealt with. */
  endedWithoutPullRequest(projectId: string, period: Period, limit: number): Promise<NamedJob[]>
  /** Gives the turns that ended in this time, last first, with what each has spent. */
  turnsEnded(projectId: string, period: Period, limit: number): Promise<EndedTurn[]>
  /**
   * Gives jobs that may have been about one page of the docs: their prompts, or the addresses of their changed pages, have
   * this text in them, in capitals or not. Newest first, 100 at most, among the newest 1,000 of the project.
   */
  pageCandidates(projectId: string, text: string): Promise<PageJobCandidate[]>
  /** Counts what `create` and `message` hold against the limits of the hour around this time. */
  requestsOfHour(projectId: string, at: number): Promise<Record<RequestKind, RequestsOfHour>>
  /** Gives what else counts against the limits of the project at this time. */
  usage(projectId: string, at: number): Promise<ProjectUse>
}

interface JobListQuery {
  status?: JobStatus | undefined
  limit: number
  offset: number
  /** A job of an earlier page. */
  after?: JobCursor | undefined
}

interface JobPage {
  jobs: Job[]
  hasMore: boolean
}

/** The jobs, or the messages, that count towards the limit of an hour. */
export interface RequestsOfHour {
  count: number
  /** Epoch milliseconds; undefined when there is none. */
  oldestAt: number | undefined
}

interface ProjectUse {
  /** Tokens that its jobs have spent within the UTC day. */
  tokensOfDay: number
  openPullRequests: number
}

export interface JobSearch {
  status?: JobStatus | undefined
  /** Exactly as `Job.requestedBy` has it. */
  requestedBy?: string | undefined
  /** Part of a prompt, a title, an id, a branch or the path of a changed file; capitals of a to z make no difference. */
  text?: string | undefined
  /** Jobs beyond this one, which itself is left out; undefined = from the newest. */
  beyond?: { cursor: JobCursor; direction: 'older' | 'newer' } | undefined
  limit: number
}

export interface JobSearchPage {
  /** Newest first, in either direction. */
  jobs: NamedJob[]
  /** Whether there are more in this direction among those that were looked at. */
  hasMore: boolean
  /** The last job that was looked at when the search ended before the last job; undefined = all were looked at. */
  lookedUntil: JobCursor | undefined
}

export interface NamedJob {
  job: Job
  /** The title of its result, or else its first prompt in full. */
  name: string
}

// What the home page of a project asks about its jobs; part of the port in store.ts.

/** Epoch milliseconds, the end excluded. */
export interface Period {
  from: number
  to: number
}

export interface OpenPullRequest {
  pullRequest: PullRequest
  /** The newest of the jobs that share it. */
  jobId: string
  /** The title of that job's result, or else its first prompt. */
  name: string
  /** When the oldest of them was created, in epoch milliseconds. */
  createdAt: number
}

export interface EndedTurn {
  jobId: string
  turn: number
  spent: Spent
}

export interface PageJobCandidate {
  job: Job
  /** Of the job's pull request; undefined when it has none, or an earlier version did not keep them. */
  pages: ChangedPages | undefined
  /** In their order. */
  prompts: string[]
}

// How the queue stands, for those who watch the service.

export interface QueueState {
  /** Active jobs: due and not claimed, waiting for a time or an outage to pass, or under a lease. */
  jobs: { waiting: number; delayed: number; running: number }
  /** How long the longest-waiting due job has been due; 0 when none is. */
  oldestWaitingMs: number
  /** Webhooks and replies that have not been sent. */
  unsent: { webhooks: number; replies: number }
}
