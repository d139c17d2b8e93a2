// The service, a git process of it or a thread of its checks is killed at random moments while jobs run on several repositories: each job ends with
// exactly one pull request.
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, jest, test } from '@jest/globals'
import { PATIENCE_MS } from '../../support/until.ts'
import { type FaultBench, type FaultLane, LONG_TASK, startFaultBench } from './fault-lanes.ts'
import { killGit } from './killed-children.ts'
import { promptOf } from './stage.ts'

const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1000))
const LANES = 6
const ROUNDS = 4

jest.setTimeout(900_000)

let bench: FaultBench | undefined
afterEach(() => bench?.end())

interface Begun {
  lane: FaultLane
  id: string
}

async function begin(opened: FaultBench): Promise<FaultLane[]> {
  const lanes: FaultLane[] = []
  for (let one = 0; one < LANES; one += 1) lanes.push(await opened.addLane())
  return lanes
}

async function startJob(lane: FaultLane, task?: string): Promise<Begun> {
  const prompt = promptOf(lane, task)
  return { lane, id: (await lane.client.createJob(lane.projectId, { prompt })).id }
}

/** Gives what is wrong. */
async function judgeEnd({ world }: FaultBench, { lane, id }: Begun): Promise<string[]> {
  const job = await lane.client.waitForJob(lane.projectId, id, { timeoutMs: 4 * PATIENCE_MS })
  const branch = `docmend/${id}`
  const pulls = world.forge.pullRequests(lane.repository.fullName).filter(({ headRef }) => headRef === branch)
  const isRight = job.outcome === 'pr_opened' && pulls.length === 1 && pulls[0]?.htmlUrl === job.prLink
  return isRight ? [] : [`${job.status}, ${pulls.length} pull requests: ${job.message}`]
}

/** Other moments for each seed. */
const momentMs = (round: number): number => 200 + ((SEED * 7919 + round * 104_729) % 3000)

test('killed at any moment and started again, the service makes one pull request of each job', async () => {
  bench = await startFaultBench()
  const lanes = await begin(bench)
  const wrong: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await Promise.all(lanes.map((lane) => startJob(lane)))
    await delay(momentMs(round))
    await bench.restart()
    for (const one of begun) wrong.push(...(await judgeEnd(bench, one)))
  }
  console.log(`seed ${SEED}: the service killed ${ROUNDS} times with ${LANES} jobs each, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
})

const testOnLinux = existsSync('/proc/self/stat') ? test : test.skip

testOnLinux('git killed under its hands, the service makes one pull request of each job', async () => {
  bench = await startFaultBench()
  const lanes = await begin(bench)
  const wrong: string[] = []
  let killed = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await Promise.all(lanes.map((lane) => startJob(lane)))
    // Twice a round: a job has three attempts.
    for (let kills = 0, tries = 0; kills < 2 && tries < 500; tries += 1) {
      const now = killGit(bench.service().pid)
      if (now > 0) kills += 1
      killed += now
      await delay(now > 0 ? momentMs(round) / 4 : 10)
    }
    for (const one of begun) wrong.push(...(await judgeEnd(bench, one)))
  }
  console.log(`seed ${SEED}: ${killed} git processes killed under ${ROUNDS * LANES} jobs, ${wrong.length} wrong`)
  expect(killed).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('the threads of the checks killed under its hands, the service makes one pull request of each job', async () => {
  bench = await startFaultBench()
  const { log, pid } = bench.service()
  const lanes = await begin(bench)
  const wrong: string[] = []
  const countKilled = () => log.reduce((sum, line) => sum + Number(/^Killed threads: (\d+)/.exec(line)?.[1] ?? 0), 0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await Promise.all(lanes.map((lane) => startJob(lane)))
    const before = countKilled()
    // Until it has met some: they start when a job comes to its checks. A job has three attempts.
    for (let tries = 0; tries < 500 && countKilled() === before; tries += 1) {
      await delay(momentMs(round) / 20)
      process.kill(pid, 'SIGUSR2')
    }
    for (const one of begun) wrong.push(...(await judgeEnd(bench, one)))
  }
  console.log(`seed ${SEED}: ${countKilled()} threads killed under ${ROUNDS * LANES} jobs, ${wrong.length} wrong`)
  expect(countKilled()).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

/** Each is a paragraph of many nodes. */
const HOSTILE_LINES = 5000
const HOSTILE_PAGE = `# Lumen\n\n${`${'*a* '.repeat(24)}\n\n`.repeat(HOSTILE_LINES)}`
/** Enough for ordinary pages. */
const SMALL_MEMORY_MIB = '64'

test('a page that fills the memory of a thread ends the thread, and no job', async () => {
  // The checks are bounded by CPU time as well, which does not pass faster.
  const env = { THREAD_MEMORY_MIB: SMALL_MEMORY_MIB }
  bench = await startFaultBench({ env, files: { 'long.md': HOSTILE_PAGE }, rate: 1 })
  const [hostile, ...others] = await begin(bench)
  if (hostile === undefined) throw new Error('no lanes')
  const first = await startJob(hostile, LONG_TASK)
  const begun = await Promise.all(others.map((lane) => startJob(lane)))
  const wrong: string[] = []
  for (const one of begun) wrong.push(...(await judgeEnd(bench, one)))
  const { client, projectId } = hostile
  const job = await client.waitForJob(projectId, first.id, { timeoutMs: 4 * PATIENCE_MS })
  console.log(`The job on the hostile page: ${job.outcome}: ${job.message}`)
  expect(bench.service().log.join('\n')).toMatch(/A thread failed: .*memory limit/)
  expect(`${job.message} ${bench.world.forge.pullRequests(hostile.repository.fullName)[0]?.body}`).toContain('long.md')
  expect(wrong).toEqual([])
})
