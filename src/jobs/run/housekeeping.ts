// Chores at intervals, and the deletion of what is old, as far as the clock can be trusted with it.
import type { Logger } from 'pino'
import type { RetentionStore } from '../retention-store.ts'
import { judgeClock } from './retention-clock.ts'

/** A chore gives what it did; only its failure matters. */
type Chore = (now: number) => Promise<unknown>

export interface HousekeepingOptions {
  store: Pick<RetentionStore, 'lastRound' | 'noteRound' | 'newestTime'>
  /** What each round does, each chore with the name that it has in the log. */
  chores: Record<string, Chore>
  /** What each round does unless the clock went ahead: it cannot be taken back. */
  deletions: Record<string, Chore>
  everyMs: number
  now: () => number
  /** How far our clock is ahead of GitHub's, in milliseconds; undefined = not known. */
  aheadOfGitHubMs: () => number | undefined
  /** Called in each round with why nothing old is deleted, or undefined. */
  onClock: (why: string | undefined) => void
  logger: Logger
}

export interface Housekeeping {
  /** Begins nothing more and resolves when the chore that is under way has ended. */
  stop(): Promise<void>
}

/** Does a round at once and then every `everyMs`. A chore that fails is logged and does not keep the others back. */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  let isStopped = false
  const attempt = async (name: string, chore: Chore): Promise<void> => {
    if (isStopped) return
    await chore(options.now()).catch((error: unknown) => {
      if (!isStopped) options.logger.error({ err: error, chore: name }, 'A housekeeping task failed')
    })
  }
  const round = async (): Promise<void> => {
    for (const [name, chore] of Object.entries(options.chores)) await attempt(name, chore)
    await attempt('delete what is old', async () => {
      if (!(await mayDelete(options))) return
      for (const [name, chore] of Object.entries(options.deletions)) await attempt(name, chore)
    })
  }
  let current: Promise<void> | undefined
  const begin = (): void => {
    // Rounds that fall due while one is still running are skipped, not queued.
    current ??= round().finally(() => {
      current = undefined
    })
  }
  begin()
  const timer = setInterval(begin, options.everyMs)
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await current
    },
  }
}

/** Rejects when the store is away: nothing can be deleted then either. */
async function mayDelete({ store, now, aheadOfGitHubMs, onClock }: HousekeepingOptions): Promise<boolean> {
  const last = await store.lastRound()
  const judgment = judgeClock({
    now: now(),
    last,
    newestTime: last === undefined ? await store.newestTime() : undefined,
    aheadOfGitHubMs: aheadOfGitHubMs(),
  })
  if (judgment.note !== undefined) await store.noteRound(judgment.note)
  onClock(judgment.kind === 'wait' ? judgment.why : undefined)
  return judgment.kind === 'go'
}
