// The destinations of imported lines: the database of this machine, a remote service, or nowhere (`--dry-run`). Each log has
// its own batch, so that several logs can be followed at once.
import { randomUUID } from 'node:crypto'
import type { Client } from '../../client/client.ts'
import { INGEST_MAX_BYTES } from '../../contract/limits.ts'
import type { Rejection } from '../../contract/rejections.ts'
import type { IngestAnswer, ViewEvent } from '../../contract/view-events.ts'
import type { ViewsAdmin } from '../../service/admin/views-admin.ts'
import type { Hit } from '../../traffic/hit.ts'
import { type ClassifyHit, countRejection, type Rejected } from '../../traffic/ingest.ts'
import { createKnownKeys } from '../../traffic/known-keys.ts'
import type { WithId } from '../../traffic/reading/line-ids.ts'
import { cutLine } from '../terminal-text.ts'

export interface ImportBatch {
  add(line: WithId<Hit> | Rejection, text: string): void
  lines(): number
  /** Counts the lines durably and starts the next batch. */
  commit(): Promise<IngestAnswer>
}

export type OpenBatch = () => Promise<ImportBatch>

/** Counts in the database of this machine. Reads the rules of the project again for every batch. */
export function importLocally(views: Pick<ViewsAdmin, 'beginBatch' | 'commit'>, projectId: string): OpenBatch {
  return async () => {
    let batch = await views.beginBatch(projectId)
    return {
      add: (line) => batch.add(line),
      lines: () => batch.lines(),
      commit: async () => {
        const answer = await views.commit(projectId, batch)
        batch = await views.beginBatch(projectId)
        return answer
      },
    }
  }
}

/**
 * Sends events to a remote service. Every event has an id, so repeated events are duplicates. Each batch has a new key: with
 * a key made from its content, a repeated batch would get its first answer again, and its events would look accepted.
 */
export function importRemotely(client: Pick<Client, 'postEvents'>, projectId: string): OpenBatch {
  return async () => {
    let events: ViewEvent[] = []
    let rejected: Rejected = {}
    let lines = 0
    return {
      add: (line) => {
        lines += 1
        if (typeof line === 'string') countRejection(rejected, line)
        else events.push(toEvent(line))
      },
      lines: () => lines,
      commit: async () => {
        let answer: IngestAnswer = { accepted: 0, duplicates: 0, rejected }
        for (const part of cutIntoRequests(events)) {
          answer = addAnswers(answer, await client.postEvents(projectId, part, { idempotencyKey: randomUUID() }))
        }
        events = []
        rejected = {}
        lines = 0
        return answer
      },
    }
  }
}

/** Cuts the events into as few requests as the service takes: visitors can send lines whose JSON is six times as long. */
function* cutIntoRequests(events: readonly ViewEvent[]): Generator<ViewEvent[]> {
  let [part, bytes]: [ViewEvent[], number] = [[], 0]
  for (const event of events) {
    const more = Buffer.byteLength(JSON.stringify(event)) + LINE_BREAK_BYTES
    if (bytes + more > INGEST_MAX_BYTES && part.length > 0) {
      yield part
      ;[part, bytes] = [[], 0]
    }
    part.push(event)
    bytes += more
  }
  if (part.length > 0) yield part
}

const LINE_BREAK_BYTES = 1

/** The referrer travels only where it is kept: with requests for missing pages. */
function toEvent({ time, target, userAgent, id, referrer, ...rest }: WithId<Hit>) {
  const { host, method, status, contentType, accept, purpose, bytes, ip } = rest
  const from = status === 404 || status === 410 ? referrer : undefined
  const known = { host, method, status, contentType, accept, purpose, bytes, referrer: from, ip }
  const present = Object.entries(known).filter(([, value]) => value !== undefined)
  return { time, path: target, userAgent, id, ...Object.fromEntries(present) } satisfies ViewEvent
}

/** Lines that a dry run shows for each reason. */
const SAMPLES_PER_REASON = 3
const SAMPLE_CELLS = 160

export type Samples = Map<Rejection, string[]>

/** Counts nowhere: classifies each line and collects samples of the rejected ones. */
export function importNowhere(classifyHit: ClassifyHit, samples: Samples): OpenBatch {
  const known = createKnownKeys()
  const answer: IngestAnswer = { accepted: 0, duplicates: 0, rejected: {} }
  return async () => {
    let lines = 0
    const reject = (reason: Rejection, text: string): void => {
      countRejection(answer.rejected, reason)
      const shown = samples.get(reason) ?? []
      if (shown.length < SAMPLES_PER_REASON) samples.set(reason, [...shown, cutLine(text, SAMPLE_CELLS)])
    }
    return {
      add: (line, text) => {
        lines += 1
        const row = typeof line === 'string' ? line : classifyHit(line)
        if (typeof row === 'string') reject(row, text)
        else if (row.kind !== 'view') reject(row.kind === 'missing' ? 'not_found' : 'status', text)
        else if (known.add(row.key)) answer.accepted += 1
        else answer.duplicates += 1
      },
      lines: () => lines,
      commit: async () => {
        lines = 0
        const { accepted, duplicates, rejected } = answer
        Object.assign(answer, { accepted: 0, duplicates: 0, rejected: {} })
        return { accepted, duplicates, rejected }
      },
    }
  }
}

export function addAnswers(a: IngestAnswer, b: IngestAnswer): IngestAnswer {
  const rejected: Rejected = { ...a.rejected }
  for (const [reason, count] of Object.entries(b.rejected) as [Rejection, number][]) {
    countRejection(rejected, reason, count)
  }
  return { accepted: a.accepted + b.accepted, duplicates: a.duplicates + b.duplicates, rejected }
}
