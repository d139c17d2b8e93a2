// The service, or a git process of it, is killed at random moments while jobs run on several repositories: each job ends with
// exactly one pull request.
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, jest, test } from '@jest/globals'
import { PATIENCE_MS } from '../../support/until.ts'
import { type FaultBench, type FaultLane, startFaultBench } from './fault-lanes.ts'
import { killGit } from './killed-children.ts'

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

async function startJob(lane: FaultLane): Promise<Begun> {
  const prompt = `Add a line. (owner ${lane.owner})`
  return { lane, id: (await lane.client.createJob(lane.projectId, { prompt })).id }
}

/** Gives what is wrong. */
async function judgeEnd({ world }: FaultBench, { lane, id }: Begun): Promise<string[]> {
  const job = await lane.client.waitForJob(lane.projectId, id, { timeoutMs: 2 * PATIENCE_MS })
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
    const begun = await Promise.all(lanes.map(startJob))
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
    const begun = await Promise.all(lanes.map(startJob))
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
