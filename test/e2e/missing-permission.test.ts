// An installation that may only read: nobody pays for changes that cannot be published.
import { expect, test } from '@jest/globals'
import { answerTurns } from '../support/answer-turns.ts'
import { FILES, run } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'

const createWorld = useWorlds()

test('a job that may not write ends before the model is called, and one in mode patch does its work', async () => {
  const world = await createWorld({
    files: FILES,
    replies: answerTurns(),
    intercept: ({ phase, method, path }) => {
      const id = /^\/api\/v3\/app\/installations\/(\d+)$/.exec(path)?.[1]
      if (phase !== 'before' || method !== 'GET' || id === undefined) return undefined
      return { status: 200, body: { id: Number(id), permissions: { contents: 'read', metadata: 'read' } } }
    },
  })
  const { client } = await world.startHere()
  const refused = await run(world, client)
  expect(refused).toMatchObject({ status: 'failed', outcome: 'error' })
  expect(refused.message).toContain('lacks `contents: write` and `pull_requests: write`')
  expect(world.model?.calls).toBe(0)
  expect(await run(world, client, { mode: 'patch' })).toMatchObject({ outcome: 'patch_ready' })
})
