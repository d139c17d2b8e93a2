// The port for what processes that share a database note about themselves. All of it is by the database's clock.
import type { RoomAnswer, RoomUse } from './shared-limiter.ts'

export interface LiveProcess {
  id: string
  /** Whether it answers requests. */
  isServing: boolean
  /** Jobs that it runs at once; 0 = it runs none. */
  slots: number
  /** The id of the folder of mirrors that its jobs use; null = all processes use the same one. */
  mirrors: string | null
  /** At this beat; absent = not known. */
  memory?: MemoryUse
}

/** In MiB. */
export interface MemoryUse {
  used: number
  /** What the container or the machine has. */
  limit: number
}

/** The other processes that lived at the last look. */
export interface OtherProcesses {
  all: number
  /** Those that answer requests. */
  serving: number
}

export interface Beat extends OtherProcesses {
  /** False when this process was not noted before, or was forgotten. */
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
   * Notes that the process lives, gives how many others do, and forgets those that have been gone for long. If it was taken for
   * dead, its jobs are no longer suspected of that.
   */
  beat(self: LiveProcess): Promise<Beat>
  /** Forgets the process and the room that it holds. */
  leave(id: string): Promise<void>
  /** Notes how much room the process holds in each lane, and gives it as much more as is free in all processes together. */
  exchangeRoom(id: string, uses: readonly RoomUse[]): Promise<RoomAnswer[]>
  /** Gives the next turn of the line, such as the writes of an installation, to exactly one caller. */
  takeTurn(line: string, rules: TurnRules): Promise<Turn>
  /** Nobody may send anything in this line for so long. */
  pauseLine(line: string, ms: number): Promise<void>
}
