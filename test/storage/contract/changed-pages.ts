import { expect, test } from '@jest/globals'
import type { TouchedPage } from '../../../src/checks/index.ts'
import type { PullRequest } from '../../../src/jobs/job.ts'
import type { Claim } from '../../../src/jobs/store.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'
import { NO_CHANGES, NO_LIMITS, openedEnd, pullRequestOf, RESULT } from './job-samples.ts'
import { claimed, LEASE_MS, REPOSITORY_ID, type StartWorld, type World } from './world.ts'

const NUMBER = 7

const changed = (route: string): TouchedPage => ({ path: `docs${route}.md`, act: 'changed', title: undefined, route })

/** Saves that the turn changes these pages, and ends it with them on the pull request or not. */
async function end({ storage }: World, { job, lease }: Claim, routes: string[], isPublished = true): Promise<void> {
  const report = { ...EMPTY_RESULT_REPORT, touched: routes.map(changed) }
  await storage.jobs.saveResult(lease, { ...RESULT, report })
  await storage.jobs.finish(lease, isPublished ? openedEnd(job) : NO_CHANGES)
}

const routes = async ({ storage, project }: World) =>
  (await storage.effects.changedPages(project.id, NUMBER))?.pages.map(({ route }) => route)

export function changedPagesContract(start: StartWorld): void {
  test('the pages of a pull request are known once it has them, with the addresses that the prompts name', async () => {
    const world = await start()
    const claim = await world.givenClaim({ prompt: 'Answer /missing' })
    expect(await routes(world)).toBeUndefined()
    await end(world, claim, ['/guide'])
    expect(await world.storage.effects.changedPages(world.project.id, NUMBER)).toEqual({
      pages: [{ act: 'changed', route: '/guide' }],
      isCut: false,
      named: ['/missing'],
    })
  })

  test('what a later turn made and did not publish does not count', async () => {
    const world = await start()
    const claim = await world.givenClaim()
    await end(world, claim, ['/guide'])
    const message = { prompt: 'More', requestedBy: 'x', at: world.clock.now }
    await world.storage.jobs.message(world.project.id, claim.job.id, message, NO_LIMITS)
    await end(world, claimed(await world.storage.jobs.claim(LEASE_MS, [])), ['/other'], false)
    expect(await routes(world)).toEqual(['/guide'])
  })

  test('jobs that share a pull request have one list of pages', async () => {
    const world = await start()
    await end(world, await world.givenClaim({ topic: 'a' }), ['/guide'])
    world.clock.now += 1
    await end(world, await world.givenClaim({ topic: 'a' }), ['/faq'])
    expect(await routes(world)).toEqual(['/guide', '/faq'])
  })

  test('jobs that may have been about a page have its address among their pages or in a prompt', async () => {
    const world = await start()
    const about = await world.givenClaim({ prompt: 'Answer /missing_page' })
    await end(world, about, ['/guide/"x"'])
    world.clock.now += 1
    await end(world, await world.givenClaim(), ['/faq'])
    const find = async (text: string, projectId = world.project.id) =>
      (await world.storage.jobs.pageCandidates(projectId, text)).map(({ job }) => job.id)
    expect(await find('/GUIDE/"x"')).toEqual([about.job.id])
    expect(await find('/missing_page')).toEqual([about.job.id])
    expect(await find('/missing-page')).toEqual([])
    expect(await find('%')).toEqual([])
    expect(await find('/')).toHaveLength(2)
    expect(await find('/', 'prj_unknown')).toEqual([])
    const [candidate] = await world.storage.jobs.pageCandidates(world.project.id, '/missing_page')
    expect(candidate?.pages?.pages).toEqual([{ act: 'changed', route: '/guide/"x"' }])
    expect(candidate?.prompts).toEqual(['Answer /missing_page'])
  })

  test('a merged pull request has the time of its merge, also when it is seen again later', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { id, branch } = await world.givenPublishedJob()
    const see = async (time: Pick<PullRequest, 'mergedAt'> = {}) => {
      const pullRequest = pullRequestOf({ branch }, { state: 'merged', ...time })
      await storage.jobs.recordPullRequest({ repositoryId: REPOSITORY_ID, branch, pullRequest, now: clock.now })
      return (await storage.jobs.find(project.id, id))?.pullRequest?.mergedAt
    }
    const firstSeen = clock.now
    expect(await see()).toBe(firstSeen)
    clock.now += 5000
    expect(await see()).toBe(firstSeen)
    expect(await see({ mergedAt: firstSeen - 9000 })).toBe(firstSeen - 9000)
    expect(await see()).toBe(firstSeen - 9000)
  })
}
