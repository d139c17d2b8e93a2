import { expect, test } from '@jest/globals'
import { pullRequestOf } from './job-samples.ts'
import { DAY_MS, REPOSITORY_ID, type StartWorld } from './world.ts'

const NOTHING = { issue: 0, review: 0, summary: 0 }

export function commentChecksContract(start: StartWorld): void {
  test('conversations that nobody has read are given, longest unread first, each once', async () => {
    const { storage, clock, project, givenPublishedJob } = await start()
    await givenPublishedJob({ topic: 'links' })
    await givenPublishedJob({}, { number: 8 })
    const toRead = (number: number) => ({ projectId: project.id, repositoryId: REPOSITORY_ID, number, seen: NOTHING })
    const claim = (now: number, limit = 9) => storage.jobs.claimUnreadPullRequests(now, now, limit)
    expect(await claim(clock.now, 1)).toEqual([toRead(7)])
    expect(await claim(clock.now + 1)).toEqual([toRead(8), toRead(7)])
    expect(await claim(clock.now + 1)).toEqual([])
  })

  test('how far a conversation was read is kept, and no late check takes it back', async () => {
    const { storage, clock, givenPublishedJob } = await start()
    await givenPublishedJob()
    const at = clock.now
    const place = { repositoryId: REPOSITORY_ID, number: 7, at }
    await storage.jobs.saveSeenComments({ ...place, seen: { issue: 5, review: 2, summary: 0 } })
    await storage.jobs.saveSeenComments({ ...place, seen: { issue: 4, review: 3, summary: 0 } })
    const [unread] = await storage.jobs.claimUnreadPullRequests(at + 1, at + 1, 9)
    expect(unread?.seen).toEqual({ issue: 5, review: 3, summary: 0 })
  })

  test('nobody reads what is closed, or out of the reach of the App', async () => {
    const { storage, clock, givenPublishedJob } = await start()
    const closed = await givenPublishedJob()
    await givenPublishedJob({}, { number: 8 })
    const pullRequest = pullRequestOf(closed, { state: 'closed' })
    const { branch } = closed
    await storage.jobs.recordPullRequest({ repositoryId: REPOSITORY_ID, branch, pullRequest, now: clock.now })
    const claim = async (now: number) =>
      (await storage.jobs.claimUnreadPullRequests(now, now, 9)).map(({ number }) => number)
    expect(await claim(clock.now)).toEqual([8])
    await storage.projects.apply([{ kind: 'suspended', installationId: 1 }], clock.now)
    expect(await claim(clock.now + DAY_MS)).toEqual([])
  })

  test('a clock that was set back keeps no conversation unread', async () => {
    const { storage, clock, givenPublishedJob } = await start()
    await givenPublishedJob()
    await storage.jobs.claimUnreadPullRequests(clock.now + DAY_MS, clock.now + DAY_MS, 9)
    expect(await storage.jobs.claimUnreadPullRequests(clock.now - DAY_MS, clock.now, 9)).toHaveLength(1)
  })
}
