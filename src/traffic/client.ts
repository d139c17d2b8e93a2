// What is known about the program that sent a request: everything that its class depends on, and everything that is stored
// of it.

/** Bits of `hints`. They are stored, so a number never changes its meaning. */
export const HINTS = {
  /** `Accept` ranks Markdown above HTML. */
  prefersMarkdown: 1,
  /** `Accept` is, letter for letter, one that only a known coding agent sends. */
  agentAccept: 2,
  /** The page was served as Markdown: a `.md` path, `llms.txt`, or a Markdown content type. */
  gotMarkdown: 4,
  /** The address is outside the ranges that the operator of this agent publishes. */
  refuted: 8,
  /** `Accept` asks for HTML first. Kept only with `gotMarkdown`: elsewhere it would double the rows and decide nothing. */
  prefersHtml: 16,
} as const

export interface ViewClient {
  /** At most 512 bytes; '' when the client sent none. */
  userAgent: string
  /** Sum of `HINTS`. */
  hints: number
}

/** Bytes of a user agent that are read and stored. */
export const USER_AGENT_MAX_BYTES = 512
