import { expect, test } from '@jest/globals'
import type { StartWorld } from './world.ts'

const WHOLE_TIME = { from: 0, to: Number.MAX_SAFE_INTEGER }

export function weekOfJobsContract(start: StartWorld): void {
  test('a job that ended in a period without a pull request is listed with its name, last first', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const [first, second] = [await world.givenJob({ prompt: 'First' }), await world.givenJob({ prompt: 'Second' })]
    const at = clock.now + 1000
    await storage.jobs.cancel(project.id, first.id, at)
    await storage.jobs.cancel(project.id, second.id, at + 1000)
    const list = async (from: number, to: number) => {
      const found = await storage.jobs.endedWithoutPullRequest(project.id, { from, to }, 10)
      return found.map(({ name }) => name)
    }
    expect(await list(0, at + 2000)).toEqual(['Second', 'First'])
    expect(await list(at, at + 1000)).toEqual(['First'])
    expect(await list(at + 1001, at + 2000)).toEqual([])
    expect(await storage.jobs.endedWithoutPullRequest('another', WHOLE_TIME, 10)).toEqual([])
  })

  test('what a turn spent counts when it ends, also while the job goes on with the next one', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const job = await world.givenJob()
    await storage.jobs.cancel(project.id, job.id, clock.now)
    const turns = await storage.jobs.turnsEnded(project.id, WHOLE_TIME, 10)
    expect(turns).toMatchObject([{ jobId: job.id, turn: 1, spent: { costUsd: 0 } }])
    expect(await storage.jobs.turnsEnded(project.id, { from: 0, to: clock.now }, 10)).toEqual([])
  })
}
