// A few of the faults of `faults.long.test.ts`, of all kinds of calls: what runs in every `npm test`.
import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { PATIENCE_MS } from '../../support/until.ts'
import type { CallName } from './call-names.ts'
import { FAULT_KINDS } from './fault-kinds.ts'
import { type FaultBench, startFaultBench } from './fault-lanes.ts'
import { SCENES } from './fault-scenes.ts'
import { describeEnds } from './fault-table.ts'
import { describeTry, type FaultTry, makeTries, ofPublisher } from './fault-tries.ts'

/** A busy machine must not run into limits that are only so near because time passes faster. */
const RATE = 5
const LEASE_SECONDS = '600'
const LIMITS = { soonMs: 4 * PATIENCE_MS, lateMs: 4 * PATIENCE_MS }
const LANES = 4

jest.setTimeout(8 * PATIENCE_MS)

const TRIES: readonly [CallName, string][] = [
  ['POST /app/installations/{installation_id}/access_tokens', 'cut after the head'],
  ['GET /repos/{owner}/{repo}', 'cut in the middle'],
  ['POST /repos/{owner}/{repo}/git/trees', 'another shape'],
  ['POST /repos/{owner}/{repo}/git/refs', 'reset after the effect'],
  ['GET /repos/{owner}/{repo}/pulls', '{}'],
  ['POST /repos/{owner}/{repo}/pulls', 'cut before the head'],
  ['PATCH /repos/{owner}/{repo}/pulls/{pull_number}', '500 before the effect'],
  ['GET /repos/{owner}/{repo}/collaborators/{username}/permission', 'reset before the effect'],
  ['GET /repos/{owner}/{repo}/commits/{ref}/check-runs', '500 before the effect'],
  ['GET /repos/{owner}/{repo}/deployments', 'cut in the middle'],
  ['git upload-pack', 'cut in the middle'],
  ['model', '503 before the effect'],
  ['git info/refs (push)', '503 before the effect'],
  ['git receive-pack', 'cut after the head'],
]

const toTry = ([call, name]: readonly [CallName, string]): FaultTry[] =>
  SCENES[call]
    .slice(0, 1)
    .flatMap((scene) =>
      FAULT_KINDS.filter((kind) => kind.name === name).map((kind) => ({ call, scene, kind, isForEver: false })),
    )

describe.each(['git-data', 'git-push'] as const)('With DOCMEND_PUBLISHER=%s', (publisher) => {
  let bench: FaultBench | undefined
  afterAll(() => bench?.end())

  test('after one fault there is exactly one pull request', async () => {
    bench = await startFaultBench({
      env: { DOCMEND_PUBLISHER: publisher, DOCMEND_LEASE_SECONDS: LEASE_SECONDS },
      rate: RATE,
    })
    const tries = ofPublisher(TRIES.flatMap(toTry), publisher)
    const lanes = await Promise.all(Array.from({ length: Math.min(LANES, tries.length) }, bench.addLane))
    const judged = await makeTries(bench, lanes, tries, LIMITS)
    expect(judged).toHaveLength(tries.length)
    const wrong = judged.filter((one) => one.wrong.length > 0)
    expect(wrong.map((one) => `${describeTry(one)}: ${one.wrong.join('; ')}\n${describeEnds([one])}`)).toEqual([])
  })
})
