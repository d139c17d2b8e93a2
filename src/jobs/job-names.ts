// How a job and its results are named: its id, its branch, the mark in its commits and pull requests.
import { randomBytes } from 'node:crypto'
import type { Job } from './job.ts'

/** UUIDv7 (RFC 9562): sorts by the time it was made. */
export function newJobId(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Stands in the commit and the pull request of a turn, so that we recognize our own. */
export function markOf({ id, turn }: Pick<Job, 'id' | 'turn'>): string {
  return turn === 1 ? id : `${id}.${turn}`
}

/** How the branches begin that jobs write; no other branch is ever written or removed. */
export const OUR_BRANCHES = 'docmend/'

/**
 * The branch of a job that does not continue an existing pull request, without `refs/heads/`. `prefix`: what its author wants
 * before the id; the name begins and ends the same, so that it is known as ours and as that of the job.
 */
export function branchOfJob(jobId: string, prefix?: string): string {
  return `${OUR_BRANCHES}${prefix === undefined ? '' : `${prefix}/`}${jobId}`
}

/** True for the branch of this job, whatever prefix it has. */
export function isBranchOf(branch: string, jobId: string): boolean {
  return branch.startsWith(OUR_BRANCHES) && branch.endsWith(`/${jobId}`)
}
