// The page that a thread works on, in memory that its owner can read when the thread has fallen silent. A message for each
// page would cost both threads as much as the scan of a page.

/** Longer names are cut; ours are a verb and an object id. */
const NAME_MAX_BYTES = 256
const HEADER_BYTES = 8

export interface WorkOfSession {
  session: number
  work: string
}

export class PageAtWork {
  /** For the other thread: both make a `PageAtWork` of it. */
  readonly memory: SharedArrayBuffer
  /** The session, and the bytes of the name; 0 = no page. */
  readonly #header: Int32Array
  readonly #name: Buffer

  constructor(memory = new SharedArrayBuffer(HEADER_BYTES + NAME_MAX_BYTES)) {
    this.memory = memory
    this.#header = new Int32Array(memory, 0, 2)
    this.#name = Buffer.from(memory, HEADER_BYTES)
  }

  begin({ session, work }: WorkOfSession): void {
    const bytes = this.#name.write(work)
    Atomics.store(this.#header, 0, session)
    Atomics.store(this.#header, 1, bytes)
  }

  end(): void {
    Atomics.store(this.#header, 1, 0)
  }

  /** Gives the page, or undefined when the thread is between pages. */
  read(): WorkOfSession | undefined {
    const bytes = Atomics.load(this.#header, 1)
    if (bytes === 0) return undefined
    return { session: Atomics.load(this.#header, 0), work: this.#name.toString('utf8', 0, bytes) }
  }
}
