// Reads blobs through `git cat-file --batch`. All reads that are asked for in one turn of the event loop, or while a
// process is at work, share the next one: starting a process stops the event loop for some 10 ms.
import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../in-batches.ts'
import { type Git, GitError } from './git.ts'

/** What one process is asked for at most: it is held in memory until its last byte. */
const BATCH_MAX = { items: 1000, bytes: 16 * 1024 * 1024 }
const DELIVERED_AT_ONCE = 32

interface Wanted {
  sha: string
  bytes: number
  resolve: (content: Uint8Array) => void
  reject: (error: unknown) => void
}

/** Reads the blob of this id, of which the size is known. */
export type ReadBlob = (sha: string, bytes: number) => Promise<Uint8Array>

export function createBlobReader(git: Git): ReadBlob {
  let waiting: Wanted[] = []
  let isReading = false
  const readWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batches = inBatches(waiting, ({ bytes }) => bytes, BATCH_MAX)
      waiting = []
      await readAll(git, batches)
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

/** One after the other, so that memory stays bounded however many files are asked for. */
async function readAll(git: Git, batches: readonly Wanted[][]): Promise<void> {
  for (const batch of batches) {
    try {
      await deliver(
        batch,
        await git.run(['cat-file', '--batch'], { input: batch.map(({ sha }) => `${sha}\n`).join('') }),
      )
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}

/** The answers come in the order of the questions: `<sha> blob <size> LF <content> LF`, or `<sha> missing LF`. */
async function deliver(batch: readonly Wanted[], output: Buffer): Promise<void> {
  let at = 0
  for (const [index, { sha, resolve, reject }] of batch.entries()) {
    // What is done with a blob runs before the event loop goes on: a thousand at once would hold it up.
    if (index % DELIVERED_AT_ONCE === DELIVERED_AT_ONCE - 1) await setImmediate()
    const lineEnd = output.indexOf(0x0a, at)
    const line = output.toString('latin1', at, lineEnd)
    const [answered, type, size] = line.split(' ')
    if (answered !== sha || type !== 'blob' || size === undefined) {
      // `<sha> missing`, in the words of git elsewhere.
      reject(new GitError('cat-file', { stderr: `missing blob ${sha} (${line})`, isTimeout: false }))
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
