// Tells a thread that is blocked from one that is only slow. Wall-clock time cannot: on a loaded host a good thread may
// wait seconds for a processor. So a silent thread is judged by the processor time that it has used meanwhile.
import type { Worker } from 'node:worker_threads'
import type { Clock } from '../clock/clock.ts'

export interface SilenceLimits {
  /** A thread that uses so much processor time, in ms, without a message is blocked. */
  cpuMs: number
  /** So is one that does not even tell, in so many ms by the clock, how much it has used. */
  answerMs: number
}

/** How often a silent thread is asked, in each `cpuMs`. */
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
  /** The number of the present silence. */
  #silence = 0
  #cancel: () => void = () => undefined

  constructor(limits: SilenceLimits, clock: Clock, readCpuMs: () => Promise<number>, onBlocked: () => void) {
    this.#limits = limits
    this.#clock = clock
    this.#readCpuMs = readCpuMs
    this.#onBlocked = onBlocked
  }

  /** A new silence begins: the thread sent a message, or was given work. */
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
    // Fails when the thread has ended, which its owner sees for itself.
    const cpuMs = await this.#readCpuMs().catch(() => undefined)
    if (cpuMs === undefined || silence !== this.#silence) return
    this.#cancel()
    const usage = { cpuMs, atMs: this.#clock.now() }
    if (first !== undefined && usedSince(first, usage) >= this.#limits.cpuMs) this.#onBlocked()
    else this.#wait(first ?? usage)
  }
}

/** One thread uses no more than the time that has passed; a process, which may stand in for it, does. */
function usedSince(first: Usage, now: Usage): number {
  return Math.min(now.cpuMs - first.cpuMs, now.atMs - first.atMs)
}

/** Gives the processor time of a thread. Node before 24.6 knows that of the process alone, which is never less. */
export async function readCpuMs(worker: Worker): Promise<number> {
  const { user, system } = 'cpuUsage' in worker ? await worker.cpuUsage() : process.cpuUsage()
  return (user + system) / 1000
}
