// Reads blobs through `git cat-file --batch`. All reads that are asked for in one turn of the event loop, or while a
// process is at work, share the next one: starting a process stops the event loop for some 10 ms.
import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../in-batches.ts'
import { type AskedBlob, BlobAnswers } from './blob-answers.ts'
import { type Git, GitError } from './git.ts'

/** What one process is asked for at most: what it prints is held in memory until it ends. */
const BATCH_MAX = { items: 10_000, bytes: 8 * 1024 * 1024 }

interface Wanted extends AskedBlob {
  bytes: number
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
