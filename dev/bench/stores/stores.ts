// What a request costs on each database, with one process and with several: as ratios to a bare route, and to a bare insert,
// of another process on the same database. And the memory of 500 requests that wait.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createJobPath, eventsPath, jobPath, viewsPath } from '../../../src/contract/paths.ts'
import { openAdmin } from '../../../src/service/admin/admin.ts'
import { readConfig } from '../../../src/service/config.ts'
import { type ServiceProcess, startServiceProcess } from '../../../test/support/service-process.ts'
import { viewEvent } from '../../../test/support/view-events.ts'
import { memoryMb } from '../memory.ts'
import { median } from '../statistics.ts'
import { type BenchDatabase, onEachDatabase } from './databases.ts'
import { type Load, measureRate } from './load.ts'

const WEBS = [1, 2, 4]
const REQUESTS = 400
const AT_ONCE = 16
/** A process takes eight at once. */
const INGESTS_AT_ONCE = 4
const BATCHES = 60
const BATCH_EVENTS = 100
const PAGES = 200
const POLLS = 500
const POLLS_PER_PROJECT = 50

interface Site {
  projectId: string
  headers: Record<string, string>
}

export async function benchStores({ rounds }: { rounds: number }): Promise<void> {
  console.log(
    `Stores (${REQUESTS} requests, ${AT_ONCE} at once, ${BATCHES} batches, ${INGESTS_AT_ONCE} at once; throughput as a ratio to a bare server; medians of ${rounds})`,
  )
  await onEachDatabase((database) => benchDatabase(database, rounds))
}

async function benchDatabase(database: BenchDatabase, rounds: number): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DOCMEND_ROLE: 'web', ...database.env, ...LIMITS }
  const sites = await makeSites(env, POLLS / POLLS_PER_PROJECT)
  const [site] = sites
  if (site === undefined) throw new Error('There are no sites')
  const bare = await startBareServer(env)
  try {
    for (const count of WEBS) {
      const webs = await Promise.all(Array.from({ length: count }, () => startServiceProcess(env)))
      for (const [name, load] of await makeLoads(webs, site))
        await compare(`${database.name}, ${count} web: ${name}`, load, bare.url, rounds)
      if (count === 1) for (const web of webs) await measurePolls(database, web, sites)
      await Promise.all(webs.map((web) => web.kill('SIGTERM')))
    }
  } finally {
    bare.child.kill('SIGKILL')
  }
}

const LIMITS = { DOCMEND_JOBS_PER_HOUR: '100000' }

async function makeSites(env: Record<string, string>, count: number): Promise<Site[]> {
  const admin = await openAdmin(readConfig(env))
  const sites: Site[] = []
  for (let n = 0; n < count; n++) {
    const scopes = ['jobs:read', 'jobs:write', 'views:read', 'views:write'] as const
    const request = { name: 'bench', scopes: [...scopes], allowedCidrs: [], expiresAt: null }
    const { project, secret } = await admin.createKey({ fullName: `acme/docs-${n}`, docsRoot: null }, request)
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    sites.push({ projectId: project.id, headers })
  }
  await admin.close()
  return sites
}

async function startBareServer(env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const file = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [file, '{"status":"active"}'.padEnd(900)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { url: line.slice(line.indexOf('http')), child }
}

async function makeLoads(webs: readonly ServiceProcess[], { projectId, headers }: Site): Promise<[string, Load][]> {
  const at = (path: string): string[] => webs.map(({ url }) => `${url}${path}`)
  const created = await post(`${webs[0]?.url}${createJobPath(projectId)}`, headers, '{"prompt":"Say hello."}')
  const { id } = JSON.parse(created) as { id: string }
  let batch = 0
  const events = (): string => {
    batch += 1
    return JSON.stringify(
      Array.from({ length: BATCH_EVENTS }, (_, n) =>
        viewEvent({ path: `/${(n + batch) % PAGES}`, id: `${batch}-${n}-${process.hrtime.bigint()}` }),
      ),
    )
  }
  await post(`${webs[0]?.url}${eventsPath(projectId)}`, headers, events())
  return [
    [
      'create a job',
      { urls: at(createJobPath(projectId)), headers, atOnce: AT_ONCE, body: () => '{"prompt":"Say hello."}' },
    ],
    ['read a job', { urls: at(jobPath(projectId, id)), headers, atOnce: AT_ONCE }],
    ['export views', { urls: at(`${viewsPath(projectId)}?limit=250`), headers, atOnce: AT_ONCE }],
    [
      `ingest ${BATCH_EVENTS} views`,
      { urls: at(eventsPath(projectId)), headers, atOnce: INGESTS_AT_ONCE, body: events },
    ],
  ]
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<string> {
  const answer = await fetch(url, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text
}

/** Reads against the bare route, writes against the bare insert. */
async function compare(name: string, load: Load, bareUrl: string, rounds: number): Promise<void> {
  const requests = name.includes('ingest') ? BATCHES : REQUESTS
  const bare: Load = { ...load, urls: [bareUrl] }
  const [ratios, rates]: [number[], number[]] = [[], []]
  // The first round warms up.
  for (let round = -1; round < rounds; round += 1) {
    const [theirs, ours] = [await measureRate(bare, requests), await measureRate(load, requests)]
    if (round < 0) continue
    ratios.push(ours / theirs)
    rates.push(ours)
  }
  console.log(`  ${name.padEnd(40)} ${median(ratios).toFixed(2)} of bare (${median(rates).toFixed(0)} a second)`)
}

/** The growth of the process by requests that wait, after as many have waited before. */
async function measurePolls({ name }: BenchDatabase, web: ServiceProcess, sites: readonly Site[]): Promise<void> {
  await holdPolls(web, sites)
  const before = memoryMb(web.pid, 'VmRSS')
  const during = await holdPolls(web, sites)
  console.log(`  ${name}: ${POLLS} long polls take ${(during - before).toFixed(1)} MB (${before.toFixed(0)} MB before)`)
}

const WAIT_SECONDS = 4

async function holdPolls(web: ServiceProcess, sites: readonly Site[]): Promise<number> {
  const agent = new Agent({ keepAlive: false, maxSockets: POLLS })
  const polls = await Promise.all(
    sites.map(async (site) => {
      const created = await post(`${web.url}${createJobPath(site.projectId)}`, site.headers, '{"prompt":"Wait."}')
      const { id } = JSON.parse(created) as { id: string }
      const url = `${web.url}${jobPath(site.projectId, id)}?wait=${WAIT_SECONDS}`
      return Array.from({ length: POLLS_PER_PROJECT }, () => poll(url, site.headers, agent))
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, (WAIT_SECONDS * 1000) / 2))
  const held = memoryMb(web.pid, 'VmRSS')
  await Promise.all(polls.flat())
  agent.destroy()
  return held
}

function poll(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A long poll was answered ${answer.statusCode}`))
      answer.resume().once('end', resolve)
    })
    sent.once('error', reject).end()
  })
}
