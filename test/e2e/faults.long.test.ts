// What goes wrong around a job ends it with a sentence that says what to do.
import { expect, test } from '@jest/globals'
import { PATIENCE_MS, until } from '../support/until.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World } from '../support/world.ts'

const createWorld = useConcurrentWorlds()

/** Runs one job to its end. */
async function run({ projectId, startHere }: World, body = { prompt: 'Say hello.' }) {
  const { client } = await startHere()
  return client.waitForJob(projectId, (await client.createJob(projectId, body)).id, { timeoutMs: PATIENCE_MS })
}

test.concurrent('a wrong model key fails the job at once and names the variable', async () => {
  const replies = () => ({ status: 401, body: { error: { message: 'Incorrect API key provided: sk-test' } } })
  await using made = await createWorld({ replies })
  const job = await run(made)
  expect(job).toMatchObject({ status: 'failed', outcome: 'error', message: expect.stringContaining('OPENAI_API_KEY') })
  expect(job.message).not.toContain('sk-test')
  expect(made.model?.calls).toBe(1)
})

test.concurrent('an unknown model fails the job and names the variable', async () => {
  const replies = () => ({
    status: 404,
    body: { error: { message: 'The model does not exist', code: 'model_not_found' } },
  })
  await using made = await createWorld({ replies })
  expect(await run(made)).toMatchObject({ status: 'failed', message: expect.stringContaining('DOCMEND_MODEL') })
})

test.concurrent('without an installation the job fails and says to install the App', async () => {
  await using made = await createWorld()
  made.forge.uninstall(made.installationId)
  const job = await run(made)
  expect(job).toMatchObject({ status: 'failed', outcome: 'error', message: expect.stringMatching(/install/i) })
})

test.concurrent('without any App the job waits for one and says how to set it up', async () => {
  await using made = await createWorld()
  const bare = await made.startProcess({ APP_ID: '', PRIVATE_KEY: '', WEBHOOK_SECRET: '' })
  const { id } = await bare.client.createJob(made.projectId, { prompt: 'x' })
  const message = await until('the job says what it waits for', async () => {
    return (await bare.client.getJob(made.projectId, id)).message
  })
  expect(message).toMatch(/No GitHub App is set up\. Open \/setup .*APP_ID.* tries again at/)
  expect((await fetch(`${bare.url}/api/github/webhooks`, { method: 'POST' })).status).toBe(503)
})

test.concurrent('a repository that is gone fails the job', async () => {
  await using made = await createWorld()
  await made.forge.deleteRepository(REPOSITORY)
  expect(await run(made)).toMatchObject({ status: 'failed', message: expect.stringContaining(REPOSITORY) })
})

test.concurrent('a branch that does not exist fails the job and names it', async () => {
  await using made = await createWorld()
  const job = await run(made, { prompt: 'x', ref: 'no/such' } as { prompt: string })
  expect(job).toMatchObject({ status: 'failed', message: expect.stringContaining('no/such') })
})

test.concurrent('an uninstalled App refuses new jobs with 409, and a new installation takes them again', async () => {
  await using made = await createWorld()
  const { client } = await made.startHere()
  const first = await client.createJob(made.projectId, { prompt: 'Replace "Lumen Cloud" with "Lumen"' })
  await client.waitForJob(made.projectId, first.id, { timeoutMs: PATIENCE_MS })
  made.forge.uninstall(made.installationId)
  await made.forge.webhooksSettled()
  const refused = client.createJob(made.projectId, { prompt: 'x' })
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'project_unavailable' })

  made.install()
  await made.forge.webhooksSettled()
  expect((await client.createJob(made.projectId, { prompt: 'x' })).status).toBe('active')
})

test.concurrent('a write that the policy forbids is refused to the model in words, and nothing reaches the code host', async () => {
  await using made = await createWorld({
    replies: [
      { toolCalls: [{ name: 'write', arguments: { path: '.github/workflows/x.yml', content: 'on: push' } }] },
      { toolCalls: [{ name: 'finish', arguments: { title: 'x', summary: 'x', noChangesReason: 'I was refused.' } }] },
    ],
  })
  expect(await run(made)).toMatchObject({ status: 'completed', outcome: 'no_changes', message: 'I was refused.' })
  const told = made.model?.requests[1]?.body.messages.at(-1)?.content
  expect(told).toContain('.github/workflows/x.yml is protected')
  expect(Object.keys(made.forge.branches(REPOSITORY))).toEqual(['main'])
})

test.concurrent('a budget that is used up fails the job and says which', async () => {
  const call = (name: string) => ({ toolCalls: [{ name: 'list', arguments: { nameContains: name } }] })
  await using made = await createWorld({
    replies: (_request, index) => call(`n${index}`),
    env: { DOCMEND_MAX_MODEL_CALLS: '3' },
  })
  const job = await run(made)
  expect(job).toMatchObject({ status: 'failed', outcome: 'budget_exhausted' })
  expect(made.model?.calls).toBe(3)
})

test.concurrent('fifty racing creates with one Idempotency-Key make one job', async () => {
  await using made = await createWorld({ replies: () => 'hang' })
  const { projectId } = made
  const { client } = await made.startHere()
  const create = () => client.createJob(projectId, { prompt: 'Once.' }, { idempotencyKey: 'one' })
  const jobs = await Promise.all(Array.from({ length: 50 }, create))
  expect(new Set(jobs.map((job) => job.id)).size).toBe(1)
  expect((await client.listJobs(projectId)).jobs).toHaveLength(1)
})

test.concurrent('a shutdown gives the job back unharmed and the next start ends it', async () => {
  let isFirst = true
  const finish = { toolCalls: [{ name: 'finish', arguments: { title: 'x', summary: 'x', noChangesReason: 'Fine.' } }] }
  const asked = Promise.withResolvers<void>()
  const replies = () => {
    if (!isFirst) return finish
    isFirst = false
    asked.resolve()
    return 'hang' as const
  }
  await using made = await createWorld({ replies })
  const service = await made.startProcess()
  const { id } = await service.client.createJob(made.projectId, { prompt: 'x' })
  await asked.promise
  await service.kill('SIGTERM')
  // With the lease still held, this would take a minute.
  const restarted = await made.startProcess()
  const job = await restarted.client.waitForJob(made.projectId, id, { timeoutMs: PATIENCE_MS })
  expect(job).toMatchObject({ status: 'completed', outcome: 'no_changes', message: 'Fine.' })
})
