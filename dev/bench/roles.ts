// What it costs that the request comes to one process and the work is done by another: from the POST to the claim, and from the
// end of the job to the answer of a request that waits for it. Real processes over one database; the model answers at once.
import { join } from 'node:path'
import type { Client } from '../../src/client/client.ts'
import type { ServiceProcess } from '../../test/support/service-process.ts'
import { until } from '../../test/support/until.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { describeMs } from './statistics.ts'
import { type BenchDatabase, onEachDatabase } from './stores/databases.ts'

const JOBS = 20
const LIMIT_MS = 5 * 60_000
const FILES = { 'index.md': '# Lumen\n\nLumen Cloud switches the lights of a house on and off.\n' }
/** A burst of writes passes GitHub's pace, and 20 jobs are more than one: patches publish nothing. */
const BODY = { prompt: 'Add a sentence to the first page.', mode: 'patch' } as const
const ENV = { DOCMEND_MODEL: 'answers-at-once', DOCMEND_JOBS_PER_HOUR: '10000' }

type Service = ServiceProcess & { client: Client }

interface Times {
  /** From the POST to the worker's claim. */
  startMs: number[]
  /** From the end in the worker to the answer to the request that waits. */
  answerMs: number[]
  /** Jobs by worker. */
  shares: number[]
}

export async function benchRoles(): Promise<void> {
  console.log(`Roles (${JOBS} jobs, one after the other, each waited for by a long poll; medians and ranges)`)
  await onEachDatabase(benchDatabase)
}

async function benchDatabase({ name, env: { DATABASE_URL } }: BenchDatabase): Promise<void> {
  const env: Record<string, string> = DATABASE_URL === undefined ? {} : { DATABASE_URL }
  const world = await createWorld({
    files: FILES,
    env: { ...ENV, ...env },
    replies: ({ body }) => answerAtOnce(body.messages, 'It is quick.'),
  })
  try {
    const alone = await world.startProcess()
    tell(name, 'one process', await measure(world, alone, [alone]))
    await alone.kill('SIGTERM')
    for (const workers of [1, 2]) {
      const web = await world.startProcess({ DOCMEND_ROLE: 'web' })
      // On PostgreSQL, each worker is a machine with mirrors of its own.
      const folderOf = (n: number) =>
        DATABASE_URL === undefined ? {} : { DATA_DIR: join(world.folder, `machine-${n}`) }
      const all = await Promise.all(
        Array.from({ length: workers }, (_, n) => world.startProcess({ DOCMEND_ROLE: 'worker', ...folderOf(n) })),
      )
      tell(name, `web and ${workers} worker${workers > 1 ? 's' : ''}`, await measure(world, web, all))
      await Promise.all([web, ...all].map((service) => service.kill('SIGTERM')))
    }
  } finally {
    await world.end()
  }
}

function tell(database: string, processes: string, { startMs, answerMs, shares }: Times): void {
  const shared = shares.length > 1 ? `, jobs by worker ${shares.join(' and ')}` : ''
  console.log(
    `  ${database}, ${processes}: POST to start ${describeMs(startMs)}, end to answer ${describeMs(answerMs)}${shared}`,
  )
}

async function measure({ projectId }: World, web: Service, workers: readonly Service[]): Promise<Times> {
  const times: Times = { startMs: [], answerMs: [], shares: [] }
  // The first job clones the repository and loads code.
  for (let n = 0; n <= JOBS; n += 1) {
    const sentAt = Date.now()
    const { id } = await web.client.createJob(projectId, BODY)
    await web.client.waitForJob(projectId, id, { timeoutMs: LIMIT_MS })
    const answeredAt = Date.now()
    const startedAt = await timeOf('Working on a job', id, workers)
    const endedAt = await timeOf('A job ended', id, workers)
    if (n === 0) continue
    times.startMs.push(startedAt - sentAt)
    times.answerMs.push(answeredAt - endedAt)
  }
  times.shares = workers.map(({ log }) => log.filter((line) => line.includes('A job ended')).length)
  return times
}

/** When a worker logged this about the job, in epoch milliseconds. */
async function timeOf(message: string, jobId: string, workers: readonly Service[]): Promise<number> {
  const pattern = new RegExp(`${jobId}.*${message}`)
  const find = () => workers.flatMap(({ log }) => log).find((text) => pattern.test(text))
  return JSON.parse(await until(`"${message}" of job ${jobId}`, find)).time as number
}
