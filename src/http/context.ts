// Hono's context, with what our middleware puts into it.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'

export interface ApiEnv {
  Bindings: Partial<HttpBindings>
  Variables: RequestIdVariables
}

export type ApiContext = Context<ApiEnv>
