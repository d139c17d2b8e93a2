// Reads blobs through `git cat-file --batch`: all reads that are asked for in one turn of the event loop share a process.
import type { Git } from './git.ts'

/** What one process is asked for at most: it is held in memory until its last byte. */
const BATCH_MAX_BYTES = 16 * 1024 * 1024
const BATCH_MAX_BLOBS = 1000

interface Wanted {
  sha: string
  bytes: number
  resolve: (content: Uint8Array) => void
  reject: (error: unknown) => void
}

/** Gives a function that reads a blob of known size. */
export function createBlobReader(git: Git): (sha: string, bytes: number) => Promise<Uint8Array> {
  let waiting: Wanted[] = []
  const flush = (): void => {
    const batches = inBatches(waiting)
    waiting = []
    void readAll(git, batches)
  }
  return (sha, bytes) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ sha, bytes, resolve, reject })
    })
}

function inBatches(wanted: readonly Wanted[]): Wanted[][] {
  const batches: Wanted[][] = []
  let room = 0
  for (const item of wanted) {
    const last = batches.at(-1)
    if (last === undefined || last.length === BATCH_MAX_BLOBS || room < item.bytes) {
      batches.push([item])
      room = BATCH_MAX_BYTES - item.bytes
    } else {
      last.push(item)
      room -= item.bytes
    }
  }
  return batches
}

/** One after the other, so that memory stays bounded however many files are asked for. */
async function readAll(git: Git, batches: readonly Wanted[][]): Promise<void> {
  for (const batch of batches) {
    try {
      deliver(batch, await git.run(['cat-file', '--batch'], { input: batch.map(({ sha }) => `${sha}\n`).join('') }))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}

/** The answers come in the order of the questions: `<sha> blob <size> LF <content> LF`, or `<sha> missing LF`. */
function deliver(batch: readonly Wanted[], output: Buffer): void {
  let at = 0
  for (const { sha, resolve, reject } of batch) {
    const lineEnd = output.indexOf(0x0a, at)
    const line = output.toString('latin1', at, lineEnd)
    const [answered, type, size] = line.split(' ')
    if (answered !== sha || type !== 'blob' || size === undefined) {
      reject(new Error(`The mirror cannot give blob ${sha}: ${line}`))
      at = lineEnd + 1
      continue
    }
    const start = lineEnd + 1
    const end = start + Number(size)
    // A copy: a view would keep the whole batch in memory for as long as one of its files is used.
    resolve(new Uint8Array(output.subarray(start, end)))
    at = end + 1
  }
}
