// Keeps what was read of a tree for a while: a job reads the file that it changes half a dozen times, to show it, to edit,
// to compare and to check it, and each time would cost a process.
import type { ReadBlob } from './blob-reader.ts'

/** Of one tree. A job holds its own and those of its context. */
const KEPT_MAX_BYTES = 4 * 1024 * 1024
/** Larger ones are rare, and would push out all others. */
const KEPT_BLOB_MAX_BYTES = 256 * 1024
/** Of empty files there is no end by bytes. */
const KEPT_MAX_BLOBS = 1000

/** The same reader, which asks no second time for the small blobs that were read last. */
export function keepingBlobs(read: ReadBlob): ReadBlob {
  const kept = new Map<string, { bytes: number; content: Promise<Uint8Array> }>()
  let room = KEPT_MAX_BYTES
  const drop = (sha: string): void => {
    room += kept.get(sha)?.bytes ?? 0
    kept.delete(sha)
  }
  const keep = (sha: string, bytes: number, content: Promise<Uint8Array>): void => {
    drop(sha)
    kept.set(sha, { bytes, content })
    room -= bytes
    for (const oldest of kept.keys()) if (room < 0 || kept.size > KEPT_MAX_BLOBS) drop(oldest)
  }
  return async (sha, bytes) => {
    if (bytes > KEPT_BLOB_MAX_BYTES) return read(sha, bytes)
    const content = kept.get(sha)?.content ?? read(sha, bytes)
    keep(sha, bytes, content)
    try {
      // A copy: whoever gets it may do with it what he wants.
      return (await content).slice()
    } catch (error) {
      if (kept.get(sha)?.content === content) drop(sha)
      throw error
    }
  }
}
