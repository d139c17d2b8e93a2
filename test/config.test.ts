// The environment as instance admins write it.

import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { Environment } from '../src/service/config/environment.ts'
import { MODEL_OPTIONS } from '../src/service/config/model.ts'
import { ConfigError, listSecrets, readConfig } from '../src/service/config.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
const app = { APP_ID: '7', PRIVATE_KEY: pem, WEBHOOK_SECRET: 'a secret of twenty-odd characters' }

function mistakes(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('a private key that GitHub would not have made', () => {
  const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()
  test.each<[string, string]>([
    ['on a curve', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
    ['of Ed25519', pemOf(generateKeyPairSync('ed25519').privateKey)],
    ['of 1024 bits', pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey)],
  ])('%s is named before GitHub is asked', (_, PRIVATE_KEY) => {
    expect(mistakes({ ...app, PRIVATE_KEY })).toContain('PRIVATE_KEY is no RSA key of at least 2048 bits')
  })

  test('a private key without the number of its App is a mistake, not an App that is not wanted', () => {
    expect(mistakes({ PRIVATE_KEY: pem })).toContain('APP_ID is missing, but PRIVATE_KEY is set')
    expect(readConfig({ WEBHOOK_SECRET: app.WEBHOOK_SECRET }).app).toBeUndefined()
  })
})

test('an empty environment gives the documented defaults and the offline model', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', role: 'all', leaseMs: 60_000, app: undefined })
  expect(config.model).toEqual({ kind: 'offline' })
  expect(config.budget).toMatchObject({ modelCalls: 40, tokens: 1_500_000, workMs: 1_200_000, changedFiles: 100 })
})

test('all mistakes are reported in one message', () => {
  const message = mistakes({ PORT: 'eighty', DOCMEND_ROLE: 'boss', BASE_URL: 'ftp://x', OPENAI_BASE_URL: 'http://m' })
  for (const name of ['PORT', 'DOCMEND_ROLE', 'BASE_URL', 'DOCMEND_MODEL']) expect(message).toContain(name)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', BASE_URL: '' }).port).toBe(3000)
})

test('every secret of the environment is named as one that may not be published', () => {
  const secrets = listSecrets(readConfig({ ...app, OPENAI_API_KEY: 'sk-of-this-service' }))
  expect(secrets.sort()).toEqual([pem, app.WEBHOOK_SECRET, 'sk-of-this-service'].sort())
  expect(listSecrets(readConfig({ OPENAI_BASE_URL: 'http://m/v1', DOCMEND_MODEL: 'm' }))).toEqual([])
})

test('a secret that encrypts, or is accepted beside another, is refused when it is short', () => {
  const former = ['DOCMEND_SECRET_PREVIOUS', 'WEBHOOK_SECRET_PREVIOUS', 'DOCMEND_METRICS_TOKEN_PREVIOUS']
  for (const name of ['DOCMEND_SECRET', ...former])
    expect(mistakes({ ...app, [name]: 'short' })).toContain(`${name} must have at least`)
})

test('a previous token of scrapers needs a present one: whoever takes that away means to close the door', () => {
  const [present, former] = ['a present token of scrapers', 'a previous token of scrapers']
  expect(mistakes({ DOCMEND_METRICS_TOKEN_PREVIOUS: former })).toContain('DOCMEND_METRICS_TOKEN is missing')
  const config = readConfig({ DOCMEND_METRICS_TOKEN: present, DOCMEND_METRICS_TOKEN_PREVIOUS: former })
  expect([config.metricsToken, config.previousMetricsToken]).toEqual([present, former])
  expect(listSecrets(config)).toEqual(expect.arrayContaining([present, former]))
})

test('an App without a long webhook secret stops the start', () => {
  expect(mistakes({ ...app, WEBHOOK_SECRET: 'short' })).toContain('WEBHOOK_SECRET')
  expect(mistakes({ APP_ID: '7', PRIVATE_KEY: pem })).toContain('WEBHOOK_SECRET')
})

test('the private key may be a PEM, a PEM with written line ends, or base64', () => {
  const written = pem.replaceAll('\n', '\\n')
  for (const form of [pem, written, Buffer.from(pem).toString('base64')]) {
    expect(readConfig({ ...app, PRIVATE_KEY: form }).app?.privateKey).toContain('BEGIN RSA PRIVATE KEY')
  }
  expect(mistakes({ ...app, PRIVATE_KEY: '/no/such/file.pem' })).toContain('PRIVATE_KEY')
})

test.each([
  [
    'a part of a PEM in base64, longer than a file name may be',
    Buffer.from(pem).subarray(40).toString('base64url').slice(0, 700),
  ],
  ['a path with a null byte', `${pem.slice(40, 90)}\0`],
])('%s is refused without printing it', (_, value) => {
  const message = mistakes({ ...app, PRIVATE_KEY: value })
  expect(message).toContain('PRIVATE_KEY is neither')
  expect(message).not.toContain(value.slice(0, 20))
})

test.each([
  ['a PEM that is cut off', pem.split('\n').slice(0, 10).join('\n')],
  ['a PEM without its line breaks', pem.replaceAll('\n', ' ')],
  [
    'a PEM with a passphrase',
    privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
  ],
])('%s stops the start, and none of it is printed', (_, value) => {
  const message = mistakes({ ...app, PRIVATE_KEY: value.toString() })
  expect(message).toContain('PRIVATE_KEY is a PEM that cannot be read')
  expect(message).not.toContain(value.toString().slice(100, 110))
})

test.each(['BASE_URL', 'GITHUB_API_URL', 'GITHUB_SERVER_URL', 'OPENAI_BASE_URL'])(
  '%s with a password is refused without printing it',
  (name) => {
    const message = mistakes({ [name]: 'https://user:a-password@host.invalid/v1' })
    expect(message).toContain(`${name} must not contain a user name or password`)
    expect(message).not.toContain('a-password')
  },
)

test('the password of a proxy is one of the secrets that no page may contain', () => {
  const config = readConfig({ HTTPS_PROXY: 'http://user:a%20password%@proxy.invalid:3128' })
  expect(listSecrets(config)).toEqual(['a password%'])
})

test.each(['sk-key\nof-two-lines', 'sk-key\u2019', 'sk key'])('the key %j is refused without printing it', (key) => {
  const message = mistakes({ OPENAI_API_KEY: key })
  expect(message).toContain('OPENAI_API_KEY has characters that no key has')
  expect(message).not.toContain('sk')
})

test('a line break after a key is no part of it', () => {
  expect(readConfig({ OPENAI_API_KEY: 'sk-key\n' }).model).toMatchObject({ apiKey: 'sk-key' })
})

test('a key among the options of the model is not printed', () => {
  expect(mistakes({ OPENAI_API_KEY: 'k', DOCMEND_MODEL_OPTIONS: 'sk-of-ours' })).not.toContain('sk-of-ours')
})

test('a key alone uses the default model; a base URL needs a model', () => {
  expect(readConfig({ OPENAI_API_KEY: 'k' }).model).toMatchObject({ kind: 'openai', name: 'gpt-5' })
  expect(mistakes({ OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })).toContain('DOCMEND_MODEL')
  expect(mistakes({ DOCMEND_MODEL: 'm' })).toContain('OPENAI_API_KEY')
})

test('the database is SQLite, or PostgreSQL by its address', () => {
  expect(readConfig({}).database).toBeUndefined()
  const url = 'postgresql://docmend:p%40ss@db/docmend?sslmode=verify-full'
  const config = readConfig({ DATABASE_URL: url, DOCMEND_DATABASE_CONNECTIONS: '5' })
  expect(config.database).toEqual({ url, listenUrl: undefined, connections: 5 })
  expect(readConfig({ DATABASE_URL: url, DATABASE_LISTEN_URL: 'none' }).database?.listenUrl).toBeNull()
  expect(listSecrets(config)).toEqual(['p@ss'])
})

test.each(['postgres://db', 'mysql://db/docmend', '/var/docmend'])('%s is no address of a database', (url) => {
  expect(mistakes({ DATABASE_URL: url })).toContain('DATABASE_URL')
})

test('a mistake in the address of the database does not show its password', () => {
  expect(mistakes({ DATABASE_URL: 'postgres://docmend:canary@db' })).not.toContain('canary')
})

const MODEL = { OPENAI_BASE_URL: 'http://m/v1', DOCMEND_MODEL: 'm' }

test('the wire and the switches of the model are read', () => {
  const options = 'stream=true, maxTokensField=max_completion_tokens, maxOutputTokens=4096'
  expect(readConfig({ ...MODEL, DOCMEND_MODEL_OPTIONS: options }).model).toMatchObject({
    wire: 'chat',
    options: { stream: 'true', maxTokensField: 'max_completion_tokens', maxOutputTokens: 4096 },
  })
  expect(readConfig({ ...MODEL, DOCMEND_WIRE_API: 'responses' }).model).toMatchObject({
    wire: 'responses',
    options: {},
  })
})

test('every mistake among the switches is named, beside all others', () => {
  const wrong = 'store=maybe,shout=true,constructor=x,stream=true,strict=true,strict=true,toolName,maxOutputTokens=9'
  const message = mistakes({ ...MODEL, DOCMEND_WIRE_API: 'responses', DOCMEND_MODEL_OPTIONS: wrong, PORT: 'eighty' })
  for (const part of [
    'PORT',
    'store must be false or omit, not "maybe"',
    'no option "shout"',
    'no option "constructor"',
    'stream is an option of the chat wire only',
    'strict twice',
    'toolName must be true or false, not ""',
    'maxOutputTokens must be a number of tokens from 512',
  ]) {
    expect(message).toContain(part)
  }
  expect(mistakes({ DOCMEND_WIRE_API: 'soap' })).toContain('DOCMEND_WIRE_API must be chat or responses')
})

test('a price is three amounts, and nothing else passes for one', () => {
  const priceOf = (text: string) => readConfig({ ...MODEL, DOCMEND_MODEL_PRICE: text }).model
  expect(priceOf('0,0,0')).toMatchObject({ price: { input: 0, cachedInput: 0, output: 0 } })
  for (const text of ['1', '1,2', '1,2,3,4', '1,,3', '1;2;3', '-1,0,1', '1e3,0,1', 'Infinity,0,0', 'a,b,c']) {
    expect(mistakes({ ...MODEL, DOCMEND_MODEL_PRICE: text })).toContain('DOCMEND_MODEL_PRICE must be US dollars')
  }
})

test('limits on costs and on the conversation are numbers in their bounds', () => {
  expect(readConfig({}).budget.costUsd).toBeNull()
  expect(readConfig({ DOCMEND_MAX_COST_USD: '2.5' }).budget.costUsd).toBe(2.5)
  for (const value of ['0', '-1', 'lots', '100001']) {
    expect(mistakes({ DOCMEND_MAX_COST_USD: value })).toContain('DOCMEND_MAX_COST_USD')
  }
  for (const value of ['7999', '10000001', '8000.5']) {
    expect(mistakes({ ...MODEL, DOCMEND_CONTEXT_TOKENS: value })).toContain('DOCMEND_CONTEXT_TOKENS')
  }
})

test('docs/operating.md lists exactly the switches of the model, with their values and wires', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const section = page.slice(page.indexOf('### Servers that differ'))
  const rows = [...section.slice(0, section.indexOf('\n## ')).matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|/gm)]
  const documented = rows.map(([, name, values, wires]) => [
    name,
    { values: [...(values ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]), wires: wires?.trim().split(', ') },
  ])
  expect(Object.fromEntries(documented)).toEqual(MODEL_OPTIONS)
})

test('a proxy that is no address is a mistake like any other', () => {
  expect(mistakes({ HTTPS_PROXY: 'foo' })).toContain('HTTPS_PROXY must be an http or https address')
})

test('debugging that would print tokens stops the start', () => {
  expect(mistakes({ DEBUG: 'simple-git*' })).toContain('DEBUG')
  expect(mistakes({ DEBUG: '*' })).toContain('DEBUG')
})

test('the processes of git get the proxy and certificate settings and no secret', () => {
  const config = readConfig({ ...app, PATH: '/bin', HTTPS_PROXY: 'http://proxy:1', OPENAI_API_KEY: 'k' })
  expect(config.childEnv).toEqual({ PATH: '/bin', HTTPS_PROXY: 'http://proxy:1' })
})

test('docs/operating.md lists exactly the variables that are read', () => {
  const [, section = ''] = readFileSync('docs/operating.md', 'utf8').split('## Environment\n')
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const documented = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((m) => m[1]))
  const unlisted = new Set(['PATH', 'HOME', 'GITHUB_WORKSPACE', 'DEBUG'])
  expect(new Set(documented)).toEqual(new Set(Object.keys(Environment.shape).filter((name) => !unlisted.has(name))))
})
