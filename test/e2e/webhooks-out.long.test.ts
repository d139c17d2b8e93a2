// Webhooks as a receiver gets them from a whole service: signed, once recorded never lost, with one id however often.
import { afterEach, expect, test } from '@jest/globals'
import { COMMAND } from '../../src/projects/audit.ts'
import { createEndpoint } from '../../src/projects/webhooks/change-endpoint.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { createEndpointDeps } from '../../src/service/webhooks.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { type Answer, startWebhookReceiver } from '../support/webhook-receiver.ts'

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

test('a service that is killed between the end of a job and its webhook sends it after the restart, with the same id', async () => {
  const arrived = Promise.withResolvers<void>()
  const { world, receiver, admin, endpoint } = await begin((response, count) => {
    if (count === 1) arrived.resolve()
    else response.writeHead(204).end()
  })
  const service = await world.startProcess()
  const { id } = await service.client.createJob(world.projectId, { prompt: 'Say hello.' })
  // The receiver has the event and has not answered, so the service does not know that it was delivered.
  await arrived.promise
  await service.kill('SIGKILL')
  expect(await admin.endpoints.deliveries(world.projectId, { limit: 9 })).toMatchObject([
    { status: 'pending', attempts: 1 },
  ])

  await world.startHere(2 * 60_000)
  const [first, second] = await receiver.receivedAll(2)
  expect([second?.id, second?.body, second?.verified]).toEqual([first?.id, first?.body, true])
  expect(second?.body).toMatchObject({ type: 'job.completed', data: { id } })
  expect(endpoint.disabledAt).toBeNull()
})

test('an event that was recorded by a service that was killed before it could send anything is sent by the next one', async () => {
  const { world, receiver, admin } = await begin()
  // This one has no worker: it records the end of the job and never sends.
  const web = await world.startProcess({ DOCMEND_ROLE: 'web', LOG_LEVEL: 'trace' })
  const { id } = await web.client.createJob(world.projectId, { prompt: 'Say hello.' })
  await web.client.cancelJob(world.projectId, id)
  await web.kill('SIGKILL')
  const [recorded] = await admin.endpoints.deliveries(world.projectId, { limit: 9 })
  expect([receiver.received, recorded?.status, recorded?.attempts]).toEqual([[], 'pending', 0])

  const service = await world.startProcess({ LOG_LEVEL: 'trace' })
  const [first] = await receiver.receivedAll(1)
  expect(first).toMatchObject({
    id: recorded?.eventId,
    verified: true,
    body: { type: 'job.failed', data: { id, outcome: 'canceled' } },
  })
  await until('the delivery to be recorded', async () =>
    (await admin.endpoints.deliveries(world.projectId, { limit: 9 })).every(({ status }) => status === 'delivered'),
  )
  expect([...web.log, ...service.log].join('')).not.toContain('whsec_')
})
