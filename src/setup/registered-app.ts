// The GitHub App that the set-up has registered, as it is used and as it is stored.
import type { Seal } from '../people/seal.ts'
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

export function sealApp(seal: Seal, { appId, slug, htmlUrl, ...secrets }: RegisteredApp, now: number): StoredApp {
  const { privateKey, webhookSecret, client }: Secrets = secrets
  const sealed = seal.close(JSON.stringify({ privateKey, webhookSecret, client }), `${PURPOSE} ${appId}`)
  return { appId, slug, htmlUrl, sealed, createdAt: now }
}

/** Gives what `sealed` is under the present key; undefined where it is already, or cannot be opened. */
export function renewAppSeal(seal: Seal, { appId, sealed }: StoredApp): string | undefined {
  return seal.renew(sealed, `${PURPOSE} ${appId}`)
}

export function opensApp(seal: Seal, { appId, sealed }: Pick<StoredApp, 'appId' | 'sealed'>): boolean {
  return seal.open(sealed, `${PURPOSE} ${appId}`) !== undefined
}

/** Gives undefined when it was sealed with another key. */
export function unsealApp(seal: Seal, { appId, slug, htmlUrl, sealed }: StoredApp): RegisteredApp | undefined {
  const text = seal.open(sealed, `${PURPOSE} ${appId}`)
  return text === undefined ? undefined : { appId, slug, htmlUrl, ...(JSON.parse(text) as Secrets) }
}
