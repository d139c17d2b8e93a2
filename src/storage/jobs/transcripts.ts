// The transcript of a job, cut into rows of a size that every database, backup and viewer takes.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Spent } from '../../agent/budget/budget.ts'
import type { TranscriptEntry } from '../../agent/transcript.ts'
import { DAY_MS } from '../../base/days.ts'
import type { NumberedEntry } from '../../jobs/job-records.ts'
import type { JobStore } from '../../jobs/store.ts'
import { endOfDaysWorth } from '../delete-old-rows.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { type JobUpdate, lockFenced, updateFenced } from './fence.ts'
import type { AgentJobTable } from './job-tables.ts'

/** The largest transcript that is stored with a job; further entries are not recorded. */
const TRANSCRIPT_MAX_BYTES = 16 * 1024 * 1024

// What jobs spend: of their own budgets, and of what their project may spend within a day.

/**
 * What is spent never goes back, whatever a worker says; heartbeats add working time too, so that the row may know more
 * than the worker. A price that is not known once stays unknown.
 */
function spentColumns(row: AgentJobTable, spent: Spent) {
  const { cost_usd } = row
  return {
    model_calls: Math.max(row.model_calls, spent.modelCalls),
    input_tokens: Math.max(row.input_tokens, spent.inputTokens),
    cached_tokens: Math.max(row.cached_tokens, spent.cachedTokens),
    output_tokens: Math.max(row.output_tokens, spent.outputTokens),
    work_ms: Math.max(row.work_ms, spent.workMs),
    cost_usd: cost_usd === null || spent.costUsd === null ? null : Math.max(cost_usd, spent.costUsd),
  } satisfies JobUpdate
}

/** Adds what the job has spent since its row was read to this day (UTC, by the database's clock), however old the job. */
async function countTokens(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  after: Pick<AgentJobTable, 'input_tokens' | 'output_tokens'>,
): Promise<void> {
  const tokens = after.input_tokens + after.output_tokens - row.input_tokens - row.output_tokens
  if (tokens === 0) return
  await trx
    .insertInto('project_tokens')
    .values({ project_id: row.project_id, day: sql<number>`${dialect.nowMs()} / ${sql.lit(DAY_MS)}`, tokens })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'day']).doUpdateSet({ tokens: sql<number>`project_tokens.tokens + ${tokens}` }),
    )
    .execute()
}

const PART_MAX_BYTES = 64 * 1024
const PRUNED_AT_ONCE = 100

/** Entries that one page looks at; their sizes are read without their contents. */
const SIZED_AT_ONCE = 500

export const transcripts = {
  /** What was spent is kept also when the entry does not fit: the money is gone either way. */
  record(dialect, lease, entry, spent) {
    const bytes = Buffer.from(JSON.stringify(entry))
    return dialect.db.transaction().execute(async (trx) => {
      const row = await lockFenced(dialect, trx, lease)
      const columns = spentColumns(row, spent)
      await countTokens(dialect, trx, row, columns)
      const transcript_bytes = row.transcript_bytes + bytes.length
      if (transcript_bytes > TRANSCRIPT_MAX_BYTES) {
        await updateFenced(trx, lease, columns)
        return false
      }
      const sequence = row.transcript_entries + 1
      await updateFenced(trx, lease, { ...columns, transcript_entries: sequence, transcript_bytes })
      const parts = cut(bytes, PART_MAX_BYTES).map((content, part) => ({ job_id: row.id, sequence, part, content }))
      await trx.insertInto('transcript_part').values(parts).execute()
      return true
    })
  },

  async transcript({ db }, jobId) {
    return (await readEntries(db, jobId, 0)).map(({ entry }) => entry)
  },

  async transcriptAfter({ db }, jobId, sequence, maxBytes) {
    const last = await endOfPage(db, jobId, sequence, maxBytes)
    return last === undefined ? [] : readEntries(db, jobId, sequence, last)
  },

  async transcriptTurns({ db }, jobId) {
    const rows = await db
      .selectFrom('transcript_part')
      .select(['sequence', sql<string>`substr(content, 1, 200)`.as('start')])
      .where('job_id', '=', jobId)
      .where('part', '=', 0)
      .where(sql<string>`substr(content, 1, ${sql.lit(TURN_ENTRY.length)})`, '=', TURN_ENTRY)
      .orderBy('sequence')
      .execute()
    const ends = await db
      .selectFrom('transcript_part')
      .select(({ fn }) => [fn.min('sequence').as('first'), fn.max('sequence').as('last')])
      .where('job_id', '=', jobId)
      .executeTakeFirst()
    const turns = rows.map(({ sequence, start }) => ({ sequence, turn: Number(TURN_IN_ENTRY.exec(start)?.[1] ?? 1) }))
    return { first: ends?.first ?? 0, last: ends?.last ?? 0, turns }
  },

  async lastEntries({ db }, jobId, count) {
    const { last } = await db
      .selectFrom('transcript_part')
      .select(({ fn }) => fn.max('sequence').as('last'))
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow()
    return last === null ? [] : readEntries(db, jobId, last - count)
  },

  /**
   * One job per transaction: a hundred full transcripts would hold up all other writers for seconds. A job ends by the clock of
   * the database and begins by ours: one that began lately has not ended long ago, whatever the database's clock said then.
   */
  async pruneTranscripts({ db }, endedBefore) {
    const old = await db
      .selectFrom('agent_job')
      .select(['id', 'finished_at'])
      .where('status', '<>', 'active')
      .where('transcript_bytes', '>', sql.lit(0))
      .where('finished_at', '<', endedBefore)
      .where('created_at', '<', endedBefore)
      .orderBy('finished_at')
      .limit(PRUNED_AT_ONCE)
      .execute()
    const end = endOfDaysWorth(endedBefore, old[0]?.finished_at)
    const ended = old.filter(({ finished_at }) => finished_at !== null && finished_at < end)
    for (const { id } of ended) await pruneOne(db, id, end)
    return ended.length
  },
} satisfies Partial<DialectFirst<JobStore>>

/** How an entry that begins a turn begins itself: `record` writes its kind first, then the time, then the turn. */
const TURN_ENTRY = '{"kind":"turn",'
const TURN_IN_ENTRY = /"turn":(\d+),/

/** Gives the last entry after `sequence` that a page still has room for: the first one always. */
async function endOfPage(
  db: Kysely<Tables>,
  jobId: string,
  sequence: number,
  maxBytes: number,
): Promise<number | undefined> {
  const sizes = await db
    .selectFrom('transcript_part')
    .select(['sequence', sql<number>`sum(octet_length(content))`.as('bytes')])
    .where('job_id', '=', jobId)
    .where('sequence', '>', sequence)
    .groupBy('sequence')
    .orderBy('sequence')
    .limit(SIZED_AT_ONCE)
    .execute()
  let room = maxBytes
  let last: number | undefined
  for (const size of sizes) {
    room -= size.bytes
    if (room < 0 && last !== undefined) break
    last = size.sequence
  }
  return last
}

async function readEntries(
  db: Kysely<Tables>,
  jobId: string,
  after: number,
  last: number = Number.MAX_SAFE_INTEGER,
): Promise<NumberedEntry[]> {
  const parts = await db
    .selectFrom('transcript_part')
    .select(['sequence', 'content'])
    .where('job_id', '=', jobId)
    .where('sequence', '>', after)
    .where('sequence', '<=', last)
    .orderBy('sequence')
    .orderBy('part')
    .execute()
  const entries = Map.groupBy(parts, (part) => part.sequence)
  return [...entries].map(([sequence, pieces]) => ({
    sequence,
    entry: parseEntry(pieces.map(({ content }) => content).join('')),
  }))
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

function parseEntry(json: string): TranscriptEntry {
  return JSON.parse(json) as TranscriptEntry
}

/** Looks once more: a message may have started another turn since. */
async function pruneOne(db: Kysely<Tables>, jobId: string, endedBefore: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('agent_job')
      .set({ transcript_bytes: 0 })
      .where('id', '=', jobId)
      .where('status', '<>', 'active')
      .where('finished_at', '<', endedBefore)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await trx.deleteFrom('transcript_part').where('job_id', '=', jobId).execute()
    await trx.deleteFrom('earlier_patch').where('job_id', '=', jobId).execute()
  })
}
