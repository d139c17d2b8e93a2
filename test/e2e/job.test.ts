// One prompt, from the client to a pull request on the forge: real HTTP, real git, a real database.
import { expect, test } from '@jest/globals'
import { PATIENCE_MS } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()

const LIMITS = { timeoutMs: PATIENCE_MS }
const edit = (path: string, old: string, text: string) => [
  { toolCalls: [{ name: 'read', arguments: { path } }] },
  { toolCalls: [{ name: 'edit', arguments: { path, edits: [{ oldText: old, newText: text }] } }] },
]
const finish = { toolCalls: [{ name: 'finish', arguments: { title: 'Say hello', summary: 'Greets the reader.' } }] }

test('a prompt becomes one pull request, and the job says everything about it', async () => {
  const { forge, projectId, startHere } = await createWorld({
    replies: [...edit('index.md', 'Lumen Cloud.', 'Hello.'), finish],
  })
  const { client } = await startHere()

  const made = await client.createJob(projectId, { prompt: '  Say hello.  ' })
  expect(made).toMatchObject({ status: 'active', outcome: null, prLink: null, archivedAt: null, model: 'scripted' })
  const job = await client.waitForJob(projectId, made.id, LIMITS)

  const [pull] = forge.pullRequests(REPOSITORY)
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', prLink: pull?.htmlUrl, filesChanged: 1 })
  expect(job.source).toEqual({ repository: `${forge.url}/${REPOSITORY}`, ref: 'main' })
  expect(job.usage).toMatchObject({ modelCalls: 3 })
  expect(pull).toMatchObject({ title: 'Say hello', headRef: `docmend/${made.id}`, baseRef: 'main', isDraft: false })
  expect(pull?.body).toContain('Greets the reader.')
})

test('the pull request’s page shows the diff', async () => {
  const { projectId, startHere } = await createWorld({
    replies: [...edit('index.md', 'Lumen Cloud.', '<b>Hello</b>'), finish],
  })
  const { client } = await startHere()
  const job = await client.waitForJob(projectId, (await client.createJob(projectId, { prompt: 'x' })).id, LIMITS)
  const page = await (await fetch(String(job.prLink))).text()
  expect(page).toContain('Lumen Cloud.')
  expect(page).toContain('&lt;b&gt;Hello&lt;/b&gt;')
  expect(page).not.toContain('<b>Hello</b>')
})

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

test('the state of the pull request follows what people do with it', async () => {
  const { forge, projectId, startHere } = await createWorld({
    replies: [...edit('index.md', 'Lumen Cloud.', 'Hello.'), finish],
  })
  const { client } = await startHere()
  const made = await client.createJob(projectId, { prompt: 'x' })
  await client.waitForJob(projectId, made.id, LIMITS)
  await forge.mergePullRequest(REPOSITORY, 1)
  await forge.webhooksSettled()
  expect((await client.getJob(projectId, made.id)).pullRequest).toMatchObject({ state: 'merged' })
})

test('a canceled job stops, publishes nothing, and stays canceled', async () => {
  const { forge, projectId, startHere } = await createWorld({ replies: ['hang'] })
  const { client } = await startHere()
  const made = await client.createJob(projectId, { prompt: 'x' })
  const canceled = await client.cancelJob(projectId, made.id)
  expect(canceled).toMatchObject({ status: 'failed', outcome: 'canceled' })
  expect(await client.cancelJob(projectId, made.id)).toMatchObject({ status: 'failed', outcome: 'canceled' })
  expect(await client.archiveJob(projectId, made.id)).toMatchObject({ status: 'archived', outcome: 'canceled' })
  expect(forge.pullRequests(REPOSITORY)).toEqual([])
})
