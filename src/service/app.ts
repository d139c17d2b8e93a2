// Builds the service from the configuration, and rebuilds it for another GitHub App while it runs.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { systemClock } from '../base/clock.ts'
import type { DocsReader } from '../checks/index.ts'
import { createHostClock } from '../github/api/host-clock.ts'
import { sleep } from '../github/api/pace.ts'
import type { RegisteredApp } from '../projects/setup/registered-app.ts'
import {
  type AppInUse,
  appOf,
  describeUnusable,
  type FindAppDeps,
  findAppInUse,
  isSameApp,
  refusedApp,
  tellOfUnusedApp,
} from './app-in-use.ts'
import { type Assembly, assemble, type Ground } from './assembly.ts'
import { type Config, listSecrets } from './config.ts'
import { createModel } from './create-model.ts'
import { findEncryptionFault, hasPreviousKey, openEncryption } from './encryption-key.ts'
import type { Observability } from './observability/observability.ts'
import { observe } from './observe.ts'
import { type OpenOptions, openDatabase } from './open-database.ts'
import { startPresence } from './presence.ts'
import { renewFromPreviousKey } from './renew-encryption.ts'
import { createServiceChecks } from './service-checks.ts'
import { createSetupParts, offerSetup, readEncryptionOnce, watchForApp } from './setup.ts'
import { createStoreWatch } from './store-watch.ts'
import { createViewDeps } from './view-deps.ts'
import { createWarnings } from './warnings.ts'
import { startDocsChecks } from './work.ts'

export interface App {
  modelName: string
  /** Answers one request. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
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
  /** Made before the service, together with the logger, whose lines it completes. */
  observability?: Observability
}

const TIME = { clock: systemClock, wallNow: Date.now }

export async function buildApp(config: Config, logger: Logger, options: AppOptions = {}): Promise<App> {
  const { startDocs, observability = await observe(config), ...database } = options
  const storage = await openDatabase(config, { ...database, onFault: observability.storeFault })
  const warnings = createWarnings(logger)
  warnings.set('DOCMEND_SECRET', findEncryptionFault(config))
  const watch = createStoreWatch({ health: storage.health, clock: systemClock, logger })
  const changes = await storage.openChanges((error) =>
    logger.info(
      { err: error },
      'Other processes of this database cannot be told of changes; they find them by looking',
    ),
  )
  const presence = await startPresence({ config, store: storage.processes, changes, clock: systemClock, logger })
  const stopWatching: (() => void)[] = [watch.stop]
  try {
    await watch.start()
    const model = createModel(config, observability.watchModelFetch(fetch))
    const hostClock = createHostClock({ now: Date.now, monotonicNow: () => performance.now() })
    const readEncryption = readEncryptionOnce(() => openEncryption(config, (key) => observability.redaction.learn(key)))
    if (hasPreviousKey(config)) await renewFromPreviousKey(storage, readEncryption, logger)
    const looking = { given: config.app, setup: storage.setup, readEncryption }
    const current = { app: await findAppInUse(looking) }
    learnSecrets(current.app, config, observability)
    await tellOfUnusedApp(looking, logger)
    const findApp = () => appOf(current.app)
    const checks = createServiceChecks({ config, findApp, model, storage, ...TIME, hostClock, sleep, warnings, logger })
    stopWatching.push(checks.stop)
    const { isAppRefused } = await checks.start()
    if (isAppRefused && current.app.kind === 'registered') current.app = refusedApp(current.app.app)
    const ground = {
      config,
      logger,
      storage,
      changes,
      presence,
      watch,
      warnings,
      checks,
      hostClock,
      model,
      observability,
      metrics: observability.metricsPage({
        readQueue: () => storage.queueState.read(),
        readPool: storage.poolUse,
        dataDir: config.dataDir,
      }),
      readEncryption,
      setup: createSetupParts(config, storage.setup),
      ...(await createViewDeps(config, storage)),
      ...startDocsChecks(storage.projects, startDocs),
    }
    return await createApp(ground, current, looking)
  } catch (error) {
    for (const stop of stopWatching) stop()
    await presence.stop()
    await changes.close()
    await storage.close()
    throw error
  }
}

/** `current.app` is the App in use, which other code looks at too. */
async function createApp(
  parts: Omit<Ground, 'useApp' | 'leaving'>,
  current: { app: AppInUse },
  looking: FindAppDeps,
): Promise<App> {
  const { config, logger, storage, changes, presence, watch, checks, setup, docs, model, observability } = parts
  let [isStarted, isStopping] = [false, false]
  const begin = async (app: AppInUse): Promise<void> => {
    if (isStopping || isSameApp(current.app, app)) return
    // Found before another one was taken into use.
    if (app.kind === 'none' && current.app.kind !== 'none') return
    learnSecrets(app, config, observability)
    const [previous, next] = [assembly, await assemble(ground, app)]
    current.app = app
    assembly = next
    tellOfApp(parts, app)
    await previous.stop()
    // Jobs have waited for the App.
    if (app.kind !== 'none') await storage.jobs.endWaits()
    if (isStarted && !isStopping) next.start()
  }
  const inTurn = createTurn(begin)
  const useApp = async (app: RegisteredApp): Promise<void> => {
    await inTurn({ kind: 'registered', app, registeredAt: Date.now() })
    changes.publish('app')
  }
  const leaving = new AbortController()
  const ground: Ground = { ...parts, useApp, leaving: leaving.signal }
  let assembly: Assembly = await assemble(ground, current.app)
  // The checks of the start have just said what is wrong with an App that is in use.
  if (current.app.kind === 'none') tellOfApp(parts, current.app)
  const appWatch = watchForApp({
    isNeeded: () => current.app.kind === 'none',
    find: () => findAppInUse(looking),
    use: inTurn,
    logger,
  })
  changes.subscribe((change) => {
    if (change === undefined || change === 'app') appWatch.look()
  })
  return {
    modelName: model.name,
    handle: observability.watchRequests((request, response) => assembly.handle(request, response)),
    start: async (origin) => {
      isStarted = true
      assembly.start()
      if (current.app.kind !== 'none' || config.role === 'worker') return
      await offerSetup({ parts: setup, origin, unusable: current.app.unusable, logger })
    },
    leave: () => {
      leaving.abort()
      isStopping = true
      appWatch.stop()
      assembly.leave()
    },
    stopWork: () => assembly.stop(),
    close: async () => {
      watch.stop()
      checks.stop()
      await docs.close()
      await presence.stop()
      await changes.close()
      await storage.close()
      await observability.stop()
    },
  }
}

/** One after another: the page that registered an App and the look for new ones may come at once. */
function createTurn(begin: (app: AppInUse) => Promise<void>): (app: AppInUse) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (app) => {
    last = last.catch(() => undefined).then(() => begin(app))
    return last
  }
}

/** An App that the set-up has stored has secrets that the environment does not know. */
function learnSecrets(app: AppInUse, config: Config, { redaction }: Observability): void {
  for (const secret of listSecrets({ ...config, app: appOf(app) })) redaction.learn(secret)
}

function tellOfApp({ warnings }: Pick<Ground, 'warnings'>, app: AppInUse): void {
  const topic = 'GitHub App'
  if (app.kind !== 'none') warnings.set(topic, undefined)
  else if (app.unusable !== undefined) warnings.set(topic, describeUnusable(app.unusable))
}
