// Looks up repositories as the configured App, for commands, which have no connection to GitHub.
import { pino } from 'pino'
import { createApi } from '../github/api/octokit.ts'
import { sleep } from '../github/api/pace.ts'
import { createTokens } from '../github/api/tokens.ts'
import { explaining } from '../github/errors.ts'
import { type Asker, lookUpRepository } from '../github/look-up-repository.ts'
import type { Identification } from '../projects/identify-repositories.ts'
import type { Config } from './config.ts'
import { useProxy } from './proxy.ts'

const WITHIN_MS = 30_000

/** Gives what asks GitHub; without an App it finds nothing. It throws `RepositoryError` when GitHub cannot be asked. */
export function createRepositoryLookup(config: Config, asker: Asker): Identification['lookUp'] {
  const { app, apiUrl } = config
  if (app === undefined) return async () => undefined
  useProxy(config.childEnv)
  const logger = pino({ level: 'silent' })
  const api = createApi({ apiUrl, app, fetch, now: Date.now, logger, sleep })
  const access = { api, tokens: createTokens(api, logger) }
  return (fullName) =>
    explaining(`look up ${fullName}`, async () => {
      const found = await lookUpRepository(fullName, asker, AbortSignal.timeout(WITHIN_MS), access)
      await access.tokens.settled()
      return found
    })
}
