// Reads loose git objects as files, and the others through one long-lived `git cat-file --batch` per repository: a read takes
// well under a millisecond, and git handles packs and deltas.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { type GitObject, type ObjectType, readLooseObject } from './loose-objects.ts'

export interface ObjectReader {
  /** The object of this full id, or undefined when the repository lacks it. */
  read(sha: string): Promise<GitObject | undefined>
  /** Ends the process; later reads are refused. */
  close(): void
}

interface Waiting {
  resolve(object: GitObject | undefined): void
  reject(error: Error): void
}

const headerPattern = /^([0-9a-f]{40}) (blob|tree|commit|tag) (\d+)$/

/** Starts the process at the first read of an object that is not loose, and again after it ended. */
export function createObjectReader(gitDir: string, env: Record<string, string>): ObjectReader {
  let batch: Batch | undefined
  let isClosed = false
  return {
    read(sha) {
      // A request whose client has gone is still being answered: a process that it started now would stay.
      if (isClosed) return Promise.reject(new Error('The repository is closed'))
      if (!/^[0-9a-f]{40}$/.test(sha)) return Promise.resolve(undefined)
      const loose = readLooseObject(gitDir, sha)
      if (loose !== undefined) return Promise.resolve(loose)
      if (batch === undefined || batch.hasEnded()) batch = startBatch(gitDir, env)
      return batch.ask(sha)
    },
    close() {
      isClosed = true
      batch?.end()
    },
  }
}

interface Batch {
  ask(sha: string): Promise<GitObject | undefined>
  hasEnded(): boolean
  end(): void
}

function startBatch(gitDir: string, env: Record<string, string>): Batch {
  const child = spawn('git', [`--git-dir=${gitDir}`, 'cat-file', '--batch'], { env, stdio: 'pipe' })
  const waiting: Waiting[] = []
  let ended = false
  const fail = (error: Error) => {
    ended = true
    for (const one of waiting.splice(0)) one.reject(error)
  }
  child.on('error', (cause) => fail(new Error('Could not start git cat-file', { cause })))
  child.on('close', () => fail(new Error('git cat-file ended')))
  child.stdin.on('error', (cause) => fail(new Error('git cat-file stopped reading', { cause })))
  child.stderr.resume()
  parseAnswers(child, (object) => waiting.shift()?.resolve(object))
  return {
    ask: (sha) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        child.stdin.write(`${sha}\n`)
      }),
    hasEnded: () => ended,
    end: () => child.stdin.end(),
  }
}

function parseAnswers(child: ChildProcessWithoutNullStreams, deliver: (object: GitObject | undefined) => void): void {
  let chunks: Buffer[] = []
  let size = 0
  let needed = 1
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    // Joining only when an answer can be complete keeps a large blob linear.
    if (size < needed) return
    const rest = takeAnswers(Buffer.concat(chunks), deliver)
    chunks = [rest.bytes]
    size = rest.bytes.length
    needed = rest.needed
  })
}

function takeAnswers(
  bytes: Buffer,
  deliver: (object: GitObject | undefined) => void,
): { bytes: Buffer; needed: number } {
  let rest = bytes
  for (;;) {
    const lineEnd = rest.indexOf(10)
    if (lineEnd === -1) return { bytes: rest, needed: rest.length + 1 }
    const header = headerPattern.exec(rest.toString('latin1', 0, lineEnd))
    const size = Number(header?.[3] ?? -1)
    const end = lineEnd + 1 + (size >= 0 ? size + 1 : 0)
    if (rest.length < end) return { bytes: rest, needed: end }
    deliver(header === null ? undefined : toObject(header, rest.subarray(lineEnd + 1, end - 1)))
    rest = rest.subarray(end)
  }
}

function toObject(header: RegExpExecArray, bytes: Buffer): GitObject {
  return { sha: header[1] ?? '', type: header[2] as ObjectType, bytes: Buffer.from(bytes) }
}
