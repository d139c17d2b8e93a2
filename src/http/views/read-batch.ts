// Reads the body of a batch while it arrives: unpack, fingerprint, parse, classify. It only holds what will be counted.
import { createHash } from 'node:crypto'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../base/concurrency-limiter.ts'
import { ApiError } from '../../contract/errors.ts'
import { INGEST_MAX_BYTES, INGEST_MAX_EVENTS, INGESTS_HELD_MAX_BYTES } from '../../contract/limits.ts'
import type { IngestAnswer } from '../../contract/view-events.ts'
import { applyBatch, createBatch, type IngestDeps, openHitClassifier } from '../../traffic/ingest.ts'
import { type BatchForm, createBatchReader } from '../../traffic/reading/batch-reader.ts'
import type { ApiObserver } from '../api-observer.ts'

export interface BatchDeps extends IngestDeps {
  observer: ApiObserver
}

export interface SentBatch {
  /** Unpacked. */
  pieces: AsyncIterable<Uint8Array>
  form: BatchForm
  /** The client's name for the batch: the same name and body are counted once. */
  key: string | undefined
  /** Names the batch when the client does not. */
  newName: () => string
}

const TOO_MANY_RETRY_SECONDS = 2

/**
 * Passes unpacked pieces on. Throws `ApiError` 429 where, with those of the other batches, they would be too many: at once
 * when the client has said so, since what was read of a refused batch is work for nothing.
 */
type Hold = (pieces: AsyncIterable<Uint8Array>, declaredBytes?: number) => AsyncIterable<Uint8Array>

export interface BatchLimiter extends Pick<ConcurrencyLimiter, 'quota'> {
  /** What `hold` has passed on counts until the work is done. */
  run<T>(work: (hold: Hold) => Promise<T>): Promise<T>
}

/**
 * Batches are held in memory while they are read, so their number is limited, and their bytes. A batch that is alone is never
 * refused, so one of those that compete always ends.
 */
export function createBatchLimiter(atOnce: number): BatchLimiter {
  const limiter = createConcurrencyLimiter({ atOnce, refuse: () => tooMany(`${atOnce} batches`) })
  let held = 0
  return {
    quota: () => limiter.quota(),
    run: (work) =>
      limiter.run(async () => {
        let [own, size] = [0, 0]
        const claim = (bytes: number): void => {
          const others = held - own
          if (others > 0 && others + bytes > INGESTS_HELD_MAX_BYTES) throw tooMany('Other large batches')
          held = others + bytes
          own = bytes
        }
        async function* hold(pieces: AsyncIterable<Uint8Array>, declaredBytes = 0): AsyncGenerator<Uint8Array> {
          claim(Math.min(declaredBytes, INGEST_MAX_BYTES))
          for await (const piece of pieces) {
            size += piece.byteLength
            if (size > own) claim(size)
            yield piece
          }
        }
        try {
          return await work(hold)
        } finally {
          held -= own
        }
      }),
  }
}

/** Of a packed body, the least that it can have. */
export function readLength(header: (name: string) => string | undefined): number {
  return Number(header('Content-Length') ?? 0)
}

function tooMany(batches: string): ApiError {
  const message = `${batches} are already being processed; send it again in a moment`
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
  for await (const piece of sent.pieces) {
    fingerprint.update(piece)
    reader.push(piece)
  }
  reader.end()
  const id = key === undefined ? {} : { id: { key, bodyHash: fingerprint.digest('base64url') } }
  return applyBatch(deps, projectId, { source: 'log', ...batch.take(), ...id })
}
