// Reads a log while it is being written: waits for more, and notices when another file takes its place.
import type { FileHandle } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Start, TAIL_BYTES } from './position.ts'
import { findLog, idOf } from './rotated-logs.ts'

const POLL_EVERY_MS = 250
const CHUNK_BYTES = 128 * 1024
/** Each process of a server opens the new file in its own time, so the old file keeps getting lines until the last one has switched. */
const LOOKS_AFTER_REPLACED = 2

/** Bytes, or the news that there are no more at the moment. */
export type Read = Buffer | 'caught_up'

export interface Clock {
  /** Milliseconds from any start. */
  now(): number
  /** Waits until it is worth looking for more, or until the signal aborts. */
  pause(signal: AbortSignal): Promise<void>
}

export const REAL_CLOCK: Clock = { now: () => performance.now(), pause: pauseShortly }

/**
 * Reads a file while it grows, from where an earlier run ended. Ends when another file with content has this path, with all
 * bytes of the old one; when it was emptied in place (`copytruncate` of logrotate), with `emptied`; and when the signal aborts.
 */
export async function* followLog(
  handle: FileHandle,
  path: string,
  start: Start | undefined,
  { signal, clock = REAL_CLOCK }: { signal: AbortSignal; clock?: Clock | undefined },
): AsyncGenerator<Read | 'emptied'> {
  const buffer = Buffer.alloc(TAIL_BYTES + CHUNK_BYTES)
  let [at, tail, looksAfter] = [start?.offset ?? 0, start?.tail ?? Buffer.alloc(0), 0]
  if (start !== undefined) yield* readBetween(handle, start.windowOffset, start.offset)
  for (;;) {
    // Together with the bytes that were read last, since the file may have been emptied and have grown past them.
    const { bytesRead } = await handle.read(buffer, 0, tail.length + CHUNK_BYTES, at - tail.length)
    if (!buffer.subarray(0, Math.min(tail.length, bytesRead)).equals(tail)) {
      yield 'emptied'
      return
    }
    if (bytesRead > tail.length) {
      at += bytesRead - tail.length
      yield Buffer.from(buffer.subarray(tail.length, bytesRead))
      tail = Buffer.from(buffer.subarray(Math.max(0, bytesRead - TAIL_BYTES), bytesRead))
    } else if (looksAfter === LOOKS_AFTER_REPLACED) return
    else {
      if (looksAfter === 0) yield 'caught_up'
      await clock.pause(signal)
      if (looksAfter > 0 || (await isReplaced(path, handle))) looksAfter += 1
    }
    if (signal.aborted) return
  }
}

async function* readBetween(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, end - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
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

/** Servers write to the old file until they have opened the new one, so the old one is complete once the new one has content. */
async function isReplaced(path: string, handle: FileHandle): Promise<boolean> {
  const [there, ours] = await Promise.all([findLog(path), handle.stat()])
  return there.id !== idOf(ours) && there.size > 0
}

async function pauseShortly(signal: AbortSignal): Promise<void> {
  await delay(POLL_EVERY_MS, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
