// The number of the client of each row of a batch, and the last day of each client, by which it is forgotten.
import { type Kysely, sql } from 'kysely'
import { dayOf } from '../../base/days.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import type { ViewRow } from '../store.ts'
import { CLIENTS, ensureNumbers, numberOf, storable } from './dictionary.ts'
import { groupRows } from './group-rows.ts'
import type { FoundClient, KnownClients } from './known-clients.ts'

export interface ClientWork {
  dialect: Dialect
  trx: Kysely<Tables>
  known: { clients: Pick<KnownClients, 'find'> }
  /**
   * Takes what was looked up or noted, to be remembered once the transaction has committed; `generation` is that of the
   * transaction, by `readGeneration`.
   */
  found: { generation: string; clients: FoundClient[] }
}

/** The rows must be in the order of time, so that the last one of a client is of its last day. */
export async function numberClients(work: ClientWork, rows: readonly ViewRow[]): Promise<number[]> {
  const { groupOf, last } = groupRows(rows, ({ client }) => [client.userAgent, client.hints])
  const { generation } = work.found
  const seen = last.map((row) => ({ row, known: work.known.clients.find(generation, row.client) }))
  const ids = await ensureIds(
    work,
    seen.map(({ row, known }) => known?.id ?? row),
  )
  const behind = seen.flatMap(({ row, known }, group): FoundClient[] => {
    const lastDay = dayOf(row.time)
    return known !== undefined && known.lastDay >= lastDay ? [] : [{ ...row.client, id: numberOf(ids, group), lastDay }]
  })
  if (behind.length > 0) await noteLastDays(work, behind)
  work.found.clients.push(...behind)
  return groupOf.map((group) => numberOf(ids, group))
}

/** Gives the numbers by position: known ones as they are, the others from the database, which makes those that are new. */
async function ensureIds(
  { dialect, trx }: ClientWork,
  clients: readonly (number | ViewRow)[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  const unknown = new Map<number, readonly [string, number, number]>()
  for (const [position, client] of clients.entries()) {
    if (typeof client === 'number') ids.set(position, client)
    else unknown.set(position, [storable(client.client.userAgent), client.client.hints, dayOf(client.time)])
  }
  for (const [position, id] of await ensureNumbers(dialect, trx, CLIENTS, unknown)) ids.set(position, id)
  return ids
}

/** All projects share the clients, and a new day begins for all of them at once: their rows are locked in one order. */
async function noteLastDays({ dialect, trx }: ClientWork, behind: readonly FoundClient[]): Promise<void> {
  const ids = behind.map(({ id }) => id)
  await dialect.forUpdate(trx.selectFrom('view_client').select('id').where('id', 'in', ids).orderBy('id')).execute()
  const rows = behind.map(({ id, lastDay }) => [id, lastDay])
  await sql`
    update view_client set last_day = seen.last_day
    from ${dialect.jsonTable({ id: 'integer', last_day: 'integer' }, rows)} as seen
    where view_client.id = seen.id and view_client.last_day < seen.last_day`.execute(trx)
}
