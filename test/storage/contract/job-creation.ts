import { expect, test } from '@jest/globals'
import { newJobId } from '../../../src/jobs/job-names.ts'
import type { CreateRules } from '../../../src/jobs/requests/store-requests.ts'
import type { Storage } from '../../../src/storage/open-storage.ts'
import { NO_LIMITS, replayOf } from './job-samples.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SHARED, type StartWorld } from './world.ts'

const withKey = (bodyHash: string, rules: CreateRules = NO_LIMITS): CreateRules => ({
  ...rules,
  idempotency: { route: 'create-job', key: 'k1', bodyHash },
})

function installOn(storage: Storage, fullName: string, now: number): Promise<boolean> {
  return storage.projects.apply([{ kind: 'installed', installationId: 7, repositories: [{ id: 1, fullName }] }], now)
}

export function jobCreationContract(start: StartWorld): void {
  idempotencyContract(start)
  limitsContract(start)
  readingContract(start)
}

function idempotencyContract(start: StartWorld): void {
  test('the same key with the same body gives the job as it was answered, whatever became of it', async () => {
    const { storage, project, clock, newJob } = await start()
    const first = await storage.jobs.create(newJob(), withKey('body'))
    await storage.jobs.cancel(project.id, first.kind === 'created' ? first.job.id : '', clock.now)
    const again = await storage.jobs.create(newJob(), withKey('body'))
    expect(again).toMatchObject(replayOf(first))
    expect(await storage.jobs.list(project.id, { limit: 10, offset: 0 })).toMatchObject({ jobs: [{}], hasMore: false })
  })

  test('a request that may make no job gets the answer that its key got before, and otherwise is refused', async () => {
    const { storage, newJob } = await start()
    const first = await storage.jobs.create(newJob(), withKey('body'))
    const refused = { ...NO_LIMITS, refusal: 'No.' }
    expect(await storage.jobs.create(newJob(), withKey('body', refused))).toMatchObject(replayOf(first))
    expect(await storage.jobs.create(newJob(), withKey('other body', refused))).toEqual({ kind: 'conflict' })
    expect(await storage.jobs.create(newJob(), refused)).toEqual({ kind: 'refused', why: 'No.' })
  })

  test('the same key with another body conflicts and makes nothing', async () => {
    const { storage, project, newJob } = await start()
    await storage.jobs.create(newJob(), withKey('body'))
    expect(await storage.jobs.create(newJob(), withKey('other body'))).toEqual({ kind: 'conflict' })
    expect((await storage.jobs.list(project.id, { limit: 10, offset: 0 })).jobs).toHaveLength(1)
  })

  test('a key belongs to one project and one route', async () => {
    const { storage, clock, newJob } = await start()
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    await storage.jobs.create(newJob(), withKey('body'))
    const inOther = await storage.jobs.create(newJob({ projectId: other.id }), withKey('other body'))
    const idempotency = { route: 'message', key: 'k1', bodyHash: 'other body' }
    const onOther = await storage.jobs.create(newJob(), { ...NO_LIMITS, idempotency })
    expect([inOther.kind, onOther.kind]).toEqual(['created', 'created'])
  })

  test('a key is remembered for 7 days and then forgotten', async () => {
    const { storage, clock, newJob } = await start()
    await storage.jobs.create(newJob(), withKey('body'))
    clock.now += 7 * DAY_MS - 1
    expect((await storage.jobs.create(newJob(), withKey('other body'))).kind).toBe('conflict')
    clock.now += 1
    expect((await storage.jobs.create(newJob(), withKey('other body'))).kind).toBe('created')
  })

  test('fifty racing creates with one key, over two connections, make one job', async () => {
    const { storage, project, openAgain, newJob } = await start(SHARED)
    const stores = [storage.jobs, (await openAgain()).jobs]
    const races = Array.from({ length: 25 }, () => stores.map((jobs) => jobs.create(newJob(), withKey('body'))))
    const results = await Promise.all(races.flat())
    expect(results.filter((result) => result.kind === 'created')).toHaveLength(1)
    expect(results.filter((result) => result.kind === 'replayed')).toHaveLength(49)
    expect((await storage.jobs.list(project.id, { limit: 100, offset: 0 })).jobs).toHaveLength(1)
  })

  test('a project whose repository is out of reach makes no jobs, but a known key is answered', async () => {
    const { storage, project, clock, newJob } = await start()
    const first = await storage.jobs.create(newJob(), withKey('body'))
    await installOn(storage, 'acme/docs', clock.now)
    await storage.projects.apply([{ kind: 'suspended', installationId: 7 }], clock.now)
    expect(await storage.jobs.create(newJob(), withKey('body'))).toMatchObject(replayOf(first))
    expect(await storage.jobs.create(newJob(), withKey('other body'))).toEqual({ kind: 'conflict' })
    expect(await storage.jobs.create(newJob(), NO_LIMITS)).toEqual({ kind: 'unavailable', state: 'suspended' })
    expect((await storage.jobs.list(project.id, { limit: 10, offset: 0 })).jobs).toHaveLength(1)
  })

  test('a refused create leaves its key free', async () => {
    const { storage, newJob } = await start()
    const refused = await storage.jobs.create(newJob(), withKey('body', { ...NO_LIMITS, perHour: 0 }))
    const allowed = await storage.jobs.create(newJob(), withKey('other body'))
    expect([refused.kind, allowed.kind]).toEqual(['rate_limited', 'created'])
  })
}

function limitsContract(start: StartWorld): void {
  test('the hour is full until the job that filled it leaves it', async () => {
    const { storage, clock, newJob } = await start()
    const twoPerHour = { ...NO_LIMITS, perHour: 2 }
    await storage.jobs.create(newJob(), twoPerHour)
    clock.now += 10 * MINUTE_MS
    await storage.jobs.create(newJob(), twoPerHour)
    clock.now += 20 * MINUTE_MS + 1
    const retryAfterSeconds = 30 * 60
    expect(await storage.jobs.create(newJob(), twoPerHour)).toEqual({
      kind: 'rate_limited',
      limit: 'jobs_per_hour',
      retryAfterSeconds,
    })
    clock.now += retryAfterSeconds * 1000
    expect((await storage.jobs.create(newJob(), twoPerHour)).kind).toBe('created')
  })

  test('a known key is answered also when the hour is full', async () => {
    const { storage, newJob } = await start()
    const onePerHour = { ...NO_LIMITS, perHour: 1 }
    await storage.jobs.create(newJob(), withKey('body', onePerHour))
    expect((await storage.jobs.create(newJob(), withKey('body', onePerHour))).kind).toBe('replayed')
    expect((await storage.jobs.create(newJob(), onePerHour)).kind).toBe('rate_limited')
  })

  test('one project does not use up the hour of another', async () => {
    const { storage, clock, newJob } = await start()
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    await storage.jobs.create(newJob(), NO_LIMITS)
    const result = await storage.jobs.create(newJob({ projectId: other.id }), { ...NO_LIMITS, perHour: 1 })
    expect(result.kind).toBe('created')
  })

  test('the runs of one repository have an hour of their own, which nobody else uses up', async () => {
    const { storage, newJob } = await start()
    const of = (repositoryId: number) => ({ ...NO_LIMITS, ofRepository: { repositoryId, perHour: 1 } })
    const create = async (runRepositoryId: number | null, rules: CreateRules) =>
      storage.jobs.create(newJob({ runRepositoryId }), rules)
    await create(null, NO_LIMITS)
    await create(43, of(43))
    expect(await create(42, of(42))).toMatchObject({ kind: 'created', job: { runRepositoryId: 42 } })
    expect(await create(42, of(42))).toMatchObject({ kind: 'rate_limited', limit: 'jobs_of_repository' })
    expect(await create(null, NO_LIMITS)).toMatchObject({ kind: 'created', job: { runRepositoryId: null } })
  })

  test('a clock that was set back by a day locks nobody out', async () => {
    const { storage, clock, newJob } = await start()
    await storage.jobs.create(newJob(), NO_LIMITS)
    clock.now -= DAY_MS
    expect((await storage.jobs.create(newJob(), { ...NO_LIMITS, perHour: 1 })).kind).toBe('created')
  })

  test('tokens that the jobs of a day have spent keep others out until midnight UTC', async () => {
    const { storage, clock, newJob, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    const entry = { kind: 'results', at: '', results: [] } as const
    await storage.jobs.record(lease, { ...entry, results: [] }, { ...job.spent, inputTokens: 900, outputTokens: 100 })
    const result = await storage.jobs.create(newJob(), { ...NO_LIMITS, tokensPerDay: 1000 })
    expect(result).toEqual({ kind: 'rate_limited', limit: 'tokens_per_day', retryAfterSeconds: 12 * 3600 })
    expect((await storage.jobs.create(newJob(), { ...NO_LIMITS, tokensPerDay: 1001 })).kind).toBe('created')
    clock.now += 12 * HOUR_MS
    expect((await storage.jobs.create(newJob(), { ...NO_LIMITS, tokensPerDay: 1000 })).kind).toBe('created')
  })
}

function readingContract(start: StartWorld): void {
  test('a new job is active, unharmed and waiting', async () => {
    const { storage, project, givenJob } = await start()
    const job = await givenJob({ draft: true, requestedRef: 'next' })
    expect(job).toMatchObject({ status: 'active', phase: 'agent', attempt: 0, draft: true, requestedRef: 'next' })
    expect(job).toMatchObject({ outcome: null, base: null, pullRequest: null, finishedAt: null, filesChanged: 0 })
    expect(await storage.jobs.find(project.id, job.id)).toEqual(job)
  })

  test('a job of another project is not found', async () => {
    const { storage, clock, givenJob } = await start()
    const job = await givenJob()
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    expect(await storage.jobs.find(other.id, job.id)).toBeUndefined()
    expect(await storage.jobs.cancel(other.id, job.id, clock.now)).toEqual({ kind: 'not_found' })
    expect(await storage.jobs.archive(other.id, job.id, clock.now)).toEqual({ kind: 'not_found' })
  })

  test('lists newest first, ties by id, in pages that join without gap or repetition', async () => {
    const { storage, project, clock, givenJob } = await start()
    const times = [0, 0, 0, 5, 5, 3, 9]
    const jobs = []
    for (const time of times) jobs.push(await givenJob({ id: newJobId(clock.now), createdAt: clock.now + time }))
    const expected = jobs.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)).map((job) => job.id)
    const pages = []
    for (const offset of [0, 3, 6, 9]) pages.push(await storage.jobs.list(project.id, { limit: 3, offset }))
    expect(pages.flatMap((page) => page.jobs.map((job) => job.id))).toEqual(expected)
    expect(pages.map((page) => page.hasMore)).toEqual([true, true, false, false])
  })

  test('lists on from a job of the page before, whatever was created meanwhile', async () => {
    const { storage, project, clock, givenJob } = await start()
    const make = (time: number) => givenJob({ id: newJobId(clock.now), createdAt: clock.now + time })
    const jobs = [await make(0), await make(0), await make(0), await make(4), await make(4)]
    const expected = jobs.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)).map((job) => job.id)
    const listed: string[] = []
    for (let after: (typeof jobs)[number] | undefined, hasMore = true; hasMore; await make(9)) {
      const page = await storage.jobs.list(project.id, { status: 'active', limit: 2, offset: 0, after })
      listed.push(...page.jobs.map((job) => job.id))
      hasMore = page.hasMore
      after = page.jobs.at(-1)
    }
    expect(listed).toEqual(expected)
  })

  test('lists the jobs of one status and of one project', async () => {
    const { storage, project, clock, givenJob } = await start()
    const [active, canceled] = [await givenJob(), await givenJob()]
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    await givenJob({ projectId: other.id })
    await storage.jobs.cancel(project.id, canceled.id, clock.now)
    const idsOf = async (status: 'active' | 'failed' | 'archived') =>
      (await storage.jobs.list(project.id, { status, limit: 10, offset: 0 })).jobs.map((job) => job.id)
    expect([await idsOf('active'), await idsOf('failed'), await idsOf('archived')]).toEqual([
      [active.id],
      [canceled.id],
      [],
    ])
  })
}
