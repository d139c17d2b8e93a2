import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, test } from '@jest/globals'
import { type Client, type ClientOptions, createClient } from '../../src/client/client.ts'
import type { JobEvent } from '../../src/contract/job-events.ts'
import { completedJob } from '../support/scripted-api.ts'

const TYPE = { 'Content-Type': 'text/event-stream' }
const entry = (sequence: number) => `id: ${sequence}\nevent: reply\ndata: {"n":${sequence}}\n\n`
const END = `event: end\ndata: ${JSON.stringify(completedJob())}\n\n`

/** What the server does with one connection. */
type Act = (response: ServerResponse) => void

const says =
  (...texts: string[]): Act =>
  (response) => {
    response.writeHead(200, TYPE).end(texts.join(''))
  }
const breaksOffAfter =
  (...texts: string[]): Act =>
  (response) => {
    response.writeHead(200, TYPE).write(texts.join(''), () => response.destroy())
  }
const fallsSilentAfter =
  (...texts: string[]): Act =>
  (response) => {
    response.writeHead(200, TYPE).write(texts.join(''))
  }
const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): Act =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** Connections are answered in order, the last way again and again. Pauses take no time but move the client's clock. */
async function against<T>(acts: Act[], use: (client: Client) => Promise<T>, options: Partial<ClientOptions> = {}) {
  const resumed: (string | undefined)[] = []
  const pauses: number[] = []
  let nowMs = 0
  const server = createServer((request, response) => {
    acts[Math.min(resumed.length, acts.length - 1)]?.(response)
    resumed.push(request.headers['last-event-id']?.toString())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const pause = async (ms: number) => {
    pauses.push(ms / 1_000)
    nowMs += ms
  }
  const time = { now: () => nowMs, random: () => 0.5, pause }
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'mend_x', ...time, ...options })
  const outcome = await use(client).catch((error: unknown) => error)
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  return { outcome, resumed, pauses }
}

const collect =
  (after = 0) =>
  async (client: Client): Promise<(number | string)[]> => {
    const seen: (number | string)[] = []
    for await (const event of client.eachEvent('prj_a', 'job', { after })) {
      seen.push(event.name === 'end' ? event.data.status : event.sequence)
    }
    return seen
  }

describe('the events of a job', () => {
  test('come in order and end with the job', async () => {
    const { outcome, resumed } = await against([says('retry: 2000\n\n', entry(1), entry(2), END, entry(3))], collect())
    expect(outcome).toEqual([1, 2, 'completed'])
    expect(resumed).toEqual([undefined])
  })

  test('carry what was said', async () => {
    const first = async (client: Client): Promise<JobEvent | undefined> => {
      for await (const event of client.eachEvent('prj_a', 'job')) return event
      return undefined
    }
    const { outcome } = await against([fallsSilentAfter(entry(1))], first)
    expect(outcome).toEqual({ name: 'reply', sequence: 1, data: { n: 1 } })
  })

  test('come after the one that is known', async () => {
    const { outcome, resumed } = await against([says(entry(5), END)], collect(4))
    expect([outcome, resumed]).toEqual([[5, 'completed'], ['4']])
  })

  test('of a later version are passed over', async () => {
    const { outcome } = await against([says('id: 1\nevent: thought\ndata: hm\n\n', entry(2), END)], collect())
    expect(outcome).toEqual([2, 'completed'])
  })
})

describe('a connection is made again where it left off', () => {
  test.each<[string, Act]>([
    ['it breaks', breaksOffAfter(entry(1), entry(2), 'id: 3\nevent: re')],
    ['the server ends it', says(entry(1), entry(2), ': The service is stopping\n\n')],
  ])('when %s', async (_, act) => {
    const { outcome, resumed } = await against([act, says(entry(2), entry(3), END)], collect())
    expect(outcome).toEqual([1, 2, 3, 'completed'])
    expect(resumed).toEqual([undefined, '2'])
  })

  test('when nothing moves on it', async () => {
    const acts = [fallsSilentAfter(entry(1)), says(entry(2), END)]
    const { outcome } = await against(acts, collect(), { requestTimeoutMs: 50 })
    expect(outcome).toEqual([1, 2, 'completed'])
  })

  test('after as long as the server says', async () => {
    const full = answers(429, { error: 'Full', code: 'too_many_streams' }, { 'Retry-After': '17' })
    const { outcome, pauses } = await against([full, says(END)], collect())
    expect([outcome, pauses]).toEqual([['completed'], [17]])
  })

  test('in growing pauses, which begin anew with each event', async () => {
    const broken = breaksOffAfter('retry: 2000\n\n')
    const acts = [broken, broken, breaksOffAfter(entry(1)), says(END)]
    expect((await against(acts, collect())).pauses).toEqual([2, 3, 2])
  })

  test('for as long as the client may try after the last byte', async () => {
    const acts = [breaksOffAfter(entry(1)), answers(502, 'Bad gateway')]
    const { outcome, pauses } = await against(acts, collect())
    expect(outcome).toMatchObject({ name: 'ClientError', status: 502 })
    const total = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeGreaterThan(85)
    expect(total).toBeLessThanOrEqual(120)
  })
})

describe('following ends at once', () => {
  test.each([
    [401, 'revoked_key'],
    [404, 'job_not_found'],
  ])('after %i', async (status, code) => {
    const { outcome, resumed } = await against([answers(status, { error: 'No', code })], collect())
    expect(outcome).toMatchObject({ status, code, message: 'No' })
    expect(resumed).toHaveLength(1)
  })

  test.each<[string, Act]>([
    ['an answer that is no stream', answers(200, {})],
    ['an event that is no JSON', says('id: 1\nevent: reply\ndata: hello\n\n')],
    ['an event without an id', says('event: reply\ndata: {}\n\n')],
    ['an event without end', says(`data: ${'x'.repeat(18 * 1024 * 1024)}`)],
    ['an end without a job', says('event: end\ndata: {}\n\n')],
  ])('after %s', async (_, act) => {
    const { outcome, resumed } = await against([act], collect())
    expect(outcome).toMatchObject({ status: 200, code: 'bad_answer' })
    expect(resumed).toHaveLength(1)
  })

  test('with the reason of its signal', async () => {
    const stop = new AbortController()
    const use = async (client: Client): Promise<void> => {
      for await (const _ of client.eachEvent('prj_a', 'job', { signal: stop.signal })) stop.abort(new Error('enough'))
    }
    expect((await against([fallsSilentAfter(entry(1))], use)).outcome).toMatchObject({ message: 'enough' })
  })
})

test('a loop that is left closes its connection', async () => {
  const closed = Promise.withResolvers<void>()
  const act: Act = (response) => {
    response.on('close', () => closed.resolve())
    fallsSilentAfter(entry(1))(response)
  }
  await against([act], async (client) => {
    for await (const _ of client.eachEvent('prj_a', 'job')) break
    await closed.promise
  })
})
