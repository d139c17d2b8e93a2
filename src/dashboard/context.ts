// Hono's context, with what the middleware of the dashboard finds out about a request.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import type { Session } from '../projects/people/session.ts'

export interface DashboardEnv {
  Bindings: Partial<HttpBindings>
  Variables: RequestIdVariables & {
    /** Who is signed in; undefined = nobody. */
    session: Session | undefined
    /** For the forms of the page; '' when nobody is signed in. */
    formToken: string
    /** `https://docs.example.com`: the address at which the browser reaches us. */
    origin: string
    /** Another server to which a form of the page leads; undefined = there is none. */
    formTarget: string | undefined
  }
}

export type DashboardContext = Context<DashboardEnv>
