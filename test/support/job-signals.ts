// Signals of jobs without the polling that stands in for the signals of other processes.
import type { JobSignals } from '../../src/jobs/signals.ts'

/** Longer than any test waits. */
const NEVER_MS = 3_600_000

export function withoutPolling(signals: JobSignals): JobSignals {
  return {
    ...signals,
    waitForChange: (jobId, _timeoutMs, stop) => signals.waitForChange(jobId, NEVER_MS, stop),
    waitForGrowth: (jobId, _timeoutMs, stop) => signals.waitForGrowth(jobId, NEVER_MS, stop),
  }
}
