// Watches webhooks: those that GitHub sends, and ours.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Families } from './families.ts'
import type { Scopes } from './scopes.ts'

/** Those that the App subscribes to. The header is anyone's to write, so others share a name. */
const EVENTS = [
  'installation',
  'installation_repositories',
  'repository',
  'pull_request',
  'issue_comment',
  'pull_request_review',
  'pull_request_review_comment',
  'push',
  'ping',
]

const RESULTS: readonly [from: number, result: string][] = [
  [500, 'failed'],
  [400, 'refused'],
  [200, 'taken'],
]

interface WebhookWatchParts {
  families: Families
  scopes: Scopes
}

/** Gives what is to be called with each webhook of GitHub before it is answered. */
export function createWebhookWatch({ families, scopes }: WebhookWatchParts) {
  return (path: string, request: IncomingMessage, response: ServerResponse): void => {
    const scope = scopes.current()
    if (scope !== undefined) scope.route = path
    const { 'x-github-event': given = '' } = request.headers
    const event = EVENTS.find((name) => name === given) ?? 'other'
    response.once('close', () => {
      const result = response.writableFinished ? nameResult(response.statusCode) : 'failed'
      families.webhooksReceived.inc({ event, result })
    })
  }
}

function nameResult(status: number): string {
  return RESULTS.find(([from]) => status >= from)?.[1] ?? 'failed'
}
