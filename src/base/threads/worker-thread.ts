// One worker thread, from start to end.
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Clock } from '../clock.ts'
import { openChannel, type Remote } from './channel.ts'
import { SentErrors } from './sent-errors.ts'
import { readCpuMs, type SilenceLimits, SilenceWatch } from './thread-owner.ts'

/**
 * How a thread ended during a call: `timeout` for the call that took too long; `gone` for other pending calls and for calls
 * after the end, which may be repeated in another thread.
 */
export type ThreadEnd = 'closed' | 'crashed' | 'exited' | 'gone' | 'out_of_memory' | 'silent' | 'timeout'

/** The thread ended before it had answered this call. */
export class ThreadEndedError extends Error {
  readonly end: ThreadEnd

  constructor(end: ThreadEnd, cause?: unknown) {
    super(`The worker thread has ended: ${end}`, { cause })
    this.end = end
  }
}

export interface ThreadOptions {
  source: URL
  workerData: unknown
  clock: Clock
  /** The functions that the thread may call here. */
  functions?: object
  /** Called before each message of the thread is handled. */
  onMessage?: () => void
  /** Limit for JavaScript objects; above it the thread ends, not the process. */
  memoryBytes?: number
  /** Of it, for objects that have just been made. Default: what V8 takes. */
  youngMemoryBytes?: number
  /** Terminates a thread that has calls to answer and is blocked. A thread is not judged before its first message. */
  silence?: SilenceLimits
}

/** Our errors that a thread may send back. One call for a large site may fail once for each of its files. */
const ERRORS_KEPT = 1000

const MIB = 1024 * 1024

export class WorkerThread<Functions extends object> {
  readonly #worker: Worker
  readonly #remote: Remote<Functions>
  readonly #clock: Clock
  readonly #errors = new SentErrors(ERRORS_KEPT)
  readonly #watch: SilenceWatch | undefined
  #calls = 0
  #isAlive = true
  /** It loads its modules before its first message, which takes long on a busy machine. */
  #isHeard = false

  constructor(options: ThreadOptions) {
    const { source, workerData, clock, functions = {}, silence } = options
    this.#clock = clock
    this.#worker = new Worker(source, {
      workerData,
      resourceLimits: limitsOf(options),
    })
    const onBlocked = (): void => void this.#stop('silent')
    this.#watch = silence && new SilenceWatch(silence, clock, () => readCpuMs(this.#worker), onBlocked)
    const onMessage = (): void => {
      this.#isHeard = true
      this.#listen()
      options.onMessage?.()
    }
    this.#remote = openChannel<Functions>(this.#worker, functions, { errors: this.#errors, onMessage })
    this.#worker.on('error', (error) => this.#fail(isOutOfMemory(error) ? 'out_of_memory' : 'crashed', error))
    this.#worker.on('exit', () => this.#fail('exited'))
    // A thread keeps the process alive only while it has work.
    this.#worker.unref()
  }

  isAlive(): boolean {
    return this.#isAlive
  }

  /**
   * Makes one call. Throws the error of the function, or `ThreadEndedError`; a call that exceeds its time ends the thread.
   */
  async call<T>(call: (remote: Remote<Functions>) => Promise<T>, timeoutMs: number): Promise<T> {
    if (!this.#isAlive) throw new ThreadEndedError('gone')
    const late = Promise.withResolvers<never>()
    const giveUp = (): void => {
      late.reject(new ThreadEndedError('timeout'))
      void this.#stop('gone')
    }
    const cancel = this.#clock.setTimeout(giveUp, timeoutMs)
    this.#calls += 1
    this.#worker.ref()
    this.#listen()
    try {
      return await Promise.race([call(this.#remote), late.promise])
    } finally {
      cancel()
      this.#calls -= 1
      if (this.#calls === 0) this.#rest()
    }
  }

  /** Sends the thread a message that needs no answer. */
  tell(event: (remote: Remote<Functions>) => Promise<void>): void {
    if (this.#isAlive) void event(this.#remote)
  }

  /** Pending calls end as `closed`. */
  async close(): Promise<void> {
    await this.#stop('closed')
  }

  #listen(): void {
    if (this.#isAlive && this.#isHeard && this.#calls > 0) this.#watch?.restart()
  }

  #rest(): void {
    this.#watch?.stop()
    if (this.#isAlive) this.#worker.unref()
    this.#errors.forget()
  }

  async #stop(end: ThreadEnd): Promise<void> {
    this.#fail(end)
    // Otherwise a process with nothing else to do would end here, in the middle of its shutdown.
    this.#worker.ref()
    await this.#worker.terminate()
  }

  #fail(end: ThreadEnd, cause?: unknown): void {
    if (!this.#isAlive) return
    this.#isAlive = false
    this.#watch?.stop()
    this.#remote.$close(new ThreadEndedError(end, cause))
  }
}

function limitsOf({ memoryBytes, youngMemoryBytes }: ThreadOptions): ResourceLimits {
  return {
    ...(memoryBytes !== undefined && { maxOldGenerationSizeMb: memoryBytes / MIB }),
    ...(youngMemoryBytes !== undefined && { maxYoungGenerationSizeMb: youngMemoryBytes / MIB }),
  }
}

function isOutOfMemory(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
