// Secrets as Docker and Kubernetes mount them: as files. No message shows a path or a value.
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { SECRET_VARIABLES } from '../src/service/config/secret-files.ts'
import { ConfigError, findApiKey, listSecrets, readConfig } from '../src/service/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const SECRET = 'a webhook secret of twenty-odd characters'

let count = 0
function fileWith(content: string | Uint8Array): string {
  count += 1
  const path = join(folder, `secret-${count}`)
  writeFileSync(path, content)
  return path
}

function loop(): string {
  symlinkSync('loop', join(folder, 'loop'))
  return join(folder, 'loop')
}

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n- ').slice(1)
    throw error
  }
  return []
}

test('every secret may come from a file, and its last line breaks do not count', () => {
  const config = readConfig({
    APP_ID: '7',
    DATABASE_URL_FILE: fileWith('postgres://docmend:a-database-password@db/docmend\n'),
    DATABASE_LISTEN_URL_FILE: fileWith('postgres://docmend:a-listener-password@db/docmend\n'),
    PRIVATE_KEY_FILE: fileWith(pem),
    WEBHOOK_SECRET_FILE: fileWith(`${SECRET}\n`),
    WEBHOOK_SECRET_PREVIOUS_FILE: fileWith(`previous ${SECRET}`),
    GITHUB_CLIENT_ID: 'Iv1',
    GITHUB_CLIENT_SECRET_FILE: fileWith('a client secret\n'),
    OPENAI_API_KEY_FILE: fileWith('sk-of-this-service\r\n'),
    OTEL_EXPORTER_OTLP_HEADERS_FILE: fileWith('x-key=of-a-collector\n'),
    DOCMEND_METRICS_TOKEN_FILE: fileWith('a token of the scraper\n'),
    DOCMEND_METRICS_TOKEN_PREVIOUS_FILE: fileWith('a previous token of it\n'),
    DOCMEND_SECRET_FILE: fileWith('s'.repeat(32)),
    DOCMEND_SECRET_PREVIOUS_FILE: fileWith('f'.repeat(32)),
    HTTPS_PROXY_FILE: fileWith('http://user:a-password@proxy.invalid:3128\n\n'),
  })
  const client = { id: 'Iv1', secret: 'a client secret' }
  expect(config.app).toEqual({
    appId: 7,
    privateKey: pem.trimEnd(),
    webhookSecret: SECRET,
    previousWebhookSecret: `previous ${SECRET}`,
    client,
  })
  expect(config.encryption).toEqual({ secret: 's'.repeat(32), previous: 'f'.repeat(32) })
  expect(config.model).toMatchObject({ kind: 'openai', apiKey: 'sk-of-this-service' })
  const passwords = ['a-database-password', 'a-listener-password', 'a-password']
  expect(listSecrets(config)).toEqual(
    expect.arrayContaining([
      SECRET,
      `previous ${SECRET}`,
      's'.repeat(32),
      'f'.repeat(32),
      client.secret,
      'sk-of-this-service',
      'a token of the scraper',
      'a previous token of it',
      ...passwords,
    ]),
  )
  expect(config.secretFiles).toEqual([...SECRET_VARIABLES])
})

test('a secret is read through links, as Kubernetes mounts it', () => {
  mkdirSync(join(folder, '..data'))
  writeFileSync(join(folder, '..data', 'key'), 'sk-key')
  symlinkSync(join('..data', 'key'), join(folder, 'key'))
  expect(readConfig({ OPENAI_API_KEY_FILE: join(folder, 'key') }).model).toMatchObject({ apiKey: 'sk-key' })
})

test('an empty variable is not set, beside a file or as the name of one', () => {
  expect(readConfig({ OPENAI_API_KEY: '', OPENAI_API_KEY_FILE: fileWith('sk') }).model).toMatchObject({ apiKey: 'sk' })
  expect(readConfig({ OPENAI_API_KEY: 'sk', OPENAI_API_KEY_FILE: '' }).model).toMatchObject({ apiKey: 'sk' })
})

test('a variable and its file are not both set, even with the same value', () => {
  const env = { OPENAI_API_KEY: 'sk-key', OPENAI_API_KEY_FILE: fileWith('sk-key') }
  expect(mistakes(env)).toEqual(['OPENAI_API_KEY and OPENAI_API_KEY_FILE are both set: unset one of them'])
})

describe('a file that cannot be used', () => {
  test.each<[string, () => string, string]>([
    ['does not exist', () => join(folder, 'nothing-here'), 'does not name a file that exists'],
    ['is the secret itself', () => pem, 'does not name a file that exists; it takes a path, not the secret itself'],
    ['is a link to itself', () => loop(), 'names a file that cannot be read (ELOOP)'],
    ['is a folder', () => folder, 'does not name a regular file'],
    ['is empty', () => fileWith('\n'), 'names an empty file'],
    ['is too large', () => fileWith('x'.repeat(65 * 1024)), 'names a file of more than 64 KiB'],
    ['is not text', () => fileWith(Uint8Array.of(0xff, 0xfe)), 'names a file that is not UTF-8 text'],
  ])('because it %s is named by its variable alone', (_, path, sentence) => {
    const value = path()
    const found = mistakes({ OPENAI_API_KEY_FILE: value })
    expect(found).toEqual([expect.stringContaining(`OPENAI_API_KEY_FILE ${sentence}`)])
    expect(found.join()).not.toContain(value.slice(0, 20))
  })

  test('is one of all mistakes, and what only follows from it is not listed', () => {
    const env = { APP_ID: '7', PRIVATE_KEY_FILE: join(folder, 'none'), WEBHOOK_SECRET: SECRET, PORT: 'eighty' }
    const found = mistakes(env)
    expect(found).toEqual([expect.stringMatching(/^PRIVATE_KEY_FILE/), expect.stringMatching(/^PORT/)])
  })
})

test('a mistake in the value of a file names the file and shows nothing of it', () => {
  const env = { APP_ID: '7', PRIVATE_KEY_FILE: fileWith('no key of ours'), WEBHOOK_SECRET_FILE: fileWith('too short') }
  const found = mistakes(env)
  expect(found).toEqual([
    expect.stringMatching(/^WEBHOOK_SECRET \(from WEBHOOK_SECRET_FILE\) must have at least 20/),
    expect.stringMatching(/^PRIVATE_KEY \(from PRIVATE_KEY_FILE\) is neither/),
  ])
  expect(found.join()).not.toMatch(/no key of ours|too short/)
})

test('the key of a command may come from a file', () => {
  expect(findApiKey({ DOCMEND_API_KEY_FILE: fileWith('dm_key\n') })).toBe('dm_key')
  expect(findApiKey({})).toBe('')
  expect(() => findApiKey({ DOCMEND_API_KEY_FILE: folder })).toThrow(
    new ConfigError('DOCMEND_API_KEY_FILE does not name a regular file'),
  )
})

test('every variable of the service whose name says that it is secret may come from a file, and the docs list them', () => {
  const source = readFileSync('src/service/config.ts', 'utf8')
  const schema = source.slice(source.indexOf('const Environment'), source.indexOf('type Environment'))
  const read = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1] ?? '')
  expect(SECRET_VARIABLES).toEqual(
    expect.arrayContaining(read.filter((name) => /_(KEY|SECRET|TOKEN|PASSWORD)$/.test(name))),
  )
  const [, section = ''] = readFileSync('docs/operating.md', 'utf8').split('### Secrets as files\n')
  const documented = [...(section.split('\n## ')[0] ?? '').matchAll(/`([A-Z_]+)_FILE`/g)].map((match) => match[1])
  expect(documented).toEqual([...SECRET_VARIABLES, 'DOCMEND_API_KEY'])
})
