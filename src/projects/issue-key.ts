// Creates an API key for a docs site. The secret is returned once and stored nowhere.
import type { Scope } from '../contract/scopes.ts'
import { type ApiKey, newApiKey } from './api-key.ts'
import type { Actor } from './audit.ts'
import { createAddressSet } from './cidr.ts'
import type { KeyLimits, KeyRefusal, KeyStore } from './key-store.ts'
import type { Project } from './project.ts'
import type { ProjectStore } from './project-store.ts'

/** A project may have this many API keys that are neither revoked nor expired. */
const WORKING_KEYS = 100

/** A project may get this many API keys within an hour: more is a script that went astray, or a stolen session. */
const KEYS_PER_HOUR = 10

export interface KeyRequest {
  /** What the key is for, as lists show it. */
  name: string
  scopes: Scope[]
  /** Empty = any address. */
  allowedCidrs: string[]
  /** Epoch milliseconds; null = never. */
  expiresAt: number | null
  createdBy: Actor
}

export const KEY_LIMITS: KeyLimits = { perHour: KEYS_PER_HOUR, working: WORKING_KEYS }

/** The project has as many keys as it may have, so none was created. The message says what to do. */
export class TooManyKeysError extends Error {}

export interface IssuedKey {
  project: Project
  key: ApiKey
  /** Show it now: it cannot be recovered. */
  secret: string
}

/**
 * Creates a key for the site's project, and the project if there is none. Throws when `allowedCidrs` has a wrong entry, and
 * `TooManyKeysError`.
 */
export async function issueKey(
  stores: { projects: ProjectStore; keys: KeyStore },
  site: { fullName: string; docsRoot: string | null },
  request: KeyRequest,
  now: number,
): Promise<IssuedKey> {
  createAddressSet(request.allowedCidrs)
  const project = await stores.projects.ensure(site.fullName, site.docsRoot, now)
  return issueKeyFor(stores, project, request, now)
}

/** The same for a project that is there. */
export async function issueKeyFor(
  { keys }: { keys: KeyStore },
  project: Project,
  request: KeyRequest,
  now: number,
): Promise<IssuedKey> {
  createAddressSet(request.allowedCidrs)
  const { secret, hash, id } = newApiKey()
  const key: ApiKey = { ...request, id, projectId: project.id, createdAt: now, revokedAt: null, lastUsedAt: null }
  const refusal = await keys.add(hash, key, KEY_LIMITS)
  if (refusal !== undefined) throw new TooManyKeysError(explainRefusal(refusal))
  return { project, key, secret }
}

function explainRefusal(refusal: KeyRefusal): string {
  switch (refusal) {
    case 'perHour':
      return `A project may get ${KEYS_PER_HOUR} keys in an hour. Use one of them, or try again later`
    case 'working':
      return `The project has ${WORKING_KEYS} keys that work, and no project may have more. Revoke one first`
    default:
      return refusal satisfies never
  }
}
