// Another process on the same database file, for the tests that kill one or let two race.
// Usage: node child.ts create|claim|comment|work FILE PROJECT_ID. Prints a line for each thing that the store has answered.
import { writeSync } from 'node:fs'
import type { JobStore } from '../../src/jobs/store.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { COMMENTS, numberedComment } from './comments-of-processes.ts'
import { NO_CHANGES, NO_LIMITS, toNewJob } from './contract/job-samples.ts'

const LEASE_MS = 60_000

async function createForever(jobs: JobStore, projectId: string): Promise<never> {
  for (let n = 1; ; n++) {
    const idempotency = { route: 'create-job', key: `key-${n}`, bodyHash: 'hash' }
    const result = await jobs.create(toNewJob(projectId, Date.now()), { ...NO_LIMITS, idempotency })
    if (result.kind === 'created') writeSync(1, `${result.job.id}\n`)
  }
}

async function claimAll(jobs: JobStore): Promise<void> {
  for (;;) {
    const claim = await jobs.claim(LEASE_MS, [])
    if (claim === undefined) return
    writeSync(1, `${claim.job.id}\n`)
  }
}

/** Every comment, and those that found as many waiting as may until they are taken: workers wait for all of them. */
async function commentAll(jobs: JobStore): Promise<void> {
  for (let n = 0, saidFull = -1; n < COMMENTS; ) {
    const { kind } = await jobs.comment(numberedComment(n, process.pid), NO_LIMITS)
    if (kind !== 'full' || saidFull !== n) writeSync(1, `${kind} ${n}\n`)
    if (kind === 'full') saidFull = n
    else n += 1
  }
}

/** Says when it begins a turn; stops once every comment has begun one and all of them have ended. */
async function workOnTurns(jobs: JobStore): Promise<void> {
  const isDone = async (jobId: string) => {
    const turns = await jobs.turns(jobId)
    const asked = turns.map(({ prompt }) => prompt).join()
    const all = Array.from({ length: COMMENTS }, (_, n) => numberedComment(n, 0).prompt)
    return turns.every(({ outcome }) => outcome !== null) && all.every((one) => asked.includes(one))
  }
  for (;;) {
    const claim = await jobs.claim(LEASE_MS, [])
    if (claim === undefined) {
      const job = await jobs.findByPullRequest(501, 7)
      if (job !== undefined && (await isDone(job.id))) return
      continue
    }
    writeSync(1, `${claim.job.turn}\n`)
    await jobs.finish(claim.lease, NO_CHANGES)
  }
}

const WORK: Record<string, (jobs: JobStore, projectId: string) => Promise<void>> = {
  create: createForever,
  claim: claimAll,
  comment: commentAll,
  work: workOnTurns,
}

const [what = '', file = '', projectId = ''] = process.argv.slice(2)
const storage = await openStorage({ kind: 'sqlite', file })
await WORK[what]?.(storage.jobs, projectId)
await storage.close()
