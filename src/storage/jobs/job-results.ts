// The results of jobs, stored until they are published and for reading afterwards.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import type { Change } from '../../base/git-tree.ts'
import { PATCH_MAX_BYTES } from '../../jobs/job.ts'
import { countFiles, type ResultReport } from '../../jobs/result-report.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { updateFenced } from './fence.ts'
import type { JobChangeTable, JobResultTable } from './job-tables.ts'

/** Patches of earlier turns that are kept with a job, the newest: a reviewer compares a turn with the one before. */
export const EARLIER_PATCHES = 20

/** The largest of them, as the database packs it; a larger one is gone once the next turn has its own. */
const EARLIER_PATCH_MAX_BYTES = 1024 * 1024

// Files and patches as the database has them.

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Off the main thread: compressing 4 MB of text would hold it up for 100 ms. */
function pack(bytes: Uint8Array): Promise<Uint8Array> {
  return compress(bytes)
}

async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await decompress(packed))
}

// The patches of turns whose result another turn has replaced: a reviewer sees what each turn did, and what has changed since.

/** A patch as the database has it. */
interface PackedPatch {
  turn: number
  patch: Uint8Array
  sha256: string
}

/** Gives the patch of the kept result; undefined when there is none. */
async function readPacked(trx: Transaction<Tables>, jobId: string): Promise<PackedPatch | undefined> {
  const row = await trx
    .selectFrom('agent_job')
    .innerJoin('job_result', 'job_result.job_id', 'agent_job.id')
    .select(['job_result.turn', 'patch', 'patch_sha256'])
    .where('agent_job.id', '=', jobId)
    .executeTakeFirst()
  if (row === undefined || row.patch === null || row.patch_sha256 === null) return undefined
  return { turn: row.turn, patch: row.patch, sha256: row.patch_sha256 }
}

/** Keeps the patch of a turn whose result is replaced, unless it is large; the oldest goes when there are many. */
async function keepEarlierPatch(
  trx: Transaction<Tables>,
  jobId: string,
  { turn, patch, sha256 }: PackedPatch,
): Promise<void> {
  if (patch.length > EARLIER_PATCH_MAX_BYTES) return
  const row = { job_id: jobId, turn, patch, patch_sha256: sha256 }
  await trx.deleteFrom('earlier_patch').where('job_id', '=', jobId).where('turn', '=', turn).execute()
  await trx.insertInto('earlier_patch').values(row).execute()
  const kept = trx
    .selectFrom('earlier_patch')
    .select('turn')
    .where('job_id', '=', jobId)
    .orderBy('turn', 'desc')
    .limit(EARLIER_PATCHES)
  await trx.deleteFrom('earlier_patch').where('job_id', '=', jobId).where('turn', 'not in', kept).execute()
}

export const jobResults = {
  /** Replaces what was saved before. A job that is publishing stays so, else it could be canceled again. */
  async saveResult({ db }, lease, result, promptVersion) {
    const { jobId } = lease
    const { title, summary, treeSha: tree_sha, changes } = result
    const report = JSON.stringify(result.report)
    const { patch, patch_sha256 } = await packPatch(result.patch)
    const rows = await Promise.all(changes.map((change, position) => toChangeRow(jobId, change, position)))
    await db.transaction().execute(async (trx) => {
      const before = await readPacked(trx, jobId)
      const { base_ref, base_sha, turn } = await updateFenced(trx, lease, {
        phase: sql<'validated'>`case when phase = 'publishing' then phase else 'validated' end`,
        files_changed: countFiles(result),
        patch_sha256,
        prompt_version: promptVersion ?? null,
      })
      if (before !== undefined && before.turn < turn) await keepEarlierPatch(trx, jobId, before)
      const made = { turn, base_ref, base_sha, is_published: 0 }
      await replaceResult(trx, { job_id: jobId, title, summary, tree_sha, report, patch, ...made }, rows)
    })
  },

  async result({ db }, jobId) {
    const { result, rows } = await db.transaction().execute(async (trx) => ({
      result: await trx.selectFrom('job_result').selectAll().where('job_id', '=', jobId).executeTakeFirst(),
      rows: await trx.selectFrom('job_change').selectAll().where('job_id', '=', jobId).orderBy('position').execute(),
    }))
    if (result === undefined) return undefined
    const changes = await Promise.all(rows.map(toChange))
    const patch = result.patch === null ? new Uint8Array() : await unpack(result.patch)
    const { title, summary, tree_sha: treeSha, turn } = result
    const report = JSON.parse(result.report) as ResultReport
    return { title, summary, treeSha, changes, patch, report, turn, isPublished: result.is_published === 1 }
  },

  async report({ db }, jobId) {
    const row = await db
      .selectFrom('job_result')
      .select(['title', 'summary', 'tree_sha as treeSha', 'report', 'turn', 'is_published'])
      .where('job_id', '=', jobId)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { is_published, report, ...rest } = row
    return { ...rest, report: JSON.parse(report) as ResultReport, isPublished: is_published === 1 }
  },

  async patch({ db }, projectId, jobId) {
    const row = await db
      .selectFrom('agent_job')
      .innerJoin('job_result', 'job_result.job_id', 'agent_job.id')
      .select(['patch', 'patch_sha256'])
      .where('agent_job.id', '=', jobId)
      .where('agent_job.project_id', '=', projectId)
      .executeTakeFirst()
    if (row === undefined || row.patch === null || row.patch_sha256 === null) return undefined
    return { patch: await unpack(row.patch), sha256: row.patch_sha256 }
  },

  async earlierPatch({ db }, projectId, jobId, turn) {
    const row = await db
      .selectFrom('agent_job')
      .innerJoin('earlier_patch', 'earlier_patch.job_id', 'agent_job.id')
      .select(['earlier_patch.patch', 'earlier_patch.patch_sha256'])
      .where('agent_job.id', '=', jobId)
      .where('agent_job.project_id', '=', projectId)
      .where('earlier_patch.turn', '=', turn)
      .executeTakeFirst()
    return row && { patch: await unpack(row.patch), sha256: row.patch_sha256 }
  },
} satisfies Partial<DialectFirst<JobStore>>

/** A patch of no bytes, and one that is too large, is not kept. */
async function packPatch(patch: Uint8Array) {
  if (patch.length === 0 || patch.length > PATCH_MAX_BYTES) return { patch: null, patch_sha256: null }
  return { patch: await pack(patch), patch_sha256: createHash('sha256').update(patch).digest('hex') }
}

/** The changes go in one by one: databases limit the parameters of a statement, and the rows are large. */
async function replaceResult(
  trx: Transaction<Tables>,
  result: JobResultTable,
  changes: readonly JobChangeTable[],
): Promise<void> {
  await trx.deleteFrom('job_change').where('job_id', '=', result.job_id).execute()
  await trx.deleteFrom('job_result').where('job_id', '=', result.job_id).execute()
  await trx.insertInto('job_result').values(result).execute()
  for (const row of changes) await trx.insertInto('job_change').values(row).execute()
}

async function toChangeRow(jobId: string, change: Change, position: number): Promise<JobChangeTable> {
  return {
    job_id: jobId,
    position,
    kind: change.kind,
    path: change.path,
    blob_sha: change.kind === 'reuse' ? change.blobSha : null,
    content: change.kind === 'write' ? await pack(change.content) : null,
    is_executable: change.kind !== 'delete' && change.mode === '100755' ? 1 : 0,
  }
}

async function toChange(row: JobChangeTable): Promise<Change> {
  const { kind, path } = row
  const mode = row.is_executable === 1 ? { mode: '100755' as const } : {}
  switch (kind) {
    case 'write':
      return { kind, path, content: await unpack(required(row.content, row)), ...mode }
    case 'reuse':
      return { kind, path, blobSha: required(row.blob_sha, row), ...mode }
    case 'delete':
      return { kind, path }
    default:
      return kind satisfies never
  }
}

function required<T>(value: T | null, row: JobChangeTable): T {
  if (value === null) throw new Error(`The saved change ${row.position} of job ${row.job_id} is incomplete`)
  return value
}
