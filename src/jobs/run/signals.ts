// Tells requests that wait in this process that a job changed. Other processes notice by polling (http/jobs/follow-job.ts).
import { EventEmitter } from 'node:events'

export interface JobSignals {
  /** Call after a job ended or was made. */
  changed(jobId: string): void
  /** Call after something was added to a job's transcript. */
  grew(jobId: string): void
  /** Resolves when the job changes here, after `timeoutMs`, or when the signal aborts; never rejects. */
  waitForChange(jobId: string, timeoutMs: number, signal: AbortSignal): Promise<void>
  /** The same, also when the transcript of the job grows. */
  waitForGrowth(jobId: string, timeoutMs: number, signal: AbortSignal): Promise<void>
}

export function createJobSignals(): JobSignals {
  const emitter = new EventEmitter().setMaxListeners(0)
  const wait = (names: readonly string[], timeoutMs: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        for (const name of names) emitter.off(name, done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, timeoutMs)
      for (const name of names) emitter.on(name, done)
      signal.addEventListener('abort', done)
      if (signal.aborted) done()
    })
  return {
    changed: (jobId) => void emitter.emit(changedName(jobId)),
    grew: (jobId) => void emitter.emit(grewName(jobId)),
    waitForChange: (jobId, ...rest) => wait([changedName(jobId)], ...rest),
    waitForGrowth: (jobId, ...rest) => wait([changedName(jobId), grewName(jobId)], ...rest),
  }
}

function changedName(jobId: string): string {
  return `changed ${jobId}`
}

function grewName(jobId: string): string {
  return `grew ${jobId}`
}
