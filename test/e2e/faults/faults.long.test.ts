// Every call that Docmend makes of GitHub, of git and of the model, answered in every way that went wrong for somebody: each
// job ends with exactly one pull request or with the true reason why there is none.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { ALL_CALLS } from './call-names.ts'
import { type FaultBench, type FaultLane, RATE, startFaultBench } from './fault-lanes.ts'
import { describeCounts, describeEnds } from './fault-table.ts'
import { describeTry, limitsAt, makeTries, ofPublisher, planTries } from './fault-tries.ts'

const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1000))
/** Of the faults that fit a call; 16 are all of them. */
const PER_CALL = Number(process.env.FAULTS_PER_CALL ?? 4)
/** So that a change of one call can be tried alone: a part of its name. */
const ONLY = process.env.FAULTS_ONLY ?? ''
/** At once: few while jobs work, and many while they wait. */
const LANES = { once: 12, forEver: 40 }
const LIMITS = limitsAt(RATE)
/** What git asks a server whose damaged answer looks like that of one without the smart protocol. */
const OF_OLD_GIT = /^\w+ \S*\.git\//
const CALLS = ALL_CALLS.filter((call) => call.includes(ONLY))

jest.setTimeout(7_200_000)

describe.each(['git-data', 'git-push'] as const)('With DOCMEND_PUBLISHER=%s', (publisher) => {
  let bench: FaultBench
  const lanes: FaultLane[] = []

  beforeAll(async () => {
    bench = await startFaultBench({ env: { DOCMEND_PUBLISHER: publisher } })
  })
  afterAll(() => bench.end())

  const expectAllRight = async (perCall: number, isForEver: boolean): Promise<void> => {
    while (lanes.length < (isForEver ? LANES.forEver : LANES.once)) lanes.push(await bench.addLane())
    const tries = ofPublisher(planTries(SEED, CALLS, perCall, isForEver), publisher)
    const judged = await makeTries(bench, lanes, tries, LIMITS)
    console.log(`seed ${SEED}\n${describeEnds(judged)}\n\n${describeCounts(judged)}`)
    const wrong = judged.filter((one) => one.wrong.length > 0)
    expect(wrong.map((one) => `${describeTry(one)}: ${one.wrong.join('; ')}`)).toEqual([])
  }

  test('after one fault of any call there is exactly one pull request', () => expectAllRight(PER_CALL, false))

  test('when an answer is bad for ever, the job ends, and what it says of the reason is true', () =>
    expectAllRight(1, true))

  test('the service makes no call that has no scene', () => {
    const known = new Set<string>(ALL_CALLS)
    const unknown = [...bench.proxy.counts.keys()].filter((call) => !known.has(call))
    expect(unknown.filter((call) => !OF_OLD_GIT.test(call))).toEqual([])
  })
})
