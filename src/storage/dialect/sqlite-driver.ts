// Kysely's SQLite dialect, with transactions that take the write lock at once, patience while another has it, and errors
// that HTTP understands.
import type { Database } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { asStoreError } from './sqlite-errors.ts'
import { EachRow } from './sqlite-rows.ts'
import { waitForLock } from './wait-for-lock.ts'

export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Database
  readonly #lockWaitMs: number

  constructor(database: Database, lockWaitMs: number) {
    super({ database })
    this.#database = database
    this.#lockWaitMs = lockWaitMs
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#database, this.#lockWaitMs)
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database
  readonly #lockWaitMs: number
  #connection: DatabaseConnection | undefined

  constructor(database: Database, lockWaitMs: number) {
    super({ database })
    this.#database = database
    this.#lockWaitMs = lockWaitMs
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= withPatience(withRows(await super.acquireConnection(), this.#database), this.#lockWaitMs)
    return this.#connection
  }

  /** `begin` alone takes the write lock at the first write, where SQLite cannot wait for it once another has written. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk makes SQLite roll back by itself; rolling back again would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.open && this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Runs a query whose parameter is `EachRow` once per row; its result are the rows that changed something. */
function withRows(connection: DatabaseConnection, database: Database): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const [each] = query.parameters
      if (!(each instanceof EachRow)) return connection.executeQuery<Row>(query)
      const statement = database.prepare(query.sql)
      return { rows: each.rows.filter((row) => statement.run(row).changes > 0) as Row[] }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

function withPatience(connection: DatabaseConnection, lockWaitMs: number): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      try {
        return await waitForLock(lockWaitMs, () => connection.executeQuery(query))
      } catch (error) {
        throw asStoreError(error)
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}
