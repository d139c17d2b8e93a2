// The event stream of a job (`GET .../job/{id}/events`, text/event-stream): the transcript as it grows, then `end`. Each
// event except `end` has the transcript's sequence as its `id`, so a client can resume with `Last-Event-ID`. The data is
// the transcript's entry as JSON (agent/transcript.ts); that of `end` is the AgentJob.
import type { AgentJob } from './job.ts'

/** Names of the events that are entries of the transcript. */
export const TRANSCRIPT_EVENTS = ['turn', 'reply', 'results', 'outcome'] as const
export type TranscriptEventName = (typeof TRANSCRIPT_EVENTS)[number]
/** The last event: the job has ended. */
export const END_EVENT = 'end'

/** One event as a client receives it. */
export type JobEvent =
  | { name: TranscriptEventName; sequence: number; data: Record<string, unknown> }
  | { name: typeof END_EVENT; data: AgentJob }
