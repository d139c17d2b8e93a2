// Seals what the database must keep but must not know: AES-256-GCM under a key that lies outside of it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Seal {
  /** `purpose` is part of the seal: what was sealed for one purpose does not open for another. */
  close(text: string, purpose: string): string
  /** Gives the text, or undefined when it was sealed with another key or changed since. */
  open(sealed: string, purpose: string): string | undefined
  /** Seals anew what was sealed with a former key; undefined when there is no need, or it cannot be opened. */
  renew(sealed: string, purpose: string): string | undefined
  /** Gives a token that only we can make for this text. */
  sign(text: string, purpose: string): string
  /** Gives all tokens that we may have made for this text: that of `sign`, and those of former keys. */
  signatures(text: string, purpose: string): string[]
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Each secret: at least 32 random bytes in any form. What was sealed with one of the former ones is opened, too. */
export function createSeal(secret: string, formerSecrets: readonly string[] = []): Seal {
  const present = sealWith(secret)
  const former = formerSecrets.map(sealWith)
  const openFormer = (sealed: string, purpose: string) => firstOf(former, (one) => one.open(sealed, purpose))
  return {
    close: present.close,
    open: (sealed, purpose) => present.open(sealed, purpose) ?? openFormer(sealed, purpose),
    renew: (sealed, purpose) => {
      if (present.open(sealed, purpose) !== undefined) return undefined
      const text = openFormer(sealed, purpose)
      return text === undefined ? undefined : present.close(text, purpose)
    },
    sign: present.sign,
    signatures: (text, purpose) => [present, ...former].map((one) => one.sign(text, purpose)),
  }
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function sealWith(secret: string): Pick<Seal, 'close' | 'open' | 'sign'> {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'docmend', purpose, 32))
  return {
    close: (text, purpose) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, 'base64url')
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
