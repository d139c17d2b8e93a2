import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { findFailed } from '../../../src/github/webhooks/redeliver.ts'
import { type HostedDocs, never, REPOSITORY } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
let server: Server
/** False: the service is away. */
let isUp: boolean
useHostedDocs((made) => {
  docs = made
})
beforeEach(async () => {
  isUp = false
  server = createServer((request, response) => {
    if (isUp) docs.github.handleWebhook(request, response, () => response.end())
    else response.writeHead(503).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  docs.forge.setWebhook(docs.appId, `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/github/webhooks`)
})
afterEach(async () => {
  await docs.forge.webhooksSettled()
  server.close()
  server.closeAllConnections()
})

async function redeliver(): Promise<number> {
  const count = await docs.github.redeliver(never)
  await docs.forge.webhooksSettled()
  return count
}

const kinds = () => docs.applied.map(({ kind }) => kind)

describe('webhooks that failed', () => {
  test('come again when the service is back, in their order, and once', async () => {
    docs.forge.rename(REPOSITORY, 'handbook')
    docs.forge.suspend(docs.installationId)
    await docs.forge.webhooksSettled()
    isUp = true
    expect(await redeliver()).toBe(2)
    expect(kinds().sort()).toEqual(['renamed', 'suspended'])
    expect(await redeliver()).toBe(0)
  })

  test('are not asked for when they changed nothing here', async () => {
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/new.md', 'N\n', 'New')
    await docs.forge.webhooksSettled()
    isUp = true
    expect(await redeliver()).toBe(0)
  })

  test('are asked for while the service cannot take them, but not for ever', async () => {
    docs.forge.rename(REPOSITORY, 'handbook')
    await docs.forge.webhooksSettled()
    const counts = []
    for (let round = 0; round < 7; round++) counts.push(await redeliver())
    expect(counts).toEqual([1, 1, 1, 1, 0, 0, 0])
  })

  test('are found in a list of many pages', async () => {
    docs.forge.rename(REPOSITORY, 'handbook')
    await docs.forge.webhooksSettled()
    isUp = true
    for (let round = 0; round < 60; round++) {
      docs.forge.suspend(docs.installationId)
      docs.forge.unsuspend(docs.installationId)
    }
    await docs.forge.webhooksSettled()
    expect(await redeliver()).toBe(1)
    expect(kinds()).toContain('renamed')
  })
})

test('an App without a webhook has nothing delivered again', async () => {
  docs.intercept.current = ({ path }) =>
    path.includes('/app/hook/') ? { status: 404, body: { message: 'Not Found' } } : undefined
  expect(await redeliver()).toBe(0)
})

test('a webhook that GitHub does not deliver again holds up no other', async () => {
  const asked: string[] = []
  const at = new Date().toISOString()
  const item = (id: number): object => ({
    id,
    guid: `g${id}`,
    delivered_at: at,
    redelivery: false,
    duration: 0.1,
    status: 'Bad Gateway',
    status_code: 502,
    event: 'repository',
    action: 'renamed',
    installation_id: 1,
    repository_id: 1,
  })
  docs.intercept.current = ({ method, path }) => {
    if (!path.includes('/app/hook/')) return undefined
    if (method === 'GET') return { status: 200, body: [item(3), item(2), item(1)] }
    asked.push(path)
    return asked.length === 1
      ? { status: 422, body: { message: 'Too old', documentation_url: 'https://docs.github.com' } }
      : { status: 202, body: {} }
  }
  expect(await redeliver()).toBe(2)
  expect(asked.map((path) => path.split('/').at(-2))).toEqual(['1', '2', '3'])
})

test('the id of a delivery, which a number cannot hold, is handed back digit by digit', async () => {
  const asked: string[] = []
  const at = new Date().toISOString()
  const item = `{"id":1760563827474366465,"guid":"g","delivered_at":"${at}","status_code":502,"event":"repository","action":"renamed"}`
  const github = await docs.connect({
    fetch: async (url) => {
      asked.push(new URL(url instanceof Request ? url.url : url).pathname)
      const [body, status] = asked.length === 1 ? [`[${item}]`, 200] : ['{}', 202]
      return new Response(body, {
        status,
        headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
      })
    },
  })
  expect(await github.redeliver(never)).toBe(1)
  expect(asked.at(-1)).toMatch(/\/app\/hook\/deliveries\/1760563827474366465\/attempts$/)
})

test('of one webhook that was tried often, the last try counts, the oldest webhook first', () => {
  const tried = (id: number, guid: string, status_code: number) => ({
    id,
    guid,
    status_code,
    delivered_at: '',
    event: 'installation',
    action: 'deleted',
  })
  const newestFirst = [tried(5, 'b', 502), tried(4, 'a', 500), tried(3, 'c', 200), tried(2, 'c', 500), tried(1, 'a', 0)]
  expect(findFailed(newestFirst).map(({ id }) => id)).toEqual([4, 5])
})

describe('the webhooks of a busy App', () => {
  const HOUR_MS = 60 * 60_000
  let deliveries: { id: number; guid: string; status_code: number; delivered_at: string }[]
  /** How many pages each round has read. */
  let pages: number

  /** A GitHub with these deliveries, newest first, where a new attempt arrives. */
  function connectBusy() {
    return docs.connect({
      fetch: async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input)
        const headers = { 'content-type': 'application/json', date: new Date().toUTCString() }
        const asked = /deliveries\/(\d+)\/attempts/.exec(url.pathname)?.[1]
        if (asked !== undefined && init?.method === 'POST') {
          const { guid = '' } = deliveries.find(({ id }) => id === Number(asked)) ?? {}
          deliveries.unshift(delivery(deliveries.length + 1, guid, 200, 0))
          return new Response('{}', { status: 202, headers })
        }
        pages += 1
        const from = Number(url.searchParams.get('cursor') ?? 0)
        const page = deliveries.slice(from, from + 100)
        const link = from + 100 < deliveries.length ? { link: `<${url.origin}/?cursor=${from + 100}>; rel="next"` } : {}
        return new Response(JSON.stringify(page), { headers: { ...headers, ...link } })
      },
    })
  }

  function delivery(id: number, guid: string, status_code: number, hoursAgo: number) {
    const delivered_at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString()
    return { id, guid, status_code, delivered_at, event: 'repository', action: 'renamed' }
  }

  async function roundsOf(count: number): Promise<[asked: number, pages: number][]> {
    const github = await connectBusy()
    const rounds: [number, number][] = []
    for (let round = 0; round < count; round++) {
      pages = 0
      const asked = await github.redeliver(never)
      rounds.push([asked, pages])
    }
    return rounds
  }

  test('are read over several rounds, and are done with only when all were read', async () => {
    const arrived = Array.from({ length: 5500 }, (_, index) => delivery(index + 2, `g${index}`, 200, 2))
    deliveries = [...arrived, delivery(1, 'lost', 502, 3)]
    const [first, second, third, fourth, fifth] = await roundsOf(5)
    expect([first, second]).toEqual([
      [0, 50],
      [1, 6],
    ])
    // The second sweep finds that it arrived, and from then on only what is new is read.
    expect([third, fourth, fifth]).toEqual([
      [0, 50],
      [0, 6],
      [0, 1],
    ])
  })

  test('that were answered by a redirect did not arrive', async () => {
    deliveries = [delivery(2, 'moved', 302, 2), delivery(1, 'fine', 204, 2)]
    expect(await roundsOf(2)).toEqual([
      [1, 1],
      [0, 1],
    ])
  })
})
