// Loads the pages for people when the first one is asked for: a worker, and most services of a pipeline, never need them.

import { join } from 'node:path'
import type { Logger } from 'pino'
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
import { createAccess } from '../projects/people/access.ts'
import type { Encryption } from '../projects/people/encryption.ts'
import { createOpenGrant, type IdentityHost } from '../projects/people/grants.ts'
import type { RegisterDeps } from '../projects/setup/register-app.ts'
import type { Storage } from '../storage/open-storage.ts'
import { rememberAnswers } from '../traffic/remember-answers.ts'
import { readVersion } from '../version.ts'
import type { AppInUse } from './app-in-use.ts'
import { createChangeSettings } from './change-settings.ts'
import type { Config } from './config.ts'
import type { Checklist } from './doctor/checklist.ts'
import { readManifestTemplate } from './manifest-template.ts'
import type { Observability } from './observability/observability.ts'
import { createPageDocs } from './page-docs.ts'
import { createPageFacts } from './page-facts.ts'
import type { ProjectSites } from './project-sites.ts'
import { createReviewDesk } from './review-desk.ts'
import type { SetupParts } from './setup.ts'
import { createSiteProblems } from './site-problems.ts'
import { createWebhookDesk } from './webhooks.ts'

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
  useApp: RegisterDeps['connect']
  github: GitHubConnection | undefined
  endWaits: () => Promise<void>
  checklist: Checklist
  logger: Logger
}

function connectSetupPages(
  { setup, inUse, useApp, github, endWaits, checklist, logger }: SetupPagesParts,
  encryption: Encryption,
): DashboardDeps['setup'] {
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

interface DashboardParts extends SetupPagesParts {
  config: Config
  storage: Storage
  hostClock: HostClock
  settings: DashboardDeps['settings']
  jobRequests: DashboardDeps['jobRequests']
  sites: DashboardDeps['sites']
  shutdown: AbortSignal
  apiDocument: DashboardDeps['apiDocument']
  observability: Pick<Observability, 'api'>
  openSites: () => Promise<ProjectSites>
  sharedLimits: DashboardDeps['sharedLimits']
  readEncryption: () => Promise<Encryption>
}

export async function loadDashboard(parts: DashboardParts) {
  const { config, storage, hostClock, logger, settings, jobRequests, sites, openSites, shutdown, github } = parts
  const { createDashboard } = await import('../dashboard/create-dashboard.tsx')
  const problems = createSiteProblems()
  const identity = connectIdentity({ config, hostClock, logger })
  const signIn = {
    sessions: storage.sessions,
    encryption: await parts.readEncryption(),
    identity,
    now: Date.now,
  }
  const { api } = parts.observability
  return createDashboard({
    ...signIn,
    requestId: () => api.requestId(),
    routed: (route) => api.routed(route),
    access: createAccess({ identity, openGrant: createOpenGrant(signIn), now: () => performance.now() }),
    sharedLimits: parts.sharedLimits,
    projects: storage.projects,
    keys: storage.keys,
    jobs: storage.jobs,
    outcomes: storage.outcomes,
    views: { ...storage.views, rankAnswers: rememberAnswers(storage.views) },
    sites,
    sourceLines: createSourceLines(createMirrors({ ...config, logger }), logger),
    pageFacts: createPageFacts({
      sites: openSites,
      readAges: github && ((...asked) => github.readAges(...asked)),
      views: storage.views,
      settings,
      problems,
      folder: join(config.dataDir, 'page-facts'),
      shutdown,
      now: Date.now,
      logger,
    }),
    reviews: createReviewDesk({ read: github && ((...asked) => github.readReviews(...asked)), logger }),
    pageDocs: createPageDocs({ sites: openSites, settings, problems }),
    pageJobs: storage.pageJobs,
    settings,
    jobRequests,
    shutdown,
    branches: parts.github?.branches,
    setup: connectSetupPages(parts, signIn.encryption),
    readPolicyFile: parts.github?.readPolicyFile,
    storedSettings: (projectId) => storage.settings.readSettings(projectId),
    changeSettings: createChangeSettings(config, storage.settings, async () => config.app),
    apiDocument: parts.apiDocument,
    version: readVersion(),
    audit: storage.audit,
    webhooks: createWebhookDesk(config, storage),
    isModelOffline: config.model.kind === 'offline',
    baseUrl: config.baseUrl,
    serverUrl: config.serverUrl,
    logger,
  })
}

function connectIdentity({
  config,
  hostClock,
  logger,
}: Pick<DashboardParts, 'config' | 'hostClock' | 'logger'>): IdentityHost | undefined {
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
