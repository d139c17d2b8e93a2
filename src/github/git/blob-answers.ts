// What `git cat-file --batch` prints, taken as it comes: `<sha> blob <size> LF <content> LF` or `<sha> missing LF`, in the
// order of the questions.
import { GitError } from './git.ts'

export interface AskedBlob {
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

  /** Nothing more comes: whoever has no answer gets this error. */
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
