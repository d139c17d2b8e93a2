// How the App itself signs in: a JWT that it signs with its private key (GitHub Docs, "Generating a JSON Web Token").
import { createPrivateKey, sign } from 'node:crypto'

/** GitHub refuses more than ten minutes, counted by its own clock. */
const LIFETIME_SECONDS = 9 * 60
/** Our clock may be ahead of GitHub's by as much. */
const CLOCK_SKEW_SECONDS = 60

export interface AppIdentity {
  appId: number
  /** PEM, PKCS#1 (as GitHub gives it) or PKCS#8. */
  privateKey: string
}

/** Makes a token for the routes below `/app`; `now` in epoch milliseconds. */
export function createAppJwt({ appId, privateKey }: AppIdentity, now: number): string {
  const issuedAt = Math.floor(now / 1000) - CLOCK_SKEW_SECONDS
  const claims = { iss: String(appId), iat: issuedAt, exp: issuedAt + CLOCK_SKEW_SECONDS + LIFETIME_SECONDS }
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encode).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), createPrivateKey(privateKey)).toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
