// Tells the waiting requests of this process that a job changed. Other processes see it by looking (http/jobs.ts).
import { EventEmitter } from 'node:events'

export interface JobSignals {
  /** Call after a job ended or was made. */
  changed(jobId: string): void
  /** Resolves when the job changes here, after `timeoutMs`, or when the signal aborts; never rejects. */
  waitForChange(jobId: string, timeoutMs: number, signal: AbortSignal): Promise<void>
}

export function createJobSignals(): JobSignals {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    changed: (jobId) => void emitter.emit(jobId),
    waitForChange: (jobId, timeoutMs, signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          emitter.off(jobId, done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, timeoutMs)
        emitter.once(jobId, done)
        signal.addEventListener('abort', done)
        if (signal.aborted) done()
      }),
  }
}
