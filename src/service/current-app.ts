// Which GitHub App the service works with now, and the change to another one while it runs: another part of the service is
// built for the new App, and the former part stops once requests reach the new one.
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../base/clock.ts'
import { createFaultLog } from '../base/fault-log.ts'
import type { Changes } from '../projects/changes.ts'
import type { RegisteredApp } from '../projects/setup/registered-app.ts'
import {
  type AppInUse,
  afterAnswer,
  appOf,
  describeUnusable,
  type FindAppDeps,
  findAppInUse,
  isSameApp,
  tellOfUnusedApp,
} from './app-in-use.ts'
import { type Config, listSecrets } from './config.ts'
import type { Observability } from './observability/observability.ts'
import type { AnswerRequest } from './route-requests.ts'
import type { Warnings } from './warnings.ts'

/** The part of the service that works with one App, or waits for one. */
export interface ServiceOfApp {
  answer: AnswerRequest
  /** Starts the worker and the housekeeping, unless this process has the role `web`. */
  start(): void
  /** Releases running jobs and begins no more work. */
  leave(): void
  /** Answers long polls immediately, so that the server can close, and releases running jobs. Still answers requests. */
  stop(): Promise<void>
}

interface CurrentApp {
  /** `app` changes while the service runs. */
  current: { app: AppInUse }
  /** Looks again. */
  find: () => Promise<AppInUse>
  /** Keeps its secrets out of the log: a stored App has some that the environment does not know. */
  learn: (app: AppInUse) => void
}

interface FindParts extends Pick<FindAppDeps, 'readEncryption'> {
  storage: { setup: FindAppDeps['setup'] }
  observability: Pick<Observability, 'redaction'>
  logger: Logger
}

export async function findCurrentApp(config: Config, parts: FindParts): Promise<CurrentApp> {
  const { storage, readEncryption, observability, logger } = parts
  const looking = { given: config.app, setup: storage.setup, readEncryption }
  const find = (): Promise<AppInUse> => findAppInUse(looking)
  const learn = (app: AppInUse): void => {
    for (const secret of listSecrets({ ...config, app: appOf(app) })) observability.redaction.learn(secret)
  }
  const current = { app: await find() }
  learn(current.app)
  await tellOfUnusedApp(looking, logger)
  return { current, find, learn }
}

/** Builds the service of an App. `useApp` begins to work with one that was registered just now. */
export type BuildService = (
  app: AppInUse,
  useApp: (registered: RegisteredApp) => Promise<void>,
) => Promise<ServiceOfApp>

interface SwitchParts extends CurrentApp {
  build: BuildService
  /** Lets the jobs begin that have waited for an App. */
  endWaits: () => Promise<unknown>
  changes: Changes
  warnings: Warnings
  logger: Logger
}

interface AppSwitch extends ServiceOfApp {
  /** Hears that GitHub refuses the App of the set-up, or accepts it again. */
  answered: (asked: AppInUse, isAccepted: boolean) => Promise<void>
}

/** Gives the service of the App in use, whichever that is, and looks for one that another process registers. */
export async function createAppSwitch(parts: SwitchParts): Promise<AppSwitch> {
  const { current, find, learn, build, endWaits, changes, warnings, logger } = parts
  let [isStarted, isStopping] = [false, false]
  const change = async (app: AppInUse): Promise<void> => {
    if (isSameApp(current.app, app)) return
    // Found before another one was taken into use.
    if (app.kind === 'none' && current.app.kind !== 'none') return
    await replace(app)
  }
  const replace = async (app: AppInUse): Promise<void> => {
    if (isStopping) return
    learn(app)
    const [previous, next] = [service, await build(app, useApp)]
    current.app = app
    service = next
    warnAbout(app, warnings)
    await previous.stop()
    if (app.kind !== 'none') await endWaits()
    if (isStarted && !isStopping) next.start()
  }
  const inTurn = createTurn()
  const use = (app: AppInUse): Promise<void> => inTurn(() => change(app))
  const useApp = async (app: RegisteredApp): Promise<void> => {
    await use({ kind: 'registered', app, registeredAt: Date.now() })
    changes.publish('app')
  }
  let service = await build(current.app, useApp)
  // The checks of the start have just said what is wrong with an App that is in use.
  if (current.app.kind === 'none') warnAbout(current.app, warnings)
  const appWatch = watchForApp({ isNeeded: () => current.app.kind === 'none', find, use, logger })
  changes.subscribe((what) => {
    if (what === undefined || what === 'app') appWatch.look()
  })
  return {
    answer: (request, response) => service.answer(request, response),
    answered: (asked, isAccepted) =>
      inTurn(async () => {
        const next = afterAnswer(asked, isAccepted)
        // Another one may have been taken into use meanwhile.
        if (current.app === asked && next.kind !== asked.kind) await replace(next)
      }),
    start: () => {
      isStarted = true
      service.start()
    },
    leave: () => {
      isStopping = true
      appWatch.stop()
      service.leave()
    },
    stop: () => service.stop(),
  }
}

/** One after another: the page that registered an App and the look for new ones may come at once. */
function createTurn(): (change: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (change) => {
    last = last.catch(() => undefined).then(change)
    return last
  }
}

function warnAbout(app: AppInUse, warnings: Warnings): void {
  const topic = 'GitHub App'
  if (app.kind !== 'none') warnings.set(topic, undefined)
  else if (app.unusable !== undefined) warnings.set(topic, describeUnusable(app.unusable))
}

/** How often a process without a GitHub App looks whether another one has registered it. */
export const REGISTERED_APP_LOOKED_FOR_EVERY_MS = 5000

interface AppWatch {
  /** Looks now instead of in some seconds. */
  look(): void
  stop(): void
}

interface AppWatchParts {
  /** False when there is an App. */
  isNeeded: () => boolean
  find: () => Promise<AppInUse>
  /** Begins to work with the App, or hears why it is of no use. The same one may come again. */
  use: (app: AppInUse) => Promise<void>
  logger: Logger
  clock?: Clock
}

/** Looks for an App until there is one: another process may register it. */
export function watchForApp({ isNeeded, find, use, logger, clock = systemClock }: AppWatchParts): AppWatch {
  let cancel = (): void => undefined
  let isOver = false
  const faults = createFaultLog({
    logger,
    clock,
    fault: 'Could not look whether a GitHub App has been registered; trying again',
    recovered: 'Looks again whether a GitHub App has been registered',
  })
  const findAndUse = async (): Promise<void> => {
    const found = await find()
    const isThere = found.kind !== 'none' || found.unusable !== undefined
    if (!isOver && isThere) await use(found)
  }
  const look = (): void => void findAndUse().then(faults.succeeded, faults.failed).finally(schedule)
  const schedule = (): void => {
    if (isOver || !isNeeded()) return
    cancel()
    cancel = clock.setTimeout(look, REGISTERED_APP_LOOKED_FOR_EVERY_MS)
  }
  schedule()
  return {
    look: () => {
      if (!isOver && isNeeded()) look()
    },
    stop: () => {
      isOver = true
      cancel()
    },
  }
}
