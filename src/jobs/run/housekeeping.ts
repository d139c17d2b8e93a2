// Chores at intervals: archiving the jobs of closed pull requests, deleting old transcripts, and what the caller adds.
import type { Logger } from 'pino'
import { DAY_MS } from '../../text/days.ts'
import { ARCHIVE_AFTER_DAYS } from '../defaults.ts'
import type { JobStore } from '../store.ts'

export interface HousekeepingOptions {
  store: Pick<JobStore, 'archiveClosed' | 'pruneTranscripts'>
  /** Days a transcript is kept after its job ended. */
  transcriptDays: number
  /** Further chores, each with the name it has in the log. */
  chores: Record<string, () => Promise<unknown>>
  everyMs: number
  now: () => number
  logger: Logger
}

export interface Housekeeping {
  /** Begins nothing more and resolves when the chore that is under way has ended. */
  stop(): Promise<void>
}

/** Does a round at once and then every `everyMs`. A chore that fails is logged and does not keep the others back. */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { store, now } = options
  const chores = {
    'archive jobs of closed pull requests': () => store.archiveClosed(now() - ARCHIVE_AFTER_DAYS * DAY_MS, now()),
    'prune transcripts': () => store.pruneTranscripts(now() - options.transcriptDays * DAY_MS),
    ...options.chores,
  }
  let isStopped = false
  const round = async (): Promise<void> => {
    for (const [name, chore] of Object.entries(chores)) {
      if (isStopped) return
      await chore().catch((error: unknown) => {
        if (!isStopped) options.logger.error({ err: error, chore: name }, 'A housekeeping task failed')
      })
    }
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
