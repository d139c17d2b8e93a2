// The database as a whole: whether it can be trusted with what a request brings, and what its planner knows of the tables.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Dialect } from './dialect/dialect.ts'

export interface StoreHealth {
  /**
   * Writes a little and deletes it again, on disk when it resolves. Throws `StoreUnavailableError` with the fault when the
   * database cannot be written, is gone, or is known to be damaged.
   */
  tryWrite(): Promise<void>
  /**
   * Searches the whole database for damage. Throws `StoreUnavailableError` with the fault `damaged` when it finds some, and
   * from then on the store writes nothing; another error when it could not look.
   */
  examine(signal: AbortSignal): Promise<void>
  /** Gives the encoding of the database, such as `UTF8`. Only PostgreSQL has others. */
  readEncoding(): Promise<string | undefined>
  /** See `Dialect.gatherStatistics`. */
  gatherStatistics(): Promise<void>
}

const NAME = 'trial of a write'
/** More than a page of the database, so that the write needs room of its own. Random, since PostgreSQL packs what it can. */
const FILLER = randomBytes(6144).toString('base64')

export function createStoreHealth(dialect: Dialect): StoreHealth {
  return {
    tryWrite: () =>
      dialect.db.transaction().execute(async (trx) => {
        await trx.insertInto('service_note').values({ name: NAME, value: FILLER }).execute()
        await trx.deleteFrom('service_note').where('name', '=', NAME).execute()
      }),
    examine: (signal) => dialect.examine(signal),
    readEncoding: async () => {
      const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(dialect.db)
      return rows[0]?.server_encoding
    },
    gatherStatistics: () => dialect.db.transaction().execute((trx) => dialect.gatherStatistics(trx)),
  }
}
