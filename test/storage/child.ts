// Another process on the same database file, for the tests that kill one or let two race.
// Usage: node child.ts create|claim FILE PROJECT_ID. Prints the id of each job once the store has answered.
import { writeSync } from 'node:fs'
import { newJobId } from '../../src/jobs/job.ts'
import type { JobStore } from '../../src/jobs/store.ts'
import { openStorage } from '../../src/storage/open-storage.ts'

async function createForever(jobs: JobStore, projectId: string): Promise<never> {
  for (let n = 1; ; n++) {
    const times = { id: newJobId(Date.now()), createdAt: Date.now() }
    const job = { projectId, prompt: `Job ${n}`, draft: false, model: 'offline', repository: '', requestedRef: null }
    const idempotency = { route: 'create-job', key: `key-${n}`, bodyHash: 'hash' }
    const result = await jobs.create({ ...job, ...times }, { jobsPerHour: 1e6, tokensPerDay: 1, idempotency })
    if (result.kind === 'created') writeSync(1, `${result.job.id}\n`)
  }
}

async function claimAll(jobs: JobStore): Promise<void> {
  for (;;) {
    const claim = await jobs.claim(60_000, [])
    if (claim === undefined) return
    writeSync(1, `${claim.job.id}\n`)
  }
}

const [what, file = '', projectId = ''] = process.argv.slice(2)
const storage = await openStorage({ kind: 'sqlite', file })
await (what === 'create' ? createForever(storage.jobs, projectId) : claimAll(storage.jobs))
await storage.close()
