// The HTTP API with everything that it needs of the service, and what creating, continuing and ending jobs takes, which the
// pages need as well.
import type { Logger } from 'pino'
import type { Model } from '../agent/model.ts'
import { BODY_MAX_BYTES } from '../contract/limits.ts'
import type { HostClock } from '../github/api/host-clock.ts'
import type { GitHubConnection } from '../github/connect.ts'
import { createWorkflowTokenVerifier, findIssuer } from '../github/workflow-tokens.ts'
import { createApi } from '../http/api.ts'
import type { McpEndpoint } from '../http/mcp/mcp-endpoint.ts'
import type { ProjectDocs } from '../http/mcp/service/project-docs.ts'
import type { ReadSettings } from '../projects/read-settings.ts'
import { loadSettings } from '../projects/settings.ts'
import type { WorkflowPorts } from '../projects/workflow-access.ts'
import type { Storage } from '../storage/open-storage.ts'
import { readVersion } from '../version.ts'
import type { Config } from './config.ts'
import type { Sites } from './docs/open-sites.ts'
import type { ProjectSites } from './docs/project-sites.ts'
import type { Observability } from './observability/observability.ts'
import type { Presence } from './presence.ts'
import type { StoreWatch } from './store-watch.ts'
import type { ViewDeps } from './view-deps.ts'
import type { Warnings } from './warnings.ts'

/** Batches that are received at once; each holds up to 10 MiB in memory, so further ones get 429. */
const CONCURRENT_BATCHES = 8

/** Requests of one project with `?wait=` that are held at once; further ones get 429, and our client polls instead. */
export const CONCURRENT_LONG_POLLS = 50

/** Event streams of one project that are open at once; further ones get 429. */
const CONCURRENT_STREAMS = 50

/** Requests to `/mcp` of one project that are open at once, waits included; further ones get 429. */
const CONCURRENT_MCP_CALLS = 50

type ApiDeps = Parameters<typeof createApi>[0]

interface ApiParts {
  config: Config
  storage: Storage
  views: ViewDeps
  hostClock: HostClock
  presence: Pick<Presence, 'sharedLimits'>
  watch: Pick<StoreWatch, 'check'>
  warnings: Pick<Warnings, 'list'>
  observability: Pick<Observability, 'api' | 'metricsPage'>
  github: GitHubConnection | undefined
  jobRequests: JobRequests
  sites: Pick<Sites, 'openForModels' | 'source'>
  leaving: AbortSignal
  shutdown: AbortSignal
  logger: Logger
}

export function buildApi(parts: ApiParts): ReturnType<typeof createApi> {
  const { config, storage, views, hostClock, observability, github, jobRequests, sites, shutdown, logger } = parts
  const { jobsPerHour, repositoryJobsPerHour, messagesPerHour, openPullRequests, tokensPerDay, ...requests } =
    jobRequests
  const { settings, classify, ranges, rawDays } = views
  const hostNow = (): number => hostClock.now()
  return createApi({
    ...storage,
    ...requests,
    sharedLimits: parts.presence.sharedLimits,
    classify,
    ranges,
    rawDays,
    workflows: createWorkflowPorts({ config, settings: storage.settings, github, hostNow, logger }),
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
    hostNow,
    logger,
    version: readVersion(),
    observer: observability.api,
    metrics: observability.metricsPage({
      readQueue: () => storage.jobs.queueState(),
      readPool: storage.poolUse,
      dataDir: config.dataDir,
    }),
    metricsTokens: [config.metricsToken, config.previousMetricsToken].filter((token) => token !== undefined),
    ready: () => parts.watch.check(),
    warnings: () => parts.warnings.list(),
    baseUrl: config.baseUrl,
    sites: sites.source,
    loadMcp: () => loadMcp(logger, shutdown, { sites: sites.openForModels, settings }),
    leaving: parts.leaving,
    shutdown,
  })
}

export type JobRequests = ReturnType<typeof createJobRequests>

interface JobRequestParts extends Pick<ApiDeps, 'settings' | 'signals' | 'wake'> {
  config: Config
  model: Pick<Model, 'name'>
  observability: Pick<Observability, 'traceParent'>
  github: GitHubConnection | undefined
}

/** What creating, continuing and ending jobs takes. */
export function createJobRequests(parts: JobRequestParts) {
  const { config, settings, signals, wake, github } = parts
  const { jobsPerHour, repositoryJobsPerHour, messagesPerHour, openPullRequests, tokensPerDay, serverUrl } = config
  const askWhetherOpen: ApiDeps['askWhetherOpen'] =
    github && ((project, pullRequest) => github.askWhetherOpen(project, pullRequest))
  return {
    settings,
    signals,
    wake,
    modelName: parts.model.name,
    traceParent: parts.observability.traceParent,
    jobsPerHour,
    repositoryJobsPerHour,
    messagesPerHour,
    openPullRequests,
    tokensPerDay,
    askWhetherOpen,
    repositoryUrl: (fullName: string) => `${serverUrl}/${fullName}`,
    now: Date.now,
  }
}

interface WorkflowParts {
  config: Pick<Config, 'serverUrl' | 'baseUrl'>
  settings: Storage['settings']
  github: GitHubConnection | undefined
  hostNow: () => number
  logger: Logger
}

function createWorkflowPorts({ config, settings, github, hostNow, logger }: WorkflowParts): WorkflowPorts {
  const { serverUrl, baseUrl } = config
  return {
    tokens: createWorkflowTokenVerifier({
      issuer: findIssuer(serverUrl),
      audience: baseUrl,
      fetch,
      now: hostNow,
      logger,
    }),
    findDefaultBranch: github && ((project) => github.findDefaultBranch(project)),
    findDefaultBranchOf: github && ((repository, project) => github.findDefaultBranchOf(repository, project)),
    // Past the cache of the settings, so that a repository that is no longer listed is out at once.
    readRepositories: async (projectId) => (await loadSettings(settings, projectId)).workflowRepositories,
  }
}

interface Reading {
  sites: () => Promise<ProjectSites>
  settings: ReadSettings
}

/**
 * Loads what answers `/mcp`, with the first request: most services never get one. `reading`: what the tools on the repositories
 * of projects need; absent = there are none.
 */
export async function loadMcp(logger: Logger, shutdown: AbortSignal, reading?: Reading): Promise<McpEndpoint> {
  const { createMcpEndpoint } = await import('../http/mcp/http-endpoint.ts')
  return createMcpEndpoint({
    version: readVersion(),
    shutdown,
    ...(reading === undefined ? {} : { docs: await readDocs(reading, shutdown) }),
    describeFault: (error, tool) => {
      logger.error({ err: error, tool }, 'A call over MCP failed')
      return "Something unexpected went wrong; the service's log says more"
    },
  })
}

async function readDocs({ sites, settings }: Reading, shutdown: AbortSignal): Promise<ProjectDocs> {
  const { createProjectDocs } = await import('./docs/project-docs.ts')
  return createProjectDocs({ sites: await sites(), settings, shutdown })
}
