// What is kept of each turn of a job: what it spent, its patch, and where its transcript begins.
import { expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import type { TranscriptEntry } from '../../../src/agent/transcript.ts'
import type { Claim } from '../../../src/jobs/store.ts'
import { EARLIER_PATCHES } from '../../../src/storage/jobs/job-results.ts'
import { NO_LIMITS, PATCH_READY, pinnedOf, resultOf } from './job-samples.ts'
import { claimed, DAY_MS, LEASE_MS, type StartWorld, type World } from './world.ts'

function spentOf(calls: number) {
  return { ...NOTHING_SPENT, modelCalls: calls, inputTokens: 100 * calls, costUsd: calls }
}

function beginning(turn: number): TranscriptEntry {
  const base = { ref: 'main', commitSha: 'a'.repeat(40) }
  const rest = { prompt: '"kind":"turn","turn":9,', model: 'm', base, docsRoot: 'docs', context: [] }
  return { kind: 'turn', at: '2026-01-15T12:00:00.000Z', turn, ...rest, continuesPatch: false }
}

/** Runs one turn to a patch with this text; what the job has spent by then. */
async function runTurn({ storage }: World, { job, lease }: Claim, patch: string, calls: number): Promise<void> {
  await storage.jobs.pin(lease, pinnedOf(job))
  await storage.jobs.record(lease, beginning(job.turn), spentOf(calls))
  await storage.jobs.saveResult(lease, resultOf(patch))
  await storage.jobs.finish(lease, PATCH_READY)
}

async function nextTurn({ storage, project, clock }: World, jobId: string): Promise<Claim> {
  clock.now += 1000
  await storage.jobs.message(
    project.id,
    jobId,
    { prompt: 'Shorter', requestedBy: '@octocat', at: clock.now },
    NO_LIMITS,
  )
  return claimed(await storage.jobs.claim(LEASE_MS, []))
}

export function turnRecordsContract(start: StartWorld): void {
  test('each turn that has ended says what it alone has spent', async () => {
    const world = await start()
    const first = await world.givenClaim({ mode: 'patch' })
    await runTurn(world, first, 'one', 3)
    await runTurn(world, await nextTurn(world, first.job.id), 'two', 5)
    const turns = await world.storage.jobs.turns(first.job.id)
    expect(turns).toMatchObject([{ spent: spentOf(3), endedAt: expect.any(Number) }, { spent: spentOf(2) }])
  })

  test('the patch of an earlier turn is kept when the next one has its own', async () => {
    const world = await start()
    const { storage, project } = world
    const first = await world.givenClaim({ mode: 'patch' })
    await runTurn(world, first, 'one', 1)
    const before = await storage.jobs.patch(project.id, first.job.id)
    expect(await storage.jobs.turns(first.job.id)).toMatchObject([{ earlierPatchSha256: null }])
    await runTurn(world, await nextTurn(world, first.job.id), 'two', 2)
    expect(await storage.jobs.earlierPatch(project.id, first.job.id, 1)).toEqual(before)
    expect(await storage.jobs.earlierPatch(project.id, first.job.id, 2)).toBeUndefined()
    expect(await storage.jobs.earlierPatch('other', first.job.id, 1)).toBeUndefined()
    expect(await storage.jobs.turns(first.job.id)).toMatchObject([{ earlierPatchSha256: before?.sha256 }, {}])
  })

  test('the patches of the newest turns alone are kept, and none longer than the transcript', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const first = await world.givenClaim({ mode: 'patch' })
    await runTurn(world, first, 'patch 1', 1)
    for (let turn = 2; turn <= EARLIER_PATCHES + 2; turn++)
      await runTurn(world, await nextTurn(world, first.job.id), `patch ${turn}`, turn)
    const kept = await storage.jobs.turns(first.job.id)
    expect(kept.filter(({ earlierPatchSha256 }) => earlierPatchSha256 !== null)).toHaveLength(EARLIER_PATCHES)
    expect(kept[0]?.earlierPatchSha256).toBeNull()
    await storage.jobs.pruneTranscripts(clock.now + DAY_MS)
    expect(await storage.jobs.earlierPatch(project.id, first.job.id, 2)).toBeUndefined()
    expect(await storage.jobs.patch(project.id, first.job.id)).toBeDefined()
  })

  test('the transcript says with which entry each turn begins', async () => {
    const world = await start()
    const { storage, clock } = world
    const first = await world.givenClaim({ mode: 'patch' })
    expect(await storage.jobs.transcriptTurns(first.job.id)).toEqual({ first: 0, last: 0, turns: [] })
    const said = {
      kind: 'results',
      at: '',
      results: [{ callId: '1', name: 'read', ok: true, text: '{"kind":"turn",' }],
    } as const
    await storage.jobs.record(first.lease, { ...said, results: [...said.results] }, NOTHING_SPENT)
    await runTurn(world, first, 'one', 1)
    await runTurn(world, await nextTurn(world, first.job.id), 'two', 2)
    const turns = [
      { turn: 1, sequence: 2 },
      { turn: 2, sequence: 3 },
    ]
    expect(await storage.jobs.transcriptTurns(first.job.id)).toEqual({ first: 1, last: 3, turns })
    await storage.jobs.pruneTranscripts(clock.now + DAY_MS)
    expect(await storage.jobs.transcriptTurns(first.job.id)).toEqual({ first: 0, last: 0, turns: [] })
  })

  test('what a reviewer reads of a result comes without its files', async () => {
    const world = await start()
    const { storage } = world
    const first = await world.givenClaim({ mode: 'patch' })
    expect(await storage.jobs.report(first.job.id)).toBeUndefined()
    await runTurn(world, first, 'one', 1)
    const { changes, patch, ...rest } = (await storage.jobs.result(first.job.id)) ?? {}
    expect([changes, patch]).not.toContain(undefined)
    expect(await storage.jobs.report(first.job.id)).toEqual(rest)
  })
}
