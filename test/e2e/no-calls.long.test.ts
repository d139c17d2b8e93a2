// Model servers that hand on no tool calls, or drop the beginning of the prompt: no job is green with nothing done.
import { expect, test } from '@jest/globals'
import { COMMAND } from '../../src/projects/audit.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import type { Script } from '../support/scripted-openai.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'
import { EDIT, FILES, HERMES, run } from './no-call-jobs.ts'

const createWorld = useConcurrentWorlds()

test.concurrent('what was made before the calls came as text is a draft where the project asks for drafts', async () => {
  const replies: Script = (_, index) => (index === 0 ? EDIT : HERMES)
  await using world = await createWorld({ files: FILES, replies })
  const admin = await openAdmin(world.config)
  await admin.settings.writeSettings(world.projectId, { onBudget: 'draft' }, COMMAND)
  await admin.close()
  const job = await run(world)
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
  const [pull] = world.forge.pullRequests(REPOSITORY)
  expect(pull).toMatchObject({ isDraft: true, title: expect.stringMatching(/^Update .*\.md \(unfinished\)$/) })
  expect(pull?.body).toContain('The model server returned tool calls as text')
  expect(pull?.body).not.toContain('oldText')
})

test.concurrent('a follow-up that is a question may be answered in plain text', async () => {
  const none = { toolCalls: [{ name: 'finish', arguments: { noChangesReason: 'It says so already.' } }] }
  const replies: Script = (_, index) =>
    index === 0 ? none : { text: 'Because the page is short.', usage: { inputTokens: 3000 } }
  await using world = await createWorld({ files: FILES, replies })
  const job = await run(world, ['Say hello.', 'Why did you change nothing?'])
  expect(job).toMatchObject({
    outcome: 'no_changes',
    turn: 2,
    message: expect.stringContaining('Because the page is short.'),
  })
})
