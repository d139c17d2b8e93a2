// A job's events in the form of server-sent events.
// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
import { END_EVENT } from '../contract/job-events.ts'
import type { Job } from '../jobs/job.ts'
import { presentJob } from '../jobs/present-job.ts'
import type { NumberedEntry } from '../jobs/store.ts'

/** An entry of the transcript. JSON holds no line break, so the data is one line. */
export function entryEvent({ sequence, entry }: NumberedEntry): string {
  return `id: ${sequence}\nevent: ${entry.kind}\ndata: ${JSON.stringify(toShow(entry))}\n\n`
}

/** What a vendor keeps in its own form (sealed reasoning) only the model can read, and it is most of the bytes. */
function toShow(entry: NumberedEntry['entry']): NumberedEntry['entry'] {
  return entry.kind === 'reply' ? { ...entry, reply: { ...entry.reply, items: undefined } } : entry
}

/** The job is over. Without an id: whoever resumes after it is told so again. */
export function endEvent(job: Job): string {
  return `event: ${END_EVENT}\ndata: ${JSON.stringify(presentJob(job))}\n\n`
}

/** What clients throw away, and people who look at the stream can read. One line. */
export function comment(text: string): string {
  return `: ${text}\n\n`
}

/** After how long a client whose connection ended is to come back. */
export function retryHint(ms: number): string {
  return `retry: ${ms}\n\n`
}
