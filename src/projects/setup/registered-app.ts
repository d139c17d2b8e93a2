// The GitHub App that the set-up has registered, as it is used and as it is stored.
import type { Encryption } from '../people/encryption.ts'
import type { StoredApp } from './setup-store.ts'

export interface RegisteredApp {
  appId: number
  /** Its name in addresses. */
  slug: string
  /** Its page on the code host. */
  htmlUrl: string
  /** PEM. */
  privateKey: string
  webhookSecret: string
  client: { id: string; secret: string }
}

type Secrets = Pick<RegisteredApp, 'privateKey' | 'webhookSecret' | 'client'>

const PURPOSE = 'GitHub App of the set-up'

export function encryptApp(
  encryption: Encryption,
  { appId, slug, htmlUrl, ...secrets }: RegisteredApp,
  now: number,
): StoredApp {
  const { privateKey, webhookSecret, client }: Secrets = secrets
  const encrypted = encryption.encrypt(JSON.stringify({ privateKey, webhookSecret, client }), `${PURPOSE} ${appId}`)
  return { appId, slug, htmlUrl, encrypted, createdAt: now }
}

/** Gives what `encrypted` is under the present key; undefined where it is already, or cannot be opened. */
export function reencryptApp(encryption: Encryption, { appId, encrypted }: StoredApp): string | undefined {
  return encryption.reencrypt(encrypted, `${PURPOSE} ${appId}`)
}

export function opensApp(
  encryption: Encryption,
  { appId, encrypted }: Pick<StoredApp, 'appId' | 'encrypted'>,
): boolean {
  return encryption.decrypt(encrypted, `${PURPOSE} ${appId}`) !== undefined
}

/** Gives undefined when it was encrypted with another key. */
export function decryptApp(
  encryption: Encryption,
  { appId, slug, htmlUrl, encrypted }: StoredApp,
): RegisteredApp | undefined {
  const text = encryption.decrypt(encrypted, `${PURPOSE} ${appId}`)
  return text === undefined ? undefined : { appId, slug, htmlUrl, ...(JSON.parse(text) as Secrets) }
}
