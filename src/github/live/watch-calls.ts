// Watches calls to GitHub for `docmend doctor --live`, and holds each answer against what Docmend expects of the route: its
// status, its shape, its headers and its address. Keeps no value of an answer but times and versions.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { z } from 'zod'
import { AnswerFault } from '../../base/fetch.ts'
import type { CallObserver, HostReply } from '../api/call-observer.ts'
import { ANSWER_SHAPES, type Route } from '../api/checked-octokit.ts'
import { isHostAnswer, isRefusal } from '../api/host-answer.ts'
import { OTHER_NEEDS } from '../api/route-needs.ts'
import { GitError, type WatchGit } from '../git/git.ts'

/** What was seen of one route. */
export interface SeenRoute {
  /** Answers with success: a call that was tried again counts once. */
  met: number
  statuses: Set<number>
  /** Of the slowest call. */
  slowestMs: number
  /** How answers differed from what Docmend expects, each once. */
  differences: Set<string>
}

export interface CallWatch {
  calls: CallObserver
  /** The `fetch` to use, which tells whether an answer came by way of another address. */
  fetch: typeof fetch
  seen: ReadonlyMap<Route, SeenRoute>
  git: WatchGit
  /** By `git fetch` and `git push`. */
  seenOfGit: ReadonlyMap<string, Pick<SeenRoute, 'slowestMs' | 'differences'>>
  /** Versions that the host names in its headers. */
  versions: { api: string | undefined; enterpriseServer: string | undefined }
  /** Notes what no single answer shows, such as a list without what was just written. */
  differs(route: Route, how: string): void
  /** Runs `work`, during which 404 is a right answer of these routes. */
  mayMiss<T>(routes: readonly Route[], work: () => Promise<T>): Promise<T>
}

/** GitHub Docs name 200 for a GET and a PATCH, 201 for a POST and 204 for a DELETE, with these exceptions. */
const OTHER_STATUSES: Partial<Record<Route, readonly number[]>> = {
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': [200],
  'POST /app/hook/deliveries/{delivery_id}/attempts': [202],
  // 200: the reaction was there.
  'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': [200, 201],
  'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions': [200, 201],
}
const STATUS_BY_METHOD: Readonly<Record<string, number>> = { GET: 200, PATCH: 200, POST: 201, DELETE: 204 }

export function expectedStatuses(route: Route): readonly number[] {
  return OTHER_STATUSES[route] ?? [STATUS_BY_METHOD[route.split(' ', 1).join()] ?? 200]
}

/** A clock that is further from the machine's own is named; the doctor says how to set this one. */
const CLOCK_MAX_MS = 60_000
/** GitHub Docs: an installation token ends after an hour. */
const TOKEN_MAX_MS = 60 * 60_000
const MINT = 'POST /app/installations/{installation_id}/access_tokens' satisfies Route

/** Of a private repository on a free plan; jobs then open one that is not a draft. */
const NO_DRAFTS = /draft pull requests are not supported/i

interface Flight {
  isRedirected: boolean
}

export function watchCalls(now: () => number, innerFetch: typeof fetch): CallWatch {
  const seen = new Map<Route, SeenRoute>()
  const flights = new AsyncLocalStorage<Flight>()
  const versions: CallWatch['versions'] = { api: undefined, enterpriseServer: undefined }
  let missable: readonly Route[] = []
  const of = (route: Route): SeenRoute => {
    const known = seen.get(route) ?? { met: 0, statuses: new Set(), slowestMs: 0, differences: new Set() }
    seen.set(route, known)
    return known
  }
  const note = (route: Route, reply: HostReply, { isRedirected }: Flight, error?: unknown): void => {
    const known = of(route)
    const { statuses, differences } = known
    const { status, headers } = reply
    statuses.add(status)
    if (status < 300) known.met += 1
    versions.api ??= headers['x-github-api-version-selected']?.toString()
    versions.enterpriseServer ??= headers['x-github-enterprise-version']?.toString()
    if (isRedirected) differences.add('address: the answer came by a redirect')
    for (const how of judgeDate(headers.date, now())) differences.add(how)
    if ((status === 404 && missable.includes(route)) || isRefusal(error, 422, NO_DRAFTS)) return
    const expected = expectedStatuses(route)
    if (!expected.includes(status)) differences.add(`status: ${status} in place of ${expected.join(' or ')}`)
    if (status < 300) for (const how of judgeShape(route, reply, now())) differences.add(how)
  }
  return {
    seen,
    versions,
    differs: (route, how) => void of(route).differences.add(how),
    mayMiss: async (routes, work) => {
      missable = routes
      try {
        return await work()
      } finally {
        missable = []
      }
    },
    ...watchGit(),
    fetch: async (...asked) => {
      const response = await innerFetch(...asked)
      const flight = flights.getStore()
      if (flight !== undefined && response.redirected) flight.isRedirected = true
      return response
    },
    calls: {
      call: async (name, send) => {
        if (!isRoute(name)) return send()
        const flight: Flight = { isRedirected: false }
        const startedAt = performance.now()
        const route = of(name)
        try {
          const reply = await flights.run(flight, send)
          note(name, reply, flight)
          return reply
        } catch (error) {
          const reply = replyOf(error)
          if (reply === undefined) route.differences.add(`answer: ${describeLoss(error)}`)
          else note(name, reply, flight, error)
          throw error
        } finally {
          route.slowestMs = Math.max(route.slowestMs, Math.round(performance.now() - startedAt))
        }
      },
    },
  }
}

function watchGit(): Pick<CallWatch, 'git' | 'seenOfGit'> {
  const seenOfGit = new Map<string, { slowestMs: number; differences: Set<string> }>()
  return {
    seenOfGit,
    git: async (command, run) => {
      const name = `git ${command}`
      if (!Object.hasOwn(OTHER_NEEDS, name)) return run()
      const known = seenOfGit.get(name) ?? { slowestMs: 0, differences: new Set<string>() }
      seenOfGit.set(name, known)
      const startedAt = performance.now()
      try {
        return await run()
      } catch (error) {
        // Its words may name a host or an address.
        known.differences.add(`git: ${error instanceof GitError && error.isTimeout ? 'it took too long' : 'it failed'}`)
        throw error
      } finally {
        known.slowestMs = Math.max(known.slowestMs, Math.round(performance.now() - startedAt))
      }
    },
  }
}

function isRoute(name: string): name is Route {
  return Object.hasOwn(ANSWER_SHAPES, name)
}

function replyOf(error: unknown): HostReply | undefined {
  if (!isHostAnswer(error) || error.response === undefined) return undefined
  return { status: error.status, headers: error.response.headers as HostReply['headers'] }
}

/** Never what an error of the network says: it may name a host or an address. */
function describeLoss(error: unknown): string {
  const cause = isHostAnswer(error) ? error.cause : error
  if (cause instanceof AnswerFault) return cause.message
  return 'there was none, or a redirect of a call that writes'
}

function judgeDate(date: string | number | undefined, now: number): string[] {
  if (date === undefined) return ['header: date is missing']
  const at = Date.parse(String(date))
  if (Number.isNaN(at)) return ['header: date is no date']
  const isNear = Math.abs(at - now) <= CLOCK_MAX_MS
  return isNear ? [] : ["header: date is more than a minute away from this machine's clock"]
}

function judgeShape(route: Route, { data }: HostReply, now: number): string[] {
  const shape: z.ZodType = ANSWER_SHAPES[route]
  const found = shape.safeParse(data)
  if (!found.success) return found.error.issues.map(describeIssue)
  if (route !== MINT) return []
  const endsAt = Date.parse(ANSWER_SHAPES[MINT].parse(data).expires_at)
  const isDue = endsAt > now && endsAt <= now + TOKEN_MAX_MS + CLOCK_MAX_MS
  return isDue ? [] : ['body: expires_at is not within the next hour']
}

/** Zod's message names types, formats and the words that we know, and nothing of the answer. Indexes of lists say nothing. */
function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const place = path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.')
  return `body: ${place === '' ? 'the whole' : place}: ${message}`
}
