// Port: where API keys are stored. Implemented in src/storage/.
import type { ApiKey } from './api-key.ts'
import type { Actor } from './audit.ts'

/** How many keys a project may get. */
export interface KeyLimits {
  /** Created within one hour. */
  perHour: number
  /** Neither revoked nor expired. */
  working: number
}

export type KeyRefusal = keyof KeyLimits

export interface KeyStore {
  /** Saves a new key under its hash, unless the project has as many as it may have: gives which limit says so. */
  add(hash: string, key: ApiKey, limits: KeyLimits): Promise<KeyRefusal | undefined>
  /** Gives the key with this hash, even if revoked or expired, or undefined. */
  findByHash(hash: string): Promise<ApiKey | undefined>
  /** Gives the keys of a project, newest first, including revoked keys. */
  list(projectId: string): Promise<ApiKey[]>
  /** Revokes a key by its public id; false when the project has no such key, or it is revoked already. */
  revoke(projectId: string, keyId: string, now: number, by: Actor): Promise<boolean>
  /**
   * Records that the key was used, at most once a minute per key, so that reading stays cheap. `lastUsedAt` is what `findByHash`
   * gave of it for the same request.
   */
  touch(hash: string, lastUsedAt: number | null, now: number): Promise<void>
}
