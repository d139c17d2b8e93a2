// API keys: `mend_`, 32 random bytes in base62 (43 characters), and a checksum of 6 characters. The checksum distinguishes a
// mistyped key from an unknown one, and lets secret scanners recognize keys without false alarms.
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { DAY_MS } from '../base/days.ts'
import type { Scope } from '../contract/scopes.ts'
import type { Actor } from './audit.ts'
import { createAddressSet } from './cidr.ts'
import type { Project, ProjectStore } from './project.ts'

const API_KEY_PREFIX = 'mend_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 43
const CHECKSUM_LENGTH = 6

/** What is stored of a key; the key itself is shown once and forgotten. */
export interface ApiKey {
  /** The public id in lists and for revoking: the first 12 characters of the hash. */
  id: string
  projectId: string
  name: string
  scopes: Scope[]
  /** CIDR blocks that may use the key; empty = any address. */
  allowedCidrs: string[]
  /** Epoch milliseconds; null = never expires. */
  expiresAt: number | null
  createdAt: number
  createdBy: Actor
  revokedAt: number | null
  lastUsedAt: number | null
}

interface NewApiKey {
  /** Show it once: it cannot be recovered. */
  secret: string
  hash: string
  id: string
}

export function newApiKey(): NewApiKey {
  const body = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), BODY_LENGTH)
  const secret = `${API_KEY_PREFIX}${body}${checksum(body)}`
  const hash = hashApiKey(secret)
  return { secret, hash, id: hash.slice(0, 12) }
}

/** SHA-256 in hex. The key has 256 random bits, so a slow hash would protect nothing. */
export function hashApiKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** True when the text has the form and the checksum of our keys, whether or not the key exists. */
export function isWellFormedApiKey(text: string): boolean {
  const body = text.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH)
  return /^mend_[0-9A-Za-z]{49}$/.test(text) && text.endsWith(checksum(body))
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH)
}

function base62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; digits.length < length; rest /= 62n) digits = ALPHABET.charAt(Number(rest % 62n)) + digits
  return digits
}

// How long a key is good for.

/** In days, for a person to choose from. */
export const KEY_LIVES = ['7', '30', '60', '90', '365', 'never'] as const
export type KeyLife = (typeof KEY_LIVES)[number]

/** For a command, which may name any number of days: ten years. Beyond that, it should say `never`. */
export const KEY_MAX_DAYS = 3650

/** Gives the end of a life that begins now, in epoch milliseconds; null for `never`. */
export function expiryAfter(days: string, now: number): number | null {
  return days === 'never' ? null : now + Number(days) * DAY_MS
}

// Creates an API key for a docs site. The secret is returned once and stored nowhere.

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
  stores: { projects: Pick<ProjectStore, 'ensure'>; keys: Pick<KeyStore, 'add'> },
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
  { keys }: { keys: Pick<KeyStore, 'add'> },
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

// Port: where API keys are stored. Implemented in src/storage/.

/** How many keys a project may get. */
interface KeyLimits {
  /** Created within one hour. */
  perHour: number
  /** Neither revoked nor expired. */
  working: number
}

type KeyRefusal = keyof KeyLimits

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
