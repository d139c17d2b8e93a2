// Kysely's SQLite dialect, with transactions that take the write lock at once, patience while another has it, errors that
// HTTP understands, and no write into a file that is gone or damaged.
import type { Database } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { type CountedFault, isDamage, StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import { keepPrepared, type Preparing } from './prepared-statements.ts'
import { asStoreError } from './sqlite-errors.ts'
import type { DatabaseFile } from './sqlite-file.ts'
import { EachRow, runEach } from './sqlite-rows.ts'
import { waitForLock } from './wait-for-lock.ts'

export interface OpenDatabase {
  database: Database
  file: DatabaseFile
  lockWaitMs: number
  onFault?: ((fault: CountedFault) => void) | undefined
}

export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #open: OpenDatabase

  constructor(open: OpenDatabase) {
    super({ database: open.database })
    this.#open = open
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#open)
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #open: OpenDatabase
  readonly #statements: Preparing
  #connection: DatabaseConnection | undefined

  constructor(open: OpenDatabase) {
    const statements = keepPrepared(open.database)
    super({ database: statements })
    this.#open = open
    this.#statements = statements
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = withRows(await super.acquireConnection(), this.#statements)
    this.#connection ??= withPatience(withFileInPlace(connection, this.#open), this.#open)
    return this.#connection
  }

  /** `begin` alone takes the write lock at the first write, where SQLite cannot wait for it once another has written. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk makes SQLite roll back by itself; rolling back again would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { database } = this.#open
    if (database.open && database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Runs a query whose parameter is `EachRow` once per row; its result are the rows that changed something. */
function withRows(connection: DatabaseConnection, statements: Preparing): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const [each] = query.parameters
      if (!(each instanceof EachRow)) return connection.executeQuery<Row>(query)
      return { rows: runEach(statements, query.sql, each) as Row[] }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

/**
 * Looks at the file before a transaction or a statement of its own, and after it has written: only then is what it wrote
 * on disk under the path that the next start opens. A look takes some microseconds.
 */
function withFileInPlace(connection: DatabaseConnection, { database, file }: OpenDatabase): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const isWrite = !READING.test(query.sql)
      if (!database.inTransaction) {
        file.requireInPlace()
        if (isWrite) file.requireSound()
      }
      const result = await connection.executeQuery<Row>(query)
      if (isWrite && !database.inTransaction) file.requireInPlace()
      return result
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

const READING = /^\s*(select|pragma|explain)\b/i

/** Waits for the lock. Damage that a statement comes upon ends all writing, like damage that a search finds. */
function withPatience(connection: DatabaseConnection, { file, lockWaitMs, onFault }: OpenDatabase): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      try {
        return await waitForLock(lockWaitMs, () => connection.executeQuery(query))
      } catch (cause) {
        const error = asStoreError(cause)
        if (isDamage(error)) file.condemn()
        if (error instanceof StoreUnavailableError) onFault?.(error.fault)
        throw error
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}
