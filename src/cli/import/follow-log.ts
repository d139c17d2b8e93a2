// Reads a log while it is being written: waits for more, and notices when another file takes its place.
import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_EVERY_MS = 250
const CHUNK_BYTES = 128 * 1024
/** The compared beginning, which shows whether a file was emptied in place and has grown again. */
const HEAD_BYTES = 512

/** Bytes, or the news that there are no more at the moment. */
export type Read = Buffer | 'caught_up'

/**
 * Reads a file from this offset on while it grows. Ends when the file was renamed and a new one with content has its name,
 * when it was emptied (`copytruncate` of logrotate), and when the signal aborts; before that it gives all remaining bytes.
 */
export async function* followLog(path: string, from: number, signal: AbortSignal): AsyncGenerator<Read> {
  const handle = await open(path)
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES)
    let [at, isOver, head] = [from, false, await readHead(handle)]
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, at)
      at += bytesRead
      if (bytesRead > 0) yield Buffer.from(buffer.subarray(0, bytesRead))
      else if (isOver || signal.aborted) return
      else {
        yield 'caught_up'
        await pause(signal)
        const headNow = await readHead(handle)
        if (!headNow.subarray(0, head.length).equals(head) || (await handle.stat()).size < at) return
        head = headNow
        isOver = await isReplaced(path, handle)
      }
      if (signal.aborted) return
    }
  } finally {
    await handle.close()
  }
}

/** Passes on the chunks of a pipe, with `caught_up` at each pause. */
export async function* withPauses(chunks: AsyncIterable<Buffer>): AsyncGenerator<Read> {
  const source = chunks[Symbol.asyncIterator]()
  for (;;) {
    const next = source.next()
    if (await isLate(next)) yield 'caught_up'
    const { value, done } = await next
    if (done === true) return
    yield value
  }
}

async function isLate(next: Promise<unknown>): Promise<boolean> {
  const came = new AbortController()
  const wait = delay(POLL_EVERY_MS, true, { signal: came.signal }).catch(() => false)
  const isLate = await Promise.race([next.then(() => false), wait])
  came.abort()
  return isLate
}

async function readHead(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** Servers write to the old file until they have opened the new one, so the old one is complete once the new one has content. */
async function isReplaced(path: string, handle: FileHandle): Promise<boolean> {
  const [there, ours] = await Promise.all([
    stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    }),
    handle.stat(),
  ])
  return there !== undefined && (there.ino !== ours.ino || there.dev !== ours.dev) && there.size > 0
}

async function pause(signal: AbortSignal): Promise<void> {
  await delay(POLL_EVERY_MS, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
