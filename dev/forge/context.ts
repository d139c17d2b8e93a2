// The state and services that every act of the forge uses.
import type { Logger } from 'pino'
import type { ForgeState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export interface Urls {
  /** Web pages and git, without a trailing slash. */
  web: string
  /** REST. */
  api: string
}

export interface ForgeContext {
  state: ForgeState
  urls: Urls
  webhooks: Webhooks
  tokenLifetimeMs: number
  logger: Logger | undefined
  now: () => Date
}
