// Finds processes that ended without notice while they ran jobs, and notes which of those jobs may be the cause.
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Death, describeLoneDeath, describeSharedDeath, MAX_DEATHS } from '../../jobs/process-deaths.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { ACTIVE, isFree, NO_ATTEMPT, updateJob } from './fence.ts'

export const jobDeaths = {
  /** No claim runs at the same time, so none takes a job of a dead process before the death is recorded. */
  async recordDeaths(dialect, finder) {
    const now = dialect.nowMs()
    const silent = dialect.db
      .selectFrom('agent_job')
      .select('held_by')
      .distinct()
      .where('status', '=', ACTIVE)
      .where('held_by', 'is not', null)
      // The caller lives, whatever its leases say.
      .where('held_by', '<>', finder)
      .where(isFree(now))
    // Nearly every look finds none, and should hold up nobody.
    const holders = (await silent.execute()).flatMap(({ held_by }) => held_by ?? [])
    if (holders.length === 0) return []
    return dialect.db.transaction().execute(async (trx) => {
      await dialect.takeTurns(trx, 'job claims')
      const deaths: Death[] = []
      for (const holder of holders.toSorted()) {
        const death = await recordDeath(dialect, trx, holder, now)
        if (death !== undefined) deaths.push(death)
      }
      return deaths
    })
  },
} satisfies Partial<DialectFirst<JobStore>>

async function recordDeath(
  dialect: Dialect,
  trx: Transaction<Tables>,
  holder: string,
  now: RawBuilder<number>,
): Promise<Death | undefined> {
  const heartbeats = trx.selectFrom('live_process').select(['seen_at', 'used_mib', 'limit_mib'])
  const process = await heartbeats.where('id', '=', holder).executeTakeFirst()
  const held = await readHeld(dialect, trx, { holder, seenAt: process?.seen_at ?? 0, now })
  for (const { id } of held.filter(({ fate }) => fate === 'lost')) await updateJob(trx, id, { held_by: null })
  const died = held.filter(({ fate }) => fate !== 'lost')
  if (!died.some(({ fate }) => fate === 'silent')) return undefined
  const death = {
    process: holder,
    jobIds: died.map(({ id }) => id),
    lastSeenAt: Math.max(process?.seen_at ?? 0, ...died.map(({ renewed_at }) => renewed_at)),
    memory: process && toMemoryUse(process),
  }
  const [first, ...others] = died
  if (first !== undefined && others.length === 0) await blame(trx, first, death)
  else for (const { id } of died) await suspect(trx, id, death)
  return death
}

function toMemoryUse({ used_mib: used, limit_mib: limit }: { used_mib: number | null; limit_mib: number | null }) {
  return used === null || limit === null ? undefined : { used, limit }
}

/**
 * The jobs of the process, as their leases see it. `lost`: the lease is over and says nothing against the process. After the last
 * heartbeat of the job, of which a lease has four, the process went on to note that it lives for half a lease at least; or the
 * lease only counts as over since the clock was set back. `silent`: the lease is over, and the process stopped with it.
 */
function readHeld(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { holder, seenAt, now }: { holder: string; seenAt: number; now: RawBuilder<number> },
) {
  const jobs = trx
    .selectFrom('agent_job')
    .select(['id', 'deaths', 'suspect_of', sql<number>`lease_until - lease_ms`.as('renewed_at')])
    .select(
      sql<'running' | 'lost' | 'silent'>`case when not ${isFree(now)} then 'running'
        when lease_until > ${now} or lease_until - lease_ms / 2 <= ${seenAt} then 'lost' else 'silent' end`.as('fate'),
    )
    .where('held_by', '=', holder)
    .where('status', '=', ACTIVE)
    .orderBy('id')
  return dialect.forUpdate(jobs).execute()
}

/** A lease that is not over stays: until it is, the process may call GitHub for its job if it only slept. */
const GIVEN_BACK = { ...NO_ATTEMPT, held_by: null }

/** The job was alone, so it is the cause, as far as anybody can tell; those that were suspected with it are not. */
async function blame(
  trx: Transaction<Tables>,
  job: { id: string; deaths: number; suspect_of: string | null },
  death: Death,
): Promise<void> {
  const deaths = job.deaths + 1
  const message = describeLoneDeath(death, deaths)
  const blamed = { deaths, suspect_of: null, ended_process: death.process, message }
  await updateJob(trx, job.id, { ...GIVEN_BACK, ...blamed })
  if (job.suspect_of !== null) await clear(trx, job.suspect_of)
}

/** What the message says is over with the next claim, as with a wait for an outage. */
async function suspect(trx: Transaction<Tables>, id: string, death: Death): Promise<void> {
  const message = describeSharedDeath(death)
  await updateJob(trx, id, { ...GIVEN_BACK, suspect_of: death.process, message, is_waiting: 1 })
}

async function clear(trx: Transaction<Tables>, process: string): Promise<void> {
  await trx.updateTable('agent_job').set({ suspect_of: null }).where('suspect_of', '=', process).execute()
}

/** Takes back what was noted about a process that lives: it only slept, or did not reach the database. */
export async function takeBackDeath(trx: Transaction<Tables>, process: string): Promise<void> {
  await clear(trx, process)
  const fewer = { deaths: sql<number>`deaths - 1`, ended_process: null }
  await trx.updateTable('agent_job').set(fewer).where('ended_process', '=', process).execute()
}

/** SQL that tells whether the job must have its process to itself. One that is only claimed to be ended need not. */
export function runsAlone(job: string): RawBuilder<boolean> {
  const [suspectOf, deaths] = [sql.ref(`${job}.suspect_of`), sql.ref(`${job}.deaths`)]
  return sql<boolean>`(${suspectOf} is not null or ${deaths} between 1 and ${sql.lit(MAX_DEATHS - 1)})`
}
