import { expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import type { NewMessage } from '../../../src/jobs/requests/store-requests.ts'
import { BASE, NO_CHANGES, NO_LIMITS, openedEnd, PATCH_READY, pinnedOf, replayOf, resultOf } from './job-samples.ts'
import { claimed, DAY_MS, givenInstalled, LEASE_MS, REPOSITORY_ID, type StartWorld, type World } from './world.ts'

const OTHER = { ref: 'main', commitSha: 'e'.repeat(40) }

function messageAt(at: number, prompt = 'Shorter, please'): NewMessage {
  return { prompt, requestedBy: '@octocat', at }
}

/** Sends a message to the job; the answer. */
function send({ storage, project, clock }: World, jobId: string, rules = NO_LIMITS) {
  return storage.jobs.message(project.id, jobId, messageAt(clock.now), rules)
}

export function jobMessagesContract(start: StartWorld): void {
  turnsContract(start)
  refusalsContract(start)
  limitsContract(start)
}

function turnsContract(start: StartWorld): void {
  test('a message begins the next turn of a job that is over: active, unpinned, with all its attempts', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const job = await world.givenPublishedJob()
    clock.now += 5
    const result = await send(world, job.id)
    const anew = { status: 'active', phase: 'agent', outcome: null, message: null, finishedAt: null, attempt: 0 }
    const asked = { turn: 2, prompt: 'Shorter, please', requestedBy: '@octocat', base: null, contextPins: null }
    const kept = { branch: job.branch, pullRequest: job.pullRequest, patchSha256: job.patchSha256 }
    expect(result).toMatchObject({ kind: 'accepted', job: { ...anew, ...asked, ...kept } })
    expect(await storage.jobs.find(project.id, job.id)).toEqual(result.kind === 'accepted' && result.job)
    expect(claimed(await storage.jobs.claim(LEASE_MS, [])).job.attempt).toBe(1)
  })

  test('what a turn has waited for outages does not count in the next one', async () => {
    const world = await start()
    const { storage, clock } = world
    const { job, lease } = await world.givenClaim()
    await storage.jobs.waitLater(lease, 1000, 'GitHub is away')
    clock.now += 1000
    await storage.jobs.finish(claimed(await storage.jobs.claim(LEASE_MS, [])).lease, NO_CHANGES)
    expect(await send(world, job.id)).toMatchObject({ job: { waited: { times: 0, ms: 0 } } })
  })

  test('each turn has a budget of its own, and what all have spent adds up', async () => {
    const world = await start()
    const { storage } = world
    const { job, lease } = await world.givenClaim()
    const first = { ...NOTHING_SPENT, modelCalls: 3, inputTokens: 500, costUsd: 0.5 }
    await storage.jobs.record(lease, { kind: 'results', at: '', results: [] }, first)
    await storage.jobs.finish(lease, NO_CHANGES)
    const result = await send(world, job.id)
    expect(result).toMatchObject({ job: { spent: first, spentBefore: first } })
  })

  test('the turns of a job are told in order, the present one without an end', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { job, lease } = await world.givenClaim()
    await storage.jobs.finish(lease, NO_CHANGES)
    await send(world, job.id)
    const asked = { turn: 2, prompt: 'Shorter, please', requestedBy: '@octocat' }
    const first = { turn: 1, prompt: job.prompt, requestedBy: job.requestedBy }
    const past = { ...first, outcome: 'no_changes', message: 'Nothing to do' }
    expect(await storage.jobs.turns(job.id)).toMatchObject([past, { ...asked, outcome: null, message: null }])
    await storage.jobs.cancel(project.id, job.id, clock.now)
    const canceled = { ...asked, outcome: 'canceled', message: 'Canceled on request' }
    expect(await storage.jobs.turns(job.id)).toMatchObject([past, canceled])
  })

  test('a result that is on no pull request stays the start of the next turn, on its own base; what may be read is asked anew', async () => {
    const world = await start()
    const { storage, project } = world
    const { job, lease } = await world.givenClaim({ mode: 'patch' })
    await storage.jobs.pin(lease, pinnedOf(job))
    await storage.jobs.saveResult(lease, resultOf('first'))
    await storage.jobs.finish(lease, PATCH_READY)
    expect(await send(world, job.id)).toMatchObject({ job: { base: BASE, contextPins: null, phase: 'agent' } })
    const second = claimed(await storage.jobs.claim(LEASE_MS, []))
    await storage.jobs.finish(second.lease, NO_CHANGES)
    expect(await send(world, job.id)).toMatchObject({ job: { base: BASE, turn: 3 } })
    expect(await storage.jobs.result(job.id)).toMatchObject({ turn: 1, isPublished: false })
    expect((await storage.jobs.find(project.id, job.id))?.patchSha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('the result of a later turn takes the place of the earlier one, with its turn', async () => {
    const world = await start()
    const { storage } = world
    const job = await world.givenPublishedJob()
    expect(await storage.jobs.result(job.id)).toMatchObject({ turn: 1, isPublished: true })
    await send(world, job.id)
    const { lease } = claimed(await storage.jobs.claim(LEASE_MS, []))
    await storage.jobs.pin(lease, pinnedOf(job, { base: OTHER }))
    await storage.jobs.saveResult(lease, resultOf('second'))
    expect(await storage.jobs.result(job.id)).toMatchObject({ turn: 2, isPublished: false })
    await storage.jobs.finish(lease, { ...openedEnd(job), status: 'completed', outcome: 'pr_updated' })
    expect(await storage.jobs.result(job.id)).toMatchObject({ turn: 2, isPublished: true })
  })
}

function refusalsContract(start: StartWorld): void {
  test('an archived job, and one whose pull request is settled, refuse messages', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const job = await world.givenPublishedJob()
    const active = await world.givenJob()
    const pullRequest = job.pullRequest && { ...job.pullRequest, state: 'merged' as const }
    if (pullRequest === null) throw new Error('The job has no pull request')
    await storage.jobs.recordPullRequest({
      repositoryId: REPOSITORY_ID,
      branch: job.branch,
      pullRequest,
      now: clock.now,
    })
    expect((await send(world, job.id)).kind).toBe('refused')
    await storage.jobs.cancel(project.id, active.id, clock.now)
    await storage.jobs.archive(project.id, active.id, clock.now)
    expect((await send(world, active.id)).kind).toBe('refused')
    expect(await storage.jobs.turns(job.id)).toHaveLength(1)
  })

  test('a job of another project is not found', async () => {
    const { storage, clock, givenPublishedJob } = await start()
    const job = await givenPublishedJob()
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    expect(await storage.jobs.message(other.id, job.id, messageAt(0), NO_LIMITS)).toEqual({ kind: 'not_found' })
    expect(await storage.jobs.message('prj_unknown', job.id, messageAt(0), NO_LIMITS)).toEqual({ kind: 'not_found' })
  })

  test('a project whose repository is out of reach takes no messages', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    await world.storage.projects.apply([{ kind: 'suspended', installationId: 1 }], world.clock.now)
    expect(await send(world, job.id)).toEqual({ kind: 'unavailable', state: 'suspended' })
  })
}

function limitsContract(start: StartWorld): void {
  test('the same key gives the job as it was answered; with another body it conflicts; a refusal leaves it free', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { job, lease } = await world.givenClaim()
    const withKey = (bodyHash: string) => ({ ...NO_LIMITS, idempotency: { route: 'message', key: 'k', bodyHash } })
    await storage.jobs.finish(lease, NO_CHANGES)
    expect((await send(world, job.id, { ...withKey('early'), tokensPerDay: 0 })).kind).toBe('rate_limited')
    const first = await send(world, job.id, withKey('body'))
    await storage.jobs.cancel(project.id, job.id, clock.now)
    expect(await send(world, job.id, withKey('body'))).toMatchObject(replayOf(first))
    expect(await send(world, job.id, withKey('other'))).toEqual({ kind: 'conflict' })
    expect(await storage.jobs.turns(job.id)).toHaveLength(2)
  })

  test('messages and jobs of a project have an hour each; what waits or was dropped counts as a message', async () => {
    const world = await start()
    const { storage, project, clock } = world
    await givenInstalled(world)
    const job = await world.givenPublishedJob()
    const few = { ...NO_LIMITS, perHour: 2 }
    expect(await send(world, job.id, few)).toMatchObject({ kind: 'accepted', job: { turn: 2 } })
    expect(await send(world, job.id, few)).toMatchObject({ kind: 'accepted', job: { waitingFollowUps: 1 } })
    expect(await send(world, job.id, few)).toMatchObject({ limit: 'messages_per_hour' })
    await storage.jobs.cancel(project.id, job.id, clock.now)
    expect(await send(world, job.id, few)).toMatchObject({ limit: 'messages_per_hour' })
    expect(await storage.jobs.create(world.newJob(), few)).toMatchObject({ kind: 'created' })
    expect(await storage.jobs.create(world.newJob(), few)).toMatchObject({ limit: 'jobs_per_hour' })
  })

  test('messages of the runs of one repository have a limit of their own, which leaves room for everyone else', async () => {
    const world = await start()
    await givenInstalled(world)
    const own = await world.givenJob({ runRepositoryId: 42 })
    const other = await world.givenJob()
    const ofRepository = { ...NO_LIMITS, ofRepository: { repositoryId: 42, perHour: 1 } }
    expect(await send(world, other.id, NO_LIMITS)).toMatchObject({ kind: 'accepted' })
    expect(await send(world, own.id, ofRepository)).toMatchObject({ kind: 'accepted' })
    expect(await send(world, own.id, ofRepository)).toMatchObject({ limit: 'messages_of_repository' })
    expect(await send(world, own.id, NO_LIMITS)).toMatchObject({ kind: 'accepted' })
  })

  test('what a follow-up to an old job spends counts on the day on which it is spent', async () => {
    const world = await start()
    const { storage, clock } = world
    const { job, lease } = await world.givenClaim()
    const spent = { ...NOTHING_SPENT, inputTokens: 900, outputTokens: 100 }
    const entry = { kind: 'results', at: '', results: [] } as const
    await storage.jobs.record(lease, { ...entry, results: [] }, spent)
    await storage.jobs.finish(lease, NO_CHANGES)
    clock.now += DAY_MS
    await send(world, job.id)
    const second = claimed(await storage.jobs.claim(LEASE_MS, []))
    await storage.jobs.record(second.lease, { ...entry, results: [] }, { ...spent, inputTokens: 1500 })
    const tooFew = await storage.jobs.create(world.newJob(), { ...NO_LIMITS, tokensPerDay: 600 })
    const enough = await storage.jobs.create(world.newJob(), { ...NO_LIMITS, tokensPerDay: 601 })
    expect([tooFew, enough]).toMatchObject([{ limit: 'tokens_per_day' }, { kind: 'created' }])
  })
}
