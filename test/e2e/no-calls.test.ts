// Model servers that hand on no tool calls, or drop the beginning of the prompt: no job is green with nothing done.
import { expect, test } from '@jest/globals'
import type { Script } from '../support/scripted-openai.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'
import { EDIT, FILES, HERMES, run } from './no-call-jobs.ts'

const createWorld = useConcurrentWorlds()

const GREETING = { text: 'Hello! How can I help you today?', usage: { inputTokens: 64 } }

test.concurrent.each<[string, Script, RegExp]>([
  ['tool calls as text', () => HERMES, /^The model server returned tool calls as text .*--enable-auto-tool-choice/],
  ['the front of the prompt dropped', () => GREETING, /^The model made no tool call\. .* counted 64 tokens .*num_ctx/],
  [
    'one good edit, then calls as text',
    (_, index) => (index === 0 ? EDIT : HERMES),
    /^The model server returned tool calls as text/,
  ],
])('%s: the job fails and says what to set', async (_, replies, sentence) => {
  await using world = await createWorld({ files: FILES, replies })
  const before = world.forge.branches(REPOSITORY)
  expect(await run(world)).toMatchObject({
    status: 'failed',
    outcome: 'error',
    prLink: null,
    message: expect.stringMatching(sentence),
  })
  expect(world.forge.branches(REPOSITORY)).toEqual(before)
})
