// Hours of work in one: jobs and page views at a steady rate over two machines with PostgreSQL, each with a web and a worker process.
// Every minute, one of the second machine is killed. At the end every job has ended with one pull request, or with its patch, and the totals are what was
// sent. `npm run bench -- soak --minutes 60`
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '../../../src/client/client.ts'
import type { AgentJob } from '../../../src/contract/job.ts'
import { findFreePort } from '../../../test/support/free-port.ts'
import { viewEvent } from '../../../test/support/view-events.ts'
import { createWorld, REPOSITORY, type World } from '../../../test/support/world.ts'
import { answerAtOnce } from '../answer-at-once.ts'
import { median } from '../statistics.ts'
import { type BenchDatabase, onEachDatabase } from '../stores/databases.ts'
import { type MemorySample, type PlannedProcess, type Processes, startProcesses } from './processes.ts'

const JOBS_PER_MINUTE = 1000 / 60
const VIEWS_PER_MINUTE = 5_000_000 / 60
const BATCH_EVENTS = 2000
const PATHS = 500
/** Of so many jobs, one publishes: GitHub takes a pull request each few seconds. */
const PUBLISHED_EVERY = 20
const MINUTE_MS = 60_000
const PATIENCE_MS = 10 * MINUTE_MS
/** Code is compiled and caches fill until then. */
const WARM_AFTER_MS = 2 * MINUTE_MS
const FILES = { 'index.md': '# Lumen\n\nLumen Cloud switches the lights of a house on and off.\n' }
const ENV = {
  DOCMEND_MODEL: 'answers-at-once',
  DOCMEND_JOBS_PER_HOUR: '10000',
  DOCMEND_OPEN_PULL_REQUESTS: '1000',
  DOCMEND_LEASE_SECONDS: '10',
  DOCMEND_SECRET: 'what both machines encrypt the secrets of people with',
}

interface Sent {
  jobs: string[]
  published: number
  /** Views by path. */
  views: Map<string, number>
  total: number
}

export async function benchSoak({ minutes }: { minutes: number }): Promise<void> {
  await onEachDatabase(async (database) => {
    if (database.name === 'PostgreSQL') await soak(database, minutes)
  })
}

async function soak({ env }: BenchDatabase, minutes: number): Promise<void> {
  const database = env.DATABASE_URL === undefined ? {} : { DATABASE_URL: env.DATABASE_URL }
  const world = await createWorld({
    files: FILES,
    env: { ...ENV, ...database },
    replies: ({ body }) => answerAtOnce(body.messages, 'It is quick.'),
  })
  try {
    const machines = [
      ...(await planMachine(join(world.folder, 'stays'), false)),
      ...(await planMachine(join(world.folder, 'killed'), true)),
    ]
    const plan = { processes: machines, killEveryMs: MINUTE_MS, sampleEveryMs: 5000 }
    const processes = await startProcesses(world, plan)
    const clients = machines.filter(({ role }) => role === 'web').map(({ env: { PORT } }) => clientOf(world, PORT))
    const sent: Sent = { jobs: [], published: 0, views: new Map(), total: 0 }
    const until = Date.now() + minutes * MINUTE_MS
    try {
      await Promise.all([
        sendJobs(clients, world.projectId, sent, until),
        sendViews(clients, world.projectId, sent, until),
      ])
      await tell(world, clients, sent, processes)
    } finally {
      await processes.stop()
      tellErrors(processes.errors)
    }
    tellMemory(processes.samples)
  } finally {
    await world.end()
  }
}

async function planMachine(dataDir: string, isKilled: boolean): Promise<PlannedProcess[]> {
  const plan = async (role: PlannedProcess['role']): Promise<PlannedProcess> => {
    const env = { DOCMEND_ROLE: role, DATA_DIR: dataDir, PORT: String(await findFreePort()) }
    return { role, env, isKilled }
  }
  return [await plan('web'), await plan('worker')]
}

function clientOf({ apiKey }: World, port = ''): Client {
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey, retryForMs: 2 * MINUTE_MS })
}

/** Calls the work at a steady rate; a late call is made up for. */
async function pace(perMinute: number, until: number, work: (n: number) => Promise<void>): Promise<void> {
  const startedAt = Date.now()
  for (let n = 0; Date.now() < until; n += 1) {
    await work(n)
    const dueAt = startedAt + ((n + 1) / perMinute) * MINUTE_MS
    if (dueAt > Date.now()) await delay(dueAt - Date.now())
  }
}

function sendJobs(clients: readonly Client[], projectId: string, sent: Sent, until: number): Promise<void> {
  return pace(JOBS_PER_MINUTE, until, async (n) => {
    const isPublished = n % PUBLISHED_EVERY === 0
    const body = { prompt: 'Add a sentence to the first page.', mode: isPublished ? 'pull_request' : 'patch' } as const
    const job = await clients[n % clients.length]?.createJob(projectId, body, { idempotencyKey: `soak-${n}` })
    if (job === undefined) return
    sent.jobs.push(job.id)
    if (isPublished) sent.published += 1
  })
}

function sendViews(clients: readonly Client[], projectId: string, sent: Sent, until: number): Promise<void> {
  return pace(VIEWS_PER_MINUTE / BATCH_EVENTS, until, async (n) => {
    const paths = Array.from({ length: BATCH_EVENTS }, (_, index) => `/page-${(n * 7 + index) % PATHS}`)
    const time = Date.now()
    const events = paths.map((path, index) => viewEvent({ path, id: `${n}-${index}`, time }))
    const answer = await clients[(n + 1) % clients.length]?.postEvents(projectId, events, {
      idempotencyKey: `views-${n}`,
    })
    if (answer?.accepted !== BATCH_EVENTS) throw new Error(`A batch was answered ${JSON.stringify(answer)}`)
    for (const path of paths) sent.views.set(path, (sent.views.get(path) ?? 0) + 1)
    sent.total += BATCH_EVENTS
  })
}

async function tell(world: World, [client]: readonly Client[], sent: Sent, { kills }: Processes): Promise<void> {
  if (client === undefined) return
  const ended: AgentJob[] = []
  for (const id of sent.jobs) ended.push(await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS }))
  const byOutcome = Map.groupBy(ended, ({ outcome }) => String(outcome))
  const outcomes = [...byOutcome].map(([outcome, jobs]) => `${jobs.length} ${outcome}`).join(', ')
  const pulls = world.forge.pullRequests(REPOSITORY).length
  const rows = new Map<string, number>()
  for await (const { path, total } of await client.eachView(world.projectId)) rows.set(path, total)
  const wrong = [...sent.views].filter(([path, total]) => rows.get(path) !== total).length
  console.log(
    `Soak: ${kills} kills, ${sent.jobs.length} jobs (${outcomes}), ${pulls} pull requests of ${sent.published} jobs`,
  )
  console.log(
    `  ${sent.total} views sent, ${[...rows.values()].reduce((sum, total) => sum + total, 0)} counted, ${wrong} of ${PATHS} pages differ`,
  )
}

const SHOWN_ERRORS = 5

function tellErrors(errors: readonly string[]): void {
  console.log(`  ${errors.length} errors in the logs`)
  for (const line of errors.slice(0, SHOWN_ERRORS)) console.log(`    ${line}`)
}

/** Of the processes that live as long as the soak, once they are warm: a leak would show in the slope. */
function tellMemory(samples: readonly MemorySample[]): void {
  for (const role of ['web', 'worker'] as const) {
    const warm = samples.filter((sample) => sample.role === role && sample.atMs > WARM_AFTER_MS)
    const slope = slopeOf(warm.map(({ atMs, mb }) => [atMs / (60 * MINUTE_MS), mb]))
    const mb = median(warm.map((sample) => sample.mb))
    console.log(
      `  ${role}: ${mb.toFixed(0)} MB (median of ${warm.length} samples), ${slope.toFixed(1)} MB an hour, quarters ${quarters(warm)} MB`,
    )
  }
}

/** The medians of four equal parts: what has stopped growing is no leak. */
function quarters(samples: readonly MemorySample[]): string {
  const size = Math.ceil(samples.length / 4)
  const parts = [0, 1, 2, 3].map((part) => samples.slice(part * size, (part + 1) * size))
  return parts.map((part) => median(part.map(({ mb }) => mb)).toFixed(0)).join(', ')
}

/** Of the line with the least squares. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (pick: 0 | 1): number => points.reduce((sum, point) => sum + point[pick], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
