// One prompt, from the client to a pull request on the forge: real HTTP, real git, a real database.
import { expect, test } from '@jest/globals'
import { findFreePort } from '../support/free-port.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'
import { edit, finish, LIMITS } from './say-hello.ts'

const createWorld = useWorlds()

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
  expect(pull?.body).toMatch(
    /\*\*Request\*\*: Say hello\.\n\nGreets the reader\.\n\n\*\*Checks\*\*: no new problems in 1 page\.\n/,
  )
  expect(pull?.body).toContain('through Docmend for ')
})

test('the pull request leads to the page of its job, where the address of the service is set', async () => {
  const port = String(await findFreePort())
  const address = `http://127.0.0.1:${port}`
  const { forge, projectId, startHere } = await createWorld({
    replies: [...edit('index.md', 'Lumen Cloud.', 'Hello.'), finish],
    env: { PORT: port, BASE_URL: address },
  })
  const { client } = await startHere()
  const { id } = await client.createJob(projectId, { prompt: 'Say hello.' })
  await client.waitForJob(projectId, id, LIMITS)
  expect(forge.pullRequests(REPOSITORY)[0]?.body).toContain(`([job](${address}/projects/${projectId}/jobs/${id}))`)
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
