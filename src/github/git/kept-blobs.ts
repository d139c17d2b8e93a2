// Keeps what was read of a tree for a while: a job reads the file that it changes half a dozen times, to show it, to edit,
// to compare and to check it, and each time would cost a process.
import { LRUCache } from 'lru-cache'
import type { ReadBlob } from './blob-reader.ts'

/** Of one tree. A job holds its own and those of its context. */
const KEPT_MAX_BYTES = 4 * 1024 * 1024
/** Larger ones are rare, and would push out all others. */
const KEPT_BLOB_MAX_BYTES = 256 * 1024
/** Of empty files there is no end by bytes. */
const KEPT_MAX_BLOBS = 1000

/** The same reader, which asks no second time for the small blobs that were read last. */
export function keepingBlobs(read: ReadBlob): ReadBlob {
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT_MAX_BLOBS, maxSize: KEPT_MAX_BYTES })
  return async (sha, bytes) => {
    if (bytes > KEPT_BLOB_MAX_BYTES) return read(sha, bytes)
    const content = kept.get(sha) ?? read(sha, bytes)
    kept.set(sha, content, { size: Math.max(1, bytes) })
    try {
      // A copy, since the caller may change it.
      return (await content).slice()
    } catch (error) {
      if (kept.peek(sha) === content) kept.delete(sha)
      throw error
    }
  }
}
