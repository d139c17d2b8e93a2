// The reading side of a database file, as Kysely sees it: statements go to a thread that is started when it is needed.
// Kysely hands the connection to one user at a time, so that there is never more than one statement under way.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import type { Tables } from '../schema.ts'
import { ReaderThread } from './reader-thread.ts'

export interface ReaderTimes {
  /** A statement that takes longer fails as `StoreUnavailableError`. */
  timeoutMs: number
  /** The thread ends when nobody read for that long: idle, it would keep some 10 MB. */
  idleMs: number
}

const DEFAULT_TIMES: ReaderTimes = { timeoutMs: 60_000, idleMs: 60_000 }

export interface Reader {
  db: Kysely<Tables>
  /** Ends the thread; statements under way and later ones throw `StoreUnavailableError`. */
  close: () => Promise<void>
}

/** Opens nothing yet: the thread and its connection begin with the first statement. */
export function openReader(file: string, times: Partial<ReaderTimes>): Reader {
  const driver = new ThreadDriver(file, { ...DEFAULT_TIMES, ...times })
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (any) => new SqliteIntrospector(any),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  return { db, close: () => driver.destroy() }
}

class ThreadDriver implements Driver {
  readonly #file: string
  readonly #times: ReaderTimes
  #thread: ReaderThread | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(file: string, times: ReaderTimes) {
    this.#file = file
    this.#times = times
  }

  async init(): Promise<void> {}

  /** Never fails: Kysely would keep its lock. What is wrong shows at the first statement. */
  async acquireConnection(): Promise<ThreadConnection> {
    clearTimeout(this.#idle)
    return new ThreadConnection(() => this.#openThread(), this.#times.timeoutMs)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** The transaction of a thread that has ended is over; to say so again would hide the reason. */
  async rollbackTransaction(connection: ThreadConnection): Promise<void> {
    if (connection.isAlive()) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(): Promise<void> {
    this.#idle = setTimeout(() => void this.#endThread(), this.#times.idleMs).unref()
  }

  async destroy(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#endThread()
  }

  #openThread(): ReaderThread {
    if (this.#isClosed) throw new StoreUnavailableError('The database is closed: the service is stopping.')
    if (this.#thread?.isAlive() !== true) this.#thread = new ReaderThread(this.#file)
    return this.#thread
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.end()
  }
}

/** Keeps to one thread: what began in one that has ended does not go on in another, outside of its transaction. */
class ThreadConnection implements DatabaseConnection {
  readonly #open: () => ReaderThread
  readonly #timeoutMs: number
  #thread: ReaderThread | undefined

  constructor(open: () => ReaderThread, timeoutMs: number) {
    this.#open = open
    this.#timeoutMs = timeoutMs
  }

  isAlive(): boolean {
    return this.#thread?.isAlive() === true
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<{ rows: Row[] }> {
    this.#thread ??= this.#open()
    return { rows: (await this.#thread.run({ sql, parameters }, this.#timeoutMs)) as Row[] }
  }

  streamQuery(): never {
    throw new Error('The reader does not stream; its rows arrive in parts already')
  }
}
