// Several workers on one database, of which random ones are killed with `kill -9` at random moments while jobs run: each job
// ends with exactly one pull request, and no branch is left over.
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, jest, test } from '@jest/globals'
import { findPostgres } from '../../support/postgres/databases.ts'
import { makeTestStore, type StoreKind } from '../../support/postgres/test-store.ts'
import { type Crew, type Member, startCrew } from './crew.ts'
import { type Begun, beginJob, judgeJobs } from './judge-jobs.ts'
import { jobsInHand, secondsToTakeover } from './takeovers.ts'

const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1000))
const WORKERS = 3
const LANES = 6
const ROUNDS = 4
/** A job has three attempts. */
const KILLS_PER_ROUND = 2

jest.setTimeout(900_000)

let crew: Crew | undefined
afterEach(() => crew?.end())

/** Others for each seed, from 0 to below the limit. */
const random = (n: number, limit: number): number => (SEED * 7919 + n * 104_729) % limit

interface Takeover {
  id: string
  killedAtMs: number
}

async function killOne(worker: Member): Promise<Takeover[]> {
  const killed = worker.process()
  const killedAtMs = Date.now()
  await worker.kill()
  await worker.start()
  return jobsInHand(killed).map((id) => ({ id, killedAtMs }))
}

async function killWhileJobsRun({ lanes, workers }: Crew, round: number): Promise<{ begun: Begun[]; hit: Takeover[] }> {
  const begun = await Promise.all(lanes.map((lane) => beginJob(lane)))
  const hit: Takeover[] = []
  for (let kill = 0; kill < KILLS_PER_ROUND; kill += 1) {
    const n = round * KILLS_PER_ROUND + kill
    await delay(200 + random(n, 2500))
    const chosen = workers[random(n, workers.length)]
    if (chosen !== undefined) hit.push(...(await killOne(chosen)))
  }
  return { begun, hit }
}

const server = await findPostgres()
if (server.kind === 'none') console.warn(`Skipped on PostgreSQL: ${server.reason}`)
const KINDS: StoreKind[] = server.kind === 'none' ? ['sqlite'] : ['sqlite', 'postgres']

test.each(KINDS)('workers killed at any moment on %s: each job makes one pull request', async (kind) => {
  const store = await makeTestStore(kind)
  crew = await startCrew({ store, workers: Array.from({ length: WORKERS }, () => ({})), lanes: LANES })
  const [wrong, seconds]: [string[], number[]] = [[], []]
  let hits = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const { begun, hit } = await killWhileJobsRun(crew, round)
    wrong.push(...(await judgeJobs(crew, begun)))
    const workers = crew.workers.flatMap(({ processes }) => processes)
    hits += hit.length
    for (const { id, killedAtMs } of hit) seconds.push(secondsToTakeover(id, killedAtMs, workers) ?? Number.NaN)
  }
  const spans = seconds.filter((one) => !Number.isNaN(one)).toSorted((a, b) => a - b)
  console.log(
    `seed ${SEED}, ${kind}: ${ROUNDS * KILLS_PER_ROUND} kills of ${WORKERS} workers under ${ROUNDS * LANES} jobs, of which ` +
      `${hits} were in their hands; taken over after ${spans[0]} to ${spans.at(-1)} s; ${wrong.length} wrong`,
  )
  expect(wrong).toEqual([])
  expect(hits).toBeGreaterThan(0)
})
