import { expect, test } from '@jest/globals'
import { StoreUnavailableError } from '../../../src/projects/store-unavailable-error.ts'
import { NO_LIMITS } from './job-samples.ts'
import { SHARED, type StartWorld } from './world.ts'

export function openingContract(start: StartWorld): void {
  test('finds what was kept when it is opened again', async () => {
    const { storage, project, openAgain, givenJob } = await start(SHARED)
    const job = await givenJob()
    await storage.close()
    const reopened = await openAgain()
    expect(await reopened.jobs.find(project.id, job.id)).toEqual(job)
  })

  test('may be opened by many at once while the tables are being made', async () => {
    const { openAgain } = await start(SHARED)
    const storages = await Promise.all(Array.from({ length: 8 }, openAgain))
    await expect(Promise.all(storages.map(({ health }) => health.tryWrite()))).resolves.toHaveLength(8)
  })

  test('after it was closed each call says that the store is away, and closing again does nothing', async () => {
    const { storage, project, newJob } = await start()
    await storage.close()
    const calls = [
      storage.health.tryWrite(),
      storage.jobs.find(project.id, 'x'),
      storage.jobs.create(newJob(), NO_LIMITS),
      storage.projects.ensure('acme/docs', null, 0),
    ]
    for (const call of calls) await expect(call).rejects.toThrow(StoreUnavailableError)
    await expect(storage.close()).resolves.toBeUndefined()
  })
}
