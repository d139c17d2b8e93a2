import { test } from '@jest/globals'
import { useWorlds } from '../support/use-worlds.ts'
import { interleaveAll, planAll } from './interleave.ts'

const createWorld = useWorlds()

test('each act at each request of a follow-up leaves one pull request, every commit of people, and one answer', async () => {
  await interleaveAll(createWorld, planAll)
}, 1_800_000)
