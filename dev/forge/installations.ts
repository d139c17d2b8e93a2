// Apps and their installations: the acts of a person on the settings pages.
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { ForgeContext } from './context.ts'
import { notifyInstallation, notifyInstallationRepositories } from './notices.ts'
import {
  type Account,
  type App,
  accountOf,
  type ForgeState,
  hasRepository,
  type Installation,
  type Permissions,
  type Repository,
  repositoriesOf,
  slugOf,
} from './state.ts'

export interface AppRequest {
  name: string
  /** Default: the forge's own person. */
  owner?: Account
  description?: string | null
  /** Its home page. */
  url?: string
  webhookUrl?: string | undefined
  webhookSecret: string
  permissions: Permissions
  /** Webhook events to subscribe to; default: all repository events that the forge has. */
  events?: string[]
  /** Where people may be sent back to after they have signed in. */
  callbackUrls?: string[]
  /** Where people are sent back to after they have installed it. */
  setupUrl?: string | undefined
  /** An existing key; making one takes about 0.1 s. */
  privateKeyPem?: string | undefined
}

const EVENTS = [
  'push',
  'pull_request',
  'repository',
  'issue_comment',
  'pull_request_review',
  'pull_request_review_comment',
]

const makeKeyPair = promisify(generateKeyPair)

/** Registers an App; the private key has GitHub's format, PKCS #1. */
export async function createApp(
  { state, now }: ForgeContext,
  request: AppRequest,
): Promise<{ app: App; privateKeyPem: string }> {
  const privateKey = await privateKeyOf(request)
  const id = state.nextId()
  const slug = slugOf(request.name)
  const bot: Account = { id: state.nextId(), login: `${slug}[bot]`, type: 'Bot' }
  state.accounts.set(bot.login, bot)
  const app: App = {
    id,
    slug,
    name: request.name,
    owner: request.owner ?? state.person,
    description: request.description ?? null,
    url: request.url,
    clientId: `Iv23forge${id}`,
    clientSecret: randomBytes(20).toString('hex'),
    callbackUrls: request.callbackUrls ?? [],
    setupUrl: request.setupUrl,
    publicKey: createPublicKey(privateKey),
    webhookUrl: request.webhookUrl,
    webhookSecret: request.webhookSecret,
    permissions: { metadata: 'read', ...request.permissions },
    events: request.events ?? EVENTS,
    bot,
    createdAt: now(),
  }
  state.apps.set(id, app)
  return { app, privateKeyPem: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString() }
}

async function privateKeyOf({ privateKeyPem }: AppRequest): Promise<KeyObject> {
  if (privateKeyPem !== undefined) return createPrivateKey(privateKeyPem)
  return (await makeKeyPair('rsa', { modulusLength: 2048 })).privateKey
}

/** Throws when there is no such App. */
export function appOf(state: ForgeState, id: number): App {
  const app = state.apps.get(id)
  if (app === undefined) throw new Error(`The forge has no App ${id}`)
  return app
}

/** Throws when there is no such installation. */
export function installationOf(state: ForgeState, id: number): Installation {
  const installation = state.installations.get(id)
  if (installation === undefined) throw new Error(`The forge has no installation ${id}`)
  return installation
}

export function install(
  context: ForgeContext,
  app: App,
  owner: string,
  repositories: 'all' | readonly Repository[],
): Installation {
  const { state, now } = context
  const account = accountOf(state, owner)
  const existing = [...state.installations.values()].find(
    (one) => one.app.id === app.id && one.account.id === account.id,
  )
  if (existing !== undefined) throw new Error(`${app.name} is installed on ${owner} already; add repositories to it`)
  const installation: Installation = {
    id: state.nextId(),
    app,
    account,
    selection: repositories === 'all' ? 'all' : 'selected',
    repositoryIds: new Set(repositories === 'all' ? [] : repositories.map((one) => one.id)),
    suspendedAt: null,
    createdAt: now(),
    updatedAt: now(),
  }
  state.installations.set(installation.id, installation)
  notifyInstallation(context, installation, 'created', repositoriesOf(state, installation))
  return installation
}

/** Its tokens become invalid with it. */
export function uninstall(context: ForgeContext, installation: Installation): void {
  const { state } = context
  const repositories = repositoriesOf(state, installation)
  state.installations.delete(installation.id)
  for (const token of state.tokens.values()) {
    if (token.installation === installation) state.tokens.delete(token.value)
  }
  notifyInstallation(context, installation, 'deleted', repositories)
}

export function setSuspended(context: ForgeContext, installation: Installation, isSuspended: boolean): void {
  installation.suspendedAt = isSuspended ? context.now() : null
  installation.updatedAt = context.now()
  notifyInstallation(context, installation, isSuspended ? 'suspend' : 'unsuspend', [])
}

/** Skips repositories that the installation already covers. */
export function addRepositories(
  context: ForgeContext,
  installation: Installation,
  repositories: readonly Repository[],
): void {
  const added = repositories.filter((one) => !hasRepository(installation, one))
  for (const { id } of added) installation.repositoryIds.add(id)
  if (added.length > 0) notifyInstallationRepositories(context, installation, { added, removed: [] })
}

/** An installation on all repositories becomes one on the remaining ones. */
export function removeRepositories(
  context: ForgeContext,
  installation: Installation,
  repositories: readonly Repository[],
): void {
  const before = repositoriesOf(context.state, installation)
  const removed = before.filter((one) => repositories.includes(one))
  installation.repositoryIds = new Set(before.filter((one) => !removed.includes(one)).map((one) => one.id))
  installation.selection = 'selected'
  if (removed.length > 0) notifyInstallationRepositories(context, installation, { added: [], removed })
}
