// Reads blobs through `git cat-file --batch`. All reads that are asked for in one turn of the event loop, or while a
// process is at work, share the next one: starting a process stops the event loop for some 10 ms.

import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { inBatches } from '../in-batches.ts'
import { type Git, GitError } from './git.ts'

// What `git cat-file --batch` prints, taken as it comes: `<sha> blob <size> LF <content> LF` or `<sha> missing LF`, in the
// order of the questions.

interface AskedBlob {
  sha: string
  resolve: (content: Uint8Array) => void
  reject: (error: unknown) => void
}

const LINE_END = 0x0a

export class BlobAnswers {
  readonly #asked: readonly AskedBlob[]
  #answered = 0
  /** The beginning of an answer whose end has not come yet. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(asked: readonly AskedBlob[]) {
    this.#asked = asked
  }

  /** Gives those that are whole to who asked for them. */
  take(chunk: Buffer): void {
    const output = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    for (let end = this.#takeOne(output, at); end !== undefined; end = this.#takeOne(output, at)) at = end
    this.#rest = output.subarray(at)
  }

  /** Nothing more comes: fails all requests that have no answer yet. */
  fail(error: unknown): void {
    for (const { reject } of this.#asked.slice(this.#answered)) reject(error)
    this.#answered = this.#asked.length
  }

  /** Gives where the answer at `start` ends, or undefined while it is not whole. */
  #takeOne(output: Buffer, start: number): number | undefined {
    const lineEnd = output.indexOf(LINE_END, start)
    const asked = this.#asked[this.#answered]
    if (lineEnd === -1 || asked === undefined) return undefined
    const line = output.toString('latin1', start, lineEnd)
    const [sha, type, size] = line.split(' ')
    const isFound = sha === asked.sha && type === 'blob' && size !== undefined
    const contentStart = lineEnd + 1
    const contentEnd = contentStart + (isFound ? Number(size) : 0)
    if (isFound && output.length <= contentEnd) return undefined
    this.#answered += 1
    if (isFound) {
      // A copy: a view would keep all that came with it in memory for as long as one file is used.
      asked.resolve(new Uint8Array(output.subarray(contentStart, contentEnd)))
      return contentEnd + 1
    }
    // `<sha> missing`, in the words of git elsewhere.
    asked.reject(new GitError('cat-file', { stderr: `missing blob ${asked.sha} (${line})`, isTimeout: false }))
    return contentStart
  }
}

/** What one process is asked for at most. Who asks for so much at once holds it in memory by itself. */
const BATCH_MAX = { items: 20_000, bytes: 64 * 1024 * 1024 }

interface Wanted extends AskedBlob {
  bytes: number
}

/** Reads the blob of this id, of which the size is known. */
type ReadBlob = (sha: string, bytes: number) => Promise<Uint8Array>

export function createBlobReader(git: Git): ReadBlob {
  let waiting: Wanted[] = []
  let isReading = false
  const readWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batches = inBatches(waiting, ({ bytes }) => bytes, BATCH_MAX)
      waiting = []
      // One after the other, so that memory stays bounded however many files are asked for.
      for (const batch of batches) await readBatch(git, batch)
    }
    isReading = false
  }
  return (sha, bytes) =>
    new Promise((resolve, reject) => {
      waiting.push({ sha, bytes, resolve, reject })
      if (isReading) return
      isReading = true
      void setImmediate().then(readWaiting)
    })
}

/** Each blob is delivered as soon as git has printed it: who asked for many works on the first while git reads on. */
async function readBatch(git: Git, batch: readonly Wanted[]): Promise<void> {
  const answers = new BlobAnswers(batch)
  const onOutput = (chunk: Buffer): boolean => {
    answers.take(chunk)
    return true
  }
  try {
    const input = batch.map(({ sha }) => `${sha}\n`).join('')
    await git.run(['cat-file', '--batch'], { input, onOutput, discardsOutput: true })
    answers.fail(new GitError('cat-file', { stderr: 'it ended before its last answer', isTimeout: false }))
  } catch (error) {
    answers.fail(error)
  }
}

// Keeps what was read of a tree for a while: a job reads the file that it changes half a dozen times, to show it, to edit,
// to compare and to check it, and each time would cost a process.

/** Of one tree. A job holds its own and those of its context. */
const KEPT_MAX_BYTES = 4 * 1024 * 1024
/** Larger ones are rare, and would push out all others. */
const KEPT_BLOB_MAX_BYTES = 256 * 1024
/** Of empty files there is no end by bytes. */
const KEPT_MAX_BLOBS = 1000

/** The same reader, which asks no second time for the small blobs that were read last. */
export function keepingBlobs(read: ReadBlob): ReadBlob {
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT_MAX_BLOBS, maxSize: KEPT_MAX_BYTES })
  return async (sha, bytes) => {
    if (bytes > KEPT_BLOB_MAX_BYTES) return read(sha, bytes)
    const content = kept.get(sha) ?? read(sha, bytes)
    kept.set(sha, content, { size: Math.max(1, bytes) })
    try {
      // A copy, since the caller may change it.
      return (await content).slice()
    } catch (error) {
      if (kept.peek(sha) === content) kept.delete(sha)
      throw error
    }
  }
}
