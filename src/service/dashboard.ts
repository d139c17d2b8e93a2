// The pages for people, loaded when the first one is asked for: a worker, and most services of a pipeline, never need them.
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Model } from '../agent/model.ts'
import { systemClock } from '../base/clock.ts'
import type { DashboardDeps } from '../dashboard/deps.ts'
import type { HostClock } from '../github/api/host-clock.ts'
import { createApi } from '../github/api/octokit.ts'
import { sleep } from '../github/api/pace.ts'
import type { GitHubConnection } from '../github/connect.ts'
import { createMirrors } from '../github/mirror/mirror.ts'
import { createSourceLines } from '../github/mirror/source-lines.ts'
import { createIdentityHost } from '../github/sign-in.ts'
import { WEBHOOKS_PATH } from '../github/webhooks/webhooks.ts'
import type { ApiObserver } from '../http/api-observer.ts'
import type { Encryption } from '../projects/people/encryption.ts'
import { createOpenGrant, type IdentityHost } from '../projects/people/grants.ts'
import { createVisitorRoles } from '../projects/people/visitor-roles.ts'
import type { RegisterDeps } from '../projects/setup/register-app.ts'
import type { Storage } from '../storage/open-storage.ts'
import { rememberAnswers } from '../traffic/remember-answers.ts'
import { readVersion } from '../version.ts'
import type { AppInUse } from './app-in-use.ts'
import { createChangeSettings } from './change-settings.ts'
import type { Config } from './config.ts'
import type { Sites } from './docs/open-sites.ts'
import { createPageDocs } from './docs/page-docs.ts'
import { createPageFacts } from './docs/page-facts.ts'
import { createSiteProblems } from './docs/site-problems.ts'
import { type Checklist, createChecklist } from './doctor/checklist.ts'
import { createReviewDesk } from './review-desk.ts'
import type { AnswerRequest } from './route-requests.ts'
import { readManifestTemplate, type SetupParts } from './setup.ts'
import { createEndpointDeps } from './webhooks.ts'

// A look for new installations as soon as somebody comes back from installing the App: a webhook may be late, or not come.

/** How long after such a look no other one is made. */
const INSTALLATION_LOOK_PAUSE_MS = 2000

/** How long somebody who has installed the App waits for GitHub to tell of it. */
const INSTALLATION_LOOK_TIMEOUT_MS = 10_000

/** People who come at once share a look, and for some seconds afterwards nothing new is asked. Never rejects. */
function createInstallationLook(
  github: Pick<GitHubConnection, 'syncInstallations'> | undefined,
  logger: Logger,
): () => Promise<void> {
  let last: { begunAt: number; done: Promise<void> } | undefined
  const look = async (): Promise<void> => {
    try {
      await github?.syncInstallations(AbortSignal.timeout(INSTALLATION_LOOK_TIMEOUT_MS))
    } catch (error) {
      logger.warn({ err: error }, 'Could not ask GitHub for new installations; the next round of housekeeping does')
    }
  }
  return () => {
    const now = performance.now()
    if (last === undefined || last.begunAt + INSTALLATION_LOOK_PAUSE_MS < now) last = { begunAt: now, done: look() }
    return last.done
  }
}

// Connects the pages of the first set-up with the App that is in use, or is still missing.

interface SetupPagesParts {
  setup: SetupParts
  inUse: AppInUse
  /** Begins to work with an App that was registered just now. */
  useApp: RegisterDeps['connect']
  github: GitHubConnection | undefined
  endWaits: () => Promise<void>
  checklist: Checklist
  encryption: Encryption
  logger: Logger
}

function connectSetupPages({
  setup,
  inUse,
  useApp,
  github,
  endWaits,
  checklist,
  encryption,
  logger,
}: SetupPagesParts): DashboardDeps['setup'] {
  const unusable = inUse.kind === 'none' ? inUse.unusable : undefined
  return {
    ...setup,
    encryption,
    isOpen: inUse.kind === 'none',
    unusable: unusable?.appId,
    why: unusable?.why,
    connect: useApp,
    template: readManifestTemplate,
    webhooksPath: WEBHOOKS_PATH,
    endWaits,
    checklist,
    installUrl: inUse.kind === 'registered' ? `${inUse.app.htmlUrl}/installations/new` : undefined,
    lookForInstallations: createInstallationLook(github, logger),
  }
}

interface PagesParts extends Omit<SetupPagesParts, 'endWaits' | 'checklist' | 'encryption'> {
  /** `app`: the one in use. */
  config: Config
  storage: Storage
  model: Model
  hostClock: HostClock
  observability: { api: ApiObserver }
  settings: DashboardDeps['settings']
  jobRequests: Omit<DashboardDeps['jobRequests'], 'jobs'>
  sites: Sites
  presence: { sharedLimits: DashboardDeps['sharedLimits'] }
  apiDocument: DashboardDeps['apiDocument']
  readEncryption: () => Promise<Encryption>
  shutdown: AbortSignal
}

/** A failure to load the pages is tried again with the next request. */
export function createPages(parts: PagesParts): AnswerRequest {
  let listener: Promise<AnswerRequest> | undefined
  const load = async (): Promise<AnswerRequest> => getRequestListener((await loadDashboard(parts)).fetch)
  return async (request, response) => {
    listener ??= load().catch((error: unknown) => {
      listener = undefined
      throw error
    })
    await (await listener)(request, response)
  }
}

async function loadDashboard(parts: PagesParts) {
  const { config, storage, hostClock, logger, settings, jobRequests, sites, shutdown, github } = parts
  const { projects, keys, jobs, outcomes, audit } = storage
  const { createDashboard } = await import('../dashboard/create-dashboard.tsx')
  const identity = connectIdentity({ config, hostClock, logger })
  const encryption = await parts.readEncryption()
  const signIn = { sessions: storage.sessions, encryption, identity, now: Date.now }
  const endWaits = async (): Promise<void> => {
    if ((await jobs.endWaits()) > 0) jobRequests.wake()
  }
  const checklist = createChecklist({ ...parts, sites: sites.open })
  return createDashboard({
    projects,
    keys,
    jobs,
    outcomes,
    audit,
    ...signIn,
    ...readPages({ dataDir: config.dataDir, views: storage.views, sites, settings, github, shutdown, logger }),
    requestId: () => parts.observability.api.requestId(),
    routed: (route) => parts.observability.api.routed(route),
    visitorRoles: createVisitorRoles({ identity, openGrant: createOpenGrant(signIn), now: () => performance.now() }),
    sharedLimits: parts.presence.sharedLimits,
    views: { ...storage.views, rankAnswers: rememberAnswers(storage.views) },
    sites: sites.source,
    sourceLines: createSourceLines(createMirrors({ ...config, logger }), logger),
    reviews: createReviewDesk({ read: github && ((...asked) => github.readReviews(...asked)), logger }),
    settings,
    jobRequests: { ...jobRequests, jobs },
    shutdown,
    branches: github?.branches,
    setup: connectSetupPages({ ...parts, encryption, endWaits, checklist }),
    readPolicyFile: github?.readPolicyFile,
    storedSettings: (projectId) => storage.settings.readSettings(projectId),
    changeSettings: createChangeSettings(config, storage.settings, async () => config.app),
    apiDocument: parts.apiDocument,
    version: readVersion(),
    webhooks: createEndpointDeps(config, storage),
    isModelOffline: config.model.kind === 'offline',
    baseUrl: config.baseUrl,
    serverUrl: config.serverUrl,
    logger,
  })
}

interface ReadingParts {
  dataDir: string
  views: Storage['views']
  sites: Sites
  settings: DashboardDeps['settings']
  github: GitHubConnection | undefined
  shutdown: AbortSignal
  logger: Logger
}

/** What the docs of projects say of their pages. The problems of a site are looked for once. */
function readPages(parts: ReadingParts): Pick<DashboardDeps, 'pageFacts' | 'pageDocs'> {
  const { dataDir, views, sites, settings, github, shutdown, logger } = parts
  const problems = createSiteProblems()
  const readAges = github && ((...asked: Parameters<typeof github.readAges>) => github.readAges(...asked))
  const folder = join(dataDir, 'page-facts')
  return {
    pageFacts: createPageFacts({
      sites: sites.open,
      readAges,
      views,
      settings,
      problems,
      folder,
      shutdown,
      now: Date.now,
      logger,
    }),
    pageDocs: createPageDocs({ sites: sites.open, settings, problems }),
  }
}

function connectIdentity({
  config,
  hostClock,
  logger,
}: Pick<PagesParts, 'config' | 'hostClock' | 'logger'>): IdentityHost | undefined {
  const { app, apiUrl, serverUrl } = config
  if (app?.client === undefined) return undefined
  return createIdentityHost({
    api: createApi({ apiUrl, app, fetch, now: Date.now, logger, hostClock, sleep }),
    serverUrl,
    client: app.client,
    fetch,
    clock: systemClock,
    now: Date.now,
  })
}
