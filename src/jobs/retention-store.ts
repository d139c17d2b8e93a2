// Port: what the store forgets when it is old, and what it remembers of the clock by which that is decided. Implemented in
// src/storage/.

/** What a round of housekeeping leaves behind for the next one, also for that of another process. */
export interface RoundNote {
  /** When it was, in epoch milliseconds by the clock of that time. */
  at: number
  /** Since when nothing is deleted because the clock went ahead; null = it did not. */
  heldSince: number | null
}

/**
 * Each of the methods that delete takes at most what came within a day of the oldest: no mistake, of a clock or in a
 * setting, deletes more at once. They give how many rows went.
 */
export interface RetentionStore {
  /** Gives the note of the last round, or undefined. */
  lastRound(): Promise<RoundNote | undefined>
  noteRound(note: RoundNote): Promise<void>
  /** Gives the newest time at which a job, a key or a delivery came in; undefined when there is none. */
  newestTime(): Promise<number | undefined>
  /** Deletes answers that were given under an idempotency key before this time. */
  pruneAnswers(before: number): Promise<number>
  /** Deletes ids of webhook deliveries that came before this time. */
  pruneDeliveries(before: number): Promise<number>
  /** Deletes replies that were due before this time and that nobody could post. */
  pruneReplies(before: number): Promise<number>
  /** Deletes webhooks that were sent, or given up, before this time, and events without any; gives how many webhooks. */
  pruneEvents(before: number): Promise<number>
  /** Deletes entries of the audit list that are older than this time. */
  pruneAudit(before: number): Promise<number>
}
