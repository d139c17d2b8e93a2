// The parts of the first set-up: its token, its registrar, and the description of the App that it registers.
import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { parse } from 'yaml'
import { z } from 'zod'
import { systemClock } from '../base/clock.ts'
import { SETUP } from '../dashboard/paths.ts'
import { createAppRegistrar } from '../github/convert-manifest.ts'
import type { Encryption } from '../projects/people/encryption.ts'
import type { ManifestTemplate } from '../projects/setup/manifest.ts'
import type { RegisterDeps } from '../projects/setup/register-app.ts'
import type { SetupStore } from '../projects/setup/registered-app.ts'
import { createAttemptLimit, type DoorDeps, issueSetupToken } from '../projects/setup/setup-door.ts'
import type { UnusableApp } from './app-in-use.ts'
import type { Config } from './config.ts'

/** Wrong set-up tokens per minute, before the service looks at no further ones: a right one cannot be found by trying. */
const SETUP_TRIES_PER_MINUTE = 10

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

const Template = z.object({
  name: z.string(),
  description: z.string(),
  default_permissions: z.record(z.string(), z.string()),
  default_events: z.array(z.string()),
})

/** app.yml: what the App may do and hears. It lies beside the code, in a checkout as in the package; its addresses are examples. */
export function readManifestTemplate(): ManifestTemplate {
  return Template.parse(parse(readFileSync(new URL('app.yml', import.meta.resolve('docmend/package.json')), 'utf8')))
}
