// Follows a log in the process of the test, which decides when it looks. What it counts is kept by id, as the store does.
import { join } from 'node:path'
import { importLog } from '../../src/cli/import/import-log.ts'
import { openPositions } from '../../src/cli/import/position.ts'

export interface FollowedLog {
  /** Starts a run, and waits until it has read all there is. */
  start(): Promise<void>
  /** Lets the run look once, if one is there. */
  look(times?: number): Promise<void>
  /** Waits until the run has counted what it has read. */
  stop(): Promise<void>
  /** Ends the run with nothing saved of what it has not saved yet. */
  kill(): Promise<void>
  /** Lets time pass in which a run does not look. */
  block(ms: number): void
  /** Runs once, without following. */
  importOnce(): Promise<void>
  /** The counted lines in the order in which they were counted, each as often as it was counted. */
  counted: string[]
  /** Lines that were sent again. */
  duplicates(): number
  /** Each time that something missing was named. */
  missing: string[]
  notes: string[]
}

/** As many looks as notice a rotation, and what comes after it. */
const LOOKS = 4

class Killed extends Error {}

export function createFollowedLog(path: string, dataDir: string): FollowedLog {
  const ids = new Set<string>()
  const [counted, missing, notes]: string[][] = [[], [], []]
  let [duplicates, isKilled, now] = [0, false, 0]
  let stopping = new AbortController()
  let ended: Promise<void> | undefined
  let [tellPaused, goOn]: (() => void)[] = []

  const run = (isFollowing: boolean): Promise<void> => {
    stopping = new AbortController()
    isKilled = false
    const positions = openPositions(join(dataDir, 'positions'), 'acme/docs')
    const unlessKilled = async (work: () => Promise<void> | void): Promise<void> => {
      if (isKilled) throw new Killed()
      await work()
    }
    return importLog(path, {
      feed: undefined,
      host: undefined,
      openBatch: async () => {
        let batch: { id: string; text: string }[] = []
        return {
          add: (line, text) => batch.push({ id: typeof line === 'string' ? `${text} ${line}` : line.id, text }),
          lines: () => batch.length,
          commit: async () => {
            await unlessKilled(() => {
              for (const { id, text } of batch) {
                if (ids.has(id)) duplicates += 1
                else counted?.push(text)
                ids.add(id)
              }
              batch = []
            })
            return { accepted: 0, duplicates: 0, rejected: {} }
          },
        }
      },
      positions: {
        ...positions,
        save: (key, position) => unlessKilled(() => positions.save(key, position)),
        saveLast: (...last) => unlessKilled(() => positions.saveLast(...last)),
      },
      isFollowing,
      clock: {
        now: () => now,
        pause: (signal) =>
          new Promise((resolve) => {
            goOn = resolve
            signal.addEventListener('abort', () => resolve(), { once: true })
            tellPaused?.()
          }),
      },
      signal: stopping.signal,
      onProgress: () => undefined,
      onCounted: () => undefined,
      onSkipped: () => undefined,
      onFormat: () => undefined,
      onUnfinished: () => undefined,
      onNote: (note) => notes?.push(note),
      onMissing: (sentence) => missing?.push(sentence),
    })
  }

  const paused = (work: () => void): Promise<void> => {
    const waiting = new Promise<void>((resolve) => {
      tellPaused = resolve
    })
    work()
    return Promise.race([waiting, ended ?? waiting])
  }
  const look = async (times = LOOKS): Promise<void> => {
    for (let looks = 0; looks < times && ended !== undefined; looks += 1) await paused(() => goOn?.())
  }
  const end = async (): Promise<void> => {
    stopping.abort()
    await ended
    ended = undefined
  }
  return {
    start: async () => {
      await paused(() => {
        ended = run(true)
      })
      await look()
    },
    look,
    stop: end,
    kill: async () => {
      isKilled = true
      await end().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      ended = undefined
    },
    block: (ms) => {
      now += ms
    },
    importOnce: () => run(false),
    counted: counted ?? [],
    duplicates: () => duplicates,
    missing: missing ?? [],
    notes: notes ?? [],
  }
}
