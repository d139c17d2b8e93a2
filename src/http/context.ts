// Hono's context, with the values that our middleware adds.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'

export interface ApiEnv {
  Bindings: Partial<HttpBindings>
  Variables: RequestIdVariables
}

export type ApiContext = Context<ApiEnv>
