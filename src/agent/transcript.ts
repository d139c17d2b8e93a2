// The record of a run: enough to show what happened, to rebuild the change set without paying the model again, and to
// replay it offline (`docmend replay`).
import type { ModelReply } from './model.ts'
import type { CallResult } from './tool-result.ts'
import type { Verdict } from './verifier/verdicts.ts'

/** What one turn began with: everything but the files, which are git's. */
export interface TurnStart {
  /** 1 for the first prompt; each message adds one. */
  turn: number
  prompt: string
  model: string
  /** Branch that the changes are for, and the commit that is read. */
  base: { ref: string; commitSha: string }
  docsRoot: string
  /** Other repositories that are read. */
  context: { repository: string; commitSha: string }[]
  /** The change of code that the turn is about; absent where there is none. */
  cause?: { repository: string; from: string; to: string } | undefined
  /** Patterns of the files that the turn could not read; absent where none. */
  hidden?: string[] | undefined
  /** The changes of the turn before are where this one starts (`mode: patch`); else it starts from the commit as it is. */
  continuesPatch: boolean
}

export type TranscriptEntry =
  /** The first entry of each turn. */
  | ({ kind: 'turn'; at: string } & TurnStart)
  /** Saved as soon as the model answered, before its tools run: from then on this call is never paid again. */
  | {
      kind: 'reply'
      at: string
      reply: ModelReply
      elapsedMs: number
      /** Of a reply of the verifier, after the agent's last; absent where none. It runs no tools. */
      verdicts?: Verdict[] | undefined
    }
  /** What the calls of the reply before came to, in their order. */
  | { kind: 'results'; at: string; results: CallResult[] }
  /** How the work of the turn ended, before anything is published. */
  | {
      kind: 'outcome'
      at: string
      outcome: string
      message: string
      patchSha256: string | null
      /** Files that the agent changed and that are not in the patch, because they might not go; absent where none. */
      leftOut?: string[] | undefined
    }

/** The entries of one turn, in order, without its first: what a run that is taken over goes by. Empty before it began. */
export function entriesOfTurn(entries: readonly TranscriptEntry[], turn: number): TranscriptEntry[] {
  const start = entries.findLastIndex((entry) => entry.kind === 'turn' && entry.turn === turn)
  if (start === -1) return []
  const next = entries.findIndex((entry, index) => index > start && entry.kind === 'turn')
  return entries.slice(start + 1, next === -1 ? undefined : next)
}

/** How long the answers in these entries took, and the calls in them. */
export function workedMsIn(entries: readonly TranscriptEntry[]): number {
  let ms = 0
  let answeredAt: number | undefined
  for (const entry of entries) {
    if (entry.kind === 'reply') {
      ms += entry.elapsedMs
      answeredAt = Date.parse(entry.at)
    } else if (entry.kind === 'results' && answeredAt !== undefined) {
      ms += Math.max(0, Date.parse(entry.at) - answeredAt)
      answeredAt = undefined
    }
  }
  return ms
}
