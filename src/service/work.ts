// Starts everything that runs jobs in this process: the worker with its dependencies, the replies, and the housekeeping.

import type { Logger } from 'pino'
import type { Model } from '../agent/model.ts'
import { systemClock } from '../base/clock.ts'
import type { Tree } from '../base/git-tree.ts'
import { type DocsReader, detectDocsRoot } from '../checks/index.ts'
import { startDocsWorker } from '../checks/thread/docs-worker.ts'
import { jobPagePath } from '../contract/paths.ts'
import type { HostClock } from '../github/api/host-clock.ts'
import { sleep } from '../github/api/pace.ts'
import type { GitHubConnection } from '../github/connect.ts'
import { startBuildWatcher } from '../jobs/builds.ts'
import { startOutcomeWatcher } from '../jobs/outcomes/watch-outcomes.ts'
import { createSecretScanners } from '../jobs/policy/secrets.ts'
import { startReplies } from '../jobs/replies.ts'
import { startHousekeeping } from '../jobs/run/deletion-rounds.ts'
import { WAIT_RULES } from '../jobs/run/wait-for-outage.ts'
import { startWorker, type Worker } from '../jobs/run/worker.ts'
import type { JobSignals } from '../jobs/signals.ts'
import type { Change } from '../projects/changes.ts'
import type { Project, ProjectStore } from '../projects/project.ts'
import type { ReadSettings } from '../projects/read-settings.ts'
import { startDeliveries } from '../projects/webhooks/deliveries.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { AppInUse } from './app-in-use.ts'
import { type Config, listSecrets } from './config.ts'
import { hostWithoutApp } from './connect-app.ts'
import { measureEffects } from './effects.ts'
import type { Observability } from './observability/observability.ts'
import type { Presence } from './presence.ts'
import { listDeletions } from './retention-periods.ts'
import { createLintStyle } from './style-lint.ts'
import { createPageTraffic } from './traffic-by-route.ts'
import type { Warnings } from './warnings.ts'
import { createWebhookSender } from './webhooks.ts'

/** Delays before the second and the third attempt: time for a fault that is no outage to pass. */
const RETRY_DELAYS_MS: readonly number[] = [15_000, 60_000]

/** How often Docmend deletes old rows and asks GitHub about installations and pull requests that sent no webhook. */
const HOUSEKEEPING_EVERY_MS = 10 * 60_000

/**
 * Running jobs have this long to give up their lease; after that, another worker takes the job over when the lease
 * ends.
 */
const JOBS_STOP_TIMEOUT_MS = 4000

interface WorkParts {
  config: Config
  storage: Storage
  settings: ReadSettings
  inUse: AppInUse
  /** Undefined while there is no App to work with; jobs then wait and say why. */
  github: GitHubConnection | undefined
  docs: DocsReader
  model: Model
  signals: JobSignals
  warnings: Warnings
  observability: Pick<Observability, 'jobs' | 'deliveries' | 'pullRequestClosed' | 'watchChecks' | 'watchModel'>
  hostClock: Pick<HostClock, 'aheadMs'>
  presence: Pick<Presence, 'id' | 'mirrors'>
  logger: Logger
}

interface DocsChecks {
  docs: DocsReader
  /** Reads the pages of a repository's sites before a job needs them. */
  index: (tree: Tree, fullName: string) => Promise<void>
}

export interface Work {
  worker: Worker
  /** Looks at once for what a change in another process may have brought. */
  hear(change: Change | undefined): void
  stop(): Promise<unknown>
}

export function startWork(parts: WorkParts): Work {
  const { config, storage, settings, inUse, github, docs, model, signals, observability, logger } = parts
  const stopping = new AbortController()
  const host = github?.host ?? hostWithoutApp(inUse)
  const findProject = (projectId: string): Promise<Project | undefined> => storage.projects.find(projectId)
  const shared = { host, findProject, logger, clock: systemClock }
  const replies = startReplies({ ...shared, store: storage.jobs })
  const webhooks = startDeliveries({
    ...shared,
    store: storage.deliveries,
    send: createWebhookSender(config),
    now: Date.now,
    random: Math.random,
    observer: observability.deliveries,
  })
  const builds = startBuildWatcher({ ...shared, store: storage.jobs, onSaved: () => webhooks.wake() })
  const { pullRequestClosed: onMeasured } = observability
  const outcomes = startOutcomeWatcher({ ...shared, store: storage.outcomes, onMeasured })
  const worker = startWorker({
    ...shared,
    store: storage.jobs,
    model: observability.watchModel(model),
    budget: config.budget,
    docs: observability.watchChecks(docs),
    observer: observability.jobs,
    lintStyle: createLintStyle(config),
    secretScanners: createSecretScanners(listSecrets(config)),
    traffic: createPageTraffic({ views: storage.views, settings, now: Date.now }),
    loadSettings: settings,
    pageOf: ({ projectId, id }) =>
      config.baseUrl === undefined ? undefined : `${config.baseUrl}${jobPagePath(projectId, id)}`,
    openPullRequests: config.openPullRequests,
    onEnd: () => {
      replies.wake()
      webhooks.wake()
      worker.wake()
    },
    sleep,
    wallClock: () => new Date(),
    signals,
    concurrency: config.concurrency,
    claimLimits: config.claimLimits,
    leaseMs: config.leaseMs,
    retryDelaysMs: RETRY_DELAYS_MS,
    waits: WAIT_RULES,
    stopWithinMs: JOBS_STOP_TIMEOUT_MS,
    self: { process: parts.presence.id, mirrors: parts.presence.mirrors },
  })
  const housekeeping = startChores(parts, stopping.signal)
  const stop = (): Promise<unknown> => {
    stopping.abort(new Error('The service is shutting down'))
    const parts = [worker, replies, builds, outcomes, webhooks, housekeeping]
    return Promise.all(parts.map((part) => part.stop()))
  }
  const hear = (change: Change | undefined): void => {
    if (change === 'processes' || change?.startsWith('transcript ') === true) return
    worker.wake()
    replies.wake()
    webhooks.wake()
  }
  return { worker, hear, stop }
}

type ChoreParts = Pick<WorkParts, 'config' | 'storage' | 'settings' | 'warnings' | 'hostClock' | 'github' | 'logger'>

function startChores(
  { config, storage, settings, warnings, hostClock, github, logger }: ChoreParts,
  stopping: AbortSignal,
) {
  const sync =
    github === undefined
      ? {}
      : {
          'sync installations': () => github.syncInstallations(stopping),
          'sync pull requests': () => github.syncPullRequests(stopping),
          'have failed webhooks delivered again': () => github.redeliver(stopping),
          'look for missed comments': () => github.syncComments(stopping),
        }
  return startHousekeeping({
    store: storage.retention,
    chores: {
      ...sync,
      'bring sums of page views up to date': () => storage.views.settleDays(),
      'gather statistics of tables that have grown': () => storage.health.gatherStatistics(),
    },
    deletions: {
      ...listDeletions(config, storage, stopping),
      'compare the page views of merged pull requests': (now) =>
        measureEffects(now, { effects: storage.effects, views: storage.views, settings, stopping, logger }),
    },
    everyMs: HOUSEKEEPING_EVERY_MS,
    now: Date.now,
    // Not known without an App.
    aheadOfGitHubMs: () => github && hostClock.aheadMs(),
    onClock: (why) => warnings.set('retention', why),
    logger,
  })
}

/**
 * Prepares the threads of the checks. A push indexes the pages of a site, so that the next job finds them in the cache.
 */
export function startDocsChecks(
  projects: Pick<ProjectStore, 'findByRepository'>,
  startDocs: () => DocsReader = startDocsWorker,
): DocsChecks {
  const docs = startDocs()
  const index: DocsChecks['index'] = async (tree, fullName) => {
    const paths = (await tree.list()).map(({ path }) => path)
    for (const { id, docsRoot } of await projects.findByRepository(fullName)) {
      const session = await docs.open(tree, docsRoot ?? detectDocsRoot(paths), id)
      await session.close()
    }
  }
  return { docs, index }
}
