// A database with what makes pages slow: a year of views that ends yesterday, a job with thousands of transcript entries and
// a patch of many files.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import type { TranscriptEntry } from '../../../src/agent/transcript.ts'
import type { Lease } from '../../../src/jobs/store.ts'
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts'
import { NO_LIMITS, PATCH_READY, pinnedOf, resultOf, toNewJob } from '../../../test/storage/contract/job-samples.ts'
import { DAY_MS, DAYS, generateRows, YEAR_START } from '../views-data.ts'

const BATCH_ROWS = 10_000
const CHANGED_FILES = 60
const LINES_OF_FILE = 40

export interface Filled {
  projectId: string
  jobId: string
}

export async function fillDatabase(dataDir: string, views: number, entries: number): Promise<Filled> {
  const storage = await openStorage({ kind: 'sqlite', file: join(dataDir, 'docmend.db') })
  try {
    const { id } = await storage.projects.ensure('acme/docs', null, Date.now())
    const jobId = await addJob(storage, id, entries)
    await addViews(storage, id, views)
    return { projectId: id, jobId }
  } finally {
    await storage.close()
  }
}

async function addViews(storage: Storage, projectId: string, views: number): Promise<void> {
  const yesterday = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const shift = yesterday - (YEAR_START + DAYS * DAY_MS)
  let done = 0
  for (const rows of generateRows(views, BATCH_ROWS)) {
    const recent = rows.map((row) => ({ ...row, time: row.time + shift }))
    await storage.views.applyBatch(projectId, { source: 'log', rows: recent, rejected: {} }, Date.now())
    done += rows.length
    if (done % 1_000_000 === 0) process.stderr.write(`filled ${done} of ${views}\n`)
  }
}

async function addJob({ jobs }: Storage, projectId: string, entries: number): Promise<string> {
  const made = await jobs.create(toNewJob(projectId, Date.now(), { mode: 'patch' }), NO_LIMITS)
  if (made.kind !== 'created') throw new Error(`The job was not made: ${made.kind}`)
  const claim = await jobs.claim(3_600_000, [])
  if (claim === undefined) throw new Error('The job is not due')
  await jobs.pin(claim.lease, pinnedOf(claim.job))
  for (const entry of makeEntries(entries)) await jobs.record(claim.lease, entry, NOTHING_SPENT)
  await endWithPatch({ jobs }, claim.lease)
  return made.job.id
}

async function endWithPatch({ jobs }: Pick<Storage, 'jobs'>, lease: Lease): Promise<void> {
  await jobs.saveResult(lease, resultOf(makePatch()))
  await jobs.finish(lease, PATCH_READY)
}

function* makeEntries(count: number): Generator<TranscriptEntry> {
  const at = new Date().toISOString()
  const start = { turn: 1, prompt: 'Explain the install steps', model: 'bench', docsRoot: 'docs', context: [] }
  const base = { ref: 'main', commitSha: 'a'.repeat(40) }
  yield { kind: 'turn', at, ...start, base, continuesPatch: false }
  for (let index = 1; index < count; index += 1) {
    const callId = `call_${Math.ceil(index / 2)}`
    if (index % 2 === 1) yield { kind: 'reply', at, elapsedMs: 900, reply: makeReply(callId, index) }
    else
      yield {
        kind: 'results',
        at,
        results: [{ callId, name: 'read', ok: true, text: `${index}: a line of a page\n`.repeat(30) }],
      }
  }
}

function makeReply(callId: string, index: number) {
  const call = { id: callId, name: 'read', arguments: JSON.stringify({ path: `docs/page-${index}.md` }) }
  const usage = { inputTokens: 1000, cachedTokens: 900, outputTokens: 50 }
  return { text: `I read page ${index} next.`, toolCalls: [call], usage, stop: 'tool_calls' as const }
}

/** A word of each line has changed. */
function makePatch(): string {
  return Array.from({ length: CHANGED_FILES }, (_, file) => {
    const name = `docs/page-${file}.md`
    const lines = Array.from({ length: LINES_OF_FILE }, (__, line) => {
      const word = createHash('sha256').update(`${file} ${line}`).digest('hex').slice(0, 8)
      return `-Line ${line} says ${word} about Lumen Cloud.\n+Line ${line} says ${word} about Lumen Sky.\n`
    })
    const head = `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n`
    return `${head}@@ -1,${LINES_OF_FILE} +1,${LINES_OF_FILE} @@\n${lines.join('')}`
  }).join('')
}
