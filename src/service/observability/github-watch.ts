// Watches the calls to GitHub: CallObserver.
import type { CallObserver, HostReply } from '../../github/api/call-observer.ts'
import type { Families } from './families.ts'
import { secondsOf } from './seconds-of.ts'
import { statusLabel } from './status-label.ts'
import type { Tracing } from './tracing.ts'

export function createGitHubWatch({ families, tracing }: { families: Families; tracing: Tracing }): CallObserver {
  const { githubRequests, githubRemaining } = families
  const windows = new Map<string, RateWindow>()
  return {
    call: (route, send) => {
      const [method = '', template = ''] = route.split(' ')
      const attributes = { 'http.request.method': method, 'url.template': template }
      return tracing.span({ name: route, kind: 'client', attributes }, (span) =>
        secondsOf(send, (seconds, outcome) => {
          const reply = 'value' in outcome ? outcome.value : replyOf(outcome.error)
          const status = reply === undefined ? 'no_answer' : statusLabel(reply.status)
          githubRequests.observe({ route, status }, seconds)
          if (reply === undefined) return
          span.set({ 'http.response.status_code': reply.status })
          const seen = lowestLeft(reply.headers, windows)
          if (seen !== undefined) githubRemaining.set({ resource: seen.resource }, seen.left)
        }),
      )
    },
  }
}

/** What a refusal carries; undefined when there was no answer (Octokit then gives 500 and no response). */
function replyOf(error: unknown): HostReply | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error) || !('response' in error)) return undefined
  const { status, response } = error
  if (typeof status !== 'number' || typeof response !== 'object' || response === null) return undefined
  const headers = 'headers' in response ? response.headers : {}
  return { status, headers: headers as HostReply['headers'] }
}

interface RateWindow {
  endsAt: number
  left: number
}

/** https://docs.github.com/en/rest/rate-limit/rate-limit; others may come and share a name. */
const RESOURCES = ['core', 'search', 'code_search', 'graphql', 'integration_manifest']

/** Each installation has a limit of its own; the lowest of them is kept until the window of the newest answer is over. */
function lowestLeft(headers: HostReply['headers'], windows: Map<string, RateWindow>) {
  const left = Number(headers['x-ratelimit-remaining'] ?? Number.NaN)
  const endsAt = Number(headers['x-ratelimit-reset'] ?? 0)
  if (!Number.isFinite(left) || !Number.isFinite(endsAt)) return undefined
  const named = String(headers['x-ratelimit-resource'] ?? 'core')
  const resource = RESOURCES.includes(named) ? named : 'other'
  const known = windows.get(resource)
  const isSame = known !== undefined && endsAt <= known.endsAt
  const window = isSame ? { ...known, left: Math.min(known.left, left) } : { endsAt, left }
  windows.set(resource, window)
  return { resource, left: window.left }
}
