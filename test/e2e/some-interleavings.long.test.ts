import { test } from '@jest/globals'
import { useWorlds } from '../support/use-worlds.ts'
import { interleaveAll, planFew } from './interleave.ts'

const createWorld = useWorlds()

test('an act at each request of a follow-up leaves one pull request, every commit of people, and one answer', async () => {
  await interleaveAll(createWorld, planFew)
}, 300_000)
