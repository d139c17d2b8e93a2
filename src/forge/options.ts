// What a caller hands to the forge, and what it is shown while the forge runs.
import type { Logger } from 'pino'

export interface ForgeOptions {
  /** Where git is found. */
  env: { PATH: string }
  /** 0 or absent: any free one. Always on 127.0.0.1. */
  port?: number
  /** Folder for the bare repositories; absent: a fresh temporary one that `stop` removes. */
  dir?: string
  /** Name of the person who pushes, merges and installs. */
  login?: string
  logger?: Logger
  now?: () => Date
  /** Default one hour, as on GitHub. */
  tokenLifetimeMs?: number
  /** Called around every request; see `InterceptEvent`. */
  intercept?: Intercept
  /** Shown every REST request together with its answer, just before that is sent; when it throws, 500 is sent. */
  observe?: (exchange: Exchange) => void
}

/**
 * `before` is awaited before the request has any effect, `after` when the effect has happened and nothing was answered
 * yet. The path carries the query. The body is the parsed JSON of a REST request; that of git or a page is not given.
 */
export interface InterceptEvent {
  phase: 'before' | 'after'
  method: string
  path: string
  body?: unknown
  /** The status that is about to be answered, in phase `after`. */
  status?: number
}

/** Sent instead of the forge's own answer; given `before`, the request has no effect. */
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

/** Of whom a request said it came; not whether that was true. */
export type AuthorizationKind = 'none' | 'app' | 'installation' | 'basic' | 'other'

export interface RecordedRequest {
  at: Date
  method: string
  path: string
  status: number
  authorization: AuthorizationKind
}
