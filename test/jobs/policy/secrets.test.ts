// No secret gets out: not by its look, not by its value, not in a disguise. Stand-ins of documentation are left alone.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createSecretScanner, createSecretScanners } from '../../../src/jobs/policy/secrets.ts'
import { newApiKey } from '../../../src/projects/api-key.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'

const scan = createSecretScanner([])
/** Put together here, so that no scanner takes this file for a leak. */
const drawn = (length: number) => 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7'.repeat(20).slice(0, length)

describe('a secret is known by its look', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  test.each([
    ['Docmend', newApiKey().secret],
    ['GitHub', `ghp_${drawn(36)}`],
    ['GitHub, of an installation since 2026', `ghs_1234567_${drawn(40)}.${drawn(300)}.${drawn(100)}`],
    ['GitHub, fine-grained', `github_pat_${drawn(82)}`],
    ['OpenAI', `sk-proj-${drawn(100)}`],
    ['OpenAI, older', `sk-${drawn(48)}`],
    ['npm', `npm_${drawn(36)}`],
    ['Slack', `xoxb-${'2849301756'.repeat(2).slice(0, 12)}-${'7391047382'.repeat(2).slice(0, 12)}-${drawn(24)}`],
    ['AWS', `AKIA${'Q3EGVS7KXJ2WP5MT'}`],
    ['AWS, the secret half', `aws_secret_access_key = ${drawn(40)}`],
    ['a private key', pem],
    ['a private key in JSON', JSON.stringify(pem)],
    ['a database', `postgres://service:${drawn(16)}@db.acme.io/main`],
  ])('%s', async (_name, secret) => {
    const [found] = await scan(`# Title\n\nUse \`${secret}\` here.\n`, [])
    expect(found).toMatchObject({ line: 3 })
    expect(found?.begins.length).toBeLessThanOrEqual(4)
  })

  test('also where a comment asks scanners to look away', async () => {
    expect(await scan(`<!-- secretlint-disable -->\nnpm_${drawn(36)}`, [])).toHaveLength(1)
  })
})

describe('what documentation writes for a secret is left alone', () => {
  test.each([
    'AKIAIOSFODNN7EXAMPLE',
    'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    `sk-${'x'.repeat(48)}`,
    `ghp_${'x'.repeat(36)}`,
    `ghp_${'0'.repeat(36)}`,
    'OPENAI_API_KEY=<your key>',
    'Authorization: Bearer mend_...',
    `mend_${'a'.repeat(49)}`,
    '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
    'postgres://user:password@localhost:5432/db',
    'mongodb://root:example@mongo:27017',
    'https://user:pass@example.com/',
  ])('%s', async (text) => {
    expect(await scan(text, [])).toEqual([])
  })
})

test('what the base has already is not new, in whichever of its files', async () => {
  const token = `ghp_${drawn(36)}`
  expect(await scan(`A moved page with ${token}`, ['another page', `The old page with ${token}`])).toEqual([])
})

const rotate13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
const codesOf = (text: string, write: (code: number) => string) =>
  Array.from(text)
    .map((char) => write(char.charCodeAt(0)))
    .join('')

/** RFC 4648, section 6, with its padding. */
const base32 = (text: string, alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567') => {
  const bits = codesOf(text, (code) => code.toString(2).padStart(8, '0'))
  const groups = bits.match(/.{1,5}/g) ?? []
  const letters = groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('')
  return letters.padEnd(Math.ceil(letters.length / 8) * 8, '=')
}
const bytesOf = (text: string, separator: string, write: (code: number) => string) =>
  Array.from(text)
    .map((char) => write(char.charCodeAt(0)))
    .join(separator)
const wide = (text: string) => Buffer.from(text, 'utf16le')

const DISGUISES: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  'upper case': (secret) => secret.toUpperCase(),
  reversed: (secret) => Array.from(secret).reverse().join(''),
  ROT13: rotate13,
  hex: (secret) => Buffer.from(secret).toString('hex'),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64, after one byte': (secret) => Buffer.from(`x${secret}y`).toString('base64'),
  'base64, after two bytes': (secret) => Buffer.from(`xy${secret}z`).toString('base64url'),
  'base32, with padding': (secret) => base32(secret),
  'base32 without padding, in lower case': (secret) => base32(secret).replace(/=+$/, '').toLowerCase(),
  'base32, after three bytes': (secret) => base32(`xyz${secret}xy`),
  base32hex: (secret) => base32(secret, '0123456789ABCDEFGHIJKLMNOPQRSTUV'),
  'decimal bytes with spaces': (secret) => bytesOf(secret, ' ', String),
  'decimal bytes in a list': (secret) => `[${bytesOf(secret, ', ', String)}]`,
  'decimal bytes of three digits': (secret) => bytesOf(secret, ' ', (code) => String(code).padStart(3, '0')),
  'octal bytes': (secret) => bytesOf(secret, ' ', (code) => code.toString(8)),
  'octal escape codes': (secret) => bytesOf(secret, '', (code) => `\\${code.toString(8).padStart(3, '0')}`),
  'octal literals': (secret) => bytesOf(secret, ', ', (code) => `0o${code.toString(8)}`),
  'binary bytes': (secret) => bytesOf(secret, ' ', (code) => code.toString(2).padStart(8, '0')),
  'binary bytes of seven digits': (secret) => bytesOf(secret, ' ', (code) => code.toString(2).padStart(7, '0')),
  'binary literals': (secret) => bytesOf(secret, ', ', (code) => `0b${code.toString(2)}`),
  'hexadecimal literals': (secret) => bytesOf(secret, ', ', (code) => `0x${code.toString(16)}`),
  'code points': (secret) => bytesOf(secret, ' ', (code) => `U+${code.toString(16).padStart(4, '0').toUpperCase()}`),
  'UTF-16, raw': (secret) => wide(secret).toString('latin1'),
  'UTF-16LE in hex': (secret) => wide(secret).toString('hex'),
  'UTF-16BE in hex': (secret) => wide(secret).swap16().toString('hex'),
  'UTF-16LE in base64': (secret) => wide(secret).toString('base64'),
  'UTF-16BE in base64': (secret) => wide(secret).swap16().toString('base64'),
  'UTF-16LE in base64, after a byte order mark': (secret) => wide(`\ufeff${secret}`).toString('base64'),
  'UTF-16LE as decimal bytes': (secret) => [...wide(secret)].join(' '),
  'percent codes': (secret) => codesOf(secret, (code) => `%${code.toString(16).padStart(2, '0')}`),
  'entity codes': (secret) => codesOf(secret, (code) => `&#${code};`),
  'escape codes': (secret) => codesOf(secret, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
  'with spaces': (secret) => Array.from(secret).join(' '),
  'with zero-width characters': (secret) => Array.from(secret).join('\u200b'),
  'over several lines': (secret) => Array.from(secret).join('\n'),
  'as a list': (secret) =>
    Array.from(secret)
      .map((char) => `- \`${char}\``)
      .join('\n'),
  'full width': (secret) =>
    codesOf(secret, (code) => String.fromCodePoint(code > 32 && code < 127 ? code + 0xfee0 : code)),
}

describe('a value that this process holds is found', () => {
  testProperty.each(Object.keys(DISGUISES))('%s, whole and without its beginning', async (name) => {
    const disguise = DISGUISES[name] ?? String
    const secret = fc.string({
      unit: fc.constantFrom(...Array.from('abcdefghjkmnpqrstuvwxyzABCDEFGHJKMN23456789-_')),
      minLength: 24,
      maxLength: 64,
    })
    const run = fc.asyncProperty(secret, fc.nat({ max: 8 }), async (held, cut) => {
      const text = `Some text before it ${disguise(held.slice(cut))} and after it.`
      expect(await createSecretScanner([held])(text, [])).toContainEqual(expect.objectContaining({ begins: '' }))
    })
    await fc.assert(run, runs(15))
  })

  test('with letters that take two code units', async () => {
    const held = createSecretScanner(['𐐨𐐩-passwort-𐐪-7391'])
    expect(await held('It is 𐐨𐐩 passwort 𐐪 7391.', [])).toHaveLength(1)
    expect(await held('It is 𐐩𐐨 passwort 𐐨 7391.', [])).toEqual([])
  })

  test('in pieces of a private key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = String(privateKey.export({ type: 'pkcs1', format: 'pem' }))
    const lines = pem.split('\n').slice(4, 7).join('')
    const held = createSecretScanner([pem])
    expect(await held(`Look: ${lines}`, [])).toHaveLength(1)
    expect(await held(Buffer.from(pem).toString('base64'), [])).toHaveLength(1)
  })

  describe('split, with words in between', () => {
    const key = 'q7Rk2vTz9LmX4cPw8YbN3hJd6GsF5aKe1UoZ'
    const hexKey = '9f3a61c07be24d58a1f0c6e3b7d2945810ce6fa3'
    const cutInto = (text: string, parts: number) => {
      const size = Math.ceil(text.length / parts)
      return Array.from({ length: parts }, (_, index) => text.slice(index * size, (index + 1) * size))
    }
    const hasHeld = async (secret: string, text: string) => (await createSecretScanner([secret])(text, [])).length > 0

    test.each([
      ['halves', key, 2],
      ['thirds', key, 3],
      ['six pieces', key, 6],
      ['halves of a key of hexadecimal digits', hexKey, 2],
      ['four pieces of a key of hexadecimal digits', hexKey, 4],
    ])('in %s', async (_name, secret, parts) => {
      const pieces = cutInto(secret, parts)
      expect(await hasHeld(secret, pieces.join(' comes first, and then there is '))).toBe(true)
      expect(await hasHeld(secret, pieces.map((piece) => `| the part | \`${piece}\` |\n`).join(''))).toBe(true)
      expect(await hasHeld(secret, pieces.reverse().join('\n\nBefore it stands:\n\n'))).toBe(true)
    })

    test.each(Object.keys(DISGUISES))('in thirds: %s', async (name) => {
      const disguise = DISGUISES[name] ?? String
      const pieces = cutInto(key, 3).map((piece) => disguise(piece))
      expect(await hasHeld(key, pieces.join('\n\nSome words of another kind.\n\n'))).toBe(true)
    })

    test('in thirds, each in another disguise', async () => {
      const [first = '', second = '', third = ''] = cutInto(key, 3)
      const text = `${base32(first)} is one, ${Buffer.from(second).toString('hex')} another, and ${third} the last.`
      expect(await hasHeld(key, text)).toBe(true)
    })

    test('a private key, in pieces of ten characters', async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
      const pieces =
        pem
          .replace(/-----.*-----|\n/g, '')
          .slice(400, 500)
          .match(/.{10}/g) ?? []
      expect(await hasHeld(pem, pieces.join(' and '))).toBe(true)
    })

    test('but half of it alone is not told from other random text', async () => {
      expect(await hasHeld(key, `It ends with ${key.slice(20)}`)).toBe(false)
    })

    test('and is not new where the base has the pieces', async () => {
      const page = cutInto(key, 3).join('\nwords\n')
      expect(await createSecretScanner([key])(`${page}\nmore`, [page])).toEqual([])
    })

    test('but a secret of words is not found word by word', async () => {
      const secret = 'development-webhook-secret-of-docs'
      expect(await hasHeld(secret, 'In development, the webhook needs a secret, and so do the docs of it.')).toBe(false)
      expect(await hasHeld(secret, 'It is "development webhook secret of docs".')).toBe(true)
    })
  })

  test('and never shown', async () => {
    const secret = randomBytes(24).toString('hex')
    expect(JSON.stringify(await createSecretScanner([secret])(`x ${secret}`, []))).not.toContain(secret.slice(0, 4))
  })
})

test('a calm text gives nothing, whatever is held', async () => {
  const held = [randomBytes(24).toString('hex'), randomBytes(24).toString('base64url'), 'short']
  expect(await createSecretScanner(held)('A short text about nothing. '.repeat(1000), [])).toEqual([])
})

describe('random text that is not held gives nothing', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pkcs8 = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const held = [randomBytes(20).toString('hex'), randomBytes(30).toString('base64url'), pkcs8]
  const bytes = randomBytes(300_000)

  test.each([
    ['checksums', bytes.toString('hex')],
    ['images', bytes.toString('base64')],
    [
      'binary digits',
      codesOf(bytes.subarray(0, 60_000).toString('latin1'), (code) => code.toString(2).padStart(8, '0')),
    ],
    ['lists of numbers', [...bytes].join(', ')],
    ['one-time keys', base32(bytes.subarray(0, 200_000).toString('latin1'))],
  ])('%s', async (_name, text) => {
    expect(await createSecretScanner(held)(text, [])).not.toContainEqual(expect.objectContaining({ line: undefined }))
  })

  test('the beginning of another private key of the same kind', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const [, first] = String(other.export({ type: 'pkcs8', format: 'pem' })).split('\n')
    expect(await createSecretScanner(held)(`It begins like \`${first}\`.`, [])).toEqual([])
  })
})

test('a megabyte is searched in well below a second', async () => {
  const held = Array.from({ length: 6 }, () => randomBytes(32).toString('base64url'))
  const text = 'Some words, a [link](https://example.com/a%20b) and more.\n'.repeat(18_000)
  const cpuMs = measureCpu()
  await createSecretScanner(held)(text, [])
  expect(cpuMs()).toBeLessThan(10_000)
})

test('a page of the base that is full of secrets can be edited, and takes no longer than another', async () => {
  const tokens = Array.from(
    { length: 20_000 },
    () =>
      `AKIA${randomBytes(20)
        .toString('base64url')
        .replace(/[^A-Z0-9]/gi, 'Q')
        .toUpperCase()
        .slice(0, 16)}`,
  )
  const page = tokens.join('\n')
  const scan = createSecretScanner([])
  const cpuMs = measureCpu()
  expect(await scan(`${page}\nOne more line.`, [page])).toEqual([])
  expect(await scan(page, ['A calm text.'])).toHaveLength(10)
  expect(cpuMs()).toBeLessThan(10_000)
})

test('scanners of one process find its secrets, and each those of its own project only', async () => {
  const scanners = createSecretScanners(['held by this process'])
  const [first, second] = [scanners(['drain secret of one']), scanners([''])]
  const names = async (scan: typeof first, text: string): Promise<number> => (await scan(text, [])).length
  expect(await names(first, 'a page with held by this process')).toBe(1)
  expect(await names(second, 'a page with held by this process')).toBe(1)
  expect(await names(first, 'a page with drain secret of one')).toBe(1)
  expect(await names(second, 'a page with drain secret of one')).toBe(0)
})

test('a scan leaves no mark in the timeline of the process, which would keep it for ever', async () => {
  const marks = () => performance.getEntriesByType('mark').length
  const before = marks()
  for (let n = 0; n < 3; n++) await scan(`Page ${n}: npm_${drawn(36)}`, [])
  expect(marks()).toBe(before)
})
