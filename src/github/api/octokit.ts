// Our own Octokit: as the App or as one of its installations, each paced by itself and with one clock (patient-client.ts).
import { Octokit } from '@octokit/core'
import { LRUCache } from 'lru-cache'
import type { GitHubSettings } from '../github-settings.ts'
import type { CheckedOctokit } from './checked-octokit.ts'
import { createWholeJsonFetch } from './host-answer.ts'
import { createHostClock } from './host-clock.ts'
import { createPace, DEFAULT_PACE, OWN_PACE_ONLY, type Pace, type SharedPace, type Sleep } from './pace.ts'
import { createClient, type Guard, guardWith } from './patient-client.ts'
import { type AppIdentity, createAppJwt } from './tokens.ts'

export interface ApiSettings
  extends Pick<
    GitHubSettings,
    'apiUrl' | 'app' | 'fetch' | 'now' | 'logger' | 'pace' | 'sharedPace' | 'hostClock' | 'calls'
  > {
  sleep: Sleep
}

/** Without an App there is only a token that was handed in. */
type MaybeApp = Omit<ApiSettings, 'app'> & { app: AppIdentity | undefined }

export interface Api {
  /**
   * As the App itself, for the routes below `/app`. `about`: the installation or the repository that the calls are about; when
   * GitHub limits their rate, only calls about the same wait.
   */
  asApp(signal: AbortSignal, about?: number | string): CheckedOctokit
  /** For reading and minting; a write needs `asPublisher`. */
  asReader(installationId: number, token: string, signal: AbortSignal): CheckedOctokit
  /** For reading and writing under the guard. */
  asPublisher(installationId: number, token: string, guard: Guard): CheckedOctokit
  /** As a person who has signed in, for reading. */
  asPerson(token: string, signal: AbortSignal): CheckedOctokit
  /** `Pace.admit` of the installation. */
  admitPublishing(installationId: number): () => void
  /** Epoch milliseconds by GitHub's clock, as far as it is known. */
  hostNow(): number
}

/** Kept in memory; one that is not used for long has nothing to remember. */
const PACES = 10_000
const USER_AGENT = 'docmend'
/** What the calls were written for (GitHub Docs, "API versions"). */
const API_VERSION = '2022-11-28'

export function createApi(settings: MaybeApp): Api {
  const { sleep } = settings
  const clocks = { monotonicNow: () => performance.now(), now: settings.now }
  const paceClock = { ...clocks, sleep }
  const { pace: rules = DEFAULT_PACE, sharedPace = OWN_PACE_ONLY } = settings
  const paces = new LRUCache<string, Pace>({ max: PACES })
  const paceOf = (who: string, shared: SharedPace = OWN_PACE_ONLY): Pace => {
    const pace = paces.get(who) ?? createPace(rules, paceClock, { name: who, shared })
    paces.set(who, pace)
    return pace
  }
  // Only what takes turns is shared. A line is kept in the database by its name, and that of a person has their token.
  const paceOfInstallation = (id: number): Pace => paceOf(nameInstallation(id), sharedPace)
  const clock = settings.hostClock ?? createHostClock(clocks)
  const shared = { ...settings, octokit: createOctokit(settings), clock, version: { sent: API_VERSION } }
  const asInstallation = (installationId: number, token: string, guard: Guard, isPaced: boolean): CheckedOctokit => {
    const pace = paceOfInstallation(installationId)
    const authorization = () => `Bearer ${token}`
    return createClient({ ...shared, pace, authorization, guard, isPaced, isApp: false })
  }
  return {
    asApp: (signal, about = '') => {
      const { app } = settings
      if (app === undefined) throw new Error('Only an App can ask this, and there is a token alone')
      const authorization = async () => `Bearer ${await createAppJwt(app, clock.now())}`
      // Minting a token changes nothing that a second one would disturb, and is not counted among the writes.
      const guard = () => signal
      return createClient({
        ...shared,
        pace: paceOf(`app ${about}`),
        authorization,
        guard,
        isPaced: false,
        isApp: true,
      })
    },
    asReader: (installationId, token, signal) => asInstallation(installationId, token, guardWith(signal), false),
    asPerson: (token, signal) => {
      const [pace, authorization] = [paceOf(`person ${token}`), () => `Bearer ${token}`]
      return createClient({ ...shared, pace, authorization, guard: guardWith(signal), isPaced: false, isApp: false })
    },
    asPublisher: (installationId, token, guard) => asInstallation(installationId, token, guard, true),
    admitPublishing: (installationId) => paceOfInstallation(installationId).admit(),
    hostNow: () => clock.now(),
  }
}

function nameInstallation(id: number): string {
  return `installation ${id}`
}

function createOctokit({ apiUrl, fetch, logger }: MaybeApp): Octokit {
  return new Octokit({
    baseUrl: apiUrl,
    userAgent: USER_AGENT,
    request: { fetch: createWholeJsonFetch(fetch) },
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: (text) => logger.warn(text),
      error: (text) => logger.error(text),
    },
  })
}
