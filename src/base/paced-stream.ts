// A stream that makes its next piece after the client has taken the one before, and drops a client that takes none.

/** Small, to distinguish a client that reads slowly from one that does not read at all. */
const PIECE_MAX_BYTES = 16 * 1024

interface Pace {
  /** A client that takes nothing for this long is dropped. */
  stalledAfterMs: number
  /** Called then; it must close the connection. */
  drop: () => void
  /** Called once when the stream is over: complete, or canceled because the client disconnected. */
  over: () => void
}

/** Turns the texts into bytes. The texts must end soon after `over` was called. */
export function paceTexts(texts: AsyncIterable<string>, pace: Pace): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = cutPieces(texts)
  let isOver = false
  let stalled: NodeJS.Timeout | undefined
  const watch = (): void => {
    stalled = setTimeout(pace.drop, pace.stalledAfterMs).unref()
  }
  const end = (): void => {
    isOver = true
    pace.over()
  }
  // The default would make one piece ahead of the reader.
  const strategy = { highWaterMark: 0 }
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clearTimeout(stalled)
        const piece = await pieces.next()
        if (isOver) return
        if (piece.done === true) {
          end()
          controller.close()
        } else {
          controller.enqueue(piece.value)
        }
        // Also after the last piece: it has been written but has not arrived yet.
        watch()
      },
      cancel() {
        clearTimeout(stalled)
        if (!isOver) end()
      },
    },
    strategy,
  )
}

async function* cutPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += PIECE_MAX_BYTES) yield bytes.subarray(at, at + PIECE_MAX_BYTES)
  }
}
