// Authentication and permissions: the rules of GitHub's REST and git endpoints for Apps.
import { verifyAppJwt } from './app-jwt.ts'
import { reaches } from './installation-tokens.ts'
import type { AuthorizationKind } from './options.ts'
import { notFound, notPermitted, Refusal } from './refusal.ts'
import { mayWrite, roleOf } from './roles.ts'
import { type App, type ForgeState, hasRepository, type InstallationToken, type Repository } from './state.ts'
import type { UserToken } from './user-tokens.ts'

export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'app'; app: App }
  | { kind: 'installation'; token: InstallationToken }
  | { kind: 'user'; token: UserToken; state: ForgeState }

export interface Need {
  /** Any one of several. */
  permission: string | readonly string[]
  level: 'read' | 'write'
}

/** The kind of the header, for the record of requests; checks nothing. */
export function authorizationKind(header: string | undefined): AuthorizationKind {
  if (header === undefined) return 'none'
  if (/^basic /i.test(header)) return 'basic'
  const credential = header.replace(/^(bearer|token) +/i, '')
  if (credential.startsWith('ghs_')) return 'installation'
  return credential.split('.').length === 3 ? 'app' : 'other'
}

/** The caller of an Authorization header. Throws 401 for an unknown or expired credential. */
export function identify(state: ForgeState, header: string | undefined, now: Date): Caller {
  if (header === undefined) return { kind: 'anonymous' }
  const credential = readCredential(header)
  if (!credential.startsWith('ghs_') && credential.split('.').length === 3) {
    return { kind: 'app', app: verifyAppJwt(state, credential, now) }
  }
  const userToken = state.userTokens.get(credential)
  if (userToken !== undefined && userToken.expiresAt > now) return { kind: 'user', token: userToken, state }
  const token = state.tokens.get(credential)
  if (token === undefined || token.expiresAt <= now) throw new Refusal(401, 'Bad credentials')
  if (token.installation.suspendedAt !== null) throw new Refusal(403, 'This installation has been suspended')
  return { kind: 'installation', token }
}

function readCredential(header: string): string {
  const [, scheme = '', value = ''] = /^(\w+) +(.*)$/.exec(header) ?? []
  if (scheme.toLowerCase() !== 'basic') return value
  return Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':')
}

/** The App of a caller with an App's JWT. */
export function requireApp(caller: Caller): App {
  if (caller.kind === 'app') return caller.app
  throw new Refusal(
    401,
    caller.kind === 'anonymous' ? 'Requires authentication' : 'A JSON web token could not be decoded',
  )
}

/** The token of a caller with an installation token. */
export function requireToken(caller: Caller): InstallationToken {
  if (caller.kind === 'installation') return caller.token
  if (caller.kind === 'app' || caller.kind === 'user') throw notPermitted()
  throw new Refusal(401, 'Requires authentication')
}

/** The token of a caller who is a person that has signed in with an App. */
export function requireUser(caller: Caller): UserToken {
  if (caller.kind === 'user') return caller.token
  if (caller.kind === 'anonymous') throw new Refusal(401, 'Requires authentication')
  throw notPermitted()
}

/** Throws unless the caller may do this to the repository. A repository that the caller cannot see answers 404. */
export function authorize(caller: Caller, repository: Repository, need: Need): void {
  if (caller.kind === 'installation') authorizeToken(caller.token, repository, need)
  else if (caller.kind === 'user') authorizeUser(caller, repository, need)
  else authorizeStranger(caller, repository, need)
}

function authorizeToken(token: InstallationToken, repository: Repository, need: Need): void {
  // Like everyone, an installation reads public repositories, also those of other accounts.
  if (!canSee(token, repository) && !repository.isPrivate && need.level === 'read') return
  if (!canSee(token, repository)) throw notFound()
  const permissions = [need.permission].flat()
  const isGranted = permissions.some((one) => one === 'metadata' || reaches(token.permissions[one], need.level))
  if (!isGranted) throw notPermitted()
  if (need.level === 'write' && repository.isArchived) {
    throw new Refusal(403, 'Repository was archived so is read-only.')
  }
}

function authorizeUser({ token, state }: Caller & { kind: 'user' }, repository: Repository, need: Need): void {
  const role = roleOf(state, repository, token.person)
  if (role === 'none') throw notFound()
  if (need.level === 'write' && !mayWrite(role)) throw notPermitted()
}

function authorizeStranger(caller: Caller, repository: Repository, need: Need): void {
  if (repository.isPrivate) throw notFound()
  if (need.level === 'write') throw new Refusal(401, 'Requires authentication')
  if (caller.kind === 'app') throw notPermitted()
}

function canSee(token: InstallationToken, repository: Repository): boolean {
  if (!hasRepository(token.installation, repository)) return false
  return token.repositoryIds === null || token.repositoryIds.has(repository.id)
}
