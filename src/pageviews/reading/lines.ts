// Cuts a stream of bytes into lines of text. A block of whole lines is decoded at once, because a call into the decoder
// costs as much as reading a line does.

export interface LineSplitterOptions {
  /** Longer lines are told of, not kept. The line break does not count. */
  maxLineBytes: number
  /** One line without its break (LF or CRLF). What is no UTF-8 is U+FFFD in it. Empty lines are lines. */
  onLine: (text: string) => void
  /** Called once for each line that is too long, when it ends. */
  onTooLong: () => void
}

export interface LineSplitter {
  /** Takes the next bytes; the buffer may be used again afterwards. */
  push: (chunk: Uint8Array) => void
  /** Gives the last line when it has no break of its own. */
  end: () => void
}

const LF = 10
const CR = 13
const BOM = '\uFEFF'
/** Bytes that are decoded together; large enough to spread the cost of a call, small enough for the processor's cache. */
const BLOCK_BYTES = 64 * 1024

/** A byte order mark at the very beginning is taken off. Memory is bounded by `maxLineBytes` and one block. */
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

/** Holds the line that has begun; past the limit (and a CR) only the fact that it was too long. */
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
    // One character a byte: places in the text are places in the bytes, and lengths too.
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
