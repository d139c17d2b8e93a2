// Installation tokens, each for one repository and for one purpose, with nothing that the purpose does not need.
// Never `workflows`: GitHub then refuses a push that touches them, whatever else fails.

import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { isRefusal } from './host-answer.ts'
import type { Api } from './octokit.ts'

/** An installation token that expires sooner is replaced before use, because the work may take this long. */
const TOKEN_MIN_LEFT_MS = 5 * 60_000

/** As much of a project as a token is made for. */
export interface TokenScope {
  installationId: number
  /** undefined = not known yet: then by name. */
  repositoryId: number | undefined
  /** `owner/name`. */
  fullName: string
}

export interface Tokens {
  /** Gives a token that can read files and branches; kept in memory while it has five minutes left. */
  forContents(scope: TokenScope, signal: AbortSignal): Promise<string>
  /** Gives a token that can read pull requests. */
  forPullRequests(scope: TokenScope, signal: AbortSignal): Promise<string>
  /** Gives a token that can read what others report about commits, as far as the installation has granted it. */
  forBuilds(scope: TokenScope, readable: readonly BuildPermission[], signal: AbortSignal): Promise<string>
  /** Makes a fresh token that can write files and pull requests. Use it at once, then `retire` it. */
  forPublishing(scope: TokenScope, signal: AbortSignal): Promise<string>
  /** Makes a fresh token that can comment on pull requests and react to comments. Use it at once, then `retire` it. */
  forComments(scope: TokenScope, signal: AbortSignal): Promise<string>
  /** Makes a fresh token that can write pull requests and knows the teams of the organization. Use it at once, then `retire` it. */
  forTeams(scope: TokenScope, signal: AbortSignal): Promise<string>
  /** Makes a fresh token that can list the repositories of an installation. */
  forListing(installationId: number, signal: AbortSignal): Promise<string>
  /** Finds the installation that covers a repository, or undefined. */
  findInstallation(fullName: string, signal: AbortSignal): Promise<number | undefined>
  /** Call when the host refused a token. */
  forget(token: string): void
  /** Revokes a fresh token in the background, so that nothing can be written with it any more. Never fails. */
  retire(installationId: number, token: string): void
  /** Resolves when no token is being revoked. */
  settled(): Promise<void>
}

const CONTENTS = { contents: 'read', metadata: 'read' } as const
const PULL_REQUESTS = { pull_requests: 'read', metadata: 'read' } as const
const PUBLISHING = { contents: 'write', pull_requests: 'write', metadata: 'read' } as const
const COMMENTING = { pull_requests: 'write', metadata: 'read' } as const
/** `members` is optional, and only this asks for it: GitHub finds no team without it, though it documents only the other. */
const ASKING_TEAMS = { pull_requests: 'write', members: 'read', metadata: 'read' } as const
const LISTING = { metadata: 'read' } as const
/** Each is optional: an installation may have granted some of them. */
export const BUILD_PERMISSIONS = ['checks', 'statuses', 'deployments'] as const
export type BuildPermission = (typeof BUILD_PERMISSIONS)[number]
type TokenPermissions =
  | Partial<Record<BuildPermission | 'metadata', 'read'>>
  | typeof CONTENTS
  | typeof PULL_REQUESTS
  | typeof PUBLISHING
  | typeof COMMENTING
  | typeof ASKING_TEAMS
  | typeof LISTING

const KEPT_TOKENS = 1000
/** A token that cannot be revoked by then expires by itself within the hour. */
const RETIRE_TIMEOUT_MS = 5000

interface KeptToken {
  token: string
  expiresAt: number
}

export function createTokens(api: Api, logger: Logger): Tokens {
  const kept = new Map<string, KeptToken>()
  const retiring = new Set<Promise<void>>()
  const mint = async (
    scope: Partial<TokenScope> & { installationId: number },
    permissions: TokenPermissions,
    signal: AbortSignal,
  ) => {
    const app = api.asApp(signal, scope.installationId)
    const { data } = await app.request('POST /app/installations/{installation_id}/access_tokens', {
      installation_id: scope.installationId,
      permissions,
      ...toRepositoryParameters(scope),
    })
    return { token: data.token, expiresAt: Date.parse(data.expires_at) }
  }
  const mintOrReuse = async (
    scope: TokenScope,
    permissions: TokenPermissions,
    signal: AbortSignal,
  ): Promise<string> => {
    const key = JSON.stringify([scope.installationId, scope.repositoryId ?? scope.fullName, permissions])
    const known = kept.get(key)
    if (known !== undefined && known.expiresAt - api.hostNow() >= TOKEN_MIN_LEFT_MS) return known.token
    const made = await mint(scope, permissions, signal)
    if (kept.size >= KEPT_TOKENS) kept.clear()
    kept.set(key, made)
    return made.token
  }
  return {
    forContents: (scope, signal) => mintOrReuse(scope, CONTENTS, signal),
    forPullRequests: (scope, signal) => mintOrReuse(scope, PULL_REQUESTS, signal),
    forBuilds: (scope, readable, signal) => {
      const permissions = Object.fromEntries(readable.map((name) => [name, 'read' as const]))
      return mintOrReuse(scope, { ...permissions, ...LISTING }, signal)
    },
    forPublishing: async (scope, signal) => (await mint(scope, PUBLISHING, signal)).token,
    forComments: async (scope, signal) => (await mint(scope, COMMENTING, signal)).token,
    forTeams: async (scope, signal) => (await mint(scope, ASKING_TEAMS, signal)).token,
    forListing: async (installationId, signal) => (await mint({ installationId }, LISTING, signal)).token,
    findInstallation: (fullName, signal) => findInstallation(api, fullName, signal),
    forget: (token) => {
      for (const [key, value] of kept) if (value.token === token) kept.delete(key)
    },
    retire: (installationId, token) => {
      const work = revoke(api, installationId, token, logger).finally(() => retiring.delete(work))
      retiring.add(work)
    },
    settled: async () => {
      while (retiring.size > 0) await Promise.all(retiring)
    },
  }
}

function toRepositoryParameters({ repositoryId, fullName }: Partial<TokenScope>) {
  if (repositoryId !== undefined) return { repository_ids: [repositoryId] }
  return fullName === undefined ? {} : { repositories: [fullName.split('/')[1] ?? ''] }
}

async function findInstallation(api: Api, fullName: string, signal: AbortSignal): Promise<number | undefined> {
  const [owner = '', repo = ''] = fullName.split('/')
  try {
    const app = api.asApp(signal, fullName)
    return (await app.request('GET /repos/{owner}/{repo}/installation', { owner, repo })).data.id
  } catch (error) {
    // "Integration not found": the App itself is gone.
    if (isRefusal(error, 404) && !isRefusal(error, 404, /integration not found/i)) return undefined
    throw error
  }
}

/** Never rejects: the work that the token was made for is done. */
async function revoke(api: Api, installationId: number, token: string, logger: Logger): Promise<void> {
  try {
    await api
      .asReader(installationId, token, AbortSignal.timeout(RETIRE_TIMEOUT_MS))
      .request('DELETE /installation/token')
  } catch (error) {
    // 401: it has ended by itself, or went with the installation.
    if (isRefusal(error, 401)) return
    const why = error instanceof Error ? error.message : String(error)
    logger.info({ why }, 'Could not revoke a token; it expires within the hour')
  }
}

// How the App itself signs in: a JWT that it signs with its private key (GitHub Docs, "Generating a JSON Web Token").

/**
 * GitHub refuses a token that was made in the future, and one that ends more than ten minutes from now, by its own clock.
 * Nine minutes around now leave as much room on both sides as there is, until its clock is known (host-clock.ts).
 */
const HALF_LIFE_SECONDS = 4.5 * 60

export interface AppIdentity {
  appId: number
  /** PEM, PKCS#1 (as GitHub gives it) or PKCS#8. */
  privateKey: string
}

/** Makes a token for the routes below `/app`; `now` in epoch milliseconds. */
export function createAppJwt({ appId, privateKey }: AppIdentity, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  const claims = { iss: String(appId), iat: seconds - HALF_LIFE_SECONDS, exp: seconds + HALF_LIFE_SECONDS }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(createPrivateKey(privateKey))
}

// What an installation has granted to the App. A token with a permission that was not granted is refused as a whole, so what
// is optional is asked for only where it was.

/** Name -> `read`, `write` or `admin`. */
type Permissions = Readonly<Record<string, string>>

export interface GrantedPermissions {
  /** Asks the host. */
  fetch(installationId: number, signal: AbortSignal): Promise<Permissions>
  /** The same from memory, when it was asked within the hour. */
  recall(installationId: number, signal: AbortSignal): Promise<Permissions>
  /** Call when the host refused what was recalled. */
  forget(installationId: number): void
}

/** A later grant is noticed after this time, or by the next job, which asks again. */
const REMEMBERED_MS = 60 * 60_000
const REMEMBERED = 10_000

export function createGrantedPermissions(api: Pick<Api, 'asApp'>, now: () => number): GrantedPermissions {
  const remembered = new LRUCache<number, Permissions>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const fetch: GrantedPermissions['fetch'] = async (installationId, signal) => {
    const place = { installation_id: installationId }
    const app = api.asApp(signal, installationId)
    const { data } = await app.request('GET /app/installations/{installation_id}', place)
    remembered.set(installationId, data.permissions)
    return data.permissions
  }
  return {
    fetch,
    recall: async (installationId, signal) => remembered.get(installationId) ?? fetch(installationId, signal),
    forget: (installationId) => void remembered.delete(installationId),
  }
}
