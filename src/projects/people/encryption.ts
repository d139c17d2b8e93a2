// Encrypts what the database must keep but must not know: AES-256-GCM under a key that lies outside of it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Encryption {
  /** `purpose` is part of the key: what was encrypted for one purpose does not open for another. */
  encrypt(text: string, purpose: string): string
  /** Gives the text, or undefined when it was encrypted with another key or changed since. */
  decrypt(encrypted: string, purpose: string): string | undefined
  /** Encrypts again what was encrypted with a previous key; undefined when there is no need, or it cannot be opened. */
  reencrypt(encrypted: string, purpose: string): string | undefined
  /** Gives a token that only we can make for this text. */
  sign(text: string, purpose: string): string
  /** Gives all tokens that we may have made for this text: that of `sign`, and those of previous keys. */
  signatures(text: string, purpose: string): string[]
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Each secret: at least 32 random bytes in any form. What was encrypted with one of the previous ones is opened, too. */
export function createEncryption(secret: string, previousSecrets: readonly string[] = []): Encryption {
  const present = encryptWith(secret)
  const previous = previousSecrets.map(encryptWith)
  const decryptPrevious = (encrypted: string, purpose: string) =>
    firstOf(previous, (one) => one.decrypt(encrypted, purpose))
  return {
    encrypt: present.encrypt,
    decrypt: (encrypted, purpose) => present.decrypt(encrypted, purpose) ?? decryptPrevious(encrypted, purpose),
    reencrypt: (encrypted, purpose) => {
      if (present.decrypt(encrypted, purpose) !== undefined) return undefined
      const text = decryptPrevious(encrypted, purpose)
      return text === undefined ? undefined : present.encrypt(text, purpose)
    },
    sign: present.sign,
    signatures: (text, purpose) => [present, ...previous].map((one) => one.sign(text, purpose)),
  }
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function encryptWith(secret: string): Pick<Encryption, 'encrypt' | 'decrypt' | 'sign'> {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'docmend', purpose, 32))
  return {
    encrypt: (text, purpose) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt: (encrypted, purpose) => {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv(ALGORITHM, keyFor(purpose), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return finish(decipher, bytes.subarray(NONCE_BYTES + TAG_BYTES))
    },
    sign: (text, purpose) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),
  }
}

function finish(decipher: ReturnType<typeof createDecipheriv>, body: Buffer): string | undefined {
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    // The only way in which GCM says that the key or the text is another.
    return undefined
  }
}
