// A ruleset that lets the App make no branch: nobody pays for changes that cannot be published.
import { expect, test } from '@jest/globals'
import type { InterceptEvent } from '../../dev/forge/options.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { FILES, run } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'

const createWorld = useWorlds()

/** The rules of each branch below `docmend/`, and the ruleset. */
function restrictCreations({ phase, method, path }: InterceptEvent) {
  if (phase !== 'before' || method !== 'GET') return undefined
  if (path.includes('/rules/branches/')) return { status: 200, body: [{ type: 'creation', ruleset_id: 42 }] }
  const bypass = { enforcement: 'active', current_user_can_bypass: 'never' }
  return path.endsWith('/rulesets/42') ? { status: 200, body: { id: 42, name: 'No bots', ...bypass } } : undefined
}

test('a job whose branch a ruleset refuses ends before the model is called, and one in mode patch does its work', async () => {
  const world = await createWorld({ files: FILES, replies: answerTurns(), intercept: restrictCreations })
  const { client } = await world.startHere()
  const refused = await run(world, client)
  expect(refused).toMatchObject({ status: 'failed', outcome: 'error' })
  expect(refused.message).toContain('The ruleset "No bots" restricts who creates such branches.')
  expect(world.model?.calls).toBe(0)
  expect(await run(world, client, { mode: 'patch' })).toMatchObject({ outcome: 'patch_ready' })
})
