// Installation tokens, each for one repository and for one purpose, with nothing that the purpose does not need.
// Never `workflows`: GitHub then refuses a push that touches them, whatever else fails.

import type { Logger } from 'pino'
import { isRefusal, unlessMissing } from './host-answer.ts'
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
type Permissions =
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
    permissions: Permissions,
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
  const mintOrReuse = async (scope: TokenScope, permissions: Permissions, signal: AbortSignal): Promise<string> => {
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
  const installation = api.asApp(signal, fullName).request('GET /repos/{owner}/{repo}/installation', { owner, repo })
  return (await unlessMissing(installation))?.data.id
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
