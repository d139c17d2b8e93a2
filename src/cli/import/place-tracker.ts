// Tracks where in a log the last whole line ends, and where the next run must start reading to number identical lines the
// same way.
import { DUPLICATE_WINDOW_LINES } from '../../pageviews/defaults.ts'
import { hashTail, type Position, TAIL_BYTES } from './position.ts'

const LF = 10

export interface PlaceTracker {
  /** Takes the bytes that the reader was given, and how many lines it had named by then. */
  push(chunk: Buffer, generatedIds: number): void
  /** Bytes up to the end of the last whole line. */
  offset(): number
  /** Whether an unfinished line follows. */
  isWithinLine(): boolean
  /** The parts of a position. */
  read(): Pick<Position, 'offset' | 'windowOffset' | 'tailHash' | 'tailBytes'>
}

/** `from` is the offset where reading began, at the start of a line. */
export function createPlaceTracker(from: number): PlaceTracker {
  let [read, offset] = [from, from]
  let tail = Buffer.alloc(0)
  let rest = Buffer.alloc(0)
  // Line ends between chunks, oldest first; only those that the window may still need.
  const stops = [{ offset: from, generatedIds: 0 }]
  return {
    push: (chunk, generatedIds) => {
      const lineEnd = chunk.lastIndexOf(LF) + 1
      if (lineEnd > 0) {
        tail = lastBytes(Buffer.concat([tail, rest, chunk.subarray(0, lineEnd)]))
        offset = read + lineEnd
        stops.push({ offset, generatedIds })
        const windowStart = Math.max(0, generatedIds - DUPLICATE_WINDOW_LINES)
        while (stops[1] !== undefined && stops[1].generatedIds <= windowStart) stops.shift()
      }
      rest = lastBytes(lineEnd > 0 ? chunk.subarray(lineEnd) : Buffer.concat([rest, chunk]))
      read += chunk.length
    },
    offset: () => offset,
    isWithinLine: () => offset < read,
    read: () => ({
      offset,
      windowOffset: stops[0]?.offset ?? from,
      tailHash: hashTail(tail),
      tailBytes: tail.length,
    }),
  }
}

/** A copy, so that a long chunk is not held in memory for its end. */
function lastBytes(bytes: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)))
}
