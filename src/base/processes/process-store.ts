// The port for what processes that share a database record about themselves. All times are by the database's clock.
import type { CapacityGrant, CapacityUse } from './shared-limiter.ts'

export interface LiveProcess {
  id: string
  /** Whether it answers requests. */
  isServing: boolean
  /** Jobs that it runs at once; 0 = it runs none. */
  slots: number
  /** The id of the folder of mirrors that its jobs use; null = all processes use the same one. */
  mirrors: string | null
  /** At this heartbeat; absent = not known. */
  memory?: MemoryUse
}

/** In MiB. */
export interface MemoryUse {
  used: number
  /** What the container or the machine has. */
  limit: number
}

/** The other processes that were alive at the last heartbeat. */
export interface OtherProcesses {
  all: number
  /** Those that answer requests. */
  serving: number
}

interface Heartbeat extends OtherProcesses {
  /** False when this process was not recorded before, or was forgotten. */
  isKnown: boolean
}

/** How fast writes may follow one another: as many as `burst` at once after a pause, then one per `intervalMs`. */
export interface TurnRules {
  burst: number
  intervalMs: number
  /** A turn that is further away is not given. */
  maxWaitMs: number
}

export interface Turn {
  /** Whether the turn is the caller's; else none was taken. */
  isGiven: boolean
  /** Milliseconds until it. */
  waitMs: number
  /** Milliseconds for which nothing may be sent at all. */
  pausedMs: number
}

export interface ProcessStore {
  /**
   * Records that the process is alive, counts the others that are, and forgets those that have been gone for long. If the
   * process had been considered dead, its jobs are no longer suspected of having killed it.
   */
  heartbeat(self: LiveProcess): Promise<Heartbeat>
  /** Forgets the process and the capacity that it holds. */
  leave(id: string): Promise<void>
  /** Records what the process holds in each limit group, and grants as much more as all processes together leave free. */
  exchangeCapacity(id: string, uses: readonly CapacityUse[]): Promise<CapacityGrant[]>
  /** Gives the next turn of the line, such as the writes of an installation, to exactly one caller. */
  takeTurn(line: string, rules: TurnRules): Promise<Turn>
  /** Nobody may send anything in this line for so long. */
  pauseLine(line: string, ms: number): Promise<void>
}
