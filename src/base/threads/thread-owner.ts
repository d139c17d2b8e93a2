// Owns one thread at a time: starts it when it is needed, ends it when it is idle, and replaces it after a failure.
import type { Clock } from '../clock.ts'

export interface OwnedThread {
  isAlive(): boolean
  close(): Promise<void>
}

export interface OwnerOptions<Thread> {
  start: () => Thread
  /** The thread ends after this time without a user, to free its memory. */
  idleMs: number
  clock: Clock
  /** The error of a call after `close`. */
  closedError: () => Error
}

export class ThreadOwner<Thread extends OwnedThread> {
  readonly #options: OwnerOptions<Thread>
  #thread: Thread | undefined
  #users = 0
  #cancelIdle: () => void = () => undefined
  #isClosed = false

  constructor(options: OwnerOptions<Thread>) {
    this.#options = options
  }

  /** Returns the thread, or a new one if it has ended. Throws after `close`. */
  thread(): Thread {
    if (this.#isClosed) throw this.#options.closedError()
    if (this.#thread?.isAlive() !== true) this.#thread = this.#options.start()
    return this.#thread
  }

  /** Returns the thread if one is running. */
  running(): Thread | undefined {
    return this.#thread?.isAlive() === true ? this.#thread : undefined
  }

  /** Until `release`, the thread is not idle. */
  hold(): void {
    this.#users += 1
    this.#cancelIdle()
  }

  release(): void {
    this.#users -= 1
    const { clock, idleMs } = this.#options
    if (this.#users === 0) this.#cancelIdle = clock.setTimeout(() => void this.#end(), idleMs)
  }

  /** Pending calls end as `closed`. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelIdle()
    await this.#end()
  }

  async #end(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.close()
  }
}
