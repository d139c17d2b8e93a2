// Every call that Docmend makes of GitHub, of git and of the model, answered in every way that went wrong for somebody: each
// job ends with exactly one pull request or with the true reason why there is none.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { PATIENCE_MS } from '../../support/until.ts'
import type { CallName } from './call-names.ts'
import { type FaultBench, type FaultLane, startFaultBench } from './fault-lanes.ts'
import { ALL_CALLS, describeTable, describeTry, type FaultTry, makeTries, planTries } from './fault-tries.ts'

const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1000))
/** Of the faults that fit a call; 16 are all of them. */
const PER_CALL = Number(process.env.FAULTS_PER_CALL ?? 4)
const LANES = 24
/** Of one try with an outage that never ends: the hour that a job waits, and what its own steps take. */
const FOR_EVER_MS = 330_000

jest.setTimeout(1_800_000)

/** Made by other settings or by other acts than those of the scenes. */
const ELSEWHERE = new Set<CallName>([
  'GET /app',
  'GET /users/{username}',
  'GET /repos/{owner}/{repo}/installation',
  'GET /repos/{owner}/{repo}/compare/{basehead}',
  'POST /repos/{owner}/{repo}/git/blobs',
  'POST /app/hook/deliveries/{delivery_id}/attempts',
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
  'DELETE /repos/{owner}/{repo}/git/refs/{ref}',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
  'GET /repos/{owner}/{repo}/labels/{name}',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
  'git info/refs (push)',
  'git receive-pack',
])
const CALLS = ALL_CALLS.filter((call) => !ELSEWHERE.has(call))

let bench: FaultBench
let lanes: FaultLane[]

beforeAll(async () => {
  bench = await startFaultBench()
  lanes = []
  for (let one = 0; one < LANES; one += 1) lanes.push(await bench.addLane())
})

afterAll(() => bench.end())

async function expectAllRight(tries: readonly FaultTry[], limitMs: number): Promise<void> {
  const judged = await makeTries(bench, lanes, tries, limitMs)
  console.log(`seed ${SEED}\n${describeTable(judged)}`)
  const wrong = judged.filter((one) => one.wrong.length > 0)
  expect(wrong.map((one) => `${describeTry(one)}: ${one.wrong.join('; ')}`)).toEqual([])
}

test('after one fault of any call there is exactly one pull request', () =>
  expectAllRight(planTries(SEED, CALLS, PER_CALL, false), PATIENCE_MS))

test('when an answer is bad for ever, the job ends, and what it says of the reason is true', () =>
  expectAllRight(planTries(SEED, CALLS, 1, true), FOR_EVER_MS))
