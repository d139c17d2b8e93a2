// A forge with one App on one repository, and plain HTTP to call it; each exchange is checked against GitHub's description.
import { execFile } from 'node:child_process'
import { createSign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Forge, type RegisteredApp, type RepositorySummary, startForge } from '../../dev/forge/forge.ts'
import type { AppRequest } from '../../dev/forge/installations.ts'
import type { ForgeOptions } from '../../dev/forge/options.ts'
import { APP_KEY } from './app-key.ts'
import { createGitHubContract } from './github-openapi.ts'

interface Reply {
  status: number
  headers: Headers
  // Tests read whatever GitHub's JSON has at that position; a wrong assumption fails the test.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  body: any
}

export interface ForgeDesk {
  forge: Forge
  app: RegisteredApp
  installationId: number
  repository: RepositorySummary
  /** Violations of GitHub's description in the exchanges so far. */
  violations: string[]
  jwt(claims?: Record<string, unknown>): string
  token(narrowed?: Record<string, unknown>): Promise<string>
  /** `path` below /api/v3; `as` is a token or JWT. */
  call(method: string, path: string, as: string | null, body?: unknown): Promise<Reply>
  /** Runs git without any configuration of the machine. */
  git(args: readonly string[], env?: Record<string, string>): Promise<string>
  /** The remote's address with a token, only for tests: the product never puts a token into an address. */
  remote(token: string): string
  folder: string
  end(): Promise<void>
}

interface DeskOptions extends Partial<ForgeOptions> {
  /** Default: true. */
  private?: boolean
  /** The App's permissions. */
  permissions?: AppRequest['permissions']
}

const PERMISSIONS = { contents: 'write', pull_requests: 'write', metadata: 'read' } as const
const files = { 'README.md': '# Docs\n', 'docs/guide/start.md': 'Start here.\n', 'docs/guide/next.md': 'Then here.\n' }
const contract = createGitHubContract()
const run = promisify(execFile)

export async function createForgeDesk(options: DeskOptions = {}): Promise<ForgeDesk> {
  const violations: string[] = []
  const { private: isPrivate = true, permissions = PERMISSIONS, ...forgeOptions } = options
  const searchPath = process.env.PATH ?? ''
  const forge = await startForge({
    env: { PATH: searchPath },
    observe: ({ method, path, status, responseBody }) =>
      violations.push(...contract.checkResponse(method, path, status, responseBody)),
    ...forgeOptions,
  })
  const app = await forge.createApp({
    name: 'Docmend',
    webhookSecret: 'a secret only for tests',
    permissions,
    privateKeyPem: APP_KEY,
  })
  const repository = await forge.createRepository({ owner: 'acme', name: 'docs', private: isPrivate, from: { files } })
  const { installationId } = forge.install(app.appId, { owner: 'acme', repositories: ['docs'] })
  const folder = await mkdtemp(join(tmpdir(), 'docmend-desk-'))
  const jwt = (claims: Record<string, unknown> = {}) => signJwt(app, claims)
  const call = (method: string, path: string, as: string | null, body?: unknown) =>
    request(`${forge.apiUrl}${path}`, method, as, body)
  return {
    forge,
    app,
    installationId,
    repository,
    violations,
    folder,
    jwt,
    call,
    token: async (narrowed) => {
      const { body } = await call('POST', `/app/installations/${installationId}/access_tokens`, jwt(), narrowed)
      return body.token
    },
    git: async (args, env = {}) => (await run('git', [...args], { cwd: folder, env: gitEnv(searchPath, env) })).stdout,
    remote: (token) => `${forge.url.replace('://', `://x-access-token:${token}@`)}/acme/docs.git`,
    end: async () => {
      await forge.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function signJwt(app: RegisteredApp, claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = { iat: now - 30, exp: now + 540, iss: String(app.appId), ...claims }
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(app.privateKeyPem, 'base64url')}`
}

async function request(url: string, method: string, as: string | null, body: unknown): Promise<Reply> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

function gitEnv(searchPath: string, more: Record<string, string>): Record<string, string> {
  const who = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' }
  return {
    PATH: searchPath,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    ...who,
    GIT_COMMITTER_NAME: who.GIT_AUTHOR_NAME,
    GIT_COMMITTER_EMAIL: who.GIT_AUTHOR_EMAIL,
    ...more,
  }
}
