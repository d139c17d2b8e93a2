// The JSON Web Token that authenticates an App (RS256, RFC 7519). Rules and messages follow GitHub's page "Generating a
// JSON Web Token (JWT) for a GitHub App".
import { verify } from 'node:crypto'
import { Refusal } from './refusal.ts'
import type { App, ForgeState } from './state.ts'

const longestLifeSeconds = 600
const clockSkewSeconds = 60

/** The App that signed the token. Throws a 401 `Refusal` that says which claim is wrong. */
export function verifyAppJwt(state: ForgeState, jwt: string, now: Date): App {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  const { alg } = decodePart(header)
  const claims = decodePart(payload)
  const app = [...state.apps.values()].find(
    (one) => String(claims.iss) === String(one.id) || claims.iss === one.clientId,
  )
  if (alg !== 'RS256' || app === undefined) throw new Refusal(401, "'Issuer' claim ('iss') must be an Integer")
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify('RSA-SHA256', signed, app.publicKey, Buffer.from(signature, 'base64url'))) throw undecodable()
  checkTimes(claims, Math.floor(now.getTime() / 1000))
  return app
}

function checkTimes({ iat, exp }: Record<string, unknown>, nowSeconds: number): void {
  if (!isWhole(exp) || exp <= nowSeconds) {
    throw new Refusal(
      401,
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    )
  }
  if (exp > nowSeconds + longestLifeSeconds) {
    throw new Refusal(401, "'Expiration time' claim ('exp') is too far in the future")
  }
  if (!isWhole(iat) || iat > nowSeconds + clockSkewSeconds) {
    throw new Refusal(
      401,
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    )
  }
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value)
}

function decodePart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
  }
  throw undecodable()
}

function undecodable(): Refusal {
  return new Refusal(401, 'A JSON web token could not be decoded')
}
