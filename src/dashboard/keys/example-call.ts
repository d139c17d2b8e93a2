// A call to try a new key with.
import type { Scope } from '../../contract/scopes.ts'

export interface ExampleCall {
  projectId: string
  secret: string
  scopes: readonly Scope[]
  origin: string
}

/** A call that the key may make, and that changes nothing where there is one. */
export function exampleCall({ projectId, secret, scopes, origin }: ExampleCall): string {
  const authorization = `-H 'Authorization: Bearer ${secret}'`
  if (scopes.includes('views:read')) return `curl ${authorization} '${origin}/v1/analytics/${projectId}/views'`
  if (scopes.includes('jobs:read')) return `curl ${authorization} '${origin}/v2/agent/${projectId}/jobs'`
  const json = `-H 'Content-Type: application/json'`
  if (scopes.includes('jobs:write')) {
    return `curl ${authorization} ${json} -d '{"prompt":"Fix the broken links"}' '${origin}/v2/agent/${projectId}/job'`
  }
  const event = `[{"time":"2026-01-01T00:00:00Z","url":"/","userAgent":"curl"}]`
  return `curl ${authorization} ${json} -d '${event}' '${origin}/v1/analytics/${projectId}/events'`
}
