// Everything a job needs, for real: the forge with a repository and the App installed, a scripted model vendor, a database
// in a temporary folder. The service runs in this process, or in a separate one that can be killed.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Forge, type RepositorySummary, startForge } from '../../dev/forge/forge.ts'
import type { Exchange, Intercept } from '../../dev/forge/options.ts'
import type { DocsReader } from '../../src/checks/index.ts'
import { type Client, createClient } from '../../src/client/client.ts'
import { SCOPES } from '../../src/contract/scopes.ts'
import { GITHUB_CALLBACK } from '../../src/dashboard/paths.ts'
import { issueKey } from '../../src/projects/api-key.ts'
import { COMMAND } from '../../src/projects/audit.ts'
import { type Config, readConfig } from '../../src/service/config.ts'
import { openDatabase } from '../../src/service/open-database.ts'
import { startServer } from '../../src/service/server.ts'
import { APP_KEY } from './app-key.ts'
import { makeTestStore, type TestStore } from './postgres/test-store.ts'
import { type Script, type ScriptedOpenAi, startScriptedOpenAi } from './scripted-openai.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

export interface WorldOptions {
  files?: Record<string, string>
  /** A folder with the docs, instead of `files`. */
  folder?: string
  /** The model's answers, call by call; absent = the offline model. */
  replies?: Script
  env?: Record<string, string>
  /** The database; the choice of the run when absent. The world drops it at its end. */
  store?: TestStore
  /** Used instead of a thread for each service that is started here. */
  startDocs?: () => DocsReader
  intercept?: Intercept
  observe?: (exchange: Exchange) => void
  /** The clock of the forge. */
  now?: () => Date
  /** What the App may do besides writing files and pull requests. */
  permissions?: Record<string, 'read' | 'write'>
}

export interface World {
  /** A temporary folder, deleted at the end. */
  folder: string
  forge: Forge
  /** The docs repository in its initial state. */
  repository: RepositorySummary
  model: ScriptedOpenAi | undefined
  /** The configuration of the service; PORT is 0. */
  env: Record<string, string>
  config: Config
  projectId: string
  apiKey: string
  installationId: number
  /** Another repository with the same files but another owner, with its own installation and project. */
  addProject: (owner: string) => Promise<AddedProject>
  /** Installs the App again after it was uninstalled. */
  install: () => void
  /**
   * Starts the service in this process. Its database clock, which may be ahead, decides when leases of other processes
   * expire.
   */
  startHere: (
    databaseAheadMs?: number | (() => number),
  ) => Promise<{ client: Client; url: string; stop: () => Promise<void> }>
  /** Starts the service as a separate process. */
  startProcess: (env?: Record<string, string>, entry?: string) => Promise<ServiceProcess & { client: Client }>
  /** Stops everything that was started here, latest first. */
  end: () => Promise<void>
}

export type AddedProject = Pick<World, 'repository' | 'projectId' | 'apiKey' | 'installationId'>

export const REPOSITORY = 'acme/docs'
const SAMPLE = { 'index.md': '# Lumen\n\nLumen Cloud.\n' }
const WEBHOOK_SECRET = 'a webhook secret for tests only'

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-world-'))
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const path = process.env.PATH ?? ''
  const store = options.store ?? (await makeTestStore())
  ends.push(store.drop)
  const forge = await startForge({
    env: { PATH: path },
    ...(options.intercept === undefined ? {} : { intercept: options.intercept }),
    ...(options.observe === undefined ? {} : { observe: options.observe }),
    ...(options.now === undefined ? {} : { now: options.now }),
  })
  ends.push(() => forge.stop())
  const model = options.replies === undefined ? undefined : await startScriptedOpenAi(options.replies)
  if (model !== undefined) ends.push(() => model.stop())

  const needed = { contents: 'write', pull_requests: 'write', issues: 'read', metadata: 'read' } as const
  const permissions = { ...needed, ...options.permissions }
  const app = await forge.createApp({
    name: 'docmend',
    webhookSecret: WEBHOOK_SECRET,
    permissions,
    privateKeyPem: APP_KEY,
  })
  const from = options.folder === undefined ? { files: options.files ?? SAMPLE } : { folder: options.folder }
  const repository = await forge.createRepository({ owner: 'acme', name: 'docs', from })
  const env = {
    PATH: path,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...store.env,
    LOG_LEVEL: 'info',
    APP_ID: String(app.appId),
    PRIVATE_KEY: app.privateKeyPem,
    WEBHOOK_SECRET,
    GITHUB_CLIENT_ID: app.clientId,
    GITHUB_CLIENT_SECRET: app.clientSecret,
    GITHUB_API_URL: `${forge.url}/api/v3`,
    GITHUB_SERVER_URL: forge.url,
    ...(model === undefined
      ? {}
      : { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-test', DOCMEND_MODEL: 'scripted' }),
    ...options.env,
  }
  const config = readConfig(env)
  const install = () => forge.install(app.appId, { owner: 'acme', repositories: 'all' })
  const { installationId } = install()
  const { projectId, apiKey } = await makeKey(config, repository, installationId)

  const connect = (url: string): Client => createClient({ baseUrl: url, apiKey })
  return {
    folder,
    forge,
    repository,
    model,
    env,
    config,
    projectId,
    apiKey,
    installationId,
    install: () => void install(),
    addProject: async (owner) => {
      const other = await forge.createRepository({ owner, name: 'docs', from })
      const installed = forge.install(app.appId, { owner, repositories: 'all' })
      return { repository: other, ...installed, ...(await makeKey(config, other, installed.installationId)) }
    },
    startHere: async (databaseAheadMs = 0) => {
      const aheadMs = typeof databaseAheadMs === 'number' ? () => databaseAheadMs : databaseAheadMs
      const databaseNow = (): number => Date.now() + aheadMs()
      const { startDocs } = options
      const server = await startServer(config, pino({ level: 'silent' }), {
        databaseNow,
        ...(startDocs === undefined ? {} : { startDocs }),
      })
      forge.setWebhook(app.appId, `${server.url}/api/github/webhooks`)
      forge.setCallbackUrls(app.appId, [`${server.url}${GITHUB_CALLBACK}`])
      let stopped: Promise<void> | undefined
      const stop = (): Promise<void> => {
        stopped ??= server.stop()
        return stopped
      }
      ends.push(stop)
      return { client: connect(server.url), url: server.url, stop }
    },
    startProcess: async (more = {}, entry) => {
      const service = await startServiceProcess({ ...env, ...more }, entry)
      ends.push(() => service.kill('SIGKILL'))
      return { ...service, client: connect(service.url) }
    },
    end: async () => {
      for (const end of ends.reverse()) await end()
    },
  }
}

/**
 * The project is attached to the installation, as the first round of housekeeping does in a service that starts with it: what
 * people may see is a matter of the repository's number, and a test that opens a page must not have to wait for that round.
 */
async function makeKey(
  config: Config,
  { id, fullName }: RepositorySummary,
  installationId: number,
): Promise<{ projectId: string; apiKey: string }> {
  const storage = await openDatabase(config)
  try {
    const request = { name: 'test', scopes: [...SCOPES], allowedCidrs: [], expiresAt: null, createdBy: COMMAND }
    const made = await issueKey(storage, { fullName, docsRoot: null }, request, Date.now())
    await storage.projects.apply([{ kind: 'installed', installationId, repositories: [{ id, fullName }] }], Date.now())
    return { projectId: made.project.id, apiKey: made.secret }
  } finally {
    await storage.close()
  }
}
