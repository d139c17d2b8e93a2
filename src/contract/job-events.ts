// The stream of a job's events (`GET .../job/{id}/events`, text/event-stream): the transcript as it grows, then `end`.
// Each event but `end` has the transcript's sequence as its `id`, so that a client resumes with `Last-Event-ID`. The data
// is the transcript's entry as JSON (agent/transcript.ts); that of `end` is the AgentJob.
import type { AgentJob } from './job.ts'

/** Names of the events that are entries of the transcript. */
export const TRANSCRIPT_EVENTS = ['turn', 'reply', 'results', 'outcome'] as const
export type TranscriptEventName = (typeof TRANSCRIPT_EVENTS)[number]
/** The last event: the job is over. */
export const END_EVENT = 'end'

/** One event as a client gets it. */
export type JobEvent =
  | { name: TranscriptEventName; sequence: number; data: Record<string, unknown> }
  | { name: typeof END_EVENT; data: AgentJob }
