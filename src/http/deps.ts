// Everything that the HTTP API depends on.
import type { Logger } from 'pino'
import type { SharedLimits } from '../base/processes/shared-limiter.ts'
import type { JobLists } from '../jobs/job-lists.ts'
import type { JobRecords } from '../jobs/job-records.ts'
import type { OutcomeStore } from '../jobs/outcomes/outcomes.ts'
import type { CreateJobDeps } from '../jobs/requests/create-job.ts'
import type { JobRequests } from '../jobs/store.ts'
import type { KeyStore } from '../projects/api-key.ts'
import type { ProjectStore } from '../projects/project.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import type { WorkflowPorts } from '../projects/workflow-access.ts'
import type { Classify } from '../traffic/classify.ts'
import type { IpRanges } from '../traffic/ip-ranges.ts'
import type { ViewStore } from '../traffic/store.ts'
import type { SiteSource } from '../traffic/suggestions/site-source.ts'
import type { ApiObserver, MetricsPage } from './api-observer.ts'
import type { StreamTimes } from './jobs/event-streams.ts'
import type { McpEndpoint } from './mcp/mcp-endpoint.ts'

export interface ApiLimits {
  /** Jobs of a project per hour. */
  jobsPerHour: number
  /** Jobs that the workflow runs of one other repository may create per hour, and as many messages. */
  repositoryJobsPerHour: number
  /** Messages to its jobs per hour; comments on their pull requests count too. */
  messagesPerHour: number
  /** Model tokens that a project's jobs may have used on a UTC day before further jobs are refused. */
  tokensPerDay: number
  /** Pull requests of a project that may be open at once. */
  openPullRequests: number
  /** Requests with `?wait=` that a project may hold at once, in all processes together, as the two below. */
  maxLongPolls: number
  /** Streams of events that a project may hold at once. */
  maxStreams: number
  /** Requests to `/mcp` that a project may have open at once. */
  maxMcpCalls: number
  /** Bytes of a JSON request body. */
  bodyMaxBytes: number
  /** Batches of views that are read at once, and as many drain deliveries. */
  maxIngests: number
}

export interface ApiDeps
  extends Pick<
    CreateJobDeps,
    'signals' | 'wake' | 'repositoryUrl' | 'modelName' | 'askWhetherOpen' | 'traceParent' | 'now'
  > {
  projects: ProjectStore
  keys: KeyStore
  /** Lets GitHub Actions runs in without a key. */
  workflows: WorkflowPorts
  jobs: JobLists & JobRecords & JobRequests
  /** What became of pull requests. */
  outcomes: Pick<OutcomeStore, 'list'>
  views: ViewStore
  /** What the docs of projects know of missing pages. */
  sites: SiteSource
  /** Gives a project's settings; they may be some seconds old. */
  settings: (projectId: string) => Promise<ProjectSettings>
  classify: Classify
  /** Addresses that operators of agents publish; undefined = no check. */
  ranges: IpRanges | undefined
  /** Whole days for which single views are kept. */
  rawDays: number
  /** Epoch milliseconds by GitHub's clock, as far as it is known: whether a key has expired, and which day a view is of. */
  hostNow: () => number
  limits: ApiLimits
  /** What clients may hold open, counted in all processes together. */
  sharedLimits: SharedLimits
  /** Addresses and CIDR blocks whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[]
  logger: Logger
  observer: ApiObserver
  metrics: MetricsPage
  /** A scraper from another machine has to show one of them; without any, none may scrape. */
  metricsTokens: readonly string[]
  /** The version of this service, for `/healthz` and the OpenAPI document. */
  version: string
  /** Resolves when the database can be written, rejects when it cannot. */
  ready: () => Promise<void>
  /** What needs the attention of the operator: a sentence each, for anyone to read. */
  warnings: () => string[]
  /** Aborts when the process begins to stop; requests are still answered as before. */
  leaving: AbortSignal
  /** Aborts when the server stops; held requests are then answered immediately. */
  shutdown: AbortSignal
  /** `BASE_URL`: the address under which clients reach the service; undefined when it is not set. */
  baseUrl: string | undefined
  /** Loads what answers `/mcp`. */
  loadMcp: () => Promise<McpEndpoint>
  /** Overrides the timing of event streams. */
  streamTimes?: Partial<StreamTimes>
}
