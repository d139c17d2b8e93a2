// What the tools on a service need: our own client of its API, so that every call has the limits, the checks and the words of
// the API, whether it comes from another machine or from within the service.

import { plural, withFullStop } from '../../../base/text.ts'
import type { Client } from '../../../client/client.ts'
import { ClientError } from '../../../client/read-answer.ts'
import type { Scope } from '../../../contract/scopes.ts'
import { type McpTool, type ToolCall, ToolRefusal } from '../tool.ts'

export interface ServiceAccess {
  client: Client
  projectId: string
  /** What the key may do; undefined when only the service knows: it refuses then. */
  scopes: readonly Scope[] | undefined
  /** Aborts when waiting should end with what is known, for instance because the service stops. */
  stopWaiting: AbortSignal
  /** Monotonic milliseconds. */
  now: () => number
  newIdempotencyKey: () => string
}

/** A tool, and what a key needs for it. */
export interface ScopedTool {
  scope: Scope
  tool: McpTool
}

/** Gives the tools that the key may use. */
export function allowedTools(tools: readonly ScopedTool[], scopes: ServiceAccess['scopes']): McpTool[] {
  return tools.filter(({ scope }) => scopes === undefined || scopes.includes(scope)).map(({ tool }) => tool)
}

/** Makes what the service refuses a refusal of the tool, with the service's own sentence. Other errors rise. */
export async function askService<Value>(call: ToolCall, ask: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  try {
    return await ask(call.signal)
  } catch (error) {
    if (error instanceof ClientError) throw new ToolRefusal(describe(error))
    throw error
  }
}

function describe({ message, status, code, details, retryAfterSeconds }: ClientError): string {
  const sentences = [message, ...details.slice(1).map((detail) => detail.message)].join('; ')
  const where = status === 0 ? '' : ` (HTTP ${status}, ${code})`
  const later = retryAfterSeconds === undefined ? '' : ` Try again in ${plural(retryAfterSeconds, 'second')}.`
  return withFullStop(`${sentences}${where}`) + later
}
