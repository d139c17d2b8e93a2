// The transcript of a job, cut into rows of a size that every database, backup and viewer takes.
import { type Kysely, sql } from 'kysely'
import type { Spent } from '../agent/budget.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import type { JobStore, Lease } from '../jobs/store.ts'
import { type JobUpdate, updateFenced } from './fence.ts'
import type { Tables } from './schema.ts'

const PART_MAX_BYTES = 64 * 1024
const TRANSCRIPT_MAX_BYTES = 16 * 1024 * 1024
const PRUNED_AT_ONCE = 100

export function createTranscripts(db: Kysely<Tables>): Pick<JobStore, 'record' | 'transcript' | 'pruneTranscripts'> {
  return {
    record: (lease, entry, spent) => record(db, lease, entry, spent),
    transcript: async (jobId) => {
      const inOrder = db
        .selectFrom('transcript_part')
        .select(['sequence', 'content'])
        .orderBy('sequence')
        .orderBy('part')
      return joinParts(await inOrder.where('job_id', '=', jobId).execute())
    },
    pruneTranscripts: (endedBefore) => prune(db, endedBefore),
  }
}

/** What was spent is kept also when the entry does not fit: the money is gone either way. */
function record(db: Kysely<Tables>, lease: Lease, entry: TranscriptEntry, spent: Spent): Promise<boolean> {
  const bytes = Buffer.from(JSON.stringify(entry))
  return db.transaction().execute(async (trx) => {
    const row = await updateFenced(trx, lease, spentColumns(spent))
    const transcript_bytes = row.transcript_bytes + bytes.length
    if (transcript_bytes > TRANSCRIPT_MAX_BYTES) return false
    const sequence = row.transcript_entries + 1
    await updateFenced(trx, lease, { transcript_entries: sequence, transcript_bytes })
    const parts = cut(bytes, PART_MAX_BYTES).map((content, part) => ({ job_id: row.id, sequence, part, content }))
    await trx.insertInto('transcript_part').values(parts).execute()
    return true
  })
}

/** Heartbeats add working time too, so it never goes back to what the loop knew before the last one. */
function spentColumns(spent: Spent): JobUpdate {
  return {
    model_calls: spent.modelCalls,
    input_tokens: spent.inputTokens,
    cached_tokens: spent.cachedTokens,
    output_tokens: spent.outputTokens,
    work_ms: sql<number>`case when work_ms > ${spent.workMs} then work_ms else ${spent.workMs} end`,
  }
}

/** Cuts UTF-8 between characters, into texts of at most `maxBytes`. */
export function cut(utf8: Buffer, maxBytes: number): string[] {
  const texts: string[] = []
  for (let start = 0; start < utf8.length; ) {
    let end = Math.min(start + maxBytes, utf8.length)
    while (isWithinCharacter(utf8[end])) end--
    texts.push(utf8.toString('utf8', start, end))
    start = end
  }
  return texts
}

/** RFC 3629: the bytes of a character after its first one begin with the bits 10. */
function isWithinCharacter(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

function joinParts(parts: readonly { sequence: number; content: string }[]): TranscriptEntry[] {
  const entries = Map.groupBy(parts, (part) => part.sequence)
  return [...entries.values()].map((entry) => parseEntry(entry.map((part) => part.content).join('')))
}

function parseEntry(json: string): TranscriptEntry {
  return JSON.parse(json) as TranscriptEntry
}

/** One job per transaction: a hundred full transcripts would hold up all other writers for seconds. */
async function prune(db: Kysely<Tables>, endedBefore: number): Promise<number> {
  const ended = await db
    .selectFrom('agent_job')
    .select('id')
    .where('status', '<>', 'active')
    .where('transcript_bytes', '>', sql.lit(0))
    .where('finished_at', '<', endedBefore)
    .orderBy('finished_at')
    .limit(PRUNED_AT_ONCE)
    .execute()
  for (const { id } of ended) await pruneOne(db, id)
  return ended.length
}

async function pruneOne(db: Kysely<Tables>, jobId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('agent_job').set({ transcript_bytes: 0 }).where('id', '=', jobId).execute()
    await trx.deleteFrom('transcript_part').where('job_id', '=', jobId).execute()
  })
}
