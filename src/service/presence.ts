// This process among those that share the database: it records its heartbeat, learns how many others are alive, and holds
// its part of the capacity that all of them share.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../base/clock.ts'
import { startPoller } from '../base/poller.ts'
import type { LiveProcess, MemoryUse, OtherProcesses, ProcessStore } from '../base/processes/process-store.ts'
import { createSharedLimits, type SharedLimits } from '../base/processes/shared-limiter.ts'
import type { SharedPace } from '../github/api/pace.ts'
import type { Changes } from '../projects/changes.ts'
import type { Config } from './config.ts'

/** A process notes this often in the database that it lives. */
const HEARTBEAT_EVERY_MS = 10_000

export interface Presence {
  /** Limits that count what all processes hold together. */
  sharedLimits: SharedLimits
  /** How all processes together pace their writes to GitHub. */
  pace: SharedPace
  /** The id of this process. */
  id: string
  /** The id of this machine's folder of mirrors; null = all processes use the same one. */
  mirrors: string | null
  /** Tells the others that this process is gone. */
  stop(): Promise<void>
}

interface PresenceParts {
  config: Pick<Config, 'role' | 'concurrency' | 'dataDir' | 'database' | 'leaseMs'>
  store: ProcessStore
  changes: Changes
  clock: Clock
  logger: Logger
}

const ALONE: OtherProcesses = { all: 0, serving: 0 }

export async function startPresence({ config, store, changes, clock, logger }: PresenceParts): Promise<Presence> {
  const self = await describeSelf(config, logger)
  let [others, wasNoted] = [ALONE, false]
  const sharedLimits = createSharedLimits({
    hasOthers: () => others.serving > 0,
    exchange: (uses) => store.exchangeCapacity(self.id, uses),
  })
  const heartbeat = async (): Promise<void> => {
    const { isKnown, ...found } = await store.heartbeat({ ...self, memory: readMemory() })
    const isForgotten = wasNoted && !isKnown
    others = found
    wasNoted = true
    if (!isKnown) changes.publish('processes')
    // If it was forgotten, also when it is alone: a process that starts later must learn what this one holds.
    if (others.serving > 0 || isForgotten) await sharedLimits.tell(isForgotten)
  }
  const poller = startPoller({
    // As often as the leases of its jobs are renewed: when both stop together, the process has ended.
    everyMs: Math.min(HEARTBEAT_EVERY_MS, config.leaseMs / 4),
    work: heartbeat,
    logger,
    clock,
    fault: "Could not record this process's heartbeat; others do not count what it holds",
    recovered: 'Records its heartbeat again',
  })
  const stopListening = changes.subscribe((change) => {
    if (change === undefined || change === 'processes') poller.wake()
  })
  return {
    sharedLimits,
    pace: {
      isShared: () => others.all > 0,
      take: (line, rules) => store.takeTurn(line, rules),
      pause: (line, ms) => store.pauseLine(line, ms),
    },
    id: self.id,
    mirrors: self.mirrors,
    stop: async () => {
      stopListening()
      await poller.stop(new Error('The service is shutting down'))
      await sharedLimits.close()
      try {
        await store.leave(self.id)
        changes.publish('processes')
      } catch (error) {
        logger.info({ err: error }, 'Could not note that this process stops; the others will find that it is gone')
      }
    },
  }
}

/** Without a limit of a container, Node gives 0 or a number that no machine has. */
function readMemory(): MemoryUse {
  const inMiB = (bytes: number): number => Math.round(bytes / 1024 / 1024)
  return {
    used: inMiB(process.memoryUsage.rss()),
    limit: inMiB(Math.min(process.constrainedMemory() || totalmem(), totalmem())),
  }
}

async function describeSelf(
  { role, concurrency, dataDir, database }: PresenceParts['config'],
  logger: Logger,
): Promise<LiveProcess> {
  return {
    id: randomUUID(),
    isServing: role !== 'worker',
    slots: role === 'web' ? 0 : concurrency,
    // Processes on one SQLite file share its folder, and the mirrors in it.
    mirrors: database === undefined || role === 'web' ? null : await nameMirrors(dataDir, logger),
  }
}

/** Kept in a file, so that the processes of one machine have one name, also after a restart. */
async function nameMirrors(dataDir: string, logger: Logger): Promise<string> {
  const file = join(dataDir, 'mirrors-id')
  try {
    if (!existsSync(file)) await nameFirst(file)
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    // A disk that is full or read-only is a warning at the start, which the name of the mirrors must not refuse.
    const message = `Could not keep ${file}; until the next start, the mirrors of this process count as those of a new machine`
    logger.warn({ err: error }, message)
    return randomUUID()
  }
}

/** Of processes that start together, the first one names the mirrors; the file has its text from its first moment on. */
async function nameFirst(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, randomUUID())
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    if (existsSync(draft)) await rm(draft)
  }
}
