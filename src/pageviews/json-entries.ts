// Cuts a JSON body into the entries of its list while it arrives, so that no body is ever held or parsed as a whole: a
// list of millions is stopped by whoever counts, and brackets without end are refused at the 33rd.
import { BOM, CLOSE_LIST, CLOSE_OBJECT, COLON, COMMA, OPEN_LIST, OPEN_OBJECT, QUOTE } from './json-bytes.ts'
import { isJsonSpace, JsonNesting } from './json-nesting.ts'

/** The body is no list of entries; the message says what is wrong and where, for its sender. */
export class JsonBodyError extends Error {
  constructor(fault: string, byteOffset: number) {
    super(`The body is not the JSON that is expected: ${fault} at byte ${byteOffset}.`)
    this.name = 'JsonBodyError'
  }
}

export interface JsonEntriesOptions {
  /** Name of the list when the body is an object around it; other fields are skipped. A bare list needs none. */
  key: string
  /** Larger entries are told of, not kept. */
  maxEntryBytes: number
  /** The text of one entry: its brackets and strings are closed, no more is known. An error thrown here rises from `push`. */
  onEntry: (text: string) => void
  /** Called once for each entry that is too large, when it ends. */
  onTooLong: () => void
}

export interface JsonEntries {
  /** Takes the next bytes; the buffer may be used again afterwards. Throws `JsonBodyError`; nothing may follow then. */
  push: (chunk: Uint8Array) => void
  /** Throws `JsonBodyError` when the body is not complete. */
  end: () => void
}

/** Memory is bounded by `maxEntryBytes` and one chunk. */
export function createJsonEntries(options: JsonEntriesOptions): JsonEntries {
  const splitter = new Splitter(options)
  return { push: (chunk) => splitter.push(chunk), end: () => splitter.end() }
}

/** A longer name, as written with its escapes, is not looked at: it is not the list's. */
const NAME_MAX_BYTES = 256

/** What has to come next, outside of values. */
type Place =
  | 'body'
  | 'first entry'
  | 'entry'
  | 'after entry'
  | 'first field'
  | 'field'
  | 'colon'
  | 'field value'
  | 'after field'
  | 'end'

/** What the value is that is being followed. */
type Role = 'entry' | 'name' | 'skipped'

class Splitter {
  readonly #options: JsonEntriesOptions
  readonly #nesting = new JsonNesting()
  #place: Place = 'body'
  #role: Role = 'skipped'
  #isWrapped = false
  #hasList = false
  #isListNext = false
  /** Bytes of the chunks before this one, and the place in this one. */
  #before = 0
  #at = 0
  /** The value's bytes from chunks before this one, while it is not too large. */
  #parts: Buffer[] = []
  #valueBytes = 0

  constructor(options: JsonEntriesOptions) {
    this.#options = options
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (this.#at = 0; this.#at < bytes.length; ) {
      if (this.#nesting.isClosed) this.#readByte(bytes[this.#at] ?? 0)
      else this.#followValue(bytes)
    }
    this.#before += bytes.length
    this.#at = 0
  }

  end(): void {
    if (this.#place === 'body') this.#fail('it is empty')
    if (this.#place !== 'end') this.#fail('it ends too early')
  }

  #fail(fault: string): never {
    throw new JsonBodyError(fault, this.#before + this.#at)
  }

  /** Reads one byte between values; the first byte of a value is left for `#followValue`. */
  #readByte(byte: number): void {
    const isMark = this.#place === 'body' && byte === BOM[this.#before + this.#at]
    if (!isMark && !isJsonSpace(byte) && !this.#readSign(byte)) return
    this.#at += 1
  }

  /** False when a value begins here. */
  #readSign(byte: number): boolean {
    switch (this.#place) {
      case 'body':
        return this.#openBody(byte)
      case 'first entry':
        return byte === CLOSE_LIST ? this.#closeList() : this.#beginValue('entry', byte)
      case 'entry':
        return this.#beginValue('entry', byte)
      case 'after entry':
        return byte === CLOSE_LIST ? this.#closeList() : this.#pass(byte, COMMA, 'entry')
      case 'first field':
        return byte === CLOSE_OBJECT ? this.#closeObject() : this.#beginName(byte)
      case 'field':
        return this.#beginName(byte)
      case 'colon':
        return this.#pass(byte, COLON, 'field value')
      case 'field value':
        return this.#isListNext ? this.#openList(byte) : this.#beginValue('skipped', byte)
      case 'after field':
        return byte === CLOSE_OBJECT ? this.#closeObject() : this.#pass(byte, COMMA, 'field')
      case 'end':
        return this.#fail('something follows its end')
      default:
        return this.#place satisfies never
    }
  }

  #openBody(byte: number): boolean {
    if (byte === OPEN_LIST) return this.#openList(byte)
    if (byte !== OPEN_OBJECT) this.#fail('neither a list nor an object begins')
    this.#isWrapped = true
    this.#place = 'first field'
    return true
  }

  #openList(byte: number): boolean {
    if (byte !== OPEN_LIST) this.#fail(`"${this.#options.key}" is no list`)
    if (this.#hasList) this.#fail(`there is a second "${this.#options.key}"`)
    this.#hasList = true
    this.#place = 'first entry'
    return true
  }

  #closeList(): boolean {
    this.#place = this.#isWrapped ? 'after field' : 'end'
    return true
  }

  #closeObject(): boolean {
    if (!this.#hasList) this.#fail(`it ends without a list "${this.#options.key}"`)
    this.#place = 'end'
    return true
  }

  #pass(byte: number, wanted: number, next: Place): boolean {
    if (byte !== wanted) this.#fail(`"${String.fromCharCode(wanted)}" is missing`)
    this.#place = next
    return true
  }

  #beginName(byte: number): boolean {
    return byte === QUOTE ? this.#beginValue('name', byte) : this.#fail('a name in quotes is missing')
  }

  #beginValue(role: Role, byte: number): boolean {
    if (byte === COMMA || byte === COLON || byte === CLOSE_LIST || byte === CLOSE_OBJECT)
      this.#fail('a value is missing')
    this.#role = role
    this.#nesting.begin()
    return false
  }

  #followValue(bytes: Buffer): void {
    const from = this.#at
    this.#at = this.#nesting.follow(bytes, from)
    if (this.#nesting.fault !== undefined) this.#fail(this.#nesting.fault)
    this.#valueBytes += this.#at - from
    const isKept = this.#valueBytes <= this.#maxBytes()
    if (this.#nesting.isClosed) this.#endValue(isKept ? this.#join(bytes.subarray(from, this.#at)) : undefined)
    else if (isKept) this.#parts.push(Buffer.from(bytes.subarray(from, this.#at)))
  }

  #maxBytes(): number {
    if (this.#role === 'skipped') return 0
    return this.#role === 'name' ? NAME_MAX_BYTES : this.#options.maxEntryBytes
  }

  #join(last: Buffer): string {
    const bytes = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last])
    return bytes.toString('utf8')
  }

  /** `text` is undefined when the value was too large to be kept, or not of interest. */
  #endValue(text: string | undefined): void {
    this.#parts = []
    this.#valueBytes = 0
    if (this.#role === 'entry') this.#endEntry(text)
    else if (this.#role === 'name') this.#endName(text)
    else this.#place = 'after field'
  }

  #endEntry(text: string | undefined): void {
    this.#place = 'after entry'
    if (text === undefined) this.#options.onTooLong()
    else this.#options.onEntry(text)
  }

  #endName(text: string | undefined): void {
    this.#place = 'colon'
    this.#isListNext = text !== undefined && this.#parseName(text) === this.#options.key
  }

  #parseName(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      // Only escapes that do not exist and control characters get here; the parser's own sentence counts from the name.
      return this.#fail('a name with a bad escape ends')
    }
  }
}
