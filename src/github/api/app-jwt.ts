// How the App itself signs in: a JWT that it signs with its private key (GitHub Docs, "Generating a JSON Web Token").
import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'

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
export function createAppJwt({ appId, privateKey }: AppIdentity, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  const claims = { iss: String(appId), iat: seconds - CLOCK_SKEW_SECONDS, exp: seconds + LIFETIME_SECONDS }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(createPrivateKey(privateKey))
}
