import { expect, test } from '@jest/globals'
import { NO_CHANGES } from './job-samples.ts'
import type { StartWorld } from './world.ts'

export function jobRequestsContract(start: StartWorld): void {
  test('canceling ends an active job once, and again says the same', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { job } = await givenClaim()
    const first = await storage.jobs.cancel(project.id, job.id, clock.now)
    const again = await storage.jobs.cancel(project.id, job.id, clock.now + 1)
    expect(first).toMatchObject({ kind: 'done', job: { status: 'failed', outcome: 'canceled', finishedAt: clock.now } })
    expect(again).toEqual(first)
  })

  test('canceling is refused while the job is publishing', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { job, lease } = await givenClaim()
    await storage.jobs.enterPublishing(lease, 1)
    const result = await storage.jobs.cancel(project.id, job.id, clock.now)
    expect(result).toMatchObject({ kind: 'refused', job: { status: 'active', phase: 'publishing' } })
    await expect(storage.jobs.finish(lease, NO_CHANGES)).resolves.toMatchObject({ status: 'completed' })
  })

  test('canceling is refused when the job is over for another reason', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { job, lease } = await givenClaim()
    const done = await storage.jobs.finish(lease, NO_CHANGES)
    expect(await storage.jobs.cancel(project.id, job.id, clock.now)).toEqual({ kind: 'refused', job: done })
  })

  test('archiving keeps the outcome, and again says the same', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { job, lease } = await givenClaim()
    await storage.jobs.finish(lease, NO_CHANGES)
    const first = await storage.jobs.archive(project.id, job.id, clock.now + 5)
    expect(first).toMatchObject({ job: { status: 'archived', outcome: 'no_changes', archivedAt: clock.now + 5 } })
    expect(await storage.jobs.archive(project.id, job.id, clock.now + 9)).toEqual(first)
  })

  test('archiving an active job is refused', async () => {
    const { storage, project, clock, givenJob } = await start()
    const job = await givenJob()
    expect(await storage.jobs.archive(project.id, job.id, clock.now)).toEqual({ kind: 'refused', job })
  })

  test('the jobs of an hour are counted per project, and the oldest is told', async () => {
    const { storage, project, clock, givenJob } = await start()
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    const hourAgo = clock.now - 3_600_000
    for (const createdAt of [hourAgo, hourAgo + 5, clock.now]) await givenJob({ createdAt })
    await givenJob({ projectId: other.id })
    expect(await storage.jobs.requestsOfHour(project.id, clock.now)).toEqual({
      jobs: { count: 2, oldestAt: hourAgo + 5 },
      messages: { count: 0, oldestAt: undefined },
    })
  })
}
