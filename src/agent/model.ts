// The model port: an append-only list of messages goes in, one reply comes out. Vendors live in src/agent/models/.

import type { CallResult } from './tool-result.ts'

export interface ToolCall {
  id: string
  name: string
  /** JSON text from the model: possibly malformed, so it is parsed where it is used. */
  arguments: string
  /** What was corrected in the call; absent if nothing was. */
  repaired?: Repaired | undefined
  /** Fields of the call that only its server knows, and wants back: Gemini's `extra_content`. See `ModelReply.host`. */
  extra?: Readonly<Record<string, unknown>> | undefined
}

/**
 * What was corrected. `name`: a prefix, a suffix, capitals. `fence`, `syntax`, `encoded`, `wrapper`: around and in the
 * JSON. `several`: one call held several. `type`: a number as text, one item for a list. `absent`: null, '' or 0 for what is
 * left out. `argument`: the name that other tools give it.
 */
export const CALL_FIXES = [
  'name',
  'fence',
  'syntax',
  'encoded',
  'several',
  'wrapper',
  'type',
  'absent',
  'argument',
] as const
export type CallFix = (typeof CALL_FIXES)[number]

export interface Repaired {
  fixes: CallFix[]
  /** Name and arguments as the server sent them, cut. */
  sent: string
}

export type Message =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string }
  | ({ role: 'assistant' } & Pick<ModelReply, 'text' | 'toolCalls' | 'items' | 'host'>)
  | ({ role: 'tool' } & CallResult)

/** A tool as the model sees it; `parameters` is a JSON Schema object. */
export interface ToolDescription {
  name: string
  description: string
  parameters: Record<string, unknown>
}

export interface TokenUsage {
  inputTokens: number
  /** The part of `inputTokens` that the vendor's prompt cache answered. */
  cachedTokens: number
  outputTokens: number
}

export interface ModelRequest {
  messages: readonly Message[]
  tools: readonly ToolDescription[]
  maxOutputTokens: number
}

export interface ModelReply {
  text: string
  toolCalls: ToolCall[]
  /**
   * What the server must get back unchanged: on the Responses wire the reply in the vendor's own form, on the chat wire the
   * fields of the message that only the server knows. Only the model that made it reads it; bounded by that model; absent
   * where the rest says all.
   */
  items?: readonly unknown[] | undefined
  /** The host that sent `items` and the `extra` of calls: no other gets them. */
  host?: string | undefined
  usage: TokenUsage
  /** The server counted no tokens, so `usage` is an estimate. */
  isUncounted?: true | undefined
  /** `length`: the reply was cut off at `maxOutputTokens`. */
  stop: 'tool_calls' | 'stop' | 'length'
}

/** US dollars per million tokens. */
export interface ModelPrice {
  input: number
  /** Of input tokens that the vendor's prompt cache answered. */
  cachedInput: number
  output: number
}

export interface Model {
  /** As shown in `AgentJob.model`. */
  readonly name: string
  /** null = not known: what a job costs is then not known either. */
  readonly price: ModelPrice | null
  /** Tokens that a request and its reply may have together. */
  readonly contextTokens: number
  /** Answers one request. Throws `ModelError`; an abort rejects with the signal's reason. */
  respond(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>
}

/**
 * Of a fault that says nothing about the job itself: a server is away, overloaded, or limits the rate. Such a fault uses up
 * no attempt; the job waits, with growing pauses or until the time that the server named.
 */
export interface OutageWait {
  /** Epoch milliseconds: when a rate limit ends. */
  untilMs?: number | undefined
  /** Nobody refused anything: we keep a pace. Such a wait does not count towards what a turn may wait. */
  isOwnPace?: boolean
  /** Set when our clock is the fault: how far the server's clock is ahead of it, so that messages can give the right time. */
  theirClockAheadMs?: number
}

/**
 * `not_understood`: nothing failed, but the model cannot do what it was told to; asking again changes nothing. `too_short`: all
 * is right but `maxOutputTokens`, which has no room for a reply. `output_limit`: `maxOutputTokens` is more than the model may
 * write. `too_long`: the request is larger than the context window. `malformed`: the model wrote a call that its own server
 * could not read.
 */
type ModelErrorKind = 'fault' | 'not_understood' | 'too_short' | 'output_limit' | 'too_long' | 'malformed'

interface ModelErrorOptions {
  /** Default: `fault`. */
  kind?: ModelErrorKind
  /** Worth another attempt later; otherwise the text says what to change. */
  transient: boolean
  /** Only with `transient`. */
  wait?: OutageWait | undefined
  /** The window or the output limit, where the vendor named it. */
  limitTokens?: number | undefined
  cause?: unknown
}

/** The model could not answer. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind
  readonly transient: boolean
  readonly wait: OutageWait | undefined
  readonly limitTokens: number | undefined

  constructor(message: string, { kind = 'fault', transient, wait, limitTokens, cause }: ModelErrorOptions) {
    super(message, { cause })
    this.name = 'ModelError'
    this.kind = kind
    this.transient = transient
    this.wait = wait
    this.limitTokens = limitTokens
  }
}
