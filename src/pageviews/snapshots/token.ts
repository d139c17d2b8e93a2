// The token of a snapshot: no secret, since it is worth nothing without the key that the snapshot belongs to.
const NAME_CHARACTERS = 10
const RANDOM_BYTES = 16

/** `name` is in base64url. */
export function newToken(name: string, randomBytes: (count: number) => Buffer): string {
  return `${name.slice(0, NAME_CHARACTERS)}${randomBytes(RANDOM_BYTES).toString('base64url')}`
}

/** Whether a snapshot of this name can have the token. */
export function isTokenOf(name: string, token: string): boolean {
  return token.startsWith(name.slice(0, NAME_CHARACTERS))
}
