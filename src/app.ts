// Wiring: builds the parts from the configuration and hands them to each other. The only file that knows everyone.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { BODY_MAX_BYTES } from './contract/limits.ts'
import { createModel } from './create-model.ts'
import { WORK_STOP_TIMEOUT_MS } from './defaults.ts'
import { connectGitHub, type GitHubConnection } from './github/connect.ts'
import { WEBHOOK_MAX_BYTES } from './github/defaults.ts'
import { WEBHOOKS_PATH } from './github/webhooks.ts'
import { createWorkflowTokenVerifier, findIssuer } from './github/workflow-tokens.ts'
import { createApi } from './http/api.ts'
import { CONCURRENT_BATCHES, CONCURRENT_LONG_POLLS, CONCURRENT_STREAMS } from './http/defaults.ts'
import type { Job } from './jobs/job.ts'
import { createJobSignals, type JobSignals } from './jobs/signals.ts'
import { type OpenOptions, openDatabase } from './open-database.ts'
import type { WorkflowPorts } from './projects/workflow-access.ts'
import type { Storage } from './storage/open-storage.ts'
import { readVersion } from './version.ts'
import { createViewDeps, type ViewDeps } from './view-deps.ts'
import { type DocsChecks, startDocsChecks, startWork, type Work } from './work.ts'

export interface App {
  modelName: string
  /** Answers one request. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Starts the worker and the chores, as far as this process's role has them. */
  start(): void
  /** Answers long polls now, so that a server can close, and gives running jobs back; requests are still answered. */
  stopWork(): Promise<void>
  /** Closes the database. */
  close(): Promise<void>
}

export async function buildApp(config: Config, logger: Logger, database: OpenOptions = {}): Promise<App> {
  const storage = await openDatabase(config, database)
  try {
    const checks = startDocsChecks(storage.projects)
    const viewDeps = await createViewDeps(config, storage)
    const bells: Bells = { signals: createJobSignals(), work: undefined }
    const github = await connect(config, { storage, checks, viewDeps, bells, logger })
    return assemble(config, storage, viewDeps, github, checks, bells, logger)
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** Who is told when there is something new. */
interface Bells {
  signals: JobSignals
  /** Undefined until it is started, and where this process runs no jobs. */
  work: Work | undefined
}

function assemble(
  config: Config,
  storage: Storage,
  viewDeps: ViewDeps,
  github: GitHubConnection | undefined,
  checks: DocsChecks,
  bells: Bells,
  logger: Logger,
): App {
  const model = createModel(config)
  const { signals } = bells
  const shutdown = new AbortController()
  const api = createApi({
    ...storage,
    ...viewDeps,
    workflows: createWorkflowPorts(config, github, logger),
    signals,
    wake: () => bells.work?.worker.wake(),
    repositoryUrl: (fullName) => `${config.serverUrl}/${fullName}`,
    modelName: model.name,
    limits: {
      jobsPerHour: config.jobsPerHour,
      openPullRequests: config.openPullRequests,
      tokensPerDay: config.tokensPerDay,
      maxLongPolls: CONCURRENT_LONG_POLLS,
      maxStreams: CONCURRENT_STREAMS,
      bodyMaxBytes: BODY_MAX_BYTES,
      maxIngests: CONCURRENT_BATCHES,
    },
    trustedProxies: config.trustedProxies,
    now: Date.now,
    logger,
    version: readVersion(),
    ready: () => storage.ping(),
    shutdown: shutdown.signal,
  })
  const listener = getRequestListener(api.fetch)
  return {
    modelName: model.name,
    handle: async (request, response) => {
      if (request.url?.startsWith(WEBHOOKS_PATH) !== true) return listener(request, response)
      if (github === undefined) return refuseWebhook(response, 503, NO_APP)
      if (isTooLarge(request)) return refuseWebhook(response, 413, TOO_LARGE)
      github.handleWebhook(request, response, () => response.writeHead(404).end())
    },
    start: () => {
      if (config.role === 'web') return
      bells.work = startWork({ ...checks, ...viewDeps, config, storage, github, model, signals, logger })
    },
    stopWork: async () => {
      shutdown.abort()
      const isLate = await takesLonger(Promise.all([bells.work?.stop(), github?.stop()]), WORK_STOP_TIMEOUT_MS)
      if (isLate) logger.warn('Something did not heed the stop and is left behind')
    },
    close: async () => {
      await checks.docs.close()
      await storage.close()
    },
  }
}

function createWorkflowPorts(
  { serverUrl, baseUrl }: Config,
  github: GitHubConnection | undefined,
  logger: Logger,
): WorkflowPorts {
  return {
    tokens: createWorkflowTokenVerifier({
      issuer: findIssuer(serverUrl),
      audience: baseUrl,
      fetch,
      now: Date.now,
      logger,
    }),
    findDefaultBranch: github && ((project) => github.findDefaultBranch(project)),
  }
}

/** True when the work is not done after this time. */
async function takesLonger(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const over = new AbortController()
  const timer = delay(limitMs, true, { signal: over.signal })
  const isLate = await Promise.race([work.then(() => false), timer])
  over.abort()
  return isLate
}

interface ConnectParts {
  storage: Storage
  checks: DocsChecks
  viewDeps: ViewDeps
  bells: Bells
  logger: Logger
}

async function connect(
  config: Config,
  { storage, checks, viewDeps, bells, logger }: ConnectParts,
): Promise<GitHubConnection | undefined> {
  if (config.app === undefined) {
    logger.warn('APP_ID is not set: webhooks are refused and jobs fail. docs/operating.md says how to register the App')
    return undefined
  }
  const { app, apiUrl, serverUrl, dataDir, childEnv, publisher, jobsPerHour, tokensPerDay } = config
  const urls = { apiUrl, serverUrl, dataDir, childEnv, publisher }
  const { projects, jobs } = storage
  // A process that runs no jobs has no use for what their checks would want to know.
  const index = config.role === 'web' ? async () => {} : checks.index
  const onMessage = (job: Job): void => {
    bells.signals.changed(job.id)
    bells.work?.worker.wake()
  }
  const comments = { settings: viewDeps.settings, rules: { jobsPerHour, tokensPerDay }, onMessage }
  const parts = { fetch, now: Date.now, logger, projects, jobs, index, ...comments }
  return connectGitHub({ ...urls, app, webhookSecret: app.webhookSecret, ...parts })
}

const NO_APP = 'No GitHub App is configured: set APP_ID, PRIVATE_KEY and WEBHOOK_SECRET'
const TOO_LARGE = `A webhook has at most ${WEBHOOK_MAX_BYTES} bytes and says so in Content-Length`

/** Probot takes a whole body into memory before it looks at the signature, so the length must be known before. */
function isTooLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > WEBHOOK_MAX_BYTES
}

function refuseWebhook(response: ServerResponse, status: 413 | 503, error: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error }))
}
