import { expect, test } from '@jest/globals'
import { RESULT } from './job-samples.ts'
import type { StartWorld, World } from './world.ts'

export function jobSearchContract(start: StartWorld): void {
  const idsFor = async ({ storage, project }: World, text: string): Promise<string[]> =>
    (await storage.jobs.search(project.id, { text, limit: 10 })).jobs.map(({ job }) => job.id)

  test('a job is found by part of a prompt of any turn, of its id, its branch and the branch it was asked for', async () => {
    const world = await start()
    const job = await world.givenJob({ prompt: 'Explain TIMEOUTS\nof uploads', requestedRef: 'release-2' })
    await world.givenJob({ prompt: 'Another' })
    for (const text of ['timeouts', 'of Upl', job.id.slice(-12), job.branch, 'RELEASE-2'])
      expect(await idsFor(world, text)).toEqual([job.id])
  })

  test('a job is found by the title of its result and by the path of a file that it changed, and has that title as its name', async () => {
    const world = await start()
    const { storage, project } = world
    const { job, lease } = await world.givenClaim()
    const changes = [{ kind: 'delete', path: 'docs/old-page.md' } as const]
    await storage.jobs.saveResult(lease, { ...RESULT, title: 'Remove the old page', changes })
    await world.givenJob()
    for (const text of ['the old', 'docs/old-']) expect(await idsFor(world, text)).toEqual([job.id])
    const found = await storage.jobs.search(project.id, { text: 'old', limit: 10 })
    expect(found.jobs[0]?.name).toBe('Remove the old page')
    expect(await storage.jobs.names([job.id])).toEqual(new Map([[job.id, 'Remove the old page']]))
  })

  test('a job is found by a word as it is written, also one that begins with a capital beyond ASCII', async () => {
    const world = await start()
    const job = await world.givenJob({ prompt: 'Schreibe die Übersicht neu' })
    expect(await idsFor(world, 'Übersicht')).toEqual([job.id])
  })

  test('what means something in a pattern is searched as it stands', async () => {
    const world = await start()
    const job = await world.givenJob({ prompt: String.raw`Say 100% of C:\dir_a` })
    await world.givenJob({ prompt: 'Say 1000 of C:/dir-a' })
    for (const text of ['100%', 'dir_a', String.raw`C:\d`]) expect(await idsFor(world, text)).toEqual([job.id])
  })

  test('a search stays within its project, its state and who asked', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    await world.givenJob({ projectId: other.id, requestedBy: '@ann' })
    const [anns, bobs] = [await world.givenJob({ requestedBy: '@ann' }), await world.givenJob({ requestedBy: '@bob' })]
    await storage.jobs.cancel(project.id, bobs.id, clock.now)
    const found = async (search: object) =>
      (await storage.jobs.search(project.id, { limit: 10, ...search })).jobs.map(({ job }) => job.id)
    expect(await found({ requestedBy: '@ann' })).toEqual([anns.id])
    expect(await found({ status: 'failed' })).toEqual([bobs.id])
    expect(await storage.jobs.requesters(project.id)).toEqual(['@ann', '@bob'])
  })

  test('pages lead forth and back over the same jobs', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const made: string[] = []
    for (let count = 0; count < 5; count++) {
      clock.now += count % 2
      made.unshift((await world.givenJob()).id)
    }
    const all = (await storage.jobs.search(project.id, { limit: 10 })).jobs.map(({ job }) => job)
    const page = async (at: number, direction: 'older' | 'newer') => {
      const cursor = all[at] ?? { createdAt: 0, id: '' }
      const { jobs, hasMore } = await storage.jobs.search(project.id, { limit: 2, beyond: { cursor, direction } })
      return [...jobs.map(({ job }) => all.findIndex(({ id }) => id === job.id)), hasMore]
    }
    expect(all.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
    expect(await page(1, 'older')).toEqual([2, 3, true])
    expect(await page(3, 'older')).toEqual([4, false])
    expect(await page(4, 'newer')).toEqual([2, 3, true])
    expect(await page(1, 'newer')).toEqual([0, false])
  })
}
