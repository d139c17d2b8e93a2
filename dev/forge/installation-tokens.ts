// Installation access tokens: short-lived, for one installation, limited to repositories and permissions.
import { randomBytes } from 'node:crypto'
import { Refusal } from './refusal.ts'
import {
  type ForgeState,
  type Installation,
  type InstallationToken,
  type Permissions,
  repositoriesOf,
} from './state.ts'

export interface TokenRequest {
  repositoryIds?: number[]
  repositoryNames?: string[]
  permissions?: Record<string, unknown>
}

/** Creates a token that can do no more than the installation. Throws a 422 `Refusal` for a request of more. */
export function mintToken(
  state: ForgeState,
  installation: Installation,
  request: TokenRequest,
  expiresAt: Date,
): InstallationToken {
  const token: InstallationToken = {
    value: newTokenValue(installation, expiresAt),
    installation,
    permissions: narrowPermissions(installation.app.permissions, request.permissions),
    repositoryIds: narrowRepositories(state, installation, request),
    expiresAt,
  }
  state.tokens.set(token.value, token)
  return token
}

/**
 * The format of 2026, `ghs_<app id>_<JWT>`: about 520 characters with two dots, longer than many columns and masks allow.
 */
function newTokenValue(installation: Installation, expiresAt: Date): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = encode({ alg: 'RS256', typ: 'JWT' })
  const payload = encode({
    sub: String(installation.id),
    exp: Math.floor(expiresAt.getTime() / 1000),
    jti: randomBytes(12).toString('hex'),
  })
  return `ghs_${installation.app.id}_${header}.${payload}.${randomBytes(288).toString('base64url')}`
}

const strength: Record<string, number> = { read: 1, write: 2, admin: 3 }

function narrowPermissions(granted: Permissions, asked: Record<string, unknown> | undefined): Permissions {
  if (asked === undefined) return { ...granted }
  const narrowed: Permissions = { metadata: 'read' }
  for (const [name, level] of Object.entries(asked)) {
    const has = granted[name]
    if ((level !== 'read' && level !== 'write' && level !== 'admin') || !reaches(has, level)) {
      throw new Refusal(422, 'The permissions requested are not granted to this installation.')
    }
    narrowed[name] = level
  }
  return narrowed
}

/** True when the granted level is at least the required one. */
export function reaches(held: string | undefined, needed: string): boolean {
  return (strength[held ?? ''] ?? 0) >= (strength[needed] ?? Number.POSITIVE_INFINITY)
}

function narrowRepositories(state: ForgeState, installation: Installation, request: TokenRequest): Set<number> | null {
  const { repositoryIds, repositoryNames } = request
  if (repositoryIds === undefined && repositoryNames === undefined) return null
  const all = repositoriesOf(state, installation)
  const found = [
    ...(repositoryIds ?? []).map((id) => all.find((one) => one.id === id)),
    ...(repositoryNames ?? []).map((name) => all.find((one) => one.name.toLowerCase() === name.toLowerCase())),
  ]
  const ids = found.flatMap((one) => (one === undefined ? [] : [one.id]))
  if (ids.length < found.length || ids.length === 0) {
    throw new Refusal(
      422,
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    )
  }
  return new Set(ids)
}
