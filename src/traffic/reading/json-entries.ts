// Splits a JSON body into the entries of its list while it arrives, so that no body is ever held or parsed as a whole: a
// list of millions is refused at the first event past the limit, and endless brackets at the 34th. It only follows strings
// and brackets (RFC 8259); the reader parses each entry, and the text around the list is parsed at the end.

/** The body is not a list of entries; the message tells its sender what is wrong and where. */
export class JsonBodyError extends Error {
  constructor(fault: string, byteOffset: number) {
    super(`The body is not the expected JSON: ${fault} at byte ${byteOffset}.`)
    this.name = 'JsonBodyError'
  }
}

interface JsonEntriesOptions {
  /** Name of the list when the body is an object around it; other fields are skipped. A bare list needs none. */
  key: string
  /** Larger entries are reported, not kept. The text around the list has the same limit. */
  maxEntryBytes: number
  /**
   * Receives the text of one entry. Its brackets and strings are closed; nothing else is checked. An error thrown here
   * rises from `push`.
   */
  onEntry: (text: string) => void
  /** Called at the end of each entry that is too large. */
  onTooLong: () => void
}

interface JsonEntries {
  /** Takes the next bytes; the caller may reuse the buffer. Throws `JsonBodyError`; call nothing after that. */
  push: (chunk: Uint8Array) => void
  /** Throws `JsonBodyError` when the body is not complete. */
  end: () => void
}

/** Memory is bounded by `maxEntryBytes` and one chunk. */
export function createJsonEntries(options: JsonEntriesOptions): JsonEntries {
  const splitter = new Splitter(options)
  return { push: (chunk) => splitter.push(chunk), end: () => splitter.end() }
}

/** Nesting of brackets; a list of page views needs three levels. */
const DEPTH_MAX = 33
/** Where to look for the name of the list: right before the list. */
const NAME_MAX_CHARACTERS = 256
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

class Splitter {
  readonly #options: JsonEntriesOptions
  /** The expected closing brackets, the next one last. */
  readonly #closers: number[] = []
  /** How many of these there are between two entries; 0 outside the list. */
  #listDepth = 0
  #hasEntries = false
  /** Strings and brackets at the top level of the current entry; a second one means that a comma is missing. */
  #values = 0
  #isInString = false
  #isEscaped = false
  /** The text before the list, and its brackets. */
  #around = ''
  /** The part of the current entry, or of the text around the list, from earlier chunks. */
  #parts: Buffer[] = []
  #partBytes = 0
  #chunk: Buffer = Buffer.alloc(0)
  /** Where parsing continues in this chunk, and the current byte. */
  #from = 0
  #at = 0
  #earlierBytes = 0

  constructor(options: JsonEntriesOptions) {
    this.#options = options
  }

  push(chunk: Uint8Array): void {
    this.#chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (this.#at = 0; this.#at < chunk.length; this.#at += 1) this.#readByte(chunk[this.#at] ?? 0)
    this.#hold()
    this.#earlierBytes += chunk.length
    this.#chunk = Buffer.alloc(0)
    this.#from = this.#at = 0
  }

  end(): void {
    // The last entry of a truncated list may be complete.
    if (this.#isBetweenEntries() && !this.#isInString && this.#values > 0) this.#endEntry()
    if (this.#closers.length > 0 || this.#isInString) this.#fail('it ends too early')
    this.#takeAround()
    const body = this.#parseAround()
    if (Array.isArray(body)) return
    const list = Object(body)[this.#options.key]
    if (!Array.isArray(list)) this.#fail(`it has no list "${this.#options.key}"`)
    if (list.length > 0) this.#fail(`it has a second list "${this.#options.key}"`)
  }

  #fail(fault: string): never {
    throw new JsonBodyError(fault, this.#earlierBytes + this.#at)
  }

  #readByte(byte: number): void {
    if (this.#isInString) this.#followString()
    else if (byte === QUOTE) this.#openString()
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#open(byte)
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#close(byte)
    else if (byte === COMMA && this.#isBetweenEntries()) this.#endEntry()
  }

  #isBetweenEntries(): boolean {
    return this.#listDepth > 0 && this.#closers.length === this.#listDepth
  }

  /** Skips to the end of the string or of the chunk. Most bytes are in strings, so the loop does nothing else. */
  #followString(): void {
    const chunk = this.#chunk
    for (let at = this.#at; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === BACKSLASH) this.#isEscaped = true
      else if (byte === QUOTE) {
        this.#isInString = false
        this.#at = at
        return
      }
    }
    this.#at = chunk.length - 1
  }

  #openString(): void {
    this.#isInString = true
    if (this.#isBetweenEntries()) this.#values += 1
  }

  #open(byte: number): void {
    if (this.#closers.length === DEPTH_MAX) this.#fail(`brackets nested deeper than ${DEPTH_MAX}`)
    if (this.#isBetweenEntries()) this.#values += 1
    const isList = byte === OPEN_LIST && this.#isListNext()
    this.#closers.push(byte === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT)
    if (!isList) return
    this.#listDepth = this.#closers.length
    this.#around += '['
    this.#from = this.#at + 1
  }

  /** The list begins the body, or follows its name. */
  #isListNext(): boolean {
    if (this.#listDepth > 0 || this.#closers.length > 1 || this.#hasEntries) return false
    this.#takeAround()
    if (this.#closers.length === 0) return /^\uFEFF?\s*$/.test(this.#around)
    const before = this.#around.slice(-NAME_MAX_CHARACTERS).replace(/\s*:\s*$/, '')
    return before.endsWith(`"${this.#options.key}"`)
  }

  #close(byte: number): void {
    if (this.#isBetweenEntries()) {
      this.#endEntry(true)
      this.#listDepth = 0
      this.#from = this.#at
    }
    if (this.#closers.pop() !== byte) this.#fail('a closing bracket does not match')
  }

  #endEntry(isLast = false): void {
    const text = this.#take()?.trim()
    this.#from = this.#at + 1
    if (isLast && text === '' && !this.#hasEntries) return
    if (text === '') this.#fail('a value is missing')
    if (this.#values > 1) this.#fail('"," is missing')
    this.#values = 0
    this.#hasEntries = true
    if (text === undefined) this.#options.onTooLong()
    else this.#options.onEntry(text)
  }

  #takeAround(): void {
    const text = this.#take()
    const room = this.#options.maxEntryBytes - this.#around.length
    if (text === undefined || text.length > room) this.#fail('there is too much around the list')
    this.#around += text
  }

  #parseAround(): unknown {
    try {
      return JSON.parse(this.#around.replace(/^\uFEFF/, ''))
    } catch {
      // The parser's own message counts positions without the list, which was cut out.
      return this.#fail('it is not JSON')
    }
  }

  /** Returns the text before the current byte; undefined when it exceeds the limit. */
  #take(): string | undefined {
    this.#hold()
    const isKept = this.#partBytes <= this.#options.maxEntryBytes
    const text = isKept ? Buffer.concat(this.#parts).toString('utf8') : undefined
    this.#parts = []
    this.#partBytes = 0
    return text
  }

  #hold(): void {
    const part = this.#chunk.subarray(this.#from, this.#at)
    this.#from = this.#at
    this.#partBytes += part.length
    if (this.#partBytes > this.#options.maxEntryBytes) this.#parts = []
    else this.#parts.push(Buffer.from(part))
  }
}
