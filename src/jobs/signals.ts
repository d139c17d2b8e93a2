// Wakes waiting requests when a job changes, in this process and, as far as messages arrive, in the others. Because one may get
// lost, requests also look by themselves now and then (http/jobs/event-streams.ts).
import { EventEmitter } from 'node:events'
import { type Change, type Changes, NO_CHANGES } from '../projects/changes.ts'

export interface JobSignals {
  /** Call after a job ended or was made. */
  changed(jobId: string): void
  /** Call after something was added to a job's transcript. */
  grew(jobId: string): void
  /** Resolves when the job changes, after `timeoutMs`, or when the signal aborts; never rejects. */
  waitForChange(jobId: string, timeoutMs: number, signal: AbortSignal): Promise<void>
  /** The same, also when the transcript of the job grows. */
  waitForGrowth(jobId: string, timeoutMs: number, signal: AbortSignal): Promise<void>
  /** Hears nothing more of other processes. */
  close(): void
}

export function createJobSignals(others: Changes = NO_CHANGES): JobSignals {
  const emitter = new EventEmitter().setMaxListeners(0)
  const wait = (names: readonly Change[], timeoutMs: number, signal: AbortSignal): Promise<void> =>
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
  const close = others.subscribe((change) => {
    // Without a name, all wake: a needless wake only costs a look.
    for (const name of change === undefined ? emitter.eventNames() : [change]) emitter.emit(name)
  })
  const tell = (change: Change): void => {
    emitter.emit(change)
    others.publish(change)
  }
  return {
    changed: (jobId) => tell(changedName(jobId)),
    grew: (jobId) => tell(grewName(jobId)),
    close,
    waitForChange: (jobId, ...rest) => wait([changedName(jobId)], ...rest),
    waitForGrowth: (jobId, ...rest) => wait([changedName(jobId), grewName(jobId)], ...rest),
  }
}

function changedName(jobId: string): Change {
  return `job ${jobId}`
}

function grewName(jobId: string): Change {
  return `transcript ${jobId}`
}
