// The parts of the first set-up, and how a process without an App learns of one that another process has registered.
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../base/clock.ts'
import { createFaultLog } from '../base/fault-log.ts'
import { SETUP } from '../dashboard/paths.ts'
import { createAppRegistrar } from '../github/convert-manifest.ts'
import type { Encryption } from '../projects/people/encryption.ts'
import { SETUP_TRIES_PER_MINUTE } from '../projects/setup/defaults.ts'
import type { RegisterDeps } from '../projects/setup/register-app.ts'
import type { SetupStore } from '../projects/setup/registered-app.ts'
import { createAttemptLimit, type DoorDeps, issueSetupToken } from '../projects/setup/setup-door.ts'
import type { AppInUse, UnusableApp } from './app-in-use.ts'
import type { Config } from './config.ts'

/** How often a process without a GitHub App looks whether another one has registered it. */
export const REGISTERED_APP_LOOKED_FOR_EVERY_MS = 5000

export type SetupParts = DoorDeps & Pick<RegisterDeps, 'registrar'>

/** Made once: the limit on wrong tokens must outlast the pages. */
export function createSetupParts({ apiUrl, serverUrl }: Config, store: SetupStore): SetupParts {
  return {
    store,
    tries: createAttemptLimit(SETUP_TRIES_PER_MINUTE, () => performance.now()),
    registrar: createAppRegistrar({ apiUrl, serverUrl, fetch, clock: systemClock }),
    now: Date.now,
  }
}

interface SetupOffer {
  parts: Pick<DoorDeps, 'store' | 'now'>
  origin: string
  /** An App that is stored, which other processes may work with. */
  unusable: UnusableApp | undefined
  logger: Logger
}

/** Prints the address of the set-up and a token for it, in one line; before it, how to use the App that is stored. */
export async function offerSetup({ parts, origin, unusable, logger }: SetupOffer): Promise<void> {
  try {
    const token = await issueSetupToken(parts)
    const door = `${origin}${SETUP} and enter this token: ${token}`
    if (unusable === undefined) logger.warn(`No GitHub App is set up. Open ${door}`)
    else logger.warn(`${unusable.why}. To register another App instead, open ${door}`)
  } catch (error) {
    logger.error(
      { err: error },
      'There is no GitHub App to work with, and no token for the set-up. Run "docmend login"',
    )
  }
}

export interface AppWatch {
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

/** Read when something is first encrypted or opened: most services of a pipeline never do. */
export function readEncryptionOnce(read: () => Promise<Encryption>): () => Promise<Encryption> {
  let reading: Promise<Encryption> | undefined
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
}
