// The live parts of open pages. Their number is limited per project; a page past it gets its part once, and asks again.

import type { Logger } from 'pino'
import { paceTexts } from '../../base/paced-stream.ts'
import type { SharedLimiter } from '../../base/processes/shared-limiter.ts'
import type { SessionStore } from '../../projects/people/session.ts'
import { hashIfToken } from '../../projects/people/tokens.ts'
import type { DashboardContext } from '../context.ts'
import { readCookie } from '../cookies.ts'
import type { DashboardDeps } from '../deps.ts'
import type { Visit } from '../require.ts'
import { pauseFor } from './pause.ts'

// The content of a live part of a page: its markup, sent again whenever it has changed, as server-sent events, until nothing
// more can change or the visitor may no longer see it.
// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation

export interface LiveView {
  /** Makes the part as it is now. `isOver`: it will not change again. */
  render(): Promise<{ html: string; isOver: boolean }>
  /** Resolves when it may have changed, or when the signal aborts; never rejects. */
  waitForChange(signal: AbortSignal): Promise<void>
  /** Whether the visitor may still see it. */
  mayStay(): Promise<boolean>
}

export interface LiveTimes {
  /** A proxy closes a connection that is silent for long. */
  heartbeatMs: number
  /** So often at most is the part made. */
  pauseMs: number
  /** So often is the visitor's access looked at. */
  askEveryMs: number
}

/** Throws what `render` and `mayStay` throw. */
export async function* followView(view: LiveView, times: LiveTimes, stop: AbortSignal): AsyncGenerator<string> {
  let [sent, sentAt, askedAt] = ['', performance.now(), performance.now()]
  while (!stop.aborted) {
    const pause = pauseFor(times.pauseMs, stop)
    // Start listening before looking, so that no change in between is missed.
    const looked = new AbortController()
    const change = view.waitForChange(AbortSignal.any([stop, looked.signal]))
    try {
      const { html, isOver } = await view.render()
      const now = performance.now()
      if (html !== sent) yield dataEvent(html)
      else if (now - sentAt >= times.heartbeatMs) yield HEARTBEAT
      if (html !== sent || now - sentAt >= times.heartbeatMs) sentAt = now
      sent = html
      if (isOver) return
      await change
    } finally {
      looked.abort()
    }
    await pause
    if (performance.now() - askedAt < times.askEveryMs) continue
    if (stop.aborted || !(await view.mayStay())) return
    askedAt = performance.now()
  }
}

const HEARTBEAT = ': nothing has changed\n\n'

/** Each line of the markup is a field of its own. */
function dataEvent(html: string): string {
  return `${html
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join('')}\n`
}

/** A live part whose browser reads nothing for this long is closed. */
const LIVE_STALLED_MS = 60_000

/** A live part ends after this time, and its page opens it again. */
const LIVE_LONGEST_MS = 30 * 60_000

/** While a live part is open, the visitor's session and access are looked at this often. */
const LIVE_ASK_EVERY_MS = 60_000

/** A live part is made at most so often, however fast a job works. */
const LIVE_PAUSE_MS = 500

/** Interval of the comments that keep a live part open; proxies often close a connection that is silent for a minute. */
const LIVE_HEARTBEAT_MS = 15_000

/** Live parts of pages of one project that are open at once; a page past it asks again every 15 seconds instead. */
export const LIVE_STREAMS = 50

interface LiveStreamDeps extends Pick<DashboardDeps, 'sharedLimits' | 'now'> {
  projects: Pick<DashboardDeps['projects'], 'find'>
  visitorRoles: Pick<DashboardDeps['visitorRoles'], 'recall'>
  sessions: Pick<SessionStore, 'find'>
  /** Aborts when the server stops. */
  shutdown: AbortSignal
  logger: Logger
}

/** Answers with the part as a stream, or, when too many are open, as it is now. */
export type SendLive = (
  context: DashboardContext,
  visit: Visit,
  part: Pick<LiveView, 'render' | 'waitForChange'>,
) => Response | Promise<Response>

const TIMES: LiveTimes = { heartbeatMs: LIVE_HEARTBEAT_MS, pauseMs: LIVE_PAUSE_MS, askEveryMs: LIVE_ASK_EVERY_MS }

/** Caching or compression on the way delays events: `no-transform` is for caches, the other header for nginx. */
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export function createLiveStreams(deps: LiveStreamDeps, times = TIMES): SendLive {
  const limiter = deps.sharedLimits.limiter('pages', { atOnce: LIVE_STREAMS, refuse: () => new TooManyOpen() })
  return async (context, visit, part) => {
    const release = await tryAcquire(limiter, visit.project.id)
    if (release === undefined) return context.html((await part.render()).html)
    const stop = new AbortController()
    const end = (): void => stop.abort()
    const late = setTimeout(end, LIVE_LONGEST_MS).unref()
    deps.shutdown.addEventListener('abort', end)
    if (deps.shutdown.aborted) end()
    const over = (): void => {
      clearTimeout(late)
      deps.shutdown.removeEventListener('abort', end)
      release()
      end()
    }
    const view = { ...part, mayStay: () => isStillVisitor(context, visit, deps) }
    const texts = withoutFaults(followView(view, times, stop.signal), deps.logger)
    const drop = (): void => dropClient(context)
    const stream = paceTexts(texts, { stalledAfterMs: LIVE_STALLED_MS, drop, over })
    return context.body(stream, 200, HEADERS)
  }
}

class TooManyOpen extends Error {}

async function tryAcquire(limiter: SharedLimiter, projectId: string): Promise<(() => void) | undefined> {
  try {
    return await limiter.acquire(projectId)
  } catch (error) {
    if (error instanceof TooManyOpen) return undefined
    throw error
  }
}

/** A stream that breaks off is opened again by its page, which then hears what is wrong. */
async function* withoutFaults(texts: AsyncIterable<string>, logger: Logger): AsyncGenerator<string> {
  try {
    yield* texts
  } catch (error) {
    logger.warn({ err: error }, 'A live part of a page broke off; its page asks again')
  }
}

/** The session may have ended, and the access with it. Looking does not count as a use of the session. */
async function isStillVisitor(context: DashboardContext, { session }: Visit, deps: LiveStreamDeps): Promise<boolean> {
  const hash = hashIfToken(readCookie(context, 'session'))
  const found = hash === undefined ? undefined : await deps.sessions.find(hash, deps.now())
  if (found?.id !== session.id) return false
  const project = await deps.projects.find(context.req.param('projectId') ?? '')
  return project !== undefined && (await deps.visitorRoles.recall(found, [project])).has(project.id)
}

function dropClient(context: DashboardContext): void {
  // Hono leaves `env` undefined when there is no server, although its type says otherwise.
  const bindings: DashboardContext['env'] | undefined = context.env
  const outgoing = bindings?.outgoing
  if (outgoing?.writableFinished === false) outgoing.destroy()
}
