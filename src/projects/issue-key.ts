// Makes an API key for a docs site; the secret is given back once and kept nowhere.
import type { Scope } from '../contract/scopes.ts'
import { type ApiKey, newApiKey } from './api-key.ts'
import { createAddressSet } from './cidr.ts'
import type { KeyStore } from './key-store.ts'
import type { Project } from './project.ts'
import type { ProjectStore } from './project-store.ts'

export interface KeyWish {
  /** What the key is for, as people will see it in lists. */
  name: string
  scopes: Scope[]
  /** Empty = from anywhere. */
  allowedCidrs: string[]
  /** Epoch milliseconds; null = never. */
  expiresAt: number | null
}

export interface IssuedKey {
  project: Project
  key: ApiKey
  /** Show it now: it cannot be recovered. */
  secret: string
}

/**
 * Gives the site's project a new key, making the project when there is none (design.md 3.1, Projects). Throws when an
 * entry of `allowedCidrs` is no address.
 */
export async function issueKey(
  stores: { projects: ProjectStore; keys: KeyStore },
  site: { fullName: string; docsRoot: string | null },
  wish: KeyWish,
  now: number,
): Promise<IssuedKey> {
  createAddressSet(wish.allowedCidrs)
  const project = await stores.projects.ensure(site.fullName, site.docsRoot, now)
  const { secret, hash, id } = newApiKey()
  const key: ApiKey = { ...wish, id, projectId: project.id, createdAt: now, revokedAt: null, lastUsedAt: null }
  await stores.keys.add(hash, key)
  return { project, key, secret }
}
