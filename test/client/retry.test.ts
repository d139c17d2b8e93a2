import { describe, expect, test } from '@jest/globals'
import { type Client, type ClientOptions, createClient } from '../../src/client/client.ts'
import { agentJob } from '../support/jobs.ts'
import { type Answer, completedJob, ok, refusal, type Script, startScriptedApi } from '../support/scripted-api.ts'

const PROJECT = 'prj_a'
const { id } = agentJob()

/** A client whose pauses take no time but move its clock; they are noted in seconds. */
function fakeTime() {
  const pauses: number[] = []
  let nowMs = 0
  const options = {
    now: () => nowMs,
    random: () => 0.5,
    pause: async (ms: number) => {
      pauses.push(ms / 1_000)
      nowMs += ms
    },
  }
  return { pauses, options }
}

async function against(
  script: Script,
  use: (client: Client) => Promise<unknown>,
  options: Partial<ClientOptions> = {},
) {
  const time = fakeTime()
  await using api = await startScriptedApi(script)
  const client = createClient({ baseUrl: api.url, apiKey: 'mend_x', ...time.options, ...options })
  const outcome = await use(client).catch((error: unknown) => error)
  return { outcome, pauses: time.pauses, requests: api.requests }
}

const gone: Answer = { status: 502, body: 'Bad gateway' }
const get = (client: Client) => client.getJob(PROJECT, id)
const create = (client: Client) => client.createJob(PROJECT, { prompt: 'x' }, { idempotencyKey: 'k' })

test('each failed try that is repeated is told, with the time that is left, and the last error counts them', async () => {
  const told: [number, number, number][] = []
  const onRetry: ClientOptions['onRetry'] = ({ tries, triedForMs, leftMs }) => told.push([tries, triedForMs, leftMs])
  const { outcome } = await against({ get: Array(4).fill(gone) }, get, { retryForMs: 8000, onRetry })
  expect(told).toEqual([
    [1, 0, 8000],
    [2, 2000, 6000],
  ])
  expect(outcome).toMatchObject({ status: 502, message: expect.stringMatching(/[^.] \(3 tries in 5 s\)$/) })
})

test('no answer says so in words', async () => {
  const { url, [Symbol.asyncDispose]: stop } = await startScriptedApi({})
  await stop()
  const client = createClient({ baseUrl: url, apiKey: 'mend_x', retryForMs: 0 })
  await expect(get(client)).rejects.toThrow(`No answer from ${url}: the connection to ${new URL(url).host} was refused`)
})

test('a name without a host is looked up again for 15 seconds, unless the service has responded before', async () => {
  const lost = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname: 'docs.invalid' })
  const losing = (responses: number): typeof fetch => {
    let asked = 0
    return async () => {
      asked += 1
      if (asked <= responses) return Response.json(agentJob())
      throw new TypeError('fetch failed', { cause: lost })
    }
  }
  const never = await against({}, get, { fetch: losing(0) })
  expect(never.outcome).toMatchObject({
    message: expect.stringMatching(/: there is no host named docs\.invalid \(4 tries in 10 s\)$/),
  })
  const later = await against({}, (client) => get(client).then(() => get(client)), { fetch: losing(1) })
  expect(later.pauses.length).toBeGreaterThan(7)
})

describe('a call is tried again', () => {
  test.each<[string, Answer]>([
    ['a broken connection', 'reset'],
    ['a proxy that lost the server', gone],
    ['a database that is away', refusal(503, 'store_unavailable', 'Later')],
    ['an unexpected error', refusal(500, 'internal_error', 'Oh')],
  ])('after %s', async (_, fault) => {
    const { outcome, pauses } = await against({ get: [fault, fault, ok(completedJob())] }, get)
    expect(outcome).toMatchObject({ status: 'completed' })
    expect(pauses).toEqual([2, 3])
  })

  test('after as long as the server says', async () => {
    const busy = refusal(429, 'rate_limited', 'Later', { 'Retry-After': '17' })
    const { outcome, pauses } = await against({ get: [busy, ok(completedJob())] }, get)
    expect([outcome, pauses]).toMatchObject([{ status: 'completed' }, [17]])
  })

  test('after no answer in time', async () => {
    const { outcome } = await against({ get: ['hang', ok(completedJob())] }, get, { requestTimeoutMs: 50 })
    expect(outcome).toMatchObject({ status: 'completed' })
  })

  test('with the same Idempotency-Key and body, when it makes a job', async () => {
    const { outcome, requests } = await against({ create: ['reset', gone, ok(agentJob())] }, create)
    expect(outcome).toMatchObject({ id })
    expect(requests.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(
      Array(3).fill(['k', { prompt: 'x' }]),
    )
  })

  test('for a cancel, which the server answers twice alike', async () => {
    const { outcome } = await against({ cancel: [gone, ok(agentJob())] }, (client) => client.cancelJob(PROJECT, id))
    expect(outcome).toMatchObject({ id })
  })

  test('for a bounded time, in growing pauses; then the last fault is told', async () => {
    const { outcome, pauses } = await against({ get: [gone] }, get)
    expect(outcome).toMatchObject({ name: 'ClientError', status: 502, code: 'http_502', isTransient: true })
    expect(pauses.slice(0, 3)).toEqual([2, 3, 4.5])
    expect(Math.max(...pauses)).toBe(30)
    const total = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeGreaterThan(85)
    expect(total).toBeLessThanOrEqual(120)
  })
})

describe('a call is not tried again', () => {
  test('when it makes a job and has no key', async () => {
    const { outcome, requests } = await against({ create: ['reset'] }, (client) =>
      client.createJob(PROJECT, { prompt: 'x' }),
    )
    expect(outcome).toMatchObject({ status: 0, code: 'unreachable' })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
    ['CERT_HAS_EXPIRED', 'has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another host'],
  ])('when the certificate is refused with %s', async (code, words) => {
    const cause = Object.assign(new Error('certificate'), { code })
    const failing = () => Promise.reject(new TypeError('fetch failed', { cause }))
    const { outcome, pauses } = await against({}, get, { fetch: failing })
    expect(outcome).toMatchObject({ code: 'untrusted', message: expect.stringContaining(words), isTransient: false })
    expect(pauses).toEqual([])
  })

  test('when nothing speaks TLS at an https address', async () => {
    await using api = await startScriptedApi({})
    const client = createClient({ baseUrl: api.url.replace('http:', 'https:'), apiKey: 'mend_x' })
    await expect(get(client)).rejects.toThrow('no TLS is spoken there')
  })

  test('when the server asks for more patience than there is', async () => {
    const busy = refusal(429, 'rate_limited', 'Later', { 'Retry-After': '3000' })
    const { outcome, pauses } = await against({ create: [busy] }, create)
    expect(outcome).toMatchObject({ status: 429, code: 'rate_limited', message: 'Later', retryAfterSeconds: 3_000 })
    expect(pauses).toEqual([])
  })

  test.each([
    [401, 'revoked_key'],
    [403, 'scope_missing'],
    [404, 'job_not_found'],
    [409, 'project_unavailable'],
  ])('after %i', async (status, code) => {
    const { outcome, requests } = await against({ get: [refusal(status, code, 'No')] }, get)
    expect(outcome).toMatchObject({ status, code, message: 'No', isTransient: false })
    expect(requests).toHaveLength(1)
  })

  test('after a redirect, which would carry the key elsewhere', async () => {
    const moved: Answer = { status: 302, headers: { Location: 'https://elsewhere.example/' } }
    const { outcome, requests } = await against({ get: [moved] }, get)
    expect(outcome).toMatchObject({ status: 302, code: 'redirected' })
    expect(String(outcome)).toContain('redirects to https://elsewhere.example/; set the base URL to the final address')
    expect(requests).toHaveLength(1)
  })

  test.each<[unknown]>([['<html>'], [{}], [[]], [{ id: 1, status: 'active' }], [{ id: 'x', status: 'running' }]])(
    'after an answer that is none of ours: %j',
    async (body) => {
      const { outcome } = await against({ get: [{ body }] }, get)
      expect(outcome).toMatchObject({ status: 200, code: 'bad_answer' })
    },
  )
})

describe('waiting for a job', () => {
  const wait = (timeoutMs: number) => (client: Client) => client.waitForJob(PROJECT, id, { timeoutMs })
  const active = ok(agentJob())

  test('looks in growing pauses when the server does not hold the answer', async () => {
    const { outcome, pauses, requests } = await against(
      { get: [active, active, active, ok(completedJob())] },
      wait(600_000),
    )
    expect(outcome).toMatchObject({ status: 'completed' })
    expect(pauses).toEqual([2, 3, 4.5])
    expect(requests.map(({ path }) => path.split('?')[1])).toEqual(Array(4).fill('wait=25'))
  })

  test('gives the active job when the time is over, and not later', async () => {
    const { outcome, pauses } = await against({ get: [active] }, wait(10_000))
    expect(outcome).toMatchObject({ status: 'active' })
    expect(pauses).toEqual([2, 3, 4.5, 0.5])
  })

  test('survives a server that is away for a while', async () => {
    const faults: Answer[] = [active, 'reset', gone, refusal(503, 'store_unavailable', 'Later', { 'Retry-After': '5' })]
    const { outcome } = await against({ get: [...faults, ok(completedJob())] }, wait(600_000))
    expect(outcome).toMatchObject({ status: 'completed' })
  })

  test('looks without waiting once the project holds too many long polls', async () => {
    const full = refusal(429, 'too_many_waits', 'Full', { 'Retry-After': '5' })
    const { requests } = await against({ get: [full, active, ok(completedJob())] }, wait(600_000))
    expect(requests.map(({ path }) => path.split('?')[1])).toEqual(['wait=25', undefined, undefined])
  })

  test('tells of a job once while it stays the same', async () => {
    const seen: string[] = []
    const onUpdate = ({ status }: { status: string }) => void seen.push(status)
    await against({ get: [active, active, ok(completedJob())] }, (client) =>
      client.waitForJob(PROJECT, id, { timeoutMs: 60_000, onUpdate }),
    )
    expect(seen).toEqual(['active', 'completed'])
  })

  test('never asks for longer than the time that is left', async () => {
    const { requests } = await against({ get: [active] }, wait(4_000))
    expect(requests.map(({ path }) => path.split('?')[1])).toEqual(['wait=4', 'wait=2', undefined])
  })
})

test('the client says who it is', async () => {
  const { requests } = await against({ get: [ok(agentJob())] }, get, { userAgent: 'docmend-action/1' })
  expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer mend_x', 'user-agent': 'docmend-action/1' })
})
