// The GitHub App that the set-up has registered, as it is used and as it is stored.
import type { Encryption } from '../people/encryption.ts'

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

// Port: what the set-up keeps: what lets a browser in, registrations under way, and the App. Implemented in src/storage/.
// Tokens are stored as hashes only.

/** `token` is printed to the log, `session` is the cookie that it becomes, `state` is on its way over GitHub. */
export type PassKind = 'token' | 'session' | 'state'

export interface Pass {
  kind: PassKind
  hash: string
  /** Of a state: the browser that began. */
  boundTo: string
  /** Epoch milliseconds. */
  createdAt: number
}

/** The App with its secrets encrypted. */
export interface StoredApp {
  appId: number
  slug: string
  htmlUrl: string
  encrypted: string
  createdAt: number
}

export interface SetupStore {
  /** Saves a pass, and forgets the oldest of its kind beyond `keep`. */
  addPass(pass: Pass, keep: number): Promise<void>
  /** Gives the passes of a kind that were made at this time or later, the newest first. */
  listPasses(kind: PassKind, since: number): Promise<Pass[]>
  /** Gives a pass and forgets it, to one caller alone; undefined when there is none that is so young. */
  takePass(kind: PassKind, hash: string, since: number): Promise<Pass | undefined>
  /** Forgets all passes of a kind. */
  dropPasses(kind: PassKind): Promise<void>
  /** Gives when the last webhook of GitHub came that told something new; undefined = none in the last days. */
  lastWebhookAt(): Promise<number | undefined>
  /** Gives the App that is stored. */
  findApp(): Promise<StoredApp | undefined>
  /** Stores the App in place of the one with this number (undefined = of none); false when another one is there. */
  keepApp(app: StoredApp, instead: number | undefined): Promise<boolean>
  /** Replaces what the App's secrets are encrypted in; false when it is not `from` any more. */
  replaceSecrets(from: string, to: string): Promise<boolean>
}

// Port: the code host, as the set-up needs it. Implemented in src/github/convert-manifest.ts.

export interface AppRegistrar {
  /**
   * Exchanges the code of a new App for its credentials, which works once. Throws `CodeRefusedError`; other faults may pass,
   * and the code may still be good.
   */
  convert(code: string): Promise<RegisteredApp>
}

/** The code is wrong, was used or has expired. */
export class CodeRefusedError extends Error {}
