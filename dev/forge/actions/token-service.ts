// The OpenID Connect provider of GitHub Actions, as GitHub Enterprise Server has it below `/_services/token`.
// https://docs.github.com/en/enterprise-server@latest/actions/reference/security/oidc
import { generateKeyPair, type KeyObject, randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'

export interface TokenService {
  /** `iss` of the tokens. */
  readonly issuer: string
  /** Signs the claims with the newest key. */
  sign(claims: object): Promise<string>
  /** Signs with a new key from now on. The previous keys stay published unless they are to be dropped. */
  rotate(options?: { dropFormer?: boolean }): Promise<void>
  /** `/.well-known/openid-configuration` */
  configuration(): object
  /** `/.well-known/jwks` */
  keys(): Promise<{ keys: object[] }>
}

interface SigningKey {
  kid: string
  privateKey: KeyObject
  jwk: object
}

const makeKeyPair = promisify(generateKeyPair)

export function createTokenService(issuer: string): TokenService {
  // Created on first use: most forges never need a key, and making one takes a while.
  let keys: Promise<SigningKey[]> | undefined
  const current = (): Promise<SigningKey[]> => {
    keys ??= makeSigningKey().then((key) => [key])
    return keys
  }
  return {
    issuer,
    sign: async (claims) => signJwt((await current()).at(-1), claims),
    rotate: async ({ dropFormer = false } = {}) => {
      const former = await current()
      const key = await makeSigningKey()
      keys = Promise.resolve(dropFormer ? [key] : [...former, key])
    },
    configuration: () => ({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks`,
      subject_types_supported: ['public', 'pairwise'],
      response_types_supported: ['id_token'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid'],
    }),
    keys: async () => ({ keys: (await current()).map(({ jwk }) => jwk) }),
  }
}

async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

function signJwt(key: SigningKey | undefined, claims: object): string {
  if (key === undefined) throw new Error('The token service has no key')
  const signed = [{ typ: 'JWT', alg: 'RS256', kid: key.kid }, claims].map(encode).join('.')
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key.privateKey).toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
