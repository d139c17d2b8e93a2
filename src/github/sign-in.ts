// What GitHub knows of people, asked with their own tokens: each sees through Docmend what they may see on GitHub.
import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { AnswerFault, fetchWhole } from '../base/fetch.ts'
import {
  type Grant,
  type IdentityHost,
  type KnownRepository,
  type RepositoryRole,
  type RoleList,
  SignInRefusedError,
} from '../projects/people/grants.ts'
import { allPages, PER_PAGE } from './api/access.ts'
import type { CheckedOctokit } from './api/checked-octokit.ts'
import { isRefusal, unlessMissing } from './api/host-answer.ts'
import type { Api } from './api/octokit.ts'

/** GitHub is given this long to answer while a person waits for a page. */
const IDENTITY_TIMEOUT_MS = 10_000

// GitHub's side of signing in: a user access token of the App, by the web application flow.
// https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app

interface OAuthClient {
  id: string
  secret: string
}

interface OAuthSettings {
  /** `https://github.com`. */
  serverUrl: string
  client: OAuthClient
  fetch: typeof globalThis.fetch
  clock: Clock
  now: () => number
}

const ANSWER_MAX_BYTES = 64 * 1024

const Answer = z.union([
  z.object({
    access_token: z.string().min(1),
    /** Seconds; absent when the tokens of the App do not expire. */
    expires_in: z.number().positive().optional(),
    refresh_token: z.string().min(1).optional(),
  }),
  z.object({ error: z.string(), error_description: z.string().optional() }),
])

function signInUrl(
  { serverUrl, client }: OAuthSettings,
  { state, challenge, redirectUri }: Parameters<IdentityHost['signInUrl']>[0],
): string {
  const url = new URL(`${serverUrl}/login/oauth/authorize`)
  const parameters = { client_id: client.id, redirect_uri: redirectUri, state }
  const proof = { code_challenge: challenge, code_challenge_method: 'S256' }
  for (const [name, value] of Object.entries({ ...parameters, ...proof })) url.searchParams.set(name, value)
  return url.href
}

/** `form`: what a code or a refresh token is exchanged with. Throws `SignInRefusedError` when GitHub does not take it. */
async function requestGrant(settings: OAuthSettings, form: Record<string, string>): Promise<Grant> {
  const { serverUrl, client, fetch, clock, now } = settings
  const body = new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...form })
  const init = { method: 'POST', body, headers: { accept: 'application/json' }, redirect: 'error' } as const
  const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs: IDENTITY_TIMEOUT_MS, isIdleTime: false }
  const request: Parameters<typeof fetch> = [`${serverUrl}/login/oauth/access_token`, init]
  const whole = await fetchWhole(fetch, request, limits, clock).catch((error: unknown) => {
    if (error instanceof AnswerFault) throw error
    throw new AnswerFault('could not be reached', { isOutage: true, cause: error })
  })
  return readGrant(whole.response.status, whole.body.toString('utf8'), now())
}

/** What the instance admin has to fix, and nobody who signs in can. */
const FAULTS_OF_THE_APP = new Set(['incorrect_client_credentials', 'redirect_uri_mismatch', 'application_suspended'])

/** GitHub answers 200 to a wrong code too, and says so in the body. */
function readGrant(status: number, text: string, now: number): Grant {
  const answer = Answer.safeParse(parseJson(text)).data
  if (status >= 500 || answer === undefined) {
    throw new AnswerFault(`answered ${status} to a sign-in, without a token and without a reason`)
  }
  if ('error' in answer && FAULTS_OF_THE_APP.has(answer.error)) {
    const advice = 'Check GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET and the callback URL of the App'
    throw new AnswerFault(`refused the App itself (${answer.error}). ${advice}`, { transient: false })
  }
  if ('error' in answer) throw new SignInRefusedError(answer.error_description ?? answer.error)
  const { access_token: token, expires_in: seconds, refresh_token: refreshToken = null } = answer
  return { token, expiresAt: seconds === undefined ? null : now + seconds * 1000, refreshToken }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface IdentitySettings extends OAuthSettings {
  api: Pick<Api, 'asPerson'>
}

export function createIdentityHost(settings: IdentitySettings): IdentityHost {
  return {
    signInUrl: (request) => signInUrl(settings, request),
    exchange: ({ code, verifier, redirectUri }) =>
      requestGrant(settings, { code, code_verifier: verifier, redirect_uri: redirectUri }),
    refresh: (refreshToken) => requestGrant(settings, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    whoIs: async (grant) => {
      const { id, login } = (await ask(settings, grant, (octokit) => octokit.request('GET /user'))).data
      return { kind: 'person', id, login }
    },
    listRoles: (grant, wanted) => ask(settings, grant, (octokit) => listRoles(octokit, wanted)),
    roleIn: (grant, repository) => ask(settings, grant, (octokit) => roleIn(octokit, repository)),
  }
}

async function ask<T>(
  { api }: IdentitySettings,
  { token }: Grant,
  question: (octokit: CheckedOctokit) => Promise<T>,
): Promise<T> {
  try {
    return await question(api.asPerson(token, AbortSignal.timeout(IDENTITY_TIMEOUT_MS)))
  } catch (error) {
    if (isRefusal(error, 401)) throw new SignInRefusedError('GitHub no longer accepts this sign-in', { cause: error })
    throw error
  }
}

/** So many of a person's questions to GitHub are under way at once. */
const AT_ONCE = 10

interface SeenInstallation {
  id: number
  repositories: SeenRepository[]
  /** Beyond the first. */
  pages: number
}

/**
 * Of the repositories that have the App, and that the person sees. Asked in whichever way takes fewer requests: by the pages of
 * GitHub's lists, or about each wanted repository.
 */
async function listRoles(octokit: CheckedOctokit, wanted: readonly KnownRepository[]): Promise<RoleList> {
  const installations = await allPages(async (page) => {
    const { data, headers } = await octokit.request('GET /user/installations', { per_page: PER_PAGE, page })
    return { items: data.installations, link: headers.link }
  })
  const seen = await inParallel(installations, ({ id }) => readFirstPage(octokit, id))
  const pages = seen.flatMap(({ id, pages }) => Array.from({ length: pages }, (_, index) => ({ id, page: index + 2 })))
  if (pages.length > wanted.length) return { roles: await askOneByOne(octokit, wanted), isComplete: false }
  const more = await inParallel(pages, ({ id, page }) => readPage(octokit, id, page))
  const all = [...seen.flatMap(({ repositories }) => repositories), ...more.flatMap(({ repositories }) => repositories)]
  return { roles: toRoles(all.map(({ id, permissions }) => [id, toRole(permissions)])), isComplete: true }
}

interface SeenRepository {
  id: number
  permissions: { admin: boolean; push: boolean }
}

async function readFirstPage(octokit: CheckedOctokit, id: number): Promise<SeenInstallation> {
  const { repositories, total_count } = await readPage(octokit, id, 1)
  return { id, repositories, pages: Math.max(0, Math.ceil(total_count / PER_PAGE) - 1) }
}

async function readPage(octokit: CheckedOctokit, installationId: number, page: number) {
  const route = 'GET /user/installations/{installation_id}/repositories'
  return (await octokit.request(route, { installation_id: installationId, per_page: PER_PAGE, page })).data
}

async function askOneByOne(
  octokit: CheckedOctokit,
  wanted: readonly KnownRepository[],
): Promise<Map<number, RepositoryRole>> {
  return toRoles(
    await inParallel(wanted, async (repository) => [repository.id, await roleIn(octokit, repository)] as const),
  )
}

function toRoles(found: readonly (readonly [number, RepositoryRole | undefined])[]): Map<number, RepositoryRole> {
  return new Map(found.flatMap(([id, role]) => (role === undefined ? [] : [[id, role] as const])))
}

async function inParallel<T, Result>(items: readonly T[], ask: (item: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(ask))))
  return results
}

/** A name that another repository has taken since says nothing about the one that is meant. */
async function roleIn(octokit: CheckedOctokit, { id, fullName }: KnownRepository): Promise<RepositoryRole | undefined> {
  const [owner = '', repo = ''] = fullName.split('/')
  const found = (await unlessMissing(octokit.request('GET /repos/{owner}/{repo}', { owner, repo })))?.data
  return found?.id === id && found.permissions !== undefined ? toRole(found.permissions) : undefined
}

function toRole({ admin, push }: { admin: boolean; push: boolean }): RepositoryRole | undefined {
  if (admin) return 'admin'
  return push ? 'write' : undefined
}
