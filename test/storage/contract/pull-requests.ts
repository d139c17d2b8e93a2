import { expect, test } from '@jest/globals'
import type { Job, PullRequest } from '../../../src/jobs/job.ts'
import type { PullRequestUpdate, UnseenSince } from '../../../src/jobs/pull-requests.ts'
import { openedEnd, pullRequestOf } from './job-samples.ts'
import { DAY_MS, givenInstalled, REPOSITORY_ID, type StartWorld } from './world.ts'

function noteOf(job: Job, now: number, changes: Partial<PullRequest>, deliveryId?: string): PullRequestUpdate {
  const pullRequest = pullRequestOf(job, changes)
  const note = { repositoryId: REPOSITORY_ID, branch: pullRequest.branch, pullRequest, now }
  return deliveryId === undefined ? note : { ...note, deliveryId }
}

/** The same time for open and for closed ones. */
function bothSince(time: number): UnseenSince {
  return { open: time, closed: time }
}

export function pullRequestsContract(start: StartWorld): void {
  notesContract(start)
  orderContract(start)
  lookingContract(start)
  settlingContract(start)
}

function notesContract(start: StartWorld): void {
  test('a delivery is applied once', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    const { storage, clock, project } = world
    expect(await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'closed' }, 'd1'))).toBe('saved')
    expect(await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'open' }, 'd2'))).toBe('saved')
    expect(await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'closed' }, 'd1'))).toBe('ignored')
    expect((await storage.jobs.find(project.id, job.id))?.pullRequest?.state).toBe('open')
  })

  test('a state is noted while the job is active, and the end of the job keeps it', async () => {
    const world = await start()
    await givenInstalled(world)
    const { storage, clock, project } = world
    const { job, lease } = await world.givenClaim()
    expect(await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'merged' }))).toBe('saved')
    expect((await storage.jobs.finish(lease, openedEnd(job))).pullRequest?.state).toBe('merged')
    expect((await storage.jobs.find(project.id, job.id))?.status).toBe('completed')
  })

  test('a state is noted on an archived job', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    const { storage, clock, project } = world
    await storage.jobs.archive(project.id, job.id, clock.now)
    expect(await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'merged' }))).toBe('saved')
    expect(await storage.jobs.find(project.id, job.id)).toMatchObject({
      status: 'archived',
      pullRequest: { state: 'merged' },
    })
  })

  test('the same branch name in another repository is not ours', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    const note = noteOf(job, world.clock.now, { state: 'closed' }, 'd1')
    expect(await world.storage.jobs.recordPullRequest({ ...note, repositoryId: 502 })).toBe('ignored')
    expect(await world.storage.jobs.recordPullRequest({ ...note, branch: 'docmend/unknown' })).toBe('ignored')
    expect(await world.storage.jobs.recordPullRequest(note)).toBe('saved')
  })

  test('what is merged is never shown as open again', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    const { storage, clock, project } = world
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'merged' }))
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'open' }))
    expect((await storage.jobs.find(project.id, job.id))?.pullRequest?.state).toBe('merged')
  })

  test('a duplicate pull request that is closed does not hide the open one; one that replaces a closed one is shown', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    const { storage, clock, project } = world
    const shown = async () => (await storage.jobs.find(project.id, job.id))?.pullRequest?.number
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { number: 8, state: 'closed' }))
    expect(await shown()).toBe(7)
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'closed' }))
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { number: 9, state: 'open' }))
    expect(await shown()).toBe(9)
  })
}

function orderContract(start: StartWorld): void {
  async function givenTold(told: Partial<PullRequest>) {
    const world = await start()
    const job = await world.givenPublishedJob()
    const { storage, clock, project } = world
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, told, 'd0'))
    const state = async () => (await storage.jobs.find(project.id, job.id))?.pullRequest?.state
    const hear = (more: Partial<PullRequest>, id?: string) =>
      storage.jobs.recordPullRequest(noteOf(job, clock.now, more, id))
    return { ...world, job, state, hear }
  }

  test('a state that is older by the clock of GitHub changes nothing, whenever it arrives', async () => {
    const { hear, state } = await givenTold({ state: 'open', updatedAt: 5000 })
    expect(await hear({ state: 'closed', updatedAt: 4000 }, 'late')).toBe('saved')
    expect(await state()).toBe('open')
    await hear({ state: 'closed', updatedAt: 6000 }, 'newer')
    expect(await state()).toBe('closed')
  })

  test('two states of the same second are unclear until GitHub is asked', async () => {
    const { hear, state, storage, clock, job } = await givenTold({ state: 'closed', updatedAt: 5000 })
    expect(await hear({ state: 'open', updatedAt: 5000 }, 'd1')).toBe('unclear')
    expect(await state()).toBe('closed')
    expect(await storage.jobs.claimUnseenPullRequests(bothSince(1), clock.now, 9)).toHaveLength(1)
    const answer = noteOf(job, clock.now, { state: 'open', updatedAt: 5000 })
    expect(await storage.jobs.recordPullRequest({ ...answer, isAnswer: true })).toBe('saved')
    expect(await state()).toBe('open')
  })

  test('a merge is final, whatever the clocks say', async () => {
    const { hear, state } = await givenTold({ state: 'closed', updatedAt: 9000 })
    await hear({ state: 'merged', updatedAt: 4000 }, 'd1')
    await hear({ state: 'open', updatedAt: 9999 }, 'd2')
    expect(await state()).toBe('merged')
  })

  test('that another pull request of the branch is open is believed only when it was looked up', async () => {
    const { hear, storage, project, job } = await givenTold({ state: 'closed', updatedAt: 5000 })
    const number = async () => (await storage.jobs.find(project.id, job.id))?.pullRequest?.number
    expect(await hear({ number: 9, state: 'open', updatedAt: 4000 }, 'd1')).toBe('unclear')
    expect(await number()).toBe(7)
    expect(await hear({ number: 9, state: 'open', updatedAt: 6000 })).toBe('saved')
    expect(await number()).toBe(9)
  })

  test('the end of a turn that knows an older state does not undo a newer one', async () => {
    const world = await start()
    await givenInstalled(world)
    const { storage, clock } = world
    const { job, lease } = await world.givenClaim()
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'closed', updatedAt: 9000 }))
    const ended = await storage.jobs.finish(lease, openedEnd(job, { updatedAt: 8000 }))
    expect(ended.pullRequest?.state).toBe('closed')
  })
}

function lookingContract(start: StartWorld): void {
  const seen = (now: number) => now + DAY_MS

  test('open pull requests that nobody has looked at for long are given, longest unseen first, each once', async () => {
    const { storage, project, clock, givenPublishedJob, givenJob } = await start()
    const first = await givenPublishedJob({ topic: 'links' })
    clock.now += 5
    const second = await givenPublishedJob({}, { number: 8 })
    await givenJob({ topic: 'links' })
    const toLook = ({ branch, pullRequest }: Job) => ({
      projectId: project.id,
      repositoryId: REPOSITORY_ID,
      branch,
      number: pullRequest?.number,
    })
    expect(await storage.jobs.claimUnseenPullRequests(bothSince(clock.now), seen(clock.now), 9)).toEqual([
      toLook(first),
    ])
    const again = await storage.jobs.claimUnseenPullRequests(bothSince(seen(clock.now) + 1), seen(clock.now) + 1, 9)
    expect(again).toEqual([toLook(second), toLook(first)])
    expect(await storage.jobs.claimUnseenPullRequests(bothSince(seen(clock.now) + 1), seen(clock.now) + 1, 9)).toEqual(
      [],
    )
  })

  test('a pull request that a webhook told of has been looked at; a merged one need not be', async () => {
    const { storage, clock, givenPublishedJob } = await start()
    const job = await givenPublishedJob()
    clock.now += 5
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'open' }))
    expect(await storage.jobs.claimUnseenPullRequests(bothSince(clock.now), clock.now, 9)).toEqual([])
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'merged' }))
    expect(await storage.jobs.claimUnseenPullRequests(bothSince(clock.now + 1), clock.now + 1, 9)).toEqual([])
  })

  test('a closed pull request is looked at too, by its own time and until its job is archived', async () => {
    const { storage, clock, project, givenPublishedJob } = await start()
    const job = await givenPublishedJob()
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'closed' }))
    const now = clock.now + 10
    expect(await storage.jobs.claimUnseenPullRequests({ open: now, closed: clock.now }, now, 9)).toEqual([])
    expect(await storage.jobs.claimUnseenPullRequests({ open: 0, closed: now }, now, 9)).toHaveLength(1)
    await storage.jobs.archive(project.id, job.id, now)
    expect(await storage.jobs.claimUnseenPullRequests(bothSince(now + 9), now + 9, 9)).toEqual([])
  })

  test('no more are given than asked for, and none that the App cannot reach', async () => {
    const { storage, clock, givenPublishedJob } = await start()
    for (const number of [7, 8, 9]) await givenPublishedJob({}, { number })
    expect(await storage.jobs.claimUnseenPullRequests(bothSince(clock.now + 1), clock.now + 1, 2)).toHaveLength(2)
    await storage.projects.apply([{ kind: 'suspended', installationId: 1 }], clock.now)
    expect(await storage.jobs.claimUnseenPullRequests(bothSince(clock.now + 1), clock.now + 1, 9)).toEqual([])
  })
}

function settlingContract(start: StartWorld): void {
  test('a job is archived when its pull request has been closed for long enough', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    const { storage, clock, project } = world
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'closed' }))
    await storage.jobs.recordPullRequest(noteOf(job, clock.now + DAY_MS, { state: 'closed' }))
    expect(await storage.jobs.archiveClosed(clock.now, clock.now + DAY_MS)).toBe(0)
    expect(await storage.jobs.archiveClosed(clock.now + 1, clock.now + DAY_MS)).toBe(1)
    expect(await storage.jobs.find(project.id, job.id)).toMatchObject({
      status: 'archived',
      outcome: 'pr_opened',
      archivedAt: clock.now + DAY_MS,
    })
    expect(await storage.jobs.archiveClosed(clock.now + 1, clock.now + DAY_MS)).toBe(0)
  })

  test('open and reopened pull requests keep their jobs', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    const { storage, clock } = world
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'closed' }))
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'open' }))
    expect(await storage.jobs.archiveClosed(clock.now + DAY_MS, clock.now + DAY_MS)).toBe(0)
  })

  test('an active job is not archived, though its pull request was closed meanwhile', async () => {
    const world = await start()
    await givenInstalled(world)
    const { storage, clock } = world
    const { job } = await world.givenClaim()
    await storage.jobs.recordPullRequest(noteOf(job, clock.now, { state: 'closed' }))
    expect(await storage.jobs.archiveClosed(clock.now + DAY_MS, clock.now + DAY_MS)).toBe(0)
  })
}
