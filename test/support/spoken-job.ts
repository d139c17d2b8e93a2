// A job whose transcript a test writes line by line, behind the ports that an event stream reads.
import { pino } from 'pino'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import type { NumberedEntry } from '../../src/jobs/job-records.ts'
import { createJobSignals } from '../../src/jobs/signals.ts'
import type { JobStore } from '../../src/jobs/store.ts'
import { activeJob } from './jobs.ts'

export type Talk = Pick<JobStore, 'find' | 'transcriptAfter'>

export function outcomeEntry(message: string): TranscriptEntry {
  return { kind: 'outcome', at: '2026-11-20T08:00:00.000Z', outcome: 'no_changes', message, patchSha256: null }
}

/** Adds to the job what the test says; `isQuiet` sends no signals, as when another process runs the job. */
export function createSpokenJob({ isQuiet = false } = {}) {
  let job = activeJob()
  const entries: NumberedEntry[] = []
  const signals = createJobSignals()
  const asked: number[] = []
  const looking = new Set<() => void>()
  const add = (...more: TranscriptEntry[]): void => {
    for (const entry of more) entries.push({ sequence: entries.length + 1, entry })
    if (!isQuiet) signals.grew(job.id)
  }
  const jobs: Talk = {
    find: async () => job,
    transcriptAfter: async (_id, sequence, maxBytes) => {
      asked.push(sequence)
      for (const look of looking) look()
      let bytes = 0
      return entries.slice(sequence).filter(({ entry }, index) => {
        bytes += JSON.stringify(entry).length
        return index === 0 || bytes <= maxBytes
      })
    },
  }
  return {
    get job() {
      return job
    },
    jobs,
    signals,
    /** The sequences after which the transcript was read. */
    asked,
    logger: pino({ level: 'silent' }),
    /** Resolves when the transcript was read this many times. */
    looks: (times: number) =>
      new Promise<void>((resolve) => {
        const look = (): void => void (asked.length >= times && resolve())
        looking.add(look)
        look()
      }),
    add,
    say: (...messages: string[]): void => add(...messages.map(outcomeEntry)),
    end(): void {
      job = { ...job, status: 'completed', outcome: 'no_changes', message: 'Nothing to do' }
      if (!isQuiet) signals.changed(job.id)
    },
    goOn(): void {
      job = { ...job, status: 'active', outcome: null, turn: job.turn + 1 }
    },
  }
}
