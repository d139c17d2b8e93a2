// What is known of the program that sent a request: all that its class depends on, and all that is kept of it.

/** Bits of `hints`; stored, so a number never changes its meaning. */
export const HINTS = {
  /** `Accept` ranks Markdown above HTML. */
  prefersMarkdown: 1,
  /** `Accept` is, letter for letter, one that only a known coding agent sends. */
  agentAccept: 2,
  /** The page was served as Markdown: a `.md` path, `llms.txt`, or a Markdown content type. */
  gotMarkdown: 4,
  /** The address is outside of the ranges that the operator of this agent publishes. */
  refuted: 8,
} as const

export interface ViewClient {
  /** At most 512 bytes; '' when none was sent. */
  userAgent: string
  /** Sum of `HINTS`. */
  hints: number
}

/** Bytes of a user agent that are looked at and kept. */
export const USER_AGENT_MAX_BYTES = 512
