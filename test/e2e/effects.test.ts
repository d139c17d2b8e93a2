// A job whose pull request is merged on GitHub: which pages it changes is kept, and when their views will be compared.
import { expect, test } from '@jest/globals'
import { DAY_MS, dayOf } from '../../src/base/days.ts'
import { databaseFile } from '../../src/service/open-database.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { beginIn, FILES } from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()

/** A framework, so that pages have addresses. */
const NAVIGATION = { name: 'Lumen', navigation: { pages: ['index', 'other'] } }

test('a merge on GitHub makes the views of the changed pages due, 30 full days and one more later', async () => {
  const world = await createWorld({
    files: { ...FILES, 'docs.json': JSON.stringify(NAVIGATION) },
    replies: answerTurns(),
  })
  const { client, job, stop } = await beginIn(world)
  expect(job.effect).toBeNull()
  await world.forge.mergePullRequest(REPOSITORY, 1)
  const { effect } = await until('the merge to be known', async () => {
    const now = await client.getJob(world.projectId, job.id)
    return now.effect === null ? undefined : now
  })
  const mergedAt = Date.parse(String(effect?.dueAt)) - 32 * DAY_MS
  expect(effect).toMatchObject({ state: 'pending', measured: null })
  expect([dayOf(Date.now()), dayOf(Date.now()) - 1]).toContain(dayOf(mergedAt))
  await stop()
  const storage = await openStorage({ kind: 'sqlite', file: databaseFile(world.config.dataDir) })
  expect(await storage.effects.changedPages(world.projectId, 1)).toMatchObject({
    pages: [{ act: 'changed', route: '/' }],
    isCut: false,
  })
  await storage.close()
})
