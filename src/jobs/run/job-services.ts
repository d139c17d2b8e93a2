// What the worker, its attempts and their steps share: put together once, in service/work.ts, and handed on whole.
import type { Logger } from 'pino'
import type { BudgetLimits } from '../../agent/budget/budget.ts'
import type { LintStyle } from '../../agent/finish/style-lint.ts'
import type { CallFix, Model } from '../../agent/model.ts'
import type { Clock } from '../../base/clock.ts'
import type { DocsReader } from '../../checks/index.ts'
import type { Project } from '../../projects/project.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { Job } from '../job.ts'
import type { SecretScanners } from '../policy/secrets.ts'
import type { Death } from '../process-deaths.ts'
import type { PageTraffic } from '../pull-request/traffic.ts'
import type { RepositoryHost } from '../repository.ts'
import type { JobSignals } from '../signals.ts'
import type { Claim, ClaimLimits, Holder, JobEnd, JobStore } from '../store.ts'
import type { WaitRules } from './wait-for-outage.ts'

export interface JobServices {
  store: JobStore
  host: RepositoryHost
  model: Model
  docs: DocsReader
  /** The address of a job's page in the dashboard; undefined where nobody has set that of the service. */
  pageOf: (job: Pick<Job, 'projectId' | 'id'>) => string | undefined
  /** Undefined when the instance admin has installed no linter of style. */
  lintStyle?: LintStyle | undefined
  traffic: PageTraffic
  signals: JobSignals
  observer: JobObserver
  findProject: (projectId: string) => Promise<Project | undefined>
  loadSettings: (projectId: string) => Promise<ProjectSettings>
  /** Called after a turn ended: a reply may be waiting to be posted, or a next turn to start. */
  onEnd: () => void
  /** Scans for what no pull request may contain: secrets of any kind, those of this process, and the given ones. */
  secretScanners: SecretScanners
  /** Of one turn. */
  budget: BudgetLimits
  /** Pull requests of a project that may be open at once. */
  openPullRequests: number
  /** Jobs that run at once. */
  concurrency: number
  /** Of one project and one installation, in all processes. */
  claimLimits: ClaimLimits
  /** This process. */
  self: Holder & { process: string }
  leaseMs: number
  /** Milliseconds to wait after the first, second ... failed attempt. */
  retryDelaysMs: readonly number[]
  /** How a job waits for an outage or a rate limit to pass. */
  waits: WaitRules
  /** Milliseconds that a running job gets at a stop; one that has not ended by then is given back as it is. */
  stopWithinMs: number
  /** Waits so many milliseconds; rejects with the signal's reason. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  clock: Clock
  wallClock: () => Date
  logger: Logger
}

// Port: who watches the work on jobs, to measure it and to name the job in the log. Implemented in src/service/observability/.

/** The parts of an attempt that come once. */
type JobStep = 'prepare' | 'agent' | 'publish'

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
  /** Notes what was corrected in the calls of a reply. */
  repaired(fixes: readonly CallFix[]): void
  /** Notes that a process ended without notice while it ran jobs. */
  died(death: Death): void
}
