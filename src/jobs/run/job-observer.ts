// Port: who watches the work on jobs, to measure it and to name the job in the log. Implemented in src/observability/.
import type { Death } from '../deaths.ts'
import type { Claim, JobEnd } from '../store.ts'

/** The parts of an attempt that come once. */
export type JobStep = 'prepare' | 'agent' | 'publish'

/** What an attempt failed of. */
export type AttemptFault = 'model' | 'github' | 'checks' | 'database' | 'unexpected'

export interface JobObserver {
  /** Does the work of an attempt, all of whose lines in the log name the job. */
  attempt(claim: Claim, work: () => Promise<void>): Promise<void>
  /** Does a part of the present attempt. */
  step<T>(step: JobStep, work: () => Promise<T>): Promise<T>
  /** Notes how a turn ended. */
  ended(end: JobEnd): void
  /** Notes that an attempt failed; the job may go on. */
  failed(fault: AttemptFault): void
  /** Notes that a process ended without notice while it ran jobs. */
  died(death: Death): void
}
