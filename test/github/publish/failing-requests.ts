// Faults of the requests that publish.
import type { HostedDocs } from '../hosted-docs.ts'

export const WRITES = [
  /POST .*\/access_tokens/,
  /POST .*\/git\/trees/,
  /POST .*\/git\/commits/,
  /POST .*\/git\/refs/,
  /POST .*\/pulls/,
  /GET .*\/pulls/,
  /GET .*\/branches\//,
]

/** Answers the first request that matches with a fault, before or after it had its effect. */
export function failOnce(
  docs: HostedDocs,
  phase: 'before' | 'after',
  pattern: RegExp,
  answer: { status: number; body: unknown } = { status: 502, body: { message: 'Server Error' } },
): void {
  let isDone = false
  docs.intercept.current = (event) => {
    if (isDone || event.phase !== phase || !pattern.test(`${event.method} ${event.path}`)) return undefined
    isDone = true
    return answer
  }
}
