// The options of the forge, and its callbacks while it runs.
import type { Logger } from 'pino'

export interface ForgeOptions {
  /** Path of git. */
  env: { PATH: string }
  /** 0 or absent: any free port. Always on 127.0.0.1. */
  port?: number
  /** Folder for the bare repositories; absent: a new temporary one that `stop` removes. */
  dir?: string
  /** Name of the person who pushes, merges and installs. */
  login?: string
  logger?: Logger
  now?: () => Date
  /** Default one hour, as on GitHub. */
  tokenLifetimeMs?: number
  /** Called around every request; see `InterceptEvent`. */
  intercept?: Intercept
  /** Called with every REST request and its answer, just before the answer is sent; if it throws, 500 is sent. */
  observe?: (exchange: Exchange) => void
}

/**
 * `before` is awaited before the request changes anything, `after` once it has changed everything but is not yet answered.
 * The path includes the query. The body is the parsed JSON of a REST request; it is absent for git and pages.
 */
export interface InterceptEvent {
  phase: 'before' | 'after'
  method: string
  path: string
  body?: unknown
  /** The status of the answer, in phase `after`. */
  status?: number
}

/** Sent instead of the forge's own answer; in phase `before`, the request has no effect. */
interface InterceptAnswer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

// biome-ignore lint/suspicious/noConfusingVoidType: an intercept that only watches returns nothing.
export type Intercept = (event: InterceptEvent) => void | InterceptAnswer | Promise<void | InterceptAnswer>

export interface Exchange {
  method: string
  /** With the `/api/v3` prefix and the query. */
  path: string
  requestBody: unknown
  status: number
  responseBody: unknown
}

/** The identity that the request claims, verified or not. */
export type AuthorizationKind = 'none' | 'app' | 'installation' | 'basic' | 'other'

export interface RecordedRequest {
  at: Date
  method: string
  path: string
  status: number
  authorization: AuthorizationKind
}
