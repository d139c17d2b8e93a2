// What the home page of a project asks about its jobs; part of the port in store.ts.
import type { Spent } from '../agent/budget/budget.ts'
import type { PullRequest } from './job.ts'

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
