// No secret gets out: not by its look, not by its value, not in a disguise. Stand-ins of documentation are left alone.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
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

const DISGUISES: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  'upper case': (secret) => secret.toUpperCase(),
  reversed: (secret) => Array.from(secret).reverse().join(''),
  ROT13: rotate13,
  hex: (secret) => Buffer.from(secret).toString('hex'),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64, after one byte': (secret) => Buffer.from(`x${secret}y`).toString('base64'),
  'base64, after two bytes': (secret) => Buffer.from(`xy${secret}z`).toString('base64url'),
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

  test('in pieces of a private key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = String(privateKey.export({ type: 'pkcs1', format: 'pem' }))
    const lines = pem.split('\n').slice(4, 7).join('')
    const held = createSecretScanner([pem])
    expect(await held(`Look: ${lines}`, [])).toHaveLength(1)
    expect(await held(Buffer.from(pem).toString('base64'), [])).toHaveLength(1)
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
