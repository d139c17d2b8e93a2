// Which GitHub App the service works with: that of the environment, else the one that the set-up has registered.
import type { Logger } from 'pino'
import type { Encryption } from '../projects/people/encryption.ts'
import { decryptApp, type RegisteredApp, type SetupStore, type StoredApp } from '../projects/setup/registered-app.ts'
import type { GitHubAppConfig } from './config/github-app.ts'

export type AppInUse =
  | { kind: 'environment'; app: GitHubAppConfig }
  /** `registeredAt`: epoch milliseconds. */
  | { kind: 'registered'; app: RegisteredApp; registeredAt: number }
  /** The set-up is open. `unusable`: an App is stored, but cannot be used; `why` is a sentence about it. */
  | { kind: 'none'; unusable?: UnusableApp }

export type UsableApp = Exclude<AppInUse, { kind: 'none' }>

export interface UnusableApp {
  appId: number
  /** What is wrong and how to use this App again, for requests that need it. */
  why: string
  /** What the machine said, for the instance admin alone: it may name a path. */
  reason?: string
  /** GitHub has refused it, and may accept it again. */
  refused?: UsableApp
}

/** Gives what keeps jobs and webhooks waiting, and what to do. */
export function whyNoApp(inUse: AppInUse): string {
  const unusable = inUse.kind === 'none' ? inUse.unusable : undefined
  return (
    unusable?.why ??
    'No GitHub App is set up. Open /setup of the service, or set APP_ID, PRIVATE_KEY and WEBHOOK_SECRET'
  )
}

/** Gives what the instance admin reads. */
export function describeUnusable({ why, reason }: UnusableApp): string {
  return `${why}${reason === undefined ? '' : ` (${reason})`}. To register another App instead, open /setup`
}

/** Gives the App in the form in which the environment has it. */
export function appOf(inUse: AppInUse): GitHubAppConfig | undefined {
  return inUse.kind === 'none' ? undefined : inUse.app
}

/** Gives the App about which GitHub can be asked: also one that it has refused. */
export function appToAsk(inUse: AppInUse): UsableApp | undefined {
  return inUse.kind === 'none' ? inUse.unusable?.refused : inUse
}

/** True also for an App that is of no use: it is still stored, and must not be taken into use because it is found again. */
export function isSameApp(one: AppInUse, other: AppInUse): boolean {
  const number = numberOf(one)
  return number !== undefined && number === numberOf(other)
}

function numberOf(inUse: AppInUse): number | undefined {
  return inUse.kind === 'none' ? inUse.unusable?.appId : inUse.app.appId
}

export interface FindAppDeps {
  given: GitHubAppConfig | undefined
  setup: Pick<SetupStore, 'findApp'>
  readEncryption: () => Promise<Encryption>
}

export async function findAppInUse({ given, setup, readEncryption }: FindAppDeps): Promise<AppInUse> {
  if (given !== undefined) return { kind: 'environment', app: given }
  const stored = await setup.findApp()
  return stored === undefined ? { kind: 'none' } : open(stored, readEncryption)
}

async function open(stored: StoredApp, readEncryption: () => Promise<Encryption>): Promise<AppInUse> {
  try {
    const app = decryptApp(await readEncryption(), stored)
    return app === undefined ? cannotOpen(stored) : { kind: 'registered', app, registeredAt: stored.createdAt }
  } catch (error) {
    return cannotOpen(stored, error instanceof Error ? { reason: error.message } : {})
  }
}

/** Other processes may work with this App, so the way back to it comes before another one. */
function cannotOpen({ appId, slug }: StoredApp, more: Pick<UnusableApp, 'reason'> = {}): AppInUse {
  const why =
    `The credentials of the GitHub App ${slug} cannot be opened: they were encrypted with another DOCMEND_SECRET, or another DATA_DIR/encryption.key. ` +
    'Give this process the DOCMEND_SECRET of the others, or restore the encryption.key, and start it again'
  return { kind: 'none', unusable: { appId, why, ...more } }
}

/** Gives what follows when GitHub refuses the App of the set-up, or accepts it again. That of the environment stays. */
export function afterAnswer(inUse: AppInUse, isAccepted: boolean): AppInUse {
  const asked = appToAsk(inUse)
  if (asked?.kind !== 'registered') return inUse
  return isAccepted ? asked : { kind: 'none', unusable: refusedApp(asked) }
}

export function refusedApp(refused: Extract<AppInUse, { kind: 'registered' }>): UnusableApp {
  const { appId, slug } = refused.app
  const why =
    `GitHub does not accept the GitHub App ${slug} that the set-up has registered: the App or its key was deleted there. ` +
    'To keep the App with a new key, set APP_ID, PRIVATE_KEY and WEBHOOK_SECRET'
  return { appId, why, refused }
}

/** The environment wins, and an App that nobody uses should not go unnoticed. Never a value, only names. */
export async function tellOfUnusedApp({ given, setup, readEncryption }: FindAppDeps, logger: Logger): Promise<void> {
  const stored = given === undefined ? undefined : await setup.findApp()
  if (stored === undefined || given === undefined) return
  const opened = await open(stored, readEncryption)
  const differing = opened.kind === 'registered' ? namesOfDifferences(given, opened.app) : ['APP_ID']
  if (differing.length === 0) return
  logger.warn(
    `The GitHub App of the environment is used. Another one is stored, ${stored.slug} (${stored.appId}): ${differing.join(', ')} ` +
      'differ from it. Unset the variables of the App to use the stored one',
  )
}

function namesOfDifferences(given: GitHubAppConfig, stored: GitHubAppConfig): string[] {
  const pairs: [name: string, given: unknown, stored: unknown][] = [
    ['APP_ID', given.appId, stored.appId],
    ['PRIVATE_KEY', given.privateKey.trim(), stored.privateKey.trim()],
    ['WEBHOOK_SECRET', given.webhookSecret, stored.webhookSecret],
    ['GITHUB_CLIENT_ID', given.client?.id, stored.client?.id],
    ['GITHUB_CLIENT_SECRET', given.client?.secret, stored.client?.secret],
  ]
  return pairs.filter(([, one, other]) => one !== other).map(([name]) => name)
}
