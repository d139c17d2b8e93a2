// The GitHub App, from the environment: its number, its private key in any form that people have it in, its webhook secret.
import { createPrivateKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

const WEBHOOK_SECRET_MIN_CHARACTERS = 20

export interface GitHubAppConfig {
  appId: number
  /** PEM. */
  privateKey: string
  webhookSecret: string
  /** Accepted as well, while GitHub changes over from one secret to another. */
  previousWebhookSecret?: string | undefined
  /** With it, people sign in to the dashboard; undefined = they cannot. */
  client: { id: string; secret: string } | undefined
}

/** Gives the App; undefined without `APP_ID`. Adds what is wrong to `mistakes`. */
export function readApp(env: Record<string, string | undefined>, mistakes: string[]): GitHubAppConfig | undefined {
  const { APP_ID, PRIVATE_KEY, WEBHOOK_SECRET, WEBHOOK_SECRET_PREVIOUS: previousWebhookSecret } = env
  if (APP_ID === undefined) {
    if (PRIVATE_KEY !== undefined)
      mistakes.push('APP_ID is missing, but PRIVATE_KEY is set: give the number of the App')
    return undefined
  }
  // Without a secret, Probot falls back to a publicly known one, so this refuses to start instead.
  if (WEBHOOK_SECRET === undefined || WEBHOOK_SECRET.length < WEBHOOK_SECRET_MIN_CHARACTERS) {
    mistakes.push(`WEBHOOK_SECRET must have at least ${WEBHOOK_SECRET_MIN_CHARACTERS} characters when APP_ID is set`)
  }
  if (previousWebhookSecret !== undefined && previousWebhookSecret.length < WEBHOOK_SECRET_MIN_CHARACTERS)
    mistakes.push(`WEBHOOK_SECRET_PREVIOUS must have at least ${WEBHOOK_SECRET_MIN_CHARACTERS} characters`)
  const privateKey = readPrivateKey(PRIVATE_KEY, mistakes)
  const client = readClient(env, mistakes)
  const app = { appId: Number(APP_ID), privateKey: privateKey ?? '', webhookSecret: WEBHOOK_SECRET ?? '', client }
  return previousWebhookSecret === undefined ? app : { ...app, previousWebhookSecret }
}

/** The id alone is of no use, and neither is the secret. */
function readClient(env: Record<string, string | undefined>, mistakes: string[]): GitHubAppConfig['client'] {
  const { GITHUB_CLIENT_ID: id, GITHUB_CLIENT_SECRET: secret } = env
  if (id !== undefined && secret !== undefined) return { id, secret }
  if (id !== undefined) mistakes.push('GITHUB_CLIENT_SECRET is missing, but GITHUB_CLIENT_ID is set')
  if (secret !== undefined) mistakes.push('GITHUB_CLIENT_ID is missing, but GITHUB_CLIENT_SECRET is set')
  return undefined
}

/** Takes PEM text (with line breaks or `\n`), its base64, or the path of the file. */
function readPrivateKey(value: string | undefined, mistakes: string[]): string | undefined {
  if (value === undefined) {
    mistakes.push('PRIVATE_KEY is missing, but APP_ID is set: give the PEM, its base64, or the path of the file')
    return undefined
  }
  const text = value.replaceAll('\\n', '\n')
  const candidates = [text, Buffer.from(value, 'base64').toString('utf8'), readFileIfAny(value)]
  const pem = candidates.find((candidate) => candidate.includes('-----BEGIN') && candidate.includes('PRIVATE KEY-----'))
  if (pem === undefined) mistakes.push('PRIVATE_KEY is neither a PEM, nor its base64, nor the path of a readable file')
  else {
    const fault = findKeyFault(pem)
    if (fault !== undefined) mistakes.push(fault)
  }
  return pem
}

/** GitHub takes RS256 alone, which needs an RSA key of this length (RFC 7518, 3.3). */
const KEY_MIN_BITS = 2048

function findKeyFault(pem: string): string | undefined {
  try {
    const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = createPrivateKey(pem)
    if (kind === 'rsa' && (details?.modulusLength ?? 0) >= KEY_MIN_BITS) return undefined
    return `PRIVATE_KEY is no RSA key of at least ${KEY_MIN_BITS} bits, as GitHub makes them: is it the key of the App?`
  } catch {
    return 'PRIVATE_KEY is a PEM that cannot be read: is it complete, with its line breaks, and without a passphrase?'
  }
}

/** Returns '' for anything but a readable file. The error of the file system would print the value, which may be a key. */
function readFileIfAny(path: string): string {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}
