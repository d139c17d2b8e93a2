// How long the first job of a project waits beside a project with many jobs, and beside an installation that GitHub's rate
// limit stops. Everything is on 127.0.0.1; the model answers immediately, and the jobs publish at GitHub's pace of writes.
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '../../src/client/client.ts'
import type { ServiceProcess } from '../../test/support/service-process.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import type { Intercept } from '../forge/options.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { median } from './statistics.ts'

const OWNERS = ['ada', 'ben', 'cas', 'dot', 'eve', 'fay', 'gus', 'hal', 'ivy']
/** The measurement gives up then and says so. */
const LIMIT_MS = 15 * 60_000
const RESET_SECONDS = 50 * 60
const LIMITED_JOBS = 12
const FILES = { 'index.md': '# Lumen\n\nLumen Cloud switches the lights of a house on and off.\n' }
const ENV = { DOCMEND_MODEL: 'answers-at-once', DOCMEND_JOBS_PER_HOUR: '10000', DOCMEND_OPEN_PULL_REQUESTS: '1000' }
const BODY = { prompt: 'Add a sentence to the first page.' }

export async function benchFair({ jobs }: { jobs: number }): Promise<void> {
  await benchProjects(jobs)
  await benchRateLimit()
}

async function benchProjects(jobs: number): Promise<void> {
  const world = await prepare(() => undefined)
  try {
    const others = []
    for (const owner of OWNERS) others.push({ owner, ...(await world.addProject(owner)) })
    const service = await world.startProcess()
    const first: string[] = []
    for (let n = 0; n < jobs; n += 1) first.push((await service.client.createJob(world.projectId, BODY)).id)
    const waits = await Promise.all(
      others.map(async ({ owner, projectId, apiKey }) => {
        const madeAt = Date.now()
        const { id } = await createClient({ baseUrl: service.url, apiKey }).createJob(projectId, BODY)
        return { owner, ms: (await startOf(id, service)) - madeAt }
      }),
    )
    const lengths = first.flatMap((id) => slotTimes(id, service))
    console.log(`Turns (${jobs} jobs of one project, then one job of each of ${waits.length} others; 4 slots)`)
    for (const { owner, ms } of waits) console.log(`  ${owner} waits for its start${inSeconds(ms)}`)
    console.log(
      `  a job of the first project holds a slot for${inSeconds(median(lengths))}, at most${inSeconds(Math.max(...lengths))}`,
    )
  } finally {
    await world.end()
  }
}

async function benchRateLimit(): Promise<void> {
  // What the App asks as itself has a limit of its own.
  const isLimited = (path: string): boolean => path.includes('/repos/acme/') && !path.endsWith('/installation')
  const world = await prepare(({ path }) => (isLimited(path) ? rateLimit() : undefined))
  try {
    const { projectId, apiKey } = await world.addProject('ada')
    const service = await world.startProcess()
    for (let n = 0; n < LIMITED_JOBS; n += 1) await service.client.createJob(world.projectId, BODY)
    const madeAt = Date.now()
    const other = createClient({ baseUrl: service.url, apiKey })
    const { id } = await other.createJob(projectId, BODY)
    const waitedMs = (await startOf(id, service)) - madeAt
    const ended = await other.waitForJob(projectId, id, { timeoutMs: LIMIT_MS })
    const { jobs } = await service.client.listJobs(world.projectId, { limit: LIMITED_JOBS })
    const saying = jobs.flatMap(({ message }) => message ?? [])
    console.log(
      `A rate limit (${LIMITED_JOBS} jobs of an installation that is stopped for 50 minutes, then one of another)`,
    )
    console.log(`  the other waits for its start${inSeconds(waitedMs)}, and ends with ${ended.outcome ?? 'nothing'}`)
    console.log(`  ${saying.length} of ${LIMITED_JOBS} say what they wait for: ${saying[0] ?? 'nothing'}`)
  } finally {
    await world.end()
  }
}

function prepare(intercept: Intercept): Promise<World> {
  let sentences = 0
  return createWorld({
    files: FILES,
    env: ENV,
    intercept,
    replies: ({ body }) => {
      sentences += 1
      return answerAtOnce(body.messages, `Sentence ${sentences}.`)
    },
  })
}

/** As GitHub answers: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api. */
function rateLimit() {
  const reset = Math.round(Date.now() / 1000) + RESET_SECONDS
  return {
    status: 403,
    body: { message: 'API rate limit exceeded for installation ID 1.' },
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
  }
}

interface Line {
  time: number
  jobId?: string
  msg: string
}

/** When a worker first took the job, in epoch milliseconds; the end of the limit if none did. */
async function startOf(jobId: string, service: ServiceProcess): Promise<number> {
  const endAt = Date.now() + LIMIT_MS
  for (;;) {
    const start = linesOf(jobId, service).find(({ msg }) => msg === 'Working on a job')
    if (start !== undefined || Date.now() > endAt) return start?.time ?? endAt
    await delay(100)
  }
}

/** How long each attempt at the job that is over held its slot, in milliseconds. */
function slotTimes(jobId: string, service: ServiceProcess): number[] {
  const lines = linesOf(jobId, service)
  return lines.flatMap(({ time, msg }, index) => {
    const end = lines.slice(index).find((line) => line.msg === 'A job ended' || line.msg === 'An attempt failed')
    return msg === 'Working on a job' && end !== undefined ? [end.time - time] : []
  })
}

function linesOf(jobId: string, { log }: ServiceProcess): Line[] {
  return log.filter((line) => line.includes(jobId)).map((line): Line => JSON.parse(line))
}

function inSeconds(ms: number): string {
  return ` ${(ms / 1000).toFixed(1)} s`
}
