// One thread of long reads, from its start to its end.
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import { asStoreError } from './sqlite-errors.ts'
import type { ReaderQuery, ReaderReply } from './sqlite-reader-messages.ts'

interface Waiting {
  rows: unknown[]
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
  timeout: NodeJS.Timeout
}

export class ReaderThread {
  readonly #worker: Worker
  #waiting: Waiting | undefined
  #isAlive = true

  constructor(file: string) {
    // Of the same kind as this file: `.ts` in a checkout, `.js` in the compiled package.
    const source = new URL(`./sqlite-reader-thread${extname(import.meta.url)}`, import.meta.url)
    this.#worker = new Worker(source, { workerData: { file } })
    this.#worker.on('message', (reply: ReaderReply) => this.#take(reply))
    this.#worker.on('error', (error) => this.#fail('The thread that reads the database broke; try again.', error))
    this.#worker.on('exit', () => this.#fail('The thread that reads the database ended; try again.'))
    // A thread without work keeps no process from ending; one that has some does.
    this.#worker.unref()
  }

  isAlive(): boolean {
    return this.#isAlive
  }

  /** Gives the rows of one statement; the one before must be answered. Throws `StoreUnavailableError`. */
  run(query: ReaderQuery, timeoutMs: number): Promise<unknown[]> {
    if (!this.#isAlive) throw new StoreUnavailableError('The thread that reads the database ended; try again.')
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#fail(`A read of the database took longer than ${timeoutMs / 1000} s; ask for a shorter range.`)
        // Not waited for: SQLite looks up only when the statement is done.
        void this.#worker.terminate()
      }
      this.#waiting = { rows: [], resolve, reject, timeout: setTimeout(giveUp, timeoutMs) }
      this.#worker.ref()
      this.#worker.postMessage(query)
    })
  }

  async end(): Promise<void> {
    this.#fail('The database is closed: the service is stopping.')
    await this.#worker.terminate()
  }

  #take(reply: ReaderReply): void {
    if (reply.kind === 'rows') {
      for (const row of reply.rows) this.#waiting?.rows.push(row)
      return
    }
    const waiting = this.#settle()
    if (reply.kind === 'done') waiting?.resolve(waiting.rows)
    else waiting?.reject(asStoreError(Object.assign(new Error(reply.message), { code: reply.code })))
  }

  #fail(message: string, cause?: unknown): void {
    this.#isAlive = false
    this.#settle()?.reject(new StoreUnavailableError(message, { cause }))
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting
    this.#waiting = undefined
    clearTimeout(waiting?.timeout)
    this.#worker.unref()
    return waiting
  }
}
