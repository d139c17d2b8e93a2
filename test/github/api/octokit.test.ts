import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createApi } from '../../../src/github/api/octokit.ts'
import { createAppJwt } from '../../../src/github/api/tokens.ts'
import { explain } from '../../../src/github/errors.ts'

const never = new AbortController().signal
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const app = { appId: 7, privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString() }
const repository = { owner: 'acme', repo: 'docs' }

/** Has what is read of a repository, and of a blob. */
const WHOLE = {
  id: 1,
  full_name: 'acme/docs',
  owner: { login: 'acme', id: 3 },
  name: 'docs',
  html_url: 'https://github.test/acme/docs',
  default_branch: 'main',
  private: true,
  archived: false,
  sha: 'a'.repeat(40),
}

type Scripted = [status: number, body?: object, headers?: Record<string, string>] | Error

/**
 * An API beside another process, whose host gives these answers in turn; counts what was sent, how long was waited, and which
 * lines the other process is told of.
 */
function scriptedApi(...answers: Scripted[]) {
  const seen = { sent: [] as string[], sleptMs: [] as number[], toldOf: [] as string[] }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    seen.sent.push(`${init?.method} ${new URL(input instanceof Request ? input.url : input).pathname}`)
    const answer = answers.shift() ?? [200]
    if (answer instanceof Error) throw answer
    const [status, body = status < 300 ? WHOLE : {}, headers = {}] = answer
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
  }
  const sleep = async (ms: number): Promise<void> => void seen.sleptMs.push(ms)
  const api = createApi({
    apiUrl: 'https://api.test',
    app,
    fetch,
    now: () => 1_700_000_000_000,
    logger: pino({ level: 'silent' }),
    sleep,
    sharedPace: {
      isShared: () => true,
      take: async () => ({ isGiven: true, waitMs: 0, pausedMs: 0 }),
      pause: async (line) => void seen.toldOf.push(line),
    },
  })
  return { seen, api }
}

const read = (api: ReturnType<typeof createApi>) =>
  api.asReader(1, 'token', never).request('GET /repos/{owner}/{repo}', repository)
const write = (api: ReturnType<typeof createApi>, guard = () => never) =>
  api.asPublisher(1, 'token', guard).request('POST /repos/{owner}/{repo}/git/blobs', { ...repository, content: '' })

describe('a read', () => {
  test('is repeated after a fault of the host and after a broken connection', async () => {
    const { seen, api } = scriptedApi([502], new TypeError('fetch failed'), [200])
    expect((await read(api)).data.id).toBe(1)
    expect(seen.sent).toHaveLength(3)
  })

  test('is given up after three repetitions', async () => {
    const { seen, api } = scriptedApi([500], [500], [500], [500], [200])
    await expect(read(api)).rejects.toMatchObject({ status: 500 })
    expect(seen.sent).toHaveLength(4)
  })

  test('is not repeated when the host refuses', async () => {
    const { seen, api } = scriptedApi([404, { message: 'Not Found' }])
    await expect(read(api)).rejects.toMatchObject({ status: 404 })
    expect(seen.sent).toHaveLength(1)
  })

  test('waits as long as the host asks, and no more than a few seconds', async () => {
    const soon = scriptedApi([429, {}, { 'retry-after': '2' }], [200])
    await read(soon.api)
    expect(soon.seen.sent).toHaveLength(2)
    const late = scriptedApi([403, { message: 'You have exceeded a secondary rate limit' }])
    await expect(read(late.api)).rejects.toMatchObject({ status: 403 })
    expect(late.seen.sent).toHaveLength(1)
  })

  test('whose rate limit ends in 50 minutes says so at once, and nothing of that installation is sent until then', async () => {
    const reset = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(1_700_000_000 + 3000) }
    const { seen, api } = scriptedApi([403, { message: 'API rate limit exceeded' }, reset], [200])
    const until = { untilMs: 1_700_000_000_000 + 3_000_000 }
    const first = await read(api).catch((error: unknown) => explain('read acme/docs', error))
    expect(first).toMatchObject({ transient: true, wait: until })
    expect(first).toMatchObject({ message: expect.stringMatching(/rate limit was reached.*API rate limit exceeded/) })
    const later = await write(api).catch((error: unknown) => explain('write', error))
    expect(later).toMatchObject({ transient: true, wait: { untilMs: expect.any(Number) } })
    expect([seen.sent.length, seen.sleptMs]).toEqual([1, []])
    await api.asReader(2, 'token', never).request('GET /repos/{owner}/{repo}', repository)
    expect(seen.sent).toHaveLength(2)
  })

  test('that has to wait is told other processes by its installation, and never by the token of a person', async () => {
    const wait: Scripted = [429, {}, { 'retry-after': '0' }]
    const { seen, api } = scriptedApi(wait, [200], wait, [200], wait, [200])
    await read(api)
    const question = 'GET /repos/{owner}/{repo}'
    await api.asPerson('ghu_secret', never).request(question, repository)
    await api.asApp(never).request(question, repository)
    expect(seen.toldOf).toEqual(['installation 1'])
  })

  test('ends with the reason of its signal', async () => {
    const { api } = scriptedApi()
    const stopped = AbortSignal.abort(new Error('canceled'))
    await expect(api.asReader(1, 't', stopped).request('GET /app')).rejects.toThrow('canceled')
  })
})

describe('the making of a token', () => {
  test('is repeated after a fault: a token whose answer got lost ends by itself', async () => {
    const token = { token: 'ghs_x', expires_at: '2030-01-01T00:00:00Z' }
    const { seen, api } = scriptedApi([502], new TypeError('fetch failed'), [201, {}], [201, token])
    const mint = 'POST /app/installations/{installation_id}/access_tokens'
    expect((await api.asApp(never).request(mint, { installation_id: 1 })).data.token).toBe('ghs_x')
    expect(seen.sent).toHaveLength(4)
  })
})

describe('a write', () => {
  test('is never repeated after a fault: its effect is unknown', async () => {
    const { seen, api } = scriptedApi([502], [201])
    await expect(write(api)).rejects.toMatchObject({ status: 502 })
    expect(seen.sent).toHaveLength(1)
  })

  test('is repeated when the host refused it for its rate, asking the guard each time', async () => {
    const { seen, api } = scriptedApi([403, { message: 'secondary rate limit' }, { 'retry-after': '1' }], [201])
    let asked = 0
    await write(api, () => {
      asked++
      return never
    })
    expect(seen.sent).toHaveLength(2)
    expect(asked).toBeGreaterThanOrEqual(2)
  })

  test('is not sent when the guard refuses', async () => {
    const { seen, api } = scriptedApi()
    const guard = () => {
      throw new Error('lease lost')
    }
    await expect(write(api, guard)).rejects.toThrow('lease lost')
    expect(seen.sent).toHaveLength(0)
  })

  test('waits for its turn after a burst', async () => {
    const { seen, api } = scriptedApi()
    for (let index = 0; index < 12; index++) await write(api)
    expect(seen.sleptMs).toHaveLength(2)
  })
})

describe('the App itself', () => {
  test('signs in for nine minutes, with as much room before as after now', async () => {
    const now = 1_700_000_000_000
    const [header = '', claims = '', signature = ''] = (await createAppJwt(app, now)).split('.')
    const { iss, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
    expect(iss).toBe('7')
    expect([iat - now / 1000, exp - now / 1000]).toEqual([-270, 270])
  })
})
