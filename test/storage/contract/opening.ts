import { expect, test } from '@jest/globals'
import type { StartWorld } from './world.ts'

export function openingContract(start: StartWorld): void {
  test('finds what was kept when it is opened again', async () => {
    const { storage, project, openAgain, givenJob } = await start()
    const job = await givenJob()
    await storage.close()
    const reopened = await openAgain()
    expect(await reopened.jobs.find(project.id, job.id)).toEqual(job)
  })

  test('may be opened by many at once while the tables are being made', async () => {
    const { openAgain } = await start()
    const storages = await Promise.all(Array.from({ length: 8 }, openAgain))
    await expect(Promise.all(storages.map((storage) => storage.ping()))).resolves.toHaveLength(8)
  })
}
