// Splits a stream of bytes into lines of text. It decodes a block of whole lines at once, because one call of the decoder
// costs as much as reading a line.

interface LineSplitterOptions {
  /** Longer lines are reported, not kept. The line break does not count. */
  maxLineBytes: number
  /** One line without its break (LF or CRLF). Invalid UTF-8 becomes U+FFFD. Empty lines are lines. */
  onLine: (text: string) => void
  /** Called at the end of each line that is too long. */
  onTooLong: () => void
}

interface LineSplitter {
  /** Takes the next bytes; the caller may reuse the buffer. */
  push: (chunk: Uint8Array) => void
  /** Delivers the last line if it has no break. */
  end: () => void
}

const LF = 10
const CR = 13
const BOM = '\uFEFF'
/** Bytes that are decoded together: large enough to spread the cost of a call, small enough for the CPU cache. */
const BLOCK_BYTES = 64 * 1024

/** Removes a byte order mark at the start. Memory is limited by `maxLineBytes` and one block. */
export function createLineSplitter(options: LineSplitterOptions): LineSplitter {
  const rest = createRest(options.maxLineBytes)
  const give = createGiver(options)

  function push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let from = 0; from < bytes.length; from += BLOCK_BYTES) pushBlock(bytes.subarray(from, from + BLOCK_BYTES))
  }

  function pushBlock(block: Buffer): void {
    const firstBreak = block.indexOf(LF)
    const lastBreak = block.lastIndexOf(LF)
    if (firstBreak !== -1) {
      rest.add(block.subarray(0, firstBreak))
      give.line(rest.take())
    }
    if (lastBreak > firstBreak) give.block(block.subarray(firstBreak + 1, lastBreak))
    rest.add(block.subarray(lastBreak + 1))
  }

  function end(): void {
    if (!rest.isEmpty()) give.line(rest.take())
  }

  return { push, end }
}

const TOO_LONG = Symbol('too long')

interface Rest {
  add: (bytes: Buffer) => void
  take: () => Buffer | typeof TOO_LONG
  isEmpty: () => boolean
}

/** Holds the start of a line; past the limit (and a CR), only the fact that it was too long. */
function createRest(maxLineBytes: number): Rest {
  let parts: Buffer[] = []
  let byteCount = 0
  return {
    add(bytes) {
      if (bytes.length === 0) return
      byteCount += bytes.length
      if (byteCount > maxLineBytes + 1) parts = []
      else parts.push(Buffer.from(bytes))
    },
    take() {
      const line = byteCount > maxLineBytes + 1 ? TOO_LONG : Buffer.concat(parts)
      parts = []
      byteCount = 0
      return line
    },
    isEmpty: () => byteCount === 0,
  }
}

interface Giver {
  line: (bytes: Buffer | typeof TOO_LONG) => void
  /** Lines with breaks between them. */
  block: (bytes: Buffer) => void
}

function createGiver({ maxLineBytes, onLine, onTooLong }: LineSplitterOptions): Giver {
  let isFirst = true

  function giveLine(bytes: Buffer | typeof TOO_LONG): void {
    const length = bytes === TOO_LONG ? Number.POSITIVE_INFINITY : withoutCr(bytes)
    const text = bytes === TOO_LONG || length > maxLineBytes ? undefined : bytes.toString('utf8', 0, length)
    const isMarked = isFirst && text?.startsWith(BOM) === true
    isFirst = false
    if (text === undefined) onTooLong()
    else onLine(isMarked ? text.slice(BOM.length) : text)
  }

  function giveText(text: string, from: number, to: number): void {
    const end = to > from && text.charCodeAt(to - 1) === CR ? to - 1 : to
    if (end - from > maxLineBytes) onTooLong()
    else onLine(text.slice(from, end))
  }

  function giveBlock(bytes: Buffer): void {
    const text = bytes.toString('utf8')
    // One character per byte, so positions and lengths in the text are those in the bytes.
    if (text.length === bytes.length) eachPart(text, '\n', (from, to) => giveText(text, from, to))
    else eachPart(bytes, LF, (from, to) => giveLine(bytes.subarray(from, to)))
  }

  return { line: giveLine, block: giveBlock }
}

function withoutCr(bytes: Buffer): number {
  return bytes.at(-1) === CR ? bytes.length - 1 : bytes.length
}

interface Searchable<Mark> {
  readonly length: number
  indexOf: (mark: Mark, from: number) => number
}

function eachPart<Mark>(whole: Searchable<Mark>, mark: Mark, give: (from: number, to: number) => void): void {
  let from = 0
  for (let at = whole.indexOf(mark, 0); at !== -1; at = whole.indexOf(mark, from)) {
    give(from, at)
    from = at + 1
  }
  give(from, whole.length)
}
