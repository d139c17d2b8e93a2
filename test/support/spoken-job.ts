// A job whose transcript a test writes line by line, behind the ports that an event stream reads.
import { pino } from 'pino'
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import type { Job } from '../../src/jobs/job.ts'
import { branchOfJob, newJobId } from '../../src/jobs/job-names.ts'
import { createJobSignals } from '../../src/jobs/signals.ts'
import type { JobStore, NumberedEntry } from '../../src/jobs/store.ts'

export type Talk = Pick<JobStore, 'find' | 'transcriptAfter'>

export function outcomeEntry(message: string): TranscriptEntry {
  return { kind: 'outcome', at: '2026-11-20T08:00:00.000Z', outcome: 'no_changes', message, patchSha256: null }
}

export function activeJob(fields: Partial<Job> = {}): Job {
  const id = newJobId(Date.now())
  return {
    id,
    projectId: 'prj_a',
    status: 'active',
    phase: 'agent',
    outcome: null,
    message: null,
    prompt: 'Fix the links',
    turn: 1,
    waitingFollowUps: 0,
    mode: 'pull_request',
    topic: null,
    requestedBy: 'the API key "test"',
    runRepositoryId: null,
    context: [],
    cause: null,
    causePins: null,
    draft: false,
    pullRequestOptions: null,
    model: 'scripted',
    repository: 'https://github.com/acme/docs',
    requestedRef: null,
    lastRef: 'main',
    base: null,
    contextPins: null,
    branch: branchOfJob(id),
    pullRequest: null,
    filesChanged: 0,
    patchSha256: null,
    commitSha: null,
    seenBuilds: null,
    effect: null,
    trigger: 'api',
    promptVersion: null,
    pullRequestOutcome: null,
    spent: NOTHING_SPENT,
    spentBefore: NOTHING_SPENT,
    waited: { times: 0, ms: 0 },
    traceParent: null,
    publishingFromMs: 0,
    attempt: 0,
    deaths: 0,
    createdAt: Date.now(),
    finishedAt: null,
    archivedAt: null,
    ...fields,
  }
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
