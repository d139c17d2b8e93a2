// What a job is, and how one becomes the AgentJob of the wire. How it may change is the store's contract (store.ts).
import { randomBytes } from 'node:crypto'
import type { Spent } from '../agent/budget.ts'
import type { JobOutcome, JobStatus } from '../contract/job-states.ts'

export interface PullRequest {
  number: number
  url: string
  state: 'open' | 'merged' | 'closed'
  branch: string
  draft: boolean
}

/**
 * Where an active job stands; each is entered by a fenced write.
 * `agent`: the base is being pinned and the model works. `validated`: the change set passed the gate and is saved; the
 * model is not needed again. `publishing`: GitHub may have been told; a cancel is refused from here on.
 */
export type JobPhase = 'agent' | 'validated' | 'publishing'

/** The commit that a job works from, fixed for the whole job on its first step. */
export interface Base {
  /** Branch name without `refs/heads/`. */
  ref: string
  commitSha: string
}

export interface Job {
  /** UUIDv7. */
  id: string
  projectId: string
  status: JobStatus
  phase: JobPhase
  outcome: JobOutcome | null
  /** Why it ended so, or, while active, why it waits. */
  message: string | null
  prompt: string
  draft: boolean
  model: string
  /** Full https address of the repository. */
  repository: string
  /** As requested; null = the default branch. */
  requestedRef: string | null
  /** null until pinned. */
  base: Base | null
  pullRequest: PullRequest | null
  filesChanged: number
  spent: Spent
  /** Claims so far. */
  attempt: number
  /** Epoch milliseconds, as all times here. */
  createdAt: number
  finishedAt: number | null
  archivedAt: number | null
}

/** Attempts a job gets before it ends as `failed`. */
export const MAX_ATTEMPTS = 3

/** UUIDv7 (RFC 9562): sorts by the time it was made. */
export function newJobId(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The one branch that a job may ever write, as a name without `refs/heads/`. */
export function branchOfJob(jobId: string): string {
  return `docmend/${jobId}`
}
