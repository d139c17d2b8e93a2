// The stack of compose.yaml, run by hand: what an instance admin and a browser see of it, and that no request fails while each of its
// processes is restarted. Needs PostgreSQL and Caddy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { type Client, createClient } from '../../src/client/client.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { isInstalled } from '../http/proxies/real-proxy.ts'
import { addLine, answerTurns } from '../support/answer-turns.ts'
import { findFreePort } from '../support/free-port.ts'
import { type Cluster, findPrograms, startCluster } from '../support/postgres/cluster.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import { createWorld, REPOSITORY, type World } from '../support/world.ts'
import { type Stack, type StackProcess, startStack } from './stack.ts'

const programs = findPrograms()
let folder: string
let cluster: Cluster
let world: World
let stack: Stack
let client: Client
let baseUrl: string
/** The model answers once this is resolved. */
let answers: PromiseWithResolvers<void>

const describeInstalled = programs !== undefined && isInstalled('caddy') ? describe : describe.skip

describeInstalled('the stack of compose.yaml', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docmend-stack-'))
    cluster = await startCluster(programs ?? '')
    const databaseUrl = await makeDatabase(cluster.url)
    answers = Promise.withResolvers()
    const replies = answerTurns(async ({ number }) => {
      await answers.promise
      return addLine(number)
    })
    baseUrl = `https://localhost:${await findFreePort()}`
    world = await createWorld({ replies, env: { DATABASE_URL: databaseUrl, DOCMEND_JOBS_PER_HOUR: '100000' } })
    const { DATABASE_URL: _, PORT: __, ...env } = world.env
    stack = await startStack({ folder, databaseUrl, baseUrl, env })
    client = createClient({ baseUrl, apiKey: world.apiKey, fetch: stack.fetch, retryForMs: 0 })
  })
  afterAll(async () => {
    await stack?.stop()
    await world?.end()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a job of one web process is done by a worker, and its events pass the proxy while it works', async () => {
    const { id } = await client.createJob(world.projectId, { prompt: 'Add a line.' })
    const events = client.eachEvent(world.projectId, id)
    const first = await events.next()
    // The model has said nothing yet, so whatever held the stream back would hold it for ever.
    expect(first.value).toMatchObject({ data: { kind: 'turn' } })
    answers.resolve()
    const job = await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
    expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
    expect(world.forge.pullRequests(REPOSITORY)).toHaveLength(1)
    await events.return(undefined)
  })

  test('the address of a client is that which the proxy saw, whatever the client says', async () => {
    const limited = await makeLimitedKey('203.0.113.0/24')
    const ask = (headers: Record<string, string>) =>
      stack.fetch(`${baseUrl}/v2/agent/${world.projectId}/jobs`, {
        headers: { Authorization: `Bearer ${limited}`, ...headers },
      })
    expect((await ask({ 'X-Forwarded-For': '203.0.113.9' })).status).toBe(403)
    const own = await makeLimitedKey('127.0.0.0/8')
    const allowed = await stack.fetch(`${baseUrl}/v2/agent/${world.projectId}/jobs`, {
      headers: { Authorization: `Bearer ${own}` },
    })
    expect(allowed.status).toBe(200)
  })

  test('while each process is restarted in its turn, no request fails and every job is done', async () => {
    answers.resolve()
    const load = startLoad(await anyJob())
    for (const process of [...stack.workers, ...stack.webs, ...stack.webs]) {
      const before = load.done()
      await process.restart()
      await until(`requests after the restart of ${process.name}`, () => load.done() > before + 20)
      // As in a rollout that waits: the next one stops once the proxy uses this one again.
      if (stack.webs.includes(process)) await until(`requests to ${process.name}`, () => hasServed(process))
    }
    const { faults, jobs, views, requests } = await load.end()
    expect(faults).toEqual([])
    const ended = await Promise.all(
      jobs.map((id) => client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })),
    )
    expect(ended.map(({ outcome }) => outcome)).toEqual(jobs.map(() => 'patch_ready'))
    const counted = await client.getViews(world.projectId, { limit: 250 })
    expect(counted.totals.human).toBe(views)
    console.log(`${requests} requests, ${jobs.length} jobs and ${views} views during six restarts`)
  })
})

/** Requests of each kind, one after the other, until it is ended. Nothing is sent twice. */
function startLoad(first: string) {
  const faults: string[] = []
  const jobs = [first]
  const patient = createClient({ baseUrl, apiKey: world.apiKey, fetch: stack.fetch })
  const newest = (): string => jobs.at(-1) ?? first
  let [requests, views, isOver] = [0, 0, false]
  const repeat = async (what: string, work: (round: number) => Promise<unknown>): Promise<void> => {
    for (let round = 0; !isOver; round++) {
      await work(round).catch((error: unknown) => faults.push(`${what}: ${String(error)}`))
      requests += 1
    }
  }
  const loops = [
    repeat('create a job', async () => {
      const id = await anyJob()
      jobs.push(id)
      await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
    }),
    repeat('list jobs', () => client.listJobs(world.projectId)),
    repeat('wait for a job', () => client.getJob(world.projectId, newest(), { waitSeconds: 2 })),
    // A stream that ends before its job is taken up again where it ended, as by any client of event streams.
    repeat('follow a job', async () => {
      for await (const _ of patient.eachEvent(world.projectId, newest())) void _
    }),
    repeat('send views', async (round) => {
      await client.postEvents(world.projectId, [anyView(round)])
      views += 1
    }),
  ]
  return {
    done: () => requests,
    end: async () => {
      isOver = true
      await Promise.all(loops)
      return { faults, jobs, views, requests }
    },
  }
}

/** Its own metrics, which a program on the same machine may read. */
async function hasServed({ url }: StackProcess): Promise<boolean> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return /^docmend_http_request_duration_seconds_count\{[^}]*route="\/v2\/agent/m.test(metrics)
}

async function anyJob(): Promise<string> {
  const { id } = await client.createJob(world.projectId, { prompt: 'Add a line.', mode: 'patch' })
  return id
}

const anyView = (round: number) => ({
  id: `view-${round}`,
  time: new Date().toISOString(),
  path: '/guide',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
})

async function makeDatabase(url: string): Promise<string> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  await connection.query('create database stack')
  await connection.end()
  return url.replace(/\/postgres$/, '/stack')
}

async function makeLimitedKey(cidr: string): Promise<string> {
  const admin = await openAdmin(world.config)
  try {
    const { secret } = await admin.createKey(
      { fullName: REPOSITORY, docsRoot: null },
      { name: 'limited', scopes: ['jobs:read'], allowedCidrs: [cidr], expiresAt: null },
    )
    return secret
  } finally {
    await admin.close()
  }
}
