// When a step has to stop before its job is over, and how long it may clean up.

export type StopReason = 'timed_out' | 'interrupted'

export interface StopSignals {
  /** Aborts when the time is up or the runner ends the step. */
  stop: AbortSignal
  /** Aborts `graceMs` after `stop`: the step then drops unfinished work. */
  giveUp: AbortSignal
  /** Why `stop` aborted; undefined while it has not. */
  stopReason(): StopReason | undefined
  /** Milliseconds until the time is up. */
  leftMs: () => number
}

/**
 * Watches the time limit and the runner, which sends SIGINT when a run is canceled, SIGTERM 7.5 s later, and kills the step
 * 2.5 s after that (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-cancellation).
 */
export function watchForStop(timeoutMs: number, graceMs: number): StopSignals {
  const [stop, giveUp] = [new AbortController(), new AbortController()]
  const endsAt = performance.now() + timeoutMs
  let stopReason: StopReason | undefined
  const stopFor = (reason: StopReason) => {
    if (stopReason !== undefined) return
    stopReason = reason
    stop.abort()
    setTimeout(() => giveUp.abort(), graceMs).unref()
  }
  // Unreferenced, so that a finished step does not wait for its time limit.
  setTimeout(() => stopFor('timed_out'), timeoutMs).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopFor('interrupted'))
  const leftMs = () => Math.max(0, endsAt - performance.now())
  return { stop: stop.signal, giveUp: giveUp.signal, stopReason: () => stopReason, leftMs }
}

/** What git has started, such as a program that waits for a server, may live on and would keep the step open. */
export function endProcess(): void {
  process.stdout.write('', () => process.exit())
}
