// Builds the parts of the service from the configuration and connects them.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Model } from './agent/model.ts'
import { systemClock } from './clock/clock.ts'
import type { Config } from './config.ts'
import { BODY_MAX_BYTES } from './contract/limits.ts'
import { isDashboardPath } from './dashboard/paths.ts'
import { WORK_STOP_TIMEOUT_MS } from './defaults.ts'
import type { DocsReader } from './documentation/index.ts'
import { createHostClock, type HostClock } from './github/api/host-clock.ts'
import { sleep } from './github/api/sleep.ts'
import { connectGitHub, type GitHubConnection } from './github/connect.ts'
import { WEBHOOK_MAX_BYTES } from './github/defaults.ts'
import { WEBHOOKS_PATH } from './github/webhooks/webhooks.ts'
import { createWorkflowTokenVerifier, findIssuer } from './github/workflow-tokens.ts'
import { createApi } from './http/api.ts'
import { CONCURRENT_BATCHES, CONCURRENT_LONG_POLLS, CONCURRENT_MCP_CALLS, CONCURRENT_STREAMS } from './http/defaults.ts'
import { squeezeSlashes } from './http/request/squeeze-slashes.ts'
import type { Job } from './jobs/job.ts'
import type { AskWhetherOpen } from './jobs/requests/ask-whether-open.ts'
import { createJobSignals, type JobSignals } from './jobs/run/signals.ts'
import { loadSettings } from './projects/settings.ts'
import type { WorkflowPorts } from './projects/workflow-access.ts'
import type { Storage } from './storage/open-storage.ts'
import { readVersion } from './version.ts'
import { createModel } from './wiring/create-model.ts'
import { loadDashboard } from './wiring/dashboard.ts'
import { loadProjectSites, loadSiteSource } from './wiring/load-project-sites.ts'
import { loadMcp } from './wiring/mcp.ts'
import { type OpenOptions, openDatabase } from './wiring/open-database.ts'
import { createServiceChecks, type ServiceChecks } from './wiring/service-checks.ts'
import { createStoreWatch, type StoreWatch } from './wiring/store-watch.ts'
import { createViewDeps, type ViewDeps } from './wiring/view-deps.ts'
import { createWarnings, type Warnings } from './wiring/warnings.ts'
import { type DocsChecks, hostWithoutApp, startDocsChecks, startWork, type Work } from './wiring/work.ts'

export interface App {
  modelName: string
  /** Answers one request. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Starts the worker and the housekeeping, unless this process has the role `web`. */
  start(): void
  /**
   * Answers long polls immediately, so that the server can close, and releases running jobs. Still answers requests.
   */
  stopWork(): Promise<void>
  /** Closes the database. */
  close(): Promise<void>
}

/** Replacements for parts of the service, for tests. */
export interface AppOptions extends OpenOptions {
  startDocs?: () => DocsReader
}

export async function buildApp(config: Config, logger: Logger, options: AppOptions = {}): Promise<App> {
  const { startDocs, ...database } = options
  const storage = await openDatabase(config, database)
  const warnings = createWarnings(logger)
  const watch = createStoreWatch({ health: storage.health, clock: systemClock, logger })
  const stopWatching: (() => void)[] = [watch.stop]
  try {
    await watch.start()
    const model = createModel(config)
    const hostClock = createHostClock({ now: Date.now, monotonicNow: () => performance.now() })
    const checks = createServiceChecks({ config, model, clock: systemClock, hostClock, sleep, warnings })
    stopWatching.push(checks.stop)
    await checks.start()
    return await assemble({ config, logger, storage, watch, warnings, checks, hostClock, model }, startDocs)
  } catch (error) {
    for (const stop of stopWatching) stop()
    await storage.close()
    throw error
  }
}

/** What is tried before anything else is built. */
interface Ground {
  config: Config
  logger: Logger
  storage: Storage
  watch: StoreWatch
  warnings: Warnings
  checks: ServiceChecks
  /** A clock that was set wrong must not expire the keys and tokens of everyone. */
  hostClock: HostClock
  model: Model
}

/** The dependencies of the parts below. */
interface Services extends Ground, ViewDeps, DocsChecks {
  signals: JobSignals
  /** Wakes the worker of this process, if there is one. */
  wake: () => void
}

async function assemble(ground: Ground, startDocs: AppOptions['startDocs']): Promise<App> {
  const { config, logger, storage, watch, checks, hostClock } = ground
  let work: Work | undefined
  const services: Services = {
    ...ground,
    signals: createJobSignals(),
    wake: () => work?.worker.wake(),
    ...(await createViewDeps(config, storage)),
    ...startDocsChecks(storage.projects, startDocs),
  }
  const github = await connect(services)
  const shutdown = new AbortController()
  const listener = getRequestListener(buildApi(services, github, shutdown.signal).fetch)
  const answerPage = createPageListener(services, github, shutdown.signal)
  return {
    modelName: services.model.name,
    handle: async (request, response) => {
      const url = squeezeSlashes(request.url ?? '')
      if (url.startsWith(WEBHOOKS_PATH)) handleWebhook(github, Object.assign(request, { url }), response)
      else if (isDashboardPath(url.split('?')[0] ?? '')) await answerPage(Object.assign(request, { url }), response)
      else await listener(request, response)
    },
    start: () => {
      if (config.role !== 'web')
        work = startWork({ ...services, github, aheadOfGitHubMs: () => github && hostClock.aheadMs() })
    },
    stopWork: async () => {
      shutdown.abort()
      const isLate = await takesLonger(Promise.all([work?.stop(), github?.stop()]), WORK_STOP_TIMEOUT_MS)
      if (isLate) logger.warn('Some work did not stop in time and is abandoned')
    },
    close: async () => {
      watch.stop()
      checks.stop()
      await services.docs.close()
      await storage.close()
    },
  }
}

/** A failure to load the pages is tried again with the next request. */
function createPageListener(
  services: Services,
  github: GitHubConnection | undefined,
  shutdown: AbortSignal,
): App['handle'] {
  let listener: Promise<App['handle']> | undefined
  const load = async (): Promise<App['handle']> => {
    const jobRequests = { ...createJobRequests(services, github), jobs: services.storage.jobs }
    return getRequestListener((await loadDashboard({ ...services, jobRequests, shutdown })).fetch)
  }
  return async (request, response) => {
    listener ??= load().catch((error: unknown) => {
      listener = undefined
      throw error
    })
    await (await listener)(request, response)
  }
}

function buildApi(services: Services, github: GitHubConnection | undefined, shutdown: AbortSignal) {
  const { config, storage, watch, warnings, logger, hostClock } = services
  const { settings, classify, ranges, rawDays } = services
  const { jobsPerHour, repositoryJobsPerHour, messagesPerHour, openPullRequests, tokensPerDay, ...requests } =
    createJobRequests(services, github)
  const host = github?.host ?? hostWithoutApp()
  const sites = loadProjectSites({ projects: storage.projects, host, docs: services.docs, shutdown })
  return createApi({
    ...storage,
    ...requests,
    classify,
    ranges,
    rawDays,
    workflows: createWorkflowPorts(services, github),
    limits: {
      jobsPerHour,
      repositoryJobsPerHour,
      messagesPerHour,
      openPullRequests,
      tokensPerDay,
      maxLongPolls: CONCURRENT_LONG_POLLS,
      maxStreams: CONCURRENT_STREAMS,
      maxMcpCalls: CONCURRENT_MCP_CALLS,
      bodyMaxBytes: BODY_MAX_BYTES,
      maxIngests: CONCURRENT_BATCHES,
    },
    trustedProxies: config.trustedProxies,
    hostNow: () => hostClock.now(),
    logger,
    version: readVersion(),
    ready: () => watch.check(),
    warnings: () => warnings.list(),
    baseUrl: config.baseUrl,
    sites: loadSiteSource(sites),
    loadMcp: () => loadMcp(logger, shutdown, { sites, settings }),
    shutdown,
  })
}

/** What creating, continuing and ending jobs takes, for the API and for the pages. */
function createJobRequests(services: Services, github: GitHubConnection | undefined) {
  const { config, settings, signals, wake, model } = services
  const { jobsPerHour, repositoryJobsPerHour, messagesPerHour, openPullRequests, tokensPerDay } = config
  const askWhetherOpen: AskWhetherOpen | undefined =
    github && ((project, pullRequest) => github.askWhetherOpen(project, pullRequest))
  return {
    jobsPerHour,
    repositoryJobsPerHour,
    messagesPerHour,
    openPullRequests,
    tokensPerDay,
    settings,
    signals,
    wake,
    askWhetherOpen,
    repositoryUrl: (fullName: string) => `${config.serverUrl}/${fullName}`,
    modelName: model.name,
    now: Date.now,
  }
}

function createWorkflowPorts(
  { config: { serverUrl, baseUrl }, hostClock, logger, storage }: Ground,
  github: GitHubConnection | undefined,
): WorkflowPorts {
  return {
    tokens: createWorkflowTokenVerifier({
      issuer: findIssuer(serverUrl),
      audience: baseUrl,
      fetch,
      now: () => hostClock.now(),
      logger,
    }),
    findDefaultBranch: github && ((project) => github.findDefaultBranch(project)),
    findDefaultBranchOf: github && ((repository, project) => github.findDefaultBranchOf(repository, project)),
    // Past the cache of the settings, so that a repository that is no longer listed is out at once.
    readRepositories: async (projectId) => (await loadSettings(storage.settings, projectId)).workflowRepositories,
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

async function connect(services: Services): Promise<GitHubConnection | undefined> {
  const { config, logger, hostClock, storage, signals, wake, settings, index } = services
  if (config.app === undefined) {
    logger.warn(
      'APP_ID is not set, so webhooks are refused and jobs fail. docs/operating.md describes how to register the App',
    )
    return undefined
  }
  const { app, apiUrl, serverUrl, dataDir, childEnv, publisher, messagesPerHour, tokensPerDay } = config
  const { projects, jobs } = storage
  const onMessage = (job: Job): void => {
    signals.changed(job.id)
    wake()
  }
  return connectGitHub({
    app,
    webhookSecret: app.webhookSecret,
    apiUrl,
    serverUrl,
    dataDir,
    childEnv,
    publisher,
    fetch,
    now: Date.now,
    hostClock,
    logger,
    projects,
    jobs,
    settings,
    rules: { perHour: messagesPerHour, tokensPerDay },
    onMessage,
    // A process without jobs needs no index of the pages.
    index: config.role === 'web' ? async () => {} : index,
  })
}

const NO_APP = 'No GitHub App is configured: set APP_ID, PRIVATE_KEY and WEBHOOK_SECRET'
const TOO_LARGE = `A webhook needs a Content-Length of at most ${WEBHOOK_MAX_BYTES} bytes`

/** Probot reads a whole body into memory before it verifies the signature, so the length must be known first. */
function isTooLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > WEBHOOK_MAX_BYTES
}

function handleWebhook(github: GitHubConnection | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (github === undefined) refuseWebhook(response, 503, NO_APP)
  else if (isTooLarge(request)) refuseWebhook(response, 413, TOO_LARGE)
  else github.handleWebhook(request, response, () => response.writeHead(404).end())
}

function refuseWebhook(response: ServerResponse, status: 413 | 503, error: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error }))
}
