// How the App itself signs in: a JWT that it signs with its private key (GitHub Docs, "Generating a JSON Web Token").
import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'

/**
 * GitHub refuses a token that was made in the future, and one that ends more than ten minutes from now, by its own clock.
 * Nine minutes around now leave as much room on both sides as there is, until its clock is known (host-clock.ts).
 */
const HALF_LIFE_SECONDS = 4.5 * 60

export interface AppIdentity {
  appId: number
  /** PEM, PKCS#1 (as GitHub gives it) or PKCS#8. */
  privateKey: string
}

/** Makes a token for the routes below `/app`; `now` in epoch milliseconds. */
export function createAppJwt({ appId, privateKey }: AppIdentity, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  const claims = { iss: String(appId), iat: seconds - HALF_LIFE_SECONDS, exp: seconds + HALF_LIFE_SECONDS }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(createPrivateKey(privateKey))
}
