// One prompt, from the client to a pull request on the forge: real HTTP, real git, a real database.
import { expect, test } from '@jest/globals'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'
import { edit, finish, LIMITS } from './say-hello.ts'

const createWorld = useWorlds()

test('a model that finds nothing to change completes the job with its reason and without a branch', async () => {
  const reply = {
    toolCalls: [{ name: 'finish', arguments: { title: 'x', summary: 'x', noChangesReason: 'It is so already.' } }],
  }
  const { forge, projectId, startHere } = await createWorld({ replies: [reply] })
  const { client } = await startHere()
  const job = await client.waitForJob(projectId, (await client.createJob(projectId, { prompt: 'x' })).id, LIMITS)
  expect(job).toMatchObject({ status: 'completed', outcome: 'no_changes', prLink: null, message: 'It is so already.' })
  expect(Object.keys(forge.branches(REPOSITORY))).toEqual(['main'])
})

test('another branch and a draft can be asked for', async () => {
  const { forge, projectId, startHere } = await createWorld({ replies: [...edit('index.md', 'two', 'three'), finish] })
  await forge.pushFile(REPOSITORY, 'v2/next', 'index.md', '# two\n', 'A branch')
  const { client } = await startHere()
  const made = await client.createJob(projectId, { prompt: 'x', ref: 'v2/next', draft: true })
  const job = await client.waitForJob(projectId, made.id, LIMITS)
  expect(job.source.ref).toBe('v2/next')
  expect(job.pullRequest).toMatchObject({ draft: true, state: 'open' })
  expect(forge.pullRequests(REPOSITORY)[0]).toMatchObject({ baseRef: 'v2/next', isDraft: true })
})
