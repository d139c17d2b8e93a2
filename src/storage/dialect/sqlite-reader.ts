// The reading side of a database file, as Kysely sees it: statements go to a thread that starts when it is needed. Kysely
// hands the connection to one user at a time, so there is never more than one statement under way.
import { extname } from 'node:path'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type Clock, systemClock } from '../../base/clock.ts'
import { ThreadOwner } from '../../base/threads/thread-owner.ts'
import { type ThreadEnd, ThreadEndedError, WorkerThread } from '../../base/threads/worker-thread.ts'
import { isDamage, StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import type { Tables } from '../schema.ts'
import { READ_TIMEOUT_MS } from './dialect.ts'
import { asStoreError } from './sqlite-errors.ts'
import type { ReaderCalls } from './sqlite-reader-thread.ts'

/** The reader thread for exports ends after this time without an export, to free about 10 MB. */
const READER_IDLE_TIMEOUT_MS = 60_000

export interface ReaderOptions {
  /** A statement that takes longer fails as `StoreUnavailableError`. */
  timeoutMs: number
  /** The thread ends after this time without a read. */
  idleMs: number
  clock: Clock
  /** Called when a statement comes upon damage. */
  onDamage: () => void
}

const DEFAULTS: ReaderOptions = {
  timeoutMs: READ_TIMEOUT_MS,
  idleMs: READER_IDLE_TIMEOUT_MS,
  clock: systemClock,
  onDamage: () => undefined,
}
/** Of the same kind as this file: `.ts` in a checkout, `.js` in the compiled package. */
const SOURCE = new URL(`./sqlite-reader-thread${extname(import.meta.url)}`, import.meta.url)

interface Reader {
  db: Kysely<Tables>
  /** Ends the thread; statements under way and later ones throw `StoreUnavailableError`. */
  close: () => Promise<void>
}

/** Opens nothing yet: the thread and its connection begin with the first statement. */
export function openReader(file: string, options: Partial<ReaderOptions>): Reader {
  const driver = new ThreadDriver(file, { ...DEFAULTS, ...options })
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

type ReaderThread = WorkerThread<ReaderCalls>

class ThreadDriver implements Driver {
  readonly #owner: ThreadOwner<ReaderThread>
  readonly #options: ReaderOptions

  constructor(file: string, options: ReaderOptions) {
    const { idleMs, clock } = options
    const start = (): ReaderThread => new WorkerThread({ source: SOURCE, workerData: { file }, clock })
    this.#owner = new ThreadOwner({ start, idleMs, clock, closedError: () => new StoreUnavailableError(CLOSED) })
    this.#options = options
  }

  async init(): Promise<void> {}

  /** Never fails: Kysely would keep its lock. What is wrong shows at the first statement. */
  async acquireConnection(): Promise<ThreadConnection> {
    this.#owner.hold()
    return new ThreadConnection(() => this.#owner.thread(), this.#options)
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
    this.#owner.release()
  }

  destroy(): Promise<void> {
    return this.#owner.close()
  }
}

/** Keeps to one thread: what began in one that has ended does not go on in another, outside of its transaction. */
class ThreadConnection implements DatabaseConnection {
  readonly #open: () => ReaderThread
  readonly #options: Pick<ReaderOptions, 'timeoutMs' | 'onDamage'>
  #thread: ReaderThread | undefined

  constructor(open: () => ReaderThread, options: Pick<ReaderOptions, 'timeoutMs' | 'onDamage'>) {
    this.#open = open
    this.#options = options
  }

  isAlive(): boolean {
    return this.#thread?.isAlive() === true
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<{ rows: Row[] }> {
    this.#thread ??= this.#open()
    const { timeoutMs, onDamage } = this.#options
    try {
      return { rows: (await this.#thread.call((remote) => remote.run(sql, parameters), timeoutMs)) as Row[] }
    } catch (cause) {
      const error = cause instanceof ThreadEndedError ? endedError(cause, timeoutMs) : asStoreError(cause)
      if (isDamage(error)) onDamage()
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('The reader does not support streaming')
  }
}

const CLOSED = 'The database is closed: the service is stopping.'
const ENDED = 'The thread that reads the database ended. Try again.'

function endedError(cause: ThreadEndedError, timeoutMs: number): StoreUnavailableError {
  const messages: Partial<Record<ThreadEnd, string>> = {
    closed: CLOSED,
    crashed: 'The thread that reads the database crashed. Try again.',
    timeout: `A read of the database took longer than ${timeoutMs / 1000} s. Ask for a shorter range.`,
  }
  return new StoreUnavailableError(messages[cause.end] ?? ENDED, { cause })
}
