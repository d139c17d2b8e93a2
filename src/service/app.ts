// The room `service` puts the rooms below together into a running service. It is for everything that no room can decide alone:
// what the environment configures, which GitHub App is in use, in which order the parts start and stop, and what instance
// admins see and do (doctor/, observability/, admin/). It promises that another App is taken into use without a restart, that
// everything that was opened is closed, and that a start says what is wrong before it does any work. It may use every room
// below it; only the entries, cli/, local/ and action/ use it.
//
// This file opens what lives as long as the process (`buildApp`) and builds again, for each App, what depends on the App
// (`serveApp`).

import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../base/clock.ts'
import type { DocsReader } from '../checks/index.ts'
import { createHostClock } from '../github/api/host-clock.ts'
import { sleep } from '../github/api/pace.ts'
import type { GitHubConnection } from '../github/connect.ts'
import type { RepositoryHost } from '../jobs/repository.ts'
import { createJobSignals, type JobSignals } from '../jobs/signals.ts'
import type { Changes } from '../projects/changes.ts'
import type { Storage } from '../storage/open-storage.ts'
import { buildApi, createJobRequests, type JobRequests } from './api.ts'
import { type AppInUse, afterAnswer, appOf } from './app-in-use.ts'
import type { Config } from './config.ts'
import { connectApp, hostWithoutApp } from './connect-app.ts'
import { createModel } from './create-model.ts'
import { type BuildService, createAppSwitch, findCurrentApp, type ServiceOfApp } from './current-app.ts'
import { createPages } from './dashboard.ts'
import { createSites, type Sites } from './docs/open-sites.ts'
import { findEncodingFault } from './doctor/data-findings.ts'
import { findPathFault } from './doctor/machine-findings.ts'
import { findEncryptionFault, hasPreviousKey, openEncryption } from './encryption-key.ts'
import { type Observability, observe } from './observability/observability.ts'
import { type OpenOptions, openDatabase } from './open-database.ts'
import { type Presence, startPresence } from './presence.ts'
import { renewFromPreviousKey } from './renew-encryption.ts'
import { type AnswerRequest, routeRequests } from './route-requests.ts'
import { createSetupParts, offerSetup, readEncryptionOnce } from './setup.ts'
import { createServiceChecks, type ServiceChecksOptions } from './start-checks.ts'
import { createStoreWatch } from './store-watch.ts'
import { createViewDeps } from './view-deps.ts'
import { createWarnings } from './warnings.ts'
import { startDocsChecks, startWork, type Work } from './work.ts'

interface App {
  modelName: string
  /** Answers one request. */
  handle: AnswerRequest
  /**
   * Starts the worker and the housekeeping, unless this process has the role `web`. Without a GitHub App, offers the set-up at
   * `origin`.
   */
  start(origin: string): Promise<void>
  /** Begins to stop: `GET /readyz` says so, and running jobs are released. Still answers requests as before. */
  leave(): void
  /** After `leave`: answers long polls immediately, so that the server can close. Still answers requests. */
  stopWork(): Promise<void>
  /** Closes the database. */
  close(): Promise<void>
}

/** Replacements for parts of the service, for tests. */
export interface AppOptions extends OpenOptions {
  startDocs?: () => DocsReader
  /** Says when the installation is checked again. */
  checksClock?: Clock
  /** Made before the service, with the logger whose lines it completes. */
  observability?: Observability
}

/** Builds the service over its database. Closes what is open when something refuses the start. */
export async function buildApp(config: Config, logger: Logger, options: AppOptions = {}): Promise<App> {
  const { startDocs, checksClock = systemClock, observability = await observe(config), ...opening } = options
  const closing = createClosing()
  closing.add(() => observability.stop())
  try {
    const database = await openShared(config, { ...opening, onFault: observability.storeFault }, { closing, logger })
    return await buildOver(database, { config, logger, observability, startDocs, checksClock, closing })
  } catch (error) {
    await closing.close()
    throw error
  }
}

/** The database, and how the processes that share it hear of each other. */
interface SharedDatabase {
  storage: Storage
  changes: Changes
  presence: Presence
}

async function openShared(
  config: Config,
  opening: OpenOptions,
  { closing, logger }: { closing: Closing; logger: Logger },
): Promise<SharedDatabase> {
  const storage = await openDatabase(config, opening)
  closing.add(() => storage.close())
  const changes = await storage.openChanges((error) =>
    logger.info(
      { err: error },
      'Other processes of this database cannot be told of changes; they find them by looking',
    ),
  )
  closing.add(() => changes.close())
  const presence = await startPresence({ config, store: storage.processes, changes, clock: systemClock, logger })
  closing.add(() => presence.stop())
  return { storage, changes, presence }
}

interface Given {
  config: Config
  logger: Logger
  observability: Observability
  startDocs: (() => DocsReader) | undefined
  checksClock: Clock
  closing: Closing
}

/** Makes and tries what lives as long as the process, then serves with the App that is found, and with each that follows. */
async function buildOver({ storage, changes, presence }: SharedDatabase, given: Given): Promise<App> {
  const { config, logger, observability, checksClock, closing } = given
  const warnings = createWarnings(logger)
  warnings.set('DOCMEND_SECRET', findEncryptionFault(config))
  const pathFault = findPathFault(config)
  warnings.set('BASE_URL', pathFault)
  warnings.set('database encoding', await findEncodingFault(config, storage.health))
  const watch = createStoreWatch({ health: storage.health, clock: systemClock, logger })
  closing.add(watch.stop)
  await watch.start()
  const model = createModel(config, observability.watchModelFetch(fetch))
  const hostClock = createHostClock({ now: Date.now, monotonicNow: () => performance.now() })
  const readEncryption = readEncryptionOnce(() => openEncryption(config, (key) => observability.redaction.learn(key)))
  if (hasPreviousKey(config)) await renewFromPreviousKey(storage, readEncryption, logger)
  const found = await findCurrentApp(config, { storage, readEncryption, observability, logger })
  let heard: ServiceChecksOptions['onAnswer'] = async () => {}
  const onAnswer: typeof heard = (...answer) => heard(...answer)
  const trying = { config, model, storage, hostClock, clock: checksClock, warnings, closing, logger, onAnswer }
  await tryService(found.current, trying)
  const views = await createViewDeps(config, storage)
  const { docs, index } = startDocsChecks(storage.projects, given.startDocs)
  closing.add(() => docs.close())
  const setup = createSetupParts(config, storage.setup)
  const leaving = new AbortController()
  const build: BuildService = (inUse, useApp) => {
    const own = { config: { ...config, app: appOf(inUse) }, storage, settings: views.settings, hostClock, logger }
    return serveApp(inUse, changes, {
      connect: (now) => connectApp(inUse, { ...own, presence, observability, index, ...now }),
      sites: (now) => createSites({ ...own, projects: storage.projects, docs, ...now }),
      jobRequests: (now) => createJobRequests({ ...own, model, observability, ...now }),
      api: (now) =>
        buildApi({ ...own, views, presence, watch, warnings, observability, leaving: leaving.signal, ...now }),
      pages: (now) =>
        createPages({ ...own, inUse, useApp, setup, model, presence, observability, readEncryption, ...now }),
      work: (now) =>
        config.role === 'web'
          ? undefined
          : startWork({ ...own, inUse, docs, model, warnings, observability, presence, ...now }),
      onWebhook: observability.gitHubWebhook,
      logger,
    })
  }
  const endWaits = (): Promise<unknown> => storage.jobs.endWaits()
  const apps = await createAppSwitch({ ...found, build, endWaits, changes, warnings, logger })
  const offer = async (origin: string): Promise<void> => {
    const { app } = found.current
    // With a path, no address of the set-up works.
    if (app.kind === 'none' && config.role !== 'worker' && pathFault === undefined)
      await offerSetup({ parts: setup, origin, unusable: app.unusable, logger })
  }
  return {
    modelName: model.name,
    handle: observability.watchRequests(apps.answer),
    start: async (origin) => {
      apps.start()
      heard = async (asked, isAccepted) => {
        await apps.answered(asked, isAccepted)
        if (found.current.app !== asked) await offer(origin)
      }
      await offer(origin)
    },
    leave: () => {
      leaving.abort()
      apps.leave()
    },
    stopWork: () => apps.stop(),
    close: () => closing.close(),
  }
}

interface Trying extends Omit<ServiceChecksOptions, 'findApp' | 'wallNow' | 'sleep'> {
  closing: Closing
}

/** Tries what the environment names, now and then while the service runs. A stored App that GitHub refuses is not used. */
async function tryService(current: { app: AppInUse }, { closing, ...parts }: Trying): Promise<void> {
  const checks = createServiceChecks({ ...parts, findApp: () => current.app, wallNow: Date.now, sleep })
  closing.add(checks.stop)
  const { isAppRefused } = await checks.start()
  if (isAppRefused) current.app = afterAnswer(current.app, false)
}

type GitHub = GitHubConnection | undefined

/** Each builds one part of the service over what lives as long as the process. */
interface Builders {
  connect(now: { signals: JobSignals; wake: () => void }): Promise<GitHub>
  sites(now: { host: RepositoryHost; shutdown: AbortSignal }): Sites
  jobRequests(now: { github: GitHub; signals: JobSignals; wake: () => void }): JobRequests
  api(now: ServedNow): ReturnType<typeof buildApi>
  pages(now: ServedNow & { apiDocument: () => Promise<unknown> }): AnswerRequest
  /** Undefined in a process of the role `web`. */
  work(now: { github: GitHub; signals: JobSignals }): Work | undefined
  onWebhook: Observability['gitHubWebhook']
  logger: Logger
}

/** What requests meet. */
interface ServedNow {
  github: GitHub
  jobRequests: JobRequests
  sites: Sites
  /** Aborts when this App is used no more. */
  shutdown: AbortSignal
}

/** The worker, webhooks and fetches have this long to stop; anything unfinished is abandoned. */
const WORK_STOP_TIMEOUT_MS = 6000

/** Everything that works with the App, or waits for one: webhooks, the API, the pages and the worker. */
async function serveApp(inUse: AppInUse, changes: Changes, build: Builders): Promise<ServiceOfApp> {
  let work: Work | undefined
  const signals = createJobSignals(changes)
  /** Wakes the worker of this process, if there is one, and those of the others. */
  const wake = (): void => {
    work?.worker.wake()
    changes.publish('queue')
  }
  const stopListening = changes.subscribe((change) => work?.hear(change))
  const github = await build.connect({ signals, wake })
  const shutdown = new AbortController()
  const sites = build.sites({ host: github?.host ?? hostWithoutApp(inUse), shutdown: shutdown.signal })
  const jobRequests = build.jobRequests({ github, signals, wake })
  const served = { github, jobRequests, sites, shutdown: shutdown.signal }
  const api = build.api(served)
  const apiDocument = async (): Promise<unknown> => (await api.request('/openapi.json')).json()
  return {
    answer: routeRequests({
      inUse,
      github,
      answerApi: getRequestListener(api.fetch),
      answerPage: build.pages({ ...served, apiDocument }),
      onWebhook: build.onWebhook,
    }),
    start: () => {
      work = build.work({ github, signals })
    },
    leave: () => {
      // What fails here fails again in `stop`.
      work?.stop().catch(() => undefined)
    },
    stop: async () => {
      shutdown.abort()
      stopListening()
      const isLate = await takesLonger(Promise.all([work?.stop(), github?.stop()]), WORK_STOP_TIMEOUT_MS)
      signals.close()
      if (isLate) build.logger.warn('Some work did not stop in time and is abandoned')
    },
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

interface Closing {
  add(close: () => unknown): void
  /** Closes what was added last first. */
  close(): Promise<void>
}

function createClosing(): Closing {
  const open: (() => unknown)[] = []
  return {
    add: (close) => void open.push(close),
    close: async () => {
      for (const close of open.splice(0).reverse()) await close()
    },
  }
}
