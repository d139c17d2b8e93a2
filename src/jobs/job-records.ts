// What is kept of the work on a job: its turns, transcript, result and patches.

import type { Spent } from '../agent/budget/budget.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import type { JobOutcome } from '../contract/job-states.ts'
import type { SavedResult } from './store.ts'

/** Port, part of JobStore. */
export interface JobRecords {
  /** Gives the turns of a job in order, the present one last. */
  turns(jobId: string): Promise<Turn[]>
  /** Gives the transcript of all turns in order; entries are those of `record`. */
  transcript(jobId: string): Promise<TranscriptEntry[]>
  /** Gives the entries after this sequence (0 = from the start), in order, of about `maxBytes` at most and one at least. */
  transcriptAfter(jobId: string, sequence: number, maxBytes: number): Promise<NumberedEntry[]>
  /** Gives which entries there are, and with which of them each turn begins. */
  transcriptTurns(jobId: string): Promise<TranscriptTurns>
  /** Gives the newest entries, in order. */
  lastEntries(jobId: string, count: number): Promise<NumberedEntry[]>
  /** Gives the saved result, or undefined; it may be that of an earlier turn. */
  result(jobId: string): Promise<KeptResult | undefined>
  /** The same without its files, which may be large. */
  report(jobId: string): Promise<KeptReport | undefined>
  /** Gives the kept patch of a job of this project, with its SHA-256 (hex); undefined when there is none. */
  patch(projectId: string, jobId: string): Promise<KeptPatch | undefined>
  /** Gives the patch of an earlier turn of a job of this project; undefined when it is not kept, or no longer. */
  earlierPatch(projectId: string, jobId: string, turn: number): Promise<KeptPatch | undefined>
}

/** A turn that has ended, or the present one (`outcome` null). */
export interface Turn {
  turn: number
  prompt: string
  requestedBy: string
  outcome: JobOutcome | null
  message: string | null
  /** Epoch milliseconds. */
  endedAt: number | null
  /** By this turn alone; null until it ends. */
  spent: Spent | null
  /** SHA-256 (hex) of its patch, where another turn's has taken its place and `earlierPatch` still has it. */
  earlierPatchSha256: string | null
}

/** A saved result as the store gives it back. */
export interface KeptResult extends SavedResult {
  /** The turn that made it. */
  turn: number
  /** That turn, or a `publish` since, opened or updated a pull request with it. */
  isPublished: boolean
}

/** What a reviewer reads of a result; its files are left out. */
export type KeptReport = Omit<KeptResult, 'changes' | 'patch'>

/** The bytes of a unified diff, with their SHA-256 (hex). */
export interface KeptPatch {
  patch: Uint8Array
  sha256: string
}

export interface TranscriptTurns {
  /** Sequence of the first entry that is kept; the earlier ones were deleted. 0 = there is none. */
  first: number
  /** Of the last one. */
  last: number
  turns: { turn: number; sequence: number }[]
}

export interface NumberedEntry {
  /** From 1, over all turns. */
  sequence: number
  entry: TranscriptEntry
}
