// The patches of turns whose result another turn has replaced: a reviewer sees what each turn did, and what has changed since.
import type { Kysely, Transaction } from 'kysely'
import { EARLIER_PATCH_MAX_BYTES, EARLIER_PATCHES } from '../../jobs/defaults.ts'
import type { KeptPatch } from '../../jobs/store.ts'
import type { Tables } from '../schema.ts'
import { unpack } from './packed-bytes.ts'

/** A patch as the database has it. */
interface PackedPatch {
  turn: number
  patch: Uint8Array
  sha256: string
}

/** Gives the patch of the kept result; undefined when there is none. */
export async function readPacked(trx: Transaction<Tables>, jobId: string): Promise<PackedPatch | undefined> {
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
export async function keepEarlierPatch(
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

export async function readEarlierPatch(
  db: Kysely<Tables>,
  projectId: string,
  jobId: string,
  turn: number,
): Promise<KeptPatch | undefined> {
  const row = await db
    .selectFrom('agent_job')
    .innerJoin('earlier_patch', 'earlier_patch.job_id', 'agent_job.id')
    .select(['earlier_patch.patch', 'earlier_patch.patch_sha256'])
    .where('agent_job.id', '=', jobId)
    .where('agent_job.project_id', '=', projectId)
    .where('earlier_patch.turn', '=', turn)
    .executeTakeFirst()
  return row && { patch: await unpack(row.patch), sha256: row.patch_sha256 }
}
