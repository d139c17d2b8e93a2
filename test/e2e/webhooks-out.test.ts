// Webhooks as a receiver gets them from a whole service: signed, once recorded never lost, with one id however often.
import { afterEach, expect, test } from '@jest/globals'
import { COMMAND } from '../../src/projects/audit.ts'
import { createEndpoint } from '../../src/projects/webhooks/change-endpoint.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { createEndpointDeps } from '../../src/service/webhooks.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { type Answer, startWebhookReceiver } from '../support/webhook-receiver.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()
const ALLOWED = { DOCMEND_WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' }

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A world whose project sends its events to a receiver. */
async function begin(answer?: Answer) {
  const world = await createWorld({ replies: answerTurns(), env: ALLOWED })
  const receiver = await startWebhookReceiver(answer)
  ends.push(() => receiver.stop())
  const admin = await openAdmin(world.config, { mustExist: true })
  ends.push(() => admin.close())
  const deps = createEndpointDeps(world.config, admin)
  const wanted = { url: receiver.url, events: [] }
  const { endpoint, secret } = await createEndpoint(deps, world.projectId, wanted, COMMAND)
  receiver.useSecret(secret)
  return { world, receiver, admin, endpoint }
}

test('the receiver learns of the end of a job and of the merge of its pull request, with valid signatures', async () => {
  const { world, receiver } = await begin()
  const { client } = await world.startHere()
  const { id } = await client.createJob(world.projectId, { prompt: 'Say hello.' })
  const ended = await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
  await receiver.receivedAll(1)
  await world.forge.mergePullRequest(REPOSITORY, 1)
  const [completed, merged] = await receiver.receivedAll(2)

  expect([completed?.verified, merged?.verified]).toEqual([true, true])
  expect(completed?.body).toEqual({ type: 'job.completed', timestamp: expect.any(String), data: ended })
  expect(merged?.body).toMatchObject({ type: 'pull_request.merged', data: { id, pullRequest: { state: 'merged' } } })
  expect(merged?.id).not.toBe(completed?.id)
})
