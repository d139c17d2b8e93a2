// Everything of the service that works with the GitHub App, or without one: webhooks, the API, the pages and the worker. When
// another App is to be used, a new assembly takes the place of this one over the same database and the same server (app.ts).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Model } from '../agent/model.ts'
import { BODY_MAX_BYTES } from '../contract/limits.ts'
import { isDashboardPath, wantsPage } from '../dashboard/paths.ts'
import type { HostClock } from '../github/api/host-clock.ts'
import { connectGitHub, type GitHubConnection } from '../github/connect.ts'
import { WEBHOOK_MAX_BYTES } from '../github/defaults.ts'
import { WEBHOOKS_PATH } from '../github/webhooks/webhooks.ts'
import { createWorkflowTokenVerifier, findIssuer } from '../github/workflow-tokens.ts'
import { createApi } from '../http/api.ts'
import type { MetricsPage } from '../http/api-observer.ts'
import {
  CONCURRENT_BATCHES,
  CONCURRENT_LONG_POLLS,
  CONCURRENT_MCP_CALLS,
  CONCURRENT_STREAMS,
} from '../http/defaults.ts'
import { squeezeSlashes } from '../http/request/squeeze-slashes.ts'
import type { Job } from '../jobs/job.ts'
import type { AskWhetherOpen } from '../jobs/requests/ask-whether-open.ts'
import { createJobSignals, type JobSignals } from '../jobs/run/signals.ts'
import type { Changes } from '../projects/changes.ts'
import type { Encryption } from '../projects/people/encryption.ts'
import { loadSettings } from '../projects/settings.ts'
import type { RegisteredApp } from '../projects/setup/registered-app.ts'
import type { WorkflowPorts } from '../projects/workflow-access.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { SiteSource } from '../traffic/suggestions/site-source.ts'
import { readVersion } from '../version.ts'
import { type AppInUse, appOf, whyNoApp } from './app-in-use.ts'
import { awaitInstallation } from './awaited-installation.ts'
import type { Config } from './config.ts'
import { loadDashboard } from './dashboard.ts'
import { createChecklist } from './doctor/checklist.ts'
import { loadProjectSites, loadSiteSource } from './load-project-sites.ts'
import { loadMcp } from './mcp.ts'
import type { Observability } from './observability/observability.ts'
import type { Presence } from './presence.ts'
import type { ProjectSites } from './project-sites.ts'
import type { ServiceChecks } from './service-checks.ts'
import type { SetupParts } from './setup.ts'
import type { StoreWatch } from './store-watch.ts'
import type { ViewDeps } from './view-deps.ts'
import type { Warnings } from './warnings.ts'
import { type DocsChecks, hostWithoutApp, startWork, type Work } from './work.ts'

/** The worker, webhooks and fetches have this long to stop; anything unfinished is abandoned. */
const WORK_STOP_TIMEOUT_MS = 6000

export interface Assembly {
  /** Answers one request. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Starts the worker and the housekeeping, unless this process has the role `web`. */
  start(): void
  /** Releases running jobs and begins no more work. */
  leave(): void
  /** Answers long polls immediately, so that the server can close, and releases running jobs. Still answers requests. */
  stop(): Promise<void>
}

/** What lasts as long as the process, whichever App is used. */
export interface Ground extends ViewDeps, DocsChecks {
  config: Config
  logger: Logger
  storage: Storage
  /** To and from the other processes that share the database. */
  changes: Changes
  presence: Presence
  watch: StoreWatch
  warnings: Warnings
  checks: ServiceChecks
  /** A clock that was set wrong must not expire the keys and tokens of everyone. */
  hostClock: HostClock
  model: Model
  observability: Observability
  metrics: MetricsPage
  setup: SetupParts
  readEncryption: () => Promise<Encryption>
  /** Aborts when the process begins to stop, some time before the assembly does. */
  leaving: AbortSignal
  /** Begins to work with an App that was registered just now. */
  useApp: (app: RegisteredApp) => Promise<void>
}

/** The dependencies of the parts below. `config.app` is the App that is used. */
interface Services extends Ground {
  inUse: AppInUse
  signals: JobSignals
  /** Wakes the worker of this process, if there is one, and those of the others. */
  wake: () => void
}

/** What the API and the pages share: among others, what was read of the docs. */
interface Connected {
  github: GitHubConnection | undefined
  sites: () => Promise<ProjectSites>
  /** Without the files that the projects hide. */
  sitesForModels: () => Promise<ProjectSites>
  siteSource: SiteSource
  /** Aborts when the assembly stops. */
  shutdown: AbortSignal
}

export async function assemble(ground: Ground, inUse: AppInUse): Promise<Assembly> {
  const { logger, hostClock, changes } = ground
  let work: Work | undefined
  const services: Services = {
    ...ground,
    config: { ...ground.config, app: appOf(inUse) },
    inUse,
    signals: createJobSignals(changes),
    wake: () => {
      work?.worker.wake()
      changes.publish('queue')
    },
  }
  const stopListening = changes.subscribe((change) => work?.hear(change))
  const github = await connect(services)
  const shutdown = new AbortController()
  const connected = share(services, github, shutdown.signal)
  const api = buildApi(services, connected)
  const listener = getRequestListener(api.fetch)
  const apiDocument = async (): Promise<unknown> => (await api.request('/openapi.json')).json()
  const answerPage = createPageListener({ ...services, apiDocument }, connected)
  return {
    handle: async (request, response) => {
      const url = squeezeSlashes(request.url ?? '')
      if (url.startsWith(WEBHOOKS_PATH)) {
        ground.observability.gitHubWebhook(WEBHOOKS_PATH, request, response)
        handleWebhook({ github, inUse }, Object.assign(request, { url }), response)
      } else if (isForPeople(request, url)) await answerPage(Object.assign(request, { url }), response)
      else await listener(request, response)
    },
    start: () => {
      if (services.config.role !== 'web')
        work = startWork({ ...services, github, aheadOfGitHubMs: () => github && hostClock.aheadMs() })
    },
    leave: () => {
      // What fails here fails again in `stop`.
      work?.stop().catch(() => undefined)
    },
    stop: async () => {
      shutdown.abort()
      stopListening()
      const isLate = await takesLonger(Promise.all([work?.stop(), github?.stop()]), WORK_STOP_TIMEOUT_MS)
      services.signals.close()
      if (isLate) logger.warn('Some work did not stop in time and is abandoned')
    },
  }
}

function share(
  { storage, docs, settings, inUse }: Services,
  github: GitHubConnection | undefined,
  shutdown: AbortSignal,
): Connected {
  const host = github?.host ?? hostWithoutApp(inUse)
  const parts = { projects: storage.projects, host, docs, shutdown }
  const sites = loadProjectSites(parts)
  const hiddenPaths = async (projectId: string) => (await settings(projectId)).hiddenPaths
  const sitesForModels = loadProjectSites({ ...parts, hiddenPaths })
  return { github, sites, sitesForModels, siteSource: loadSiteSource(sites), shutdown }
}

function isForPeople({ method, headers }: IncomingMessage, url: string): boolean {
  const path = url.split('?')[0] ?? ''
  return isDashboardPath(path) || wantsPage(method, path, headers)
}

/** A failure to load the pages is tried again with the next request. */
function createPageListener(
  services: Services & { apiDocument: () => Promise<unknown> },
  connected: Connected,
): Assembly['handle'] {
  let listener: Promise<Assembly['handle']> | undefined
  const load = async (): Promise<Assembly['handle']> => {
    const { jobs } = services.storage
    const jobRequests = { ...createJobRequests(services, connected.github), jobs }
    const endWaits = async (): Promise<void> => {
      if ((await jobs.endWaits()) > 0) services.wake()
    }
    const checklist = createChecklist({ ...services, ...connected })
    const parts = {
      ...services,
      ...connected,
      sharedLimits: services.presence.sharedLimits,
      sites: connected.siteSource,
      openSites: connected.sites,
      jobRequests,
      endWaits,
      checklist,
    }
    return getRequestListener((await loadDashboard(parts)).fetch)
  }
  return async (request, response) => {
    listener ??= load().catch((error: unknown) => {
      listener = undefined
      throw error
    })
    await (await listener)(request, response)
  }
}

function buildApi(services: Services, { github, sitesForModels, siteSource, shutdown }: Connected) {
  const { config, storage, watch, warnings, logger, hostClock, observability, metrics, leaving } = services
  const { settings, classify, ranges, rawDays } = services
  const { jobsPerHour, repositoryJobsPerHour, messagesPerHour, openPullRequests, tokensPerDay, ...requests } =
    createJobRequests(services, github)
  return createApi({
    ...storage,
    ...requests,
    sharedLimits: services.presence.sharedLimits,
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
    observer: observability.api,
    metrics,
    metricsTokens: [config.metricsToken, config.previousMetricsToken].filter((token) => token !== undefined),
    ready: () => watch.check(),
    warnings: () => warnings.list(),
    baseUrl: config.baseUrl,
    sites: siteSource,
    loadMcp: () => loadMcp(logger, shutdown, { sites: sitesForModels, settings }),
    leaving,
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
    traceParent: services.observability.traceParent,
    now: Date.now,
  }
}

function createWorkflowPorts(
  { config: { serverUrl, baseUrl }, hostClock, logger, storage }: Services,
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
  const { inUse } = services
  const { config, logger, hostClock, storage, signals, wake, settings, index } = services
  if (config.app === undefined) return undefined
  const { app, apiUrl, serverUrl, dataDir, childEnv, publisher, messagesPerHour, tokensPerDay } = config
  const { projects, jobs } = storage
  const onMessage = (job: Job): void => {
    signals.changed(job.id)
    wake()
  }
  const connection = await connectGitHub({
    app,
    webhookSecret: app.webhookSecret,
    previousWebhookSecret: config.app.previousWebhookSecret,
    apiUrl,
    serverUrl,
    dataDir,
    childEnv,
    publisher,
    fetch,
    now: Date.now,
    hostClock,
    sharedPace: services.presence.pace,
    logger,
    calls: services.observability.calls,
    watchGit: services.observability.watchGit,
    projects,
    jobs,
    settings,
    rules: { perHour: messagesPerHour, tokensPerDay },
    onMessage,
    // A process without jobs needs no index of the pages.
    index: config.role === 'web' ? async () => {} : index,
  })
  if (inUse.kind !== 'registered') return connection
  return { ...connection, host: awaitInstallation(connection.host, inUse.registeredAt, Date.now) }
}

const TOO_LARGE = `A webhook needs a Content-Length of at most ${WEBHOOK_MAX_BYTES} bytes`

/** Probot reads a whole body into memory before it verifies the signature, so the length must be known first. */
function isTooLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > WEBHOOK_MAX_BYTES
}

function handleWebhook(
  { github, inUse }: Pick<Connected, 'github'> & Pick<Services, 'inUse'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (github === undefined) refuseWebhook(response, 503, whyNoApp(inUse))
  else if (isTooLarge(request)) refuseWebhook(response, 413, TOO_LARGE)
  else github.handleWebhook(request, response, () => response.writeHead(404).end())
}

function refuseWebhook(response: ServerResponse, status: 413 | 503, error: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error }))
}
