// Unpacks zstd with all of its frames. Node's stream ends after the first frame that has data behind it, and drops this data
// without a word; files that were joined, or packed by several threads, have many frames.
import { createZstdDecompress, type ZstdDecompress } from 'node:zlib'

/**
 * Throws what zlib throws for damaged data, and for data that ends within a frame. Memory is bounded by the window of 128 MB
 * that zstd allows by default, and by one chunk.
 */
export async function* unpackZstd(packed: AsyncIterable<Uint8Array>, chunkBytes: number): AsyncGenerator<Buffer> {
  const source = packed[Symbol.asyncIterator]()
  try {
    let rest: Uint8Array = await takeChunk(source)
    while (rest.length > 0) {
      const stream = createZstdDecompress({ chunkSize: chunkBytes })
      const given = feed(stream, rest, source)
      yield* stream
      rest = given.rest()
    }
  } finally {
    await source.return?.()
  }
}

/** An empty chunk at the end. */
async function takeChunk(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  for (;;) {
    const next = await source.next()
    if (next.done === true) return new Uint8Array(0)
    if (next.value.length > 0) return next.value
  }
}

/** Writes until the source or the stream ends. `rest` is what the stream left of the last chunk. */
function feed(
  stream: ZstdDecompress,
  first: Uint8Array,
  source: AsyncIterator<Uint8Array>,
): { rest: () => Uint8Array } {
  let [chunk, before] = [first, 0]
  const rest = (): Uint8Array => chunk.subarray(stream.bytesWritten - before)
  const writeAll = async (): Promise<void> => {
    while (chunk.length > 0) {
      before = stream.bytesWritten
      await write(stream, chunk)
      if (rest().length > 0) return
      ;[chunk, before] = [await takeChunk(source), stream.bytesWritten]
    }
    stream.end()
  }
  // A stream that ends within a chunk is destroyed, and destroying it again changes nothing.
  writeAll().catch((error: Error) => stream.destroy(error))
  return { rest }
}

async function write(stream: ZstdDecompress, chunk: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}
