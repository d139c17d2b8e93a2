// Reads the body of a batch while it arrives: unpack, fingerprint, parse, classify. It only holds what will be counted.
import { createHash } from 'node:crypto'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../base/concurrency-limiter.ts'
import { ApiError } from '../../contract/errors.ts'
import { INGEST_MAX_BYTES, INGEST_MAX_EVENTS } from '../../contract/limits.ts'
import type { IngestAnswer } from '../../contract/view-events.ts'
import { applyBatch, createBatch, type IngestDeps, openHitClassifier } from '../../traffic/ingest.ts'
import { type BatchForm, createBatchReader } from '../../traffic/reading/batch-reader.ts'
import type { ApiObserver } from '../api-observer.ts'
import { type Encoding, unpack } from '../request/unpack.ts'

export interface BatchDeps extends IngestDeps {
  observer: ApiObserver
}

export interface SentBatch {
  pieces: AsyncIterable<Uint8Array>
  encoding: Encoding
  form: BatchForm
  /** The client's name for the batch: the same name and body are counted once. */
  key: string | undefined
  /** Names the batch when the client does not. */
  newName: () => string
}

const TOO_MANY_RETRY_SECONDS = 2

/** Batches are held in memory while they are read, so their number is limited. */
export function createBatchLimiter(atOnce: number): ConcurrencyLimiter {
  return createConcurrencyLimiter({ atOnce, refuse: tooManyBatches })
}

function tooManyBatches(atOnce: number): ApiError {
  const message = `${atOnce} batches are already being processed; send it again in a moment`
  return new ApiError('too_many_ingests', message, { retryAfterSeconds: TOO_MANY_RETRY_SECONDS })
}

/** What, besides the bytes, decides what a batch means. Without a source it is as it was before there were any. */
function nameForm({ shape, feed, source, pattern }: BatchForm): unknown[] {
  const name = pattern ?? feed?.name
  return source === undefined ? [shape, name] : [shape, name, source]
}

/** Counts a batch; after it resolves, the batch is on disk. Throws `ApiError` for a body that cannot be read at all. */
export function countBatch(deps: BatchDeps, projectId: string, sent: SentBatch): Promise<IngestAnswer> {
  return deps.observer.ingest(nameFeed(sent.form), () => readAndCount(deps, projectId, sent))
}

/** A name of ours, for metrics; a pattern is text of the client. */
function nameFeed({ feed, pattern }: BatchForm): string {
  return pattern === undefined ? (feed?.name ?? 'detected') : 'pattern'
}

async function readAndCount(deps: IngestDeps, projectId: string, sent: SentBatch): Promise<IngestAnswer> {
  const { form, key } = sent
  const batch = createBatch(await openHitClassifier(deps, projectId, 'log'))
  const reader = createBatchReader(form, { batch, name: key ?? sent.newName(), maxLines: INGEST_MAX_EVENTS })
  const fingerprint = createHash('sha256').update(JSON.stringify(nameForm(form)))
  for await (const piece of unpack(sent.pieces, sent.encoding, INGEST_MAX_BYTES)) {
    fingerprint.update(piece)
    reader.push(piece)
  }
  reader.end()
  const id = key === undefined ? {} : { id: { key, bodyHash: fingerprint.digest('base64url') } }
  return applyBatch(deps, projectId, { source: 'log', ...batch.take(), ...id })
}
