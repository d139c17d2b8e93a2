// A service without a GitHub App, and a forge with a repository on which an App can be installed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from '@jest/globals'
import { pino } from 'pino'
import { type Forge, startForge } from '../../dev/forge/forge.ts'
import type { Intercept } from '../../dev/forge/options.ts'
import type { Clock } from '../../src/base/clock.ts'
import type { DocsReader } from '../../src/checks/index.ts'
import { SCOPES } from '../../src/contract/scopes.ts'
import { createSignInLink } from '../../src/projects/people/sign-in.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { readConfig } from '../../src/service/config.ts'
import { startServer } from '../../src/service/server.ts'
import { type Browser, createBrowser, type Page } from './browser.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

export interface BareService {
  url: string
  /** Log lines, as pino wrote them. */
  log: string[]
  /** The token that the log has. */
  token: () => string
  stop: () => Promise<void>
}

export interface BareWorld {
  forge: Forge
  dataDir: string
  env: Record<string, string>
  /** Starts a service on the same data; several may run at once. */
  start: (env?: Record<string, string>, checksClock?: Clock) => Promise<BareService>
  /** The same as a separate process, which can be killed. */
  startProcess: () => Promise<BareService & ServiceProcess>
  /** The address of a link for the instance admin. */
  instanceAdminLink: (url: string) => Promise<string>
  /** A project with a key, as `docmend keys create` makes it. */
  makeKey: () => Promise<{ projectId: string; apiKey: string }>
}

/** What `npm start` preloads: Node runs no JSX. */
const JSX = new URL('../../scripts/jsx.js', import.meta.url).href

interface BareOptions {
  /** Of the repository acme/docs. */
  files?: Record<string, string>
  intercept?: Intercept
  env?: Record<string, string>
  startDocs?: () => DocsReader
}

const SAMPLE = { 'docs/index.md': '# Lumen\n\nLumen Cloud.\n', 'mkdocs.yml': 'site_name: Lumen\n' }

/** All worlds of the file end after each test. */
export function useBareWorlds(): (options?: BareOptions) => Promise<BareWorld> {
  const worlds: EndingWorld[] = []
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.end()
  })
  return async (options) => {
    const world = await createBareWorld(options)
    worlds.push(world)
    return world
  }
}

type EndingWorld = BareWorld & { end: () => Promise<void> }

export async function createBareWorld(options: BareOptions = {}): Promise<EndingWorld> {
  const { files = SAMPLE, intercept, env: more = {}, startDocs } = options
  const ends: (() => Promise<unknown>)[] = []
  const folder = await mkdtemp(join(tmpdir(), 'docmend-bare-'))
  ends.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const path = process.env.PATH ?? ''
  const forge = await startForge({ env: { PATH: path }, ...(intercept === undefined ? {} : { intercept }) })
  ends.push(() => forge.stop())
  await forge.createRepository({ owner: 'acme', name: 'docs', from: { files } })
  const dataDir = join(folder, 'data')
  const github = { GITHUB_API_URL: forge.apiUrl, GITHUB_SERVER_URL: forge.url }
  const env = { PATH: path, PORT: '0', DATA_DIR: dataDir, ...github, ...more }
  const withAdmin = async <T>(use: (admin: Awaited<ReturnType<typeof openAdmin>>) => Promise<T>): Promise<T> => {
    const admin = await openAdmin(readConfig(env))
    try {
      return await use(admin)
    } finally {
      await admin.close()
    }
  }
  return {
    forge,
    dataDir,
    env,
    start: async (also = {}, checksClock) => {
      const log: string[] = []
      const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
      const options = { ...(startDocs && { startDocs }), ...(checksClock && { checksClock }) }
      const server = await startServer(readConfig({ ...env, ...also }), logger, options)
      let stopped: Promise<void> | undefined
      const stop = (): Promise<void> => {
        stopped ??= server.stop()
        return stopped
      }
      ends.push(stop)
      return { url: server.url, log, token: () => tokenOf(log), stop }
    },
    startProcess: async () => {
      const service = await startServiceProcess({ ...env, NODE_OPTIONS: `--import ${JSX}` })
      ends.push(() => service.kill('SIGKILL'))
      return { ...service, token: () => tokenOf(service.log), stop: () => service.kill('SIGTERM') }
    },
    instanceAdminLink: (url) =>
      withAdmin(async ({ sessions }) => {
        return `${url}/login/link?token=${await createSignInLink({ sessions, now: Date.now })}`
      }),
    makeKey: () =>
      withAdmin(async (admin) => {
        const request = { name: 'test', scopes: [...SCOPES], allowedCidrs: [], expiresAt: null }
        const made = await admin.createKey({ fullName: 'acme/docs', docsRoot: null }, request)
        return { projectId: made.project.id, apiKey: made.secret }
      }),
    end: async () => {
      for (const end of ends.splice(0).reverse()) await end()
    },
  }
}

function tokenOf(log: readonly string[]): string {
  return /enter this token: ([\w-]{43})/.exec(log.join(''))?.[1] ?? ''
}

/** Goes into the set-up with the token of the log; gives the page with the choice of the account. */
export async function enterSetup({ url, token }: BareService, browser = createBrowser()): Promise<SetupVisit> {
  const door = await browser.open(`${url}/setup`)
  return { browser, page: await browser.send(door, '/setup', { token: token() }) }
}

export interface SetupVisit {
  browser: Browser
  page: Page
}

/** Goes on to the page with the manifest. */
export function chooseAccount({ browser }: SetupVisit, { url }: BareService, organization = ''): Promise<Page> {
  const account = organization === '' ? 'personal' : 'organization'
  return browser.open(`${url}/setup/register?${new URLSearchParams({ account, organization }).toString()}`)
}

/** Confirms the App on the forge; gives the address to which it sends the browser back, unopened. */
export async function confirmApp(forge: Forge, browser: Browser, page: Page): Promise<string> {
  const action = /action="([^"]+settings\/apps\/new[^"]*)"/.exec(page.html)?.[1] ?? ''
  const shown = await browser.send(page, action.replaceAll('&amp;', '&'))
  const { readForms } = await import('./read-forms.ts')
  const form = readForms(shown.html).find((one) => one.action === '/settings/apps/create')
  if (form === undefined) throw new Error(`The forge shows no form:\n${shown.html}`)
  const body = new URLSearchParams(form.fields)
  const headers = { origin: forge.url }
  const answer = await fetch(`${forge.url}/settings/apps/create`, { method: 'POST', body, headers, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}
