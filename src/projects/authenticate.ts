// Authenticates a request: identifies its key (401), then checks what the key may do (404, 403).
import { ApiError } from '../contract/errors.ts'
import type { Scope } from '../contract/scopes.ts'
import { type ApiKey, hashApiKey, isWellFormedApiKey, type KeyStore } from './api-key.ts'
import { createAddressSet } from './cidr.ts'

interface KeyLookup {
  keys: Pick<KeyStore, 'findByHash'>
  now: () => number
}

/** The access that a request needs. */
interface Access {
  projectId: string
  scope: Scope
  /** undefined when a proxy hides it; then a key that is limited to addresses is refused. */
  clientAddress: string | undefined
}

interface IdentifiedKey {
  key: ApiKey
  hash: string
}

/**
 * Gives the key of an `Authorization` header. Throws `ApiError` 401 when it is missing, unknown or revoked.
 * `requireUnexpired` checks its expiry, so that the answer can still name the date.
 */
export async function identifyKey(lookup: KeyLookup, authorization: string | undefined): Promise<IdentifiedKey> {
  const secret = parseBearer(authorization)
  if (!isWellFormedApiKey(secret)) {
    throw new ApiError(
      'unknown_key',
      'The API key is mistyped or cut off: a key is mend_ followed by 49 letters and digits',
    )
  }
  const hash = hashApiKey(secret)
  const key = await lookup.keys.findByHash(hash)
  if (key === undefined) {
    throw new ApiError('unknown_key', 'There is no such API key; create one with: docmend keys create OWNER/REPO')
  }
  if (key.revokedAt !== null) {
    throw new ApiError('revoked_key', `The API key "${key.name}" was revoked; create a new one`)
  }
  return { key, hash }
}

/** Throws `ApiError` 401 when the key has expired. */
export function requireUnexpired(key: ApiKey, now: number): void {
  if (key.expiresAt === null || key.expiresAt > now) return
  const expired = new Date(key.expiresAt).toISOString()
  throw new ApiError('expired_key', `The API key "${key.name}" expired at ${expired}; create a new one`)
}

/** Throws `ApiError`: 404 for another project (a key must not reveal which exist), 403 for a scope or an address. */
export function requireAccess(key: ApiKey, access: Access): void {
  if (key.projectId !== access.projectId) throw projectNotFound(access.projectId)
  if (!key.scopes.includes(access.scope)) {
    throw new ApiError(
      'scope_missing',
      `The API key "${key.name}" lacks the scope ${access.scope}; create one that has it`,
    )
  }
  requireAddress(key, access.clientAddress)
}

/** Throws `ApiError` 403 when the key is limited to other addresses. */
export function requireAddress(key: ApiKey, clientAddress: Access['clientAddress']): void {
  if (isAllowedFrom(key, clientAddress)) return
  const from = clientAddress ?? 'an address that could not be determined'
  throw new ApiError('address_not_allowed', `The API key "${key.name}" may not be used from ${from}`)
}

/** The same answer for missing projects and for projects of other keys, so that a key cannot tell them apart. */
export function projectNotFound(projectId: string): ApiError {
  return new ApiError('project_not_found', `There is no project ${projectId} for this API key; check the project id`)
}

function parseBearer(authorization: string | undefined): string {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (token !== undefined) return token
  throw new ApiError('missing_credentials', 'Send the API key in the header Authorization: Bearer mend_...')
}

function isAllowedFrom(key: ApiKey, address: string | undefined): boolean {
  if (key.allowedCidrs.length === 0) return true
  return address !== undefined && createAddressSet(key.allowedCidrs).has(address)
}
