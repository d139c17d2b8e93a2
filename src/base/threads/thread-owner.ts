// Owns one thread at a time: starts it when it is needed, ends it when it is idle, and replaces it after a failure.

import type { Worker } from 'node:worker_threads'
import type { Clock } from '../clock.ts'

interface OwnedThread {
  isAlive(): boolean
  close(): Promise<void>
}

interface OwnerOptions<Thread> {
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

// Distinguishes a blocked thread from a slow one. Wall-clock time cannot: on a busy host a good thread may wait seconds
// for a CPU. So a silent thread is judged by the CPU time that it used since.

export interface SilenceLimits {
  /** A thread that uses this much CPU time, in ms, without a message is blocked. */
  cpuMs: number
  /** A thread that does not even report its CPU time within this many ms of wall-clock time is blocked as well. */
  answerMs: number
}

/** How many times per `cpuMs` a silent thread is checked. */
const LOOKS = 8

interface Usage {
  cpuMs: number
  atMs: number
}

export class SilenceWatch {
  readonly #limits: SilenceLimits
  readonly #clock: Clock
  readonly #readCpuMs: () => Promise<number>
  readonly #onBlocked: () => void
  /** Number of the current silence. */
  #silence = 0
  #cancel: () => void = () => undefined

  constructor(limits: SilenceLimits, clock: Clock, readCpuMs: () => Promise<number>, onBlocked: () => void) {
    this.#limits = limits
    this.#clock = clock
    this.#readCpuMs = readCpuMs
    this.#onBlocked = onBlocked
  }

  /** Starts a new silence: the thread sent a message or got work. */
  restart(): void {
    this.stop()
    this.#wait(undefined)
  }

  stop(): void {
    this.#silence += 1
    this.#cancel()
  }

  #wait(first: Usage | undefined): void {
    this.#cancel = this.#clock.setTimeout(() => void this.#look(first), this.#limits.cpuMs / LOOKS)
  }

  async #look(first: Usage | undefined): Promise<void> {
    const silence = this.#silence
    this.#cancel = this.#clock.setTimeout(this.#onBlocked, this.#limits.answerMs)
    // Fails when the thread has ended, which its owner notices itself.
    const cpuMs = await this.#readCpuMs().catch(() => undefined)
    if (cpuMs === undefined || silence !== this.#silence) return
    this.#cancel()
    const usage = { cpuMs, atMs: this.#clock.now() }
    if (first !== undefined && usedSince(first, usage) >= this.#limits.cpuMs) this.#onBlocked()
    else this.#wait(first ?? usage)
  }
}

/** One thread cannot use more CPU time than the time that has passed; the process, which may stand in for it, can. */
function usedSince(first: Usage, now: Usage): number {
  return Math.min(now.cpuMs - first.cpuMs, now.atMs - first.atMs)
}

/** Returns the CPU time of a thread. Node before 24.6 only knows that of the process, which is never less. */
export async function readCpuMs(worker: Worker): Promise<number> {
  const { user, system } = 'cpuUsage' in worker ? await worker.cpuUsage() : process.cpuUsage()
  return (user + system) / 1000
}
