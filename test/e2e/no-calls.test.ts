// Model servers that hand on no tool calls, or drop the beginning of the prompt: no job is green with nothing done.
import { expect, test } from '@jest/globals'
import { openAdmin } from '../../src/admin/admin.ts'
import { COMMAND } from '../../src/projects/audit.ts'
import { CALLS_AS_TEXT } from '../support/calls-as-text.ts'
import type { Script } from '../support/scripted-openai.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World } from '../support/world.ts'

const createWorld = useConcurrentWorlds()
const HERMES = { text: CALLS_AS_TEXT['Hermes and Qwen 2.5'] ?? '', usage: { inputTokens: 3000 } }
const GREETING = { text: 'Hello! How can I help you today?', usage: { inputTokens: 64 } }
const EDIT = {
  toolCalls: [
    { name: 'read', arguments: { path: 'index.md' } },
    { name: 'edit', arguments: { path: 'index.md', edits: [{ oldText: '# Lumen\n', newText: '# Lumen\n\nNew.\n' }] } },
  ],
  usage: { inputTokens: 3000 },
}
const FILES = { 'index.md': '# Lumen\n' }

async function run({ projectId, startHere }: World, prompts = ['Say hello.']) {
  const { client } = await startHere()
  const [prompt = '', ...messages] = prompts
  let job = await client.createJob(projectId, { prompt })
  job = await client.waitForJob(projectId, job.id, { timeoutMs: PATIENCE_MS })
  for (const message of messages) {
    await client.messageJob(projectId, job.id, { prompt: message })
    job = await client.waitForJob(projectId, job.id, { timeoutMs: PATIENCE_MS })
  }
  return job
}

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

test.concurrent('what was made before the calls came as text is a draft where the project asks for drafts', async () => {
  const replies: Script = (_, index) => (index === 0 ? EDIT : HERMES)
  await using world = await createWorld({ files: FILES, replies })
  const admin = await openAdmin(world.config)
  await admin.settings.writeSettings(world.projectId, { onBudget: 'draft' }, COMMAND)
  await admin.close()
  const job = await run(world)
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
  const [pull] = world.forge.pullRequests(REPOSITORY)
  expect(pull).toMatchObject({ isDraft: true, title: 'Update the documentation (unfinished)' })
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
