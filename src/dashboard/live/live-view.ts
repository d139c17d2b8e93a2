// The content of a live part of a page: its markup, sent again whenever it has changed, as server-sent events, until nothing
// more can change or the visitor may no longer see it.
// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation

import { pauseFor } from './pause.ts'

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
