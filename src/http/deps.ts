// All that the HTTP API is handed.
import type { Logger } from 'pino'
import type { CreateJobDeps } from '../jobs/create-job.ts'
import type { JobStore } from '../jobs/store.ts'
import type { KeyStore } from '../projects/key-store.ts'
import type { ProjectStore } from '../projects/project-store.ts'

export interface ApiLimits {
  /** Jobs a project may make per hour. */
  jobsPerHour: number
  /** Model tokens that a project's jobs of one UTC day may have spent before no more are made. */
  tokensPerDay: number
  /** Requests with `?wait=` that a project may hold at once. */
  maxLongPolls: number
  /** Bytes of a JSON request body. */
  bodyMaxBytes: number
}

export interface ApiDeps extends Pick<CreateJobDeps, 'signals' | 'wake' | 'repositoryUrl' | 'modelName' | 'now'> {
  projects: ProjectStore
  keys: KeyStore
  jobs: JobStore
  limits: ApiLimits
  /** Addresses and CIDR blocks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  logger: Logger
  /** Of this service, as `/healthz` and the OpenAPI document say it. */
  version: string
  /** Resolves when the database answers, rejects when it does not. */
  ready: () => Promise<void>
  /** Aborts when the server stops: held requests are answered at once. */
  shutdown: AbortSignal
}
