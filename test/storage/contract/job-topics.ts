import { expect, test } from '@jest/globals'
import { branchOfJob } from '../../../src/jobs/job-names.ts'
import { NO_CHANGES, NO_LIMITS, openedEnd, pinnedOf, pullRequestOf } from './job-samples.ts'
import { claimed, HOUR_MS, LEASE_MS, REPOSITORY_ID, type StartWorld } from './world.ts'

const LINKS = { topic: 'links' }

export function jobTopicsContract(start: StartWorld): void {
  sharingContract(start)
  lineContract(start)
}

function sharingContract(start: StartWorld): void {
  test('a job takes branch and open pull request of the newest job of its topic', async () => {
    const { storage, project, clock, givenPublishedJob, givenJob } = await start()
    const first = await givenPublishedJob(LINKS)
    clock.now += 1
    const second = await givenJob(LINKS)
    expect(second).toMatchObject({ topic: 'links', branch: first.branch, pullRequest: first.pullRequest })
    expect(await storage.jobs.findTopicPullRequest(project.id, 'links')).toEqual(first.pullRequest)
    const others = [await givenJob(), await givenJob({ topic: 'Links' })]
    expect(others.map(({ branch }) => branch)).toEqual(others.map(({ id }) => branchOfJob(id)))
  })

  test('a topic belongs to one project', async () => {
    const { storage, clock, givenPublishedJob, givenJob } = await start()
    await givenPublishedJob(LINKS)
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    const job = await givenJob({ ...LINKS, projectId: other.id })
    expect(job).toMatchObject({ branch: branchOfJob(job.id), pullRequest: null })
    expect(await storage.jobs.findTopicPullRequest(other.id, 'links')).toBeUndefined()
  })

  test('once the pull request of a topic is settled, the next job begins a branch of its own', async () => {
    const { storage, project, clock, givenPublishedJob, givenJob } = await start()
    const first = await givenPublishedJob(LINKS)
    const pullRequest = pullRequestOf(first, { state: 'merged' })
    const note = { repositoryId: REPOSITORY_ID, branch: first.branch, pullRequest, now: clock.now }
    await storage.jobs.recordPullRequest(note)
    const second = await givenJob(LINKS)
    expect(second).toMatchObject({ branch: branchOfJob(second.id), pullRequest: null })
    expect(await storage.jobs.findTopicPullRequest(project.id, 'links')).toBeUndefined()
  })

  test('a job that waits behind the first of its topic learns of the pull request that this one opens', async () => {
    const { storage, project, clock, givenClaim, givenJob } = await start()
    const first = await givenClaim(LINKS)
    clock.now += 1
    const second = await givenJob(LINKS)
    const { pullRequest } = await storage.jobs.finish(first.lease, openedEnd(first.job))
    expect(await storage.jobs.find(project.id, second.id)).toMatchObject({ branch: first.job.branch, pullRequest })
  })

  test('what a webhook tells of a pull request, all jobs of its branch learn', async () => {
    const { storage, project, clock, givenPublishedJob, givenJob } = await start()
    const first = await givenPublishedJob(LINKS)
    const second = await givenJob(LINKS)
    const pullRequest = pullRequestOf(first, { state: 'closed' })
    await storage.jobs.recordPullRequest({
      repositoryId: REPOSITORY_ID,
      branch: first.branch,
      pullRequest,
      now: clock.now,
    })
    const states = await Promise.all([first, second].map(({ id }) => storage.jobs.find(project.id, id)))
    expect(states.map((job) => job?.pullRequest?.state)).toEqual(['closed', 'closed'])
  })
}

function lineContract(start: StartWorld): void {
  test('jobs of one topic are given one after the other, as they were asked for', async () => {
    const { storage, clock, givenClaim, givenJob } = await start()
    const first = await givenClaim(LINKS)
    clock.now += 1
    const second = await givenJob(LINKS)
    const free = await givenJob()
    expect(claimed(await storage.jobs.claim(LEASE_MS, [])).job.id).toBe(free.id)
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
    await storage.jobs.retryLater(first.lease, HOUR_MS, 'again')
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
    clock.now += HOUR_MS
    const again = claimed(await storage.jobs.claim(LEASE_MS, [free.id]))
    expect(again.job.id).toBe(first.job.id)
    await storage.jobs.finish(again.lease, NO_CHANGES)
    expect(claimed(await storage.jobs.claim(LEASE_MS, [free.id])).job.id).toBe(second.id)
  })

  test('a job that leaves the branch of its topic still keeps the others waiting, and they find the pull request it opens', async () => {
    const { storage, project, clock, givenPublishedJob, givenJob } = await start()
    const first = await givenPublishedJob(LINKS)
    const [second, third] = [await givenJob(LINKS), await givenJob(LINKS)]
    const { job, lease } = claimed(await storage.jobs.claim(LEASE_MS, []))
    const merged = pullRequestOf(first, { state: 'merged' })
    const note = { repositoryId: REPOSITORY_ID, branch: first.branch, pullRequest: merged, now: clock.now }
    await storage.jobs.recordPullRequest(note)
    const branch = branchOfJob(job.id)
    await storage.jobs.pin(lease, pinnedOf(job, { branch, pullRequest: null }))
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
    const { pullRequest } = await storage.jobs.finish(lease, openedEnd({ branch }, { number: 8 }))
    expect([job.id, claimed(await storage.jobs.claim(LEASE_MS, [])).job.id]).toEqual([second.id, third.id])
    expect(pullRequest?.number).toBe(8)
    expect(await storage.jobs.findTopicPullRequest(project.id, 'links')).toEqual(pullRequest)
  })

  test('a message stands behind a job of the branch that works, though its clock is an hour behind', async () => {
    const { storage, project, clock, givenPublishedJob, givenClaim } = await start()
    const first = await givenPublishedJob(LINKS)
    clock.now += 1
    const second = await givenClaim(LINKS)
    const message = { prompt: 'More', requestedBy: 'x', at: clock.now - HOUR_MS }
    expect((await storage.jobs.message(project.id, first.id, message, NO_LIMITS)).kind).toBe('accepted')
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
    await storage.jobs.finish(second.lease, NO_CHANGES)
    expect(claimed(await storage.jobs.claim(LEASE_MS, [])).job.id).toBe(first.id)
  })
}
