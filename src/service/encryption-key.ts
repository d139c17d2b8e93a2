// The key under which the database's secrets are encrypted: DOCMEND_SECRET, or else a file that the first start makes. It lies
// outside of the database, so that a copy of the database alone gives nobody the right to act as a person.
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createEncryption, type Encryption } from '../projects/people/encryption.ts'
import { opensGrant } from '../projects/people/grants.ts'
import { opensApp } from '../projects/setup/registered-app.ts'
import { giveToOwnerOf, syncToDisk } from '../storage/backup/copy-database.ts'
import type { EncryptedValues } from '../storage/encrypted-values.ts'
import type { Config } from './config.ts'

const FILE = 'encryption.key'
const KEY_BYTES = 32

/** What the file has encrypted before there was `DOCMEND_SECRET` still opens. `learn` hears of each key, to keep it out of logs. */
export async function openEncryption(
  config: EncryptionConfig,
  learn: (key: string) => void = () => undefined,
): Promise<Encryption> {
  const { dataDir, encryption } = config
  if (encryption.secret === undefined) await readEncryptionKey(dataDir)
  const keys = (await findKeys(config)).map(({ key }) => key)
  for (const key of keys) learn(key)
  const [present = '', ...previous] = keys
  return createEncryption(present, previous)
}

type KeyName = 'DOCMEND_SECRET' | 'encryption.key' | 'DOCMEND_SECRET_PREVIOUS'

/** Gives the keys that are there, the present one first. */
async function findKeys({ dataDir, encryption }: EncryptionConfig): Promise<{ name: KeyName; key: string }[]> {
  const keys: { name: KeyName; key: string | undefined }[] = [
    { name: 'DOCMEND_SECRET', key: encryption.secret },
    { name: FILE, key: await readEncryptionKeyIfAny(dataDir) },
    { name: 'DOCMEND_SECRET_PREVIOUS', key: encryption.previous },
  ]
  return keys.flatMap(({ name, key }) => (key === undefined ? [] : [{ name, key }]))
}

type EncryptionConfig = Pick<Config, 'dataDir' | 'encryption'>

/** Whether something may be encrypted with another key than the present one. */
export function hasPreviousKey({ dataDir, encryption }: EncryptionConfig): boolean {
  return (
    encryption.previous !== undefined ||
    (encryption.secret !== undefined && findEncryptionKeyFile(dataDir) !== undefined)
  )
}

/** Says that processes of the same database may have keys of their own; undefined when all is well. */
export function findEncryptionFault({
  database,
  encryption,
}: Pick<Config, 'database' | 'encryption'>): string | undefined {
  if (database === undefined || encryption.secret !== undefined) return undefined
  return 'DOCMEND_SECRET is not set: what this process encrypts, only processes with this DATA_DIR can open. Give all processes the same one'
}

/** The same without making a key. */
export async function openEncryptionIfAny(config: EncryptionConfig): Promise<Encryption | undefined> {
  const hasKey = config.encryption.secret !== undefined || findEncryptionKeyFile(config.dataDir) !== undefined
  return hasKey ? openEncryption(config) : undefined
}

/** Reads the key from `DATA_DIR`, or makes it there, for the user of the service alone. */
export async function readEncryptionKey(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE)
  return requireKey(file, (await readIfAny(file)) ?? (await makeKey(file)))
}

/** Gives its path; undefined when there is none. */
export function findEncryptionKeyFile(dataDir: string): string | undefined {
  const file = join(dataDir, FILE)
  return existsSync(file) ? file : undefined
}

function requireKey(file: string, text: string): string {
  const key = text.trim()
  if (Buffer.from(key, 'base64url').length >= KEY_BYTES) return key
  throw new Error(
    `${file} has no key of ${KEY_BYTES} bytes. Delete it to make a new one; everybody signs in again then`,
  )
}

/** Reads the key without making one; undefined when there is none. */
async function readEncryptionKeyIfAny(dataDir: string): Promise<string | undefined> {
  const text = await readIfAny(join(dataDir, FILE))
  return text === undefined ? undefined : requireKey(join(dataDir, FILE), text)
}

/** Of several processes that start at once, the first one's key holds. */
async function makeKey(file: string): Promise<string> {
  await writeNew(file, randomBytes(KEY_BYTES).toString('base64url'))
  return readFile(file, 'utf8')
}

/** Gives the service of another folder the key of this one; gives its path there, or undefined where this one has none. */
export async function copyEncryptionKey(fromDir: string, toDir: string): Promise<string | undefined> {
  const key = await readEncryptionKeyIfAny(fromDir)
  if (key === undefined) return undefined
  const to = join(toDir, FILE)
  if ((await readIfAny(to)) === undefined) await writeNew(to, key)
  await requireNoOtherKey(fromDir, toDir)
  return to
}

/** Throws when both folders have a key, and not the same. */
export async function requireNoOtherKey(fromDir: string, toDir: string): Promise<void> {
  const [key, other] = [await readEncryptionKeyIfAny(fromDir), await readEncryptionKeyIfAny(toDir)]
  if (key === undefined || other === undefined || key === other) return
  const [from, to] = [join(fromDir, FILE), join(toDir, FILE)]
  throw new Error(`${to} is another key than ${from}, which the copy needs. Move it away, then run this again`)
}

/**
 * The file is never there without its whole content, is on disk when this resolves, since a database that is encrypted with it may
 * be, too, and replaces no other.
 */
async function writeNew(file: string, key: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, key, { mode: 0o600, flag: 'wx', flush: true })
    giveToOwnerOf(dirname(file), draft)
    await link(draft, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
    syncToDisk(dirname(file))
  } finally {
    await rm(draft, { force: true })
  }
}

async function readIfAny(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export interface TriedKeys {
  /** How many values are encrypted. */
  encrypted: number
  /** How many of them no key opens. */
  unopened: number
  /** The keys that open at least one. */
  opening: KeyName[]
}

/**
 * Which of the keys at hand open what a database keeps encrypted: a key that is there may be the wrong one, or an obsolete one.
 * Makes no key. Throws when `encryption.key` is damaged, as the start of a service does.
 */
export async function tryKeys(config: EncryptionConfig, values: EncryptedValues): Promise<TriedKeys> {
  const keys = (await findKeys(config)).map(({ name, key }) => ({ name, encryption: createEncryption(key) }))
  const openerOf = (opens: (encryption: Encryption) => boolean) =>
    keys.find(({ encryption }) => opens(encryption))?.name
  const openers = [
    ...values.apps.map((app) => openerOf((encryption) => opensApp(encryption, app))),
    ...values.grants.map((grant) => openerOf((encryption) => opensGrant(encryption, grant))),
  ]
  return {
    encrypted: openers.length,
    unopened: openers.filter((name) => name === undefined).length,
    opening: keys.map(({ name }) => name).filter((name) => openers.includes(name)),
  }
}
