// The record of a run: enough to show what happened, and to rebuild the change set without paying the model again.
import type { ModelReply } from './model.ts'

export type TranscriptEntry =
  /** Saved as soon as the model answered, before its tools run: from then on this call is never paid again. */
  | { kind: 'reply'; at: string; reply: ModelReply; elapsedMs: number }
  /** What the tools said to the calls of the reply before, in their order. */
  | { kind: 'results'; at: string; results: { callId: string; name: string; text: string }[] }
