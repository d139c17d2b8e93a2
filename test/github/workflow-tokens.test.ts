import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { type Forge, startForge } from '../../dev/forge/forge.ts'
import {
  createWorkflowTokenVerifier,
  findIssuer,
  type WorkflowTokenSettings,
} from '../../src/github/workflow-tokens.ts'

const AUDIENCE = 'https://docmend.example.com'
let forge: Forge
let repositoryId: number
const seconds = Math.floor(Date.now() / 1000)

beforeAll(async () => {
  forge = await startForge({ env: { PATH: process.env.PATH ?? '' } })
  repositoryId = (await forge.createRepository({ owner: 'acme', name: 'docs', from: { files: { a: 'a' } } })).id
})
afterAll(() => forge.stop())

function verifier(changed: Partial<WorkflowTokenSettings> = {}) {
  const logger = pino({ level: 'silent' })
  const settings = { issuer: forge.tokenIssuer, audience: AUDIENCE, fetch, now: Date.now, logger, cooldownMs: 0 }
  return createWorkflowTokenVerifier({ ...settings, ...changed })
}

const start = () => forge.workflowRun({ repository: 'acme/docs', event: 'push' })
const tokenWith = (claims: Record<string, unknown>) => start().token(AUDIENCE, claims)

async function refusal(token: string, changed: Partial<WorkflowTokenSettings> = {}): Promise<string> {
  const error = await verifier(changed)
    .verify(token)
    .then(
      () => new Error('accepted'),
      (reason) => reason,
    )
  expect(error.message).not.toContain(token)
  return `${error.code}: ${error.message}`
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const payloadOf = (token: string) => token.split('.')[1] ?? ''

async function publishedKey(): Promise<{ kid: string; n: string }> {
  const response = await fetch(`${forge.tokenIssuer}/.well-known/jwks`)
  return JSON.parse(await response.text()).keys[0]
}

test('the claims of a token that was made for us are read', async () => {
  const run = forge.workflowRun({ repository: 'acme/docs', event: 'schedule', environment: 'docs' })
  expect(await verifier().verify(await run.token(AUDIENCE))).toEqual({
    repositoryId,
    ownerId: expect.any(Number),
    repository: 'acme/docs',
    event: 'schedule',
    ref: 'refs/heads/main',
    environment: 'docs',
    workflowRef: 'acme/docs/.github/workflows/docs.yml@refs/heads/main',
    runId: String(run.id),
    actor: 'octocat',
  })
})

test.each(['https://Docmend.Example.com', 'https://docmend.example.com:443'])(
  'the audience of a service whose BASE_URL is %s is that, and what the Action makes of it',
  async (audience) => {
    for (const aud of [audience, AUDIENCE])
      await expect(verifier({ audience }).verify(await tokenWith({ aud }))).resolves.toMatchObject({ repositoryId })
  },
)

test.each([42, '42'])('a repository id may be written as %j', async (id) => {
  expect(await verifier().verify(await tokenWith({ repository_id: id }))).toMatchObject({ repositoryId: 42 })
})

describe('a token is refused', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['that is for another service', { aud: 'https://other.example.com' }, /not made for this service/],
    [
      'that is for the owner, as those without an audience',
      { aud: 'https://github.com/acme' },
      /with the audience https:/,
    ],
    ['for the same address with a slash', { aud: `${AUDIENCE}/` }, /not made for this service/],
    ['of another issuer', { iss: 'https://token.actions.githubusercontent.com' }, /another issuer/],
    ['that has expired', { exp: seconds - 60 }, /has expired/],
    ['that is not valid yet', { nbf: seconds + 120 }, /claim nbf/],
    ['that is of the future', { iat: seconds + 120 }, /claim iat/],
    ['that claims to live long', { iat: seconds - 3600, exp: seconds + 3600 }, /has expired|claim iat/],
    ['that is older than ten minutes', { iat: seconds - 640, exp: seconds + 300 }, /has expired|claim iat/],
    ['that never ends', { exp: undefined }, /claim exp/],
    ['without the time it was made', { iat: undefined }, /claim iat/],
    ['without a repository', { repository_id: undefined }, /claim repository_id/],
    ['with a repository that is no number', { repository_id: '42 or 1' }, /claim repository_id/],
    ['without an event', { event_name: undefined }, /claim event_name/],
    ['with a list of branches', { ref: ['refs/heads/main'] }, /claim ref/],
  ])('%s', async (_, claims, words) => {
    const said = await refusal(await tokenWith(claims))
    expect(said).toMatch(/^invalid_token: The GitHub Actions token is not accepted: /)
    expect(said).toMatch(words)
  })

  test('a clock that is half a minute off is forgiven, one that is two minutes off is not', async () => {
    const token = await start().token(AUDIENCE)
    const at = (ms: number) => verifier({ now: () => Date.now() + ms }).verify(token)
    await expect(at(300_000 + 15_000)).resolves.toMatchObject({ repositoryId })
    await expect(at(300_000 + 120_000)).rejects.toMatchObject({ code: 'invalid_token' })
  })
})

describe('a signature is refused', () => {
  test.each(['none', 'None', ''])('when there is none (alg %j)', async (alg) => {
    const token = `${encode({ alg, typ: 'JWT' })}.${payloadOf(await start().token(AUDIENCE))}.`
    expect(await refusal(token)).toMatch(/^invalid_token/)
  })

  test('when it is a hash keyed with what everyone can read', async () => {
    const { kid, n } = await publishedKey()
    const signed = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${payloadOf(await start().token(AUDIENCE))}`
    const token = `${signed}.${createHmac('sha256', n).update(signed).digest('base64url')}`
    expect(await refusal(token)).toMatch(/^invalid_token: .*not signed with RS256/)
  })

  test.each(['known', 'unknown'])('when another key made it, under a name that is %s', async (which) => {
    const kid = which === 'known' ? (await publishedKey()).kid : 'made-up'
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const signed = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${payloadOf(await start().token(AUDIENCE))}`
    const token = `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
    expect(await refusal(token)).toMatch(/^invalid_token: .*signature/)
  })

  test('when the claims were changed after it', async () => {
    const [header, payload = '', signature] = (await start().token(AUDIENCE)).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(await refusal(`${header}.${encode({ ...claims, repository_id: '1' })}.${signature}`)).toMatch(/signature/)
  })

  test.each(['a.b.c', '..', `${encode({ alg: 'RS256' })}.e30.`, 'eyJhbGciOiJSUzI1NiJ9.!!.x'])(
    'in %s',
    async (token) => {
      expect(await refusal(token)).toMatch(/^invalid_token/)
    },
  )
})

describe('keys', () => {
  test('are fetched once for many tokens', async () => {
    let fetches = 0
    const counting: typeof fetch = (...args) => {
      fetches += 1
      return fetch(...args)
    }
    const tokens = verifier({ fetch: counting })
    await Promise.all([1, 2, 3].map(async () => tokens.verify(await start().token(AUDIENCE))))
    expect(fetches).toBe(1)
  })

  test('that are new are found without a restart, and those that were dropped end', async () => {
    const tokens = verifier()
    const before = await start().token(AUDIENCE)
    await tokens.verify(before)
    await forge.rotateTokenKeys()
    await tokens.verify(await start().token(AUDIENCE))
    await expect(tokens.verify(before)).resolves.toMatchObject({ repositoryId })
    await forge.rotateTokenKeys({ dropFormer: true })
    await tokens.verify(await start().token(AUDIENCE))
    await expect(tokens.verify(before)).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('that are made up are not looked for again and again', async () => {
    let fetches = 0
    const counting: typeof fetch = (...args) => {
      fetches += 1
      return fetch(...args)
    }
    const tokens = verifier({ fetch: counting, cooldownMs: 30_000 })
    const forged = `${encode({ alg: 'RS256', kid: 'made-up' })}.e30.AAAA`
    for (let n = 0; n < 20; n++) await expect(tokens.verify(forged)).rejects.toMatchObject({ code: 'invalid_token' })
    expect(fetches).toBe(1)
  })

  test.each<[string, typeof fetch]>([
    ['is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['has a fault', async () => new Response('no', { status: 502 })],
    ['sends something else', async () => new Response('<html>')],
    ['breaks off', async () => new Response('{"keys":[', { headers: { 'content-length': '500' } })],
    ['sends no key set', async () => Response.json({ keys: 'none' })],
  ])('that cannot be had since GitHub %s are a fault of ours: 503', async (_, broken) => {
    const token = await start().token(AUDIENCE)
    const error = await verifier({ fetch: broken })
      .verify(token)
      .catch((reason) => reason)
    expect([error.code, error.status, error.retryAfterSeconds]).toEqual(['github_unavailable', 503, 10])
  })
})

test('a service that does not know its address takes no token and says what to set', async () => {
  expect(await refusal(await start().token(AUDIENCE), { audience: undefined })).toMatch(/^invalid_token: .*BASE_URL/)
})

test.each([
  ['https://github.com', 'https://token.actions.githubusercontent.com'],
  ['https://acme.ghe.com', 'https://token.actions.acme.ghe.com'],
  ['https://git.acme.example', 'https://git.acme.example/_services/token'],
])('%s signs as %s', (serverUrl, issuer) => {
  expect(findIssuer(serverUrl)).toBe(issuer)
})
