// Where imported lines go: the data of this machine, a service elsewhere, or nowhere (`--dry-run`). Each log has a batch of
// its own, so that several can be followed at once.
import { randomUUID } from 'node:crypto'
import type { Client } from '../../client/client.ts'
import { INGEST_MAX_BYTES } from '../../contract/limits.ts'
import type { Rejection } from '../../contract/rejections.ts'
import type { IngestAnswer, ViewEvent } from '../../contract/views.ts'
import type { Hit } from '../../pageviews/hit.ts'
import { countRejection, type Judge, type Named, type Rejected } from '../../pageviews/intake.ts'
import { createKnownKeys } from '../../pageviews/known-keys.ts'
import type { ViewsAdmin } from '../../views-admin.ts'
import { cutLine } from '../terminal-text.ts'

export interface ImportBatch {
  add(line: Named<Hit> | Rejection, text: string): void
  lines(): number
  /** Counts what was added, durably, and begins anew. */
  commit(): Promise<IngestAnswer>
}

export type OpenBatch = () => Promise<ImportBatch>

/** Into the database of this machine. The rules of the project are read again for every batch. */
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
 * Into a service elsewhere, as events. Every event has an id, so that what was sent before is a duplicate; the name of a
 * batch is new in every run, so that it is told as one. A name from the content would get the answer of then: `accepted`.
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
        for (const part of inRequests(events)) {
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

/** As few parts as a service takes: visitors can send lines whose JSON is six times as long, as each control character is. */
function* inRequests(events: readonly ViewEvent[]): Generator<ViewEvent[]> {
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

function toEvent({ time, target, userAgent, id, host, method, status, contentType, accept, purpose, ip }: Named<Hit>) {
  const known = { host, method, status, contentType, accept, purpose, ip }
  const told = Object.entries(known).filter(([, value]) => value !== undefined)
  return { time, path: target, userAgent, id, ...Object.fromEntries(told) } satisfies ViewEvent
}

/** Lines that a dry run shows of each reason. */
const SAMPLES = 3
const SAMPLE_CELLS = 160

export type Samples = Map<Rejection, string[]>

/** Nowhere: judges each line and keeps some of those that would not count. */
export function importNowhere(judge: Judge, samples: Samples): OpenBatch {
  const known = createKnownKeys()
  const answer: IngestAnswer = { accepted: 0, duplicates: 0, rejected: {} }
  return async () => {
    let lines = 0
    const reject = (reason: Rejection, text: string): void => {
      countRejection(answer.rejected, reason)
      const shown = samples.get(reason) ?? []
      if (shown.length < SAMPLES) samples.set(reason, [...shown, cutLine(text, SAMPLE_CELLS)])
    }
    return {
      add: (line, text) => {
        lines += 1
        const row = typeof line === 'string' ? line : judge(line)
        if (typeof row === 'string') reject(row, text)
        else if (row.kind === 'missing') reject('not_found', text)
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
