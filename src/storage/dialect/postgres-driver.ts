// Kysely on a pool of connections, with errors that HTTP understands, transactions that are repeated when the database asks
// for it, and no connection used again that may be broken.
import { pipeline } from 'node:stream/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type TransactionBuilder,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CountedFault, StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import type { Tables } from '../schema.ts'
import { asStoreError, closedError, endsConnection, isRepeatable } from './postgres-errors.ts'
import { CopiedRows, toCopyText } from './postgres-rows.ts'

/** PostgreSQL ends one of two transactions that wait for each other; it is repeated this often. */
const REPEATED_TRANSACTIONS = 5

/** Called for each statement that the database refused because it cannot be used. */
export type OnFault = (fault: CountedFault) => void

/** Lets the statements of a transaction take as long as they take. */
const WITHOUT_TIMEOUT_SQL = 'set local statement_timeout = 0'
export const WITHOUT_TIMEOUT = sql.raw(WITHOUT_TIMEOUT_SQL)
/** The longest time that timers take (2^31 - 1 ms, 24 days). */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** `begin` is the statement that opens a transaction. */
export function openKysely(pool: Pool, begin: string, onFault?: OnFault): Kysely<Tables> {
  return new RepeatingKysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver(pool, begin, onFault),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class RepeatingKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return repeating(super.transaction())
  }
}

/** What a transaction of the stores does outside of the database can be done again. */
function repeating(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute: TransactionBuilder<Tables>['execute'] = async (work) => {
    for (let repeated = 0; ; repeated++) {
      try {
        return await builder.execute(work)
      } catch (error) {
        if (!isRepeatable(error) || repeated >= REPEATED_TRANSACTIONS) throw error
      }
    }
  }
  return Object.assign(Object.create(builder) as TransactionBuilder<Tables>, { execute })
}

class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #begin: string
  readonly #onFault: OnFault | undefined

  constructor(pool: Pool, begin: string, onFault: OnFault | undefined) {
    this.#pool = pool
    this.#begin = begin
    this.#onFault = onFault
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    if (this.#pool.ending) throw closedError()
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#onFault)
    } catch (error) {
      throw reported(asStoreError(error), this.#onFault)
    }
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.begin(this.#begin)
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit()
  }

  /** The transaction of a broken connection is over; to say so again would hide the reason. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (!connection.isBroken()) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

const COMMIT = CompiledQuery.raw('commit')
const CHANGING = /^\s*(?:insert|update|delete|with)\b/i
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #onFault: OnFault | undefined
  #broken: Error | undefined
  #isInTransaction = false
  #timeout: { query_timeout?: number } = {}
  readonly #onError = (error: Error): void => {
    this.#broken = error
  }

  constructor(client: PoolClient, onFault: OnFault | undefined) {
    this.#client = client
    this.#onFault = onFault
    // Without a listener, the end of a connection between two statements would end the process.
    client.on('error', this.#onError)
  }

  isBroken(): boolean {
    return this.#broken !== undefined
  }

  release(): void {
    this.#client.off('error', this.#onError)
    this.#client.release(this.#broken)
  }

  async begin(statement: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(statement))
    this.#isInTransaction = true
  }

  /** After a statement that failed, PostgreSQL answers COMMIT with ROLLBACK, and without an error. */
  async commit(): Promise<void> {
    const { rows } = await this.executeQuery<{ command: string }>(COMMIT)
    if (rows[0]?.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: one of its statements had failed')
  }

  /** A statement alone is a transaction too, and is repeated as one. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (let repeated = 0; ; repeated++) {
      try {
        return await this.#execute(query)
      } catch (cause) {
        if (cause instanceof Error && endsConnection(cause)) this.#broken = cause
        const isLast = this.#isInTransaction || repeated >= REPEATED_TRANSACTIONS
        if (!isLast && isRepeatable(cause)) continue
        const mayHaveChanged = this.isBroken() && this.#mayChange(query.sql)
        throw reported(asStoreError(cause, mayHaveChanged), this.#onFault)
      }
    }
  }

  /** Within a transaction, nothing has changed before COMMIT; a statement alone commits itself. */
  #mayChange(text: string): boolean {
    return this.#isInTransaction ? text === COMMIT.sql : CHANGING.test(text)
  }

  async #execute<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const [first] = parameters
    if (first instanceof CopiedRows) return this.#copyIn(text, first)
    if (text === WITHOUT_TIMEOUT_SQL) this.#timeout = { query_timeout: LONGEST_TIMEOUT_MS }
    const values = parameters.map(toStorable)
    const { command, rowCount, rows } = await this.#client.query({ text, values, ...this.#timeout })
    if (text === COMMIT.sql) return { rows: [{ command }] as Row[] }
    return { rows, ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async #copyIn(sql: string, { rows }: CopiedRows): Promise<{ rows: never[] }> {
    await pipeline(toChunks(rows), this.#client.query(copyFrom(sql)))
    return { rows: [] }
  }

  streamQuery(): never {
    throw new Error('Streaming is not used')
  }
}

/** `query_canceled` of PostgreSQL. */
const STATEMENT_TIMEOUT = '57014'

function reported(error: unknown, onFault: OnFault | undefined): unknown {
  if (!(error instanceof StoreUnavailableError)) return error
  const { cause } = error
  const isTimeout = cause instanceof Error && 'code' in cause && cause.code === STATEMENT_TIMEOUT
  onFault?.(isTimeout ? 'statement_timeout' : error.fault)
  return error
}

/** A text in PostgreSQL has no NUL; the others come from what people and machines send. */
function toStorable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
}

const ROWS_PER_CHUNK = 1000

function* toChunks(rows: CopiedRows['rows']): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
    yield toCopyText(rows.slice(start, start + ROWS_PER_CHUNK))
  }
}
