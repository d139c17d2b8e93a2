// Reads through the owner: all files that are asked for in one turn of the event loop share a message.
import { setImmediate } from 'node:timers/promises'

/** Gives the files in the order of the paths; null for one whose read failed. */
export type ReadMany = (paths: readonly string[]) => Promise<readonly (Uint8Array | undefined | null)[]>
/** Throws what the tree throws. */
export type ReadOne = (path: string) => Promise<Uint8Array | undefined>

/** Paths of one message. Their contents are in memory together, at the owner and here. */
const PATHS_MAX = 500

interface Wanted {
  path: string
  resolve: (content: Uint8Array | undefined | Promise<Uint8Array | undefined>) => void
  reject: (error: unknown) => void
}

export function readTogether(readMany: ReadMany, readOne: ReadOne): ReadOne {
  let waiting: Wanted[] = []
  const readAll = async (wanted: readonly Wanted[]): Promise<void> => {
    try {
      const contents = await readMany(wanted.map(({ path }) => path))
      // The one that failed is asked for again, to get its own error.
      for (const [index, { path, resolve }] of wanted.entries()) {
        const content = contents[index]
        resolve(content === null ? readOne(path) : content)
      }
    } catch (error) {
      for (const { reject } of wanted) reject(error)
    }
  }
  const readWaiting = async (): Promise<void> => {
    await setImmediate()
    const wanted = waiting
    waiting = []
    for (let start = 0; start < wanted.length; start += PATHS_MAX) {
      void readAll(wanted.slice(start, start + PATHS_MAX))
    }
  }
  return (path) =>
    new Promise((resolve, reject) => {
      waiting.push({ path, resolve, reject })
      if (waiting.length === 1) void readWaiting()
    })
}
