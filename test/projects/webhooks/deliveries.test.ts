// The outbox at work: the real store, real receivers on this machine, and a database clock that the tests move.

import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { systemClock } from '../../../src/base/clock.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { type Deliveries, startDeliveries } from '../../../src/projects/webhooks/deliveries.ts'
import { type Endpoint, newEndpointId, newWebhookSecret } from '../../../src/projects/webhooks/endpoint.ts'
import { createReceiverAddresses } from '../../../src/projects/webhooks/receiver-addresses.ts'
import { createSender } from '../../../src/projects/webhooks/send-webhook.ts'
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts'
import { NO_CHANGES, NO_LIMITS, toNewJob } from '../../storage/contract/job-samples.ts'
import { until } from '../../support/until.ts'
import { type Answer, answerWith, startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts'

const DAY_MS = 24 * 60 * 60_000

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Outbox {
  storage: Storage
  projectId: string
  /** Moves the clock of the database. */
  advance(ms: number): void
  addReceiver(answer?: Answer): Promise<{ receiver: WebhookReceiver; endpoint: Endpoint }>
  /** A job that ends. */
  endJob(): Promise<void>
  /** Starts a process that delivers; `log` gets what it logs. */
  work(log?: string[]): Deliveries
  deliveries(): ReturnType<Storage['endpoints']['deliveries']>
}

async function startOutbox(): Promise<Outbox> {
  let aheadMs = 0
  const now = (): number => Date.now() + aheadMs
  const storage = await openStorage({ kind: 'sqlite', file: ':memory:', databaseNow: now })
  ends.push(() => storage.close())
  const { id: projectId } = await storage.projects.ensure('acme/docs', null, now())
  const send = createSender({
    addresses: createReceiverAddresses(['127.0.0.1']),
    resolveName: async () => [],
    clock: systemClock,
    timeoutMs: 60_000,
    userAgent: 'Docmend/test',
    proxyEnv: {},
  })
  return {
    storage,
    projectId,
    advance: (ms) => {
      aheadMs += ms
    },
    addReceiver: async (answer) => {
      const receiver = await startWebhookReceiver(answer)
      ends.push(() => receiver.stop())
      const secret = newWebhookSecret()
      receiver.useSecret(secret)
      const made = { id: newEndpointId(), projectId, url: receiver.url, events: [], secret }
      const endpoint = await storage.endpoints.add(made, 10, COMMAND)
      if (endpoint === undefined) throw new Error('The project has room for an endpoint')
      return { receiver, endpoint }
    },
    endJob: async () => {
      await storage.jobs.create(toNewJob(projectId, now()), NO_LIMITS)
      const claim = await storage.jobs.claim(60_000, [])
      if (claim === undefined) throw new Error('The job is due')
      await storage.jobs.finish(claim.lease, NO_CHANGES)
    },
    work: (log = []) => {
      const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
      const deliveries = startDeliveries({
        store: storage.deliveries,
        send,
        now: Date.now,
        random: () => 0,
        clock: systemClock,
        logger,
      })
      ends.push(() => deliveries.stop())
      return deliveries
    },
    deliveries: () => storage.endpoints.deliveries(projectId, { limit: 100 }),
  }
}

test('a receiver that answers 500 and then 204 gets the event twice, with one id and two valid signatures', async () => {
  const outbox = await startOutbox()
  const { receiver } = await outbox.addReceiver((response, count) =>
    answerWith(count === 1 ? 500 : 204)(response, count),
  )
  await outbox.endJob()
  const worker = outbox.work()
  await until('the first attempt to be recorded', async () => (await outbox.deliveries())[0]?.result)
  expect(await outbox.deliveries()).toMatchObject([{ status: 'pending', result: 'The receiver answered 500' }])
  outbox.advance(5000)
  worker.wake()
  const [first, second] = await receiver.receivedAll(2)
  expect([first?.verified, second?.verified, second?.id]).toEqual([true, true, first?.id])
  await until('the end', async () => (await outbox.deliveries())[0]?.status === 'delivered')
  expect(await outbox.deliveries()).toMatchObject([{ attempts: 2, result: 'The receiver answered 204' }])
})

test('a receiver that answers 410 is disabled, and the log and the list say why', async () => {
  const outbox = await startOutbox()
  const { endpoint } = await outbox.addReceiver(answerWith(410))
  await outbox.endJob()
  const log: string[] = []
  outbox.work(log)
  await until('the endpoint to be disabled', async () =>
    (await outbox.storage.endpoints.list(outbox.projectId)).some(({ disabledAt }) => disabledAt !== null),
  )
  expect(await outbox.storage.endpoints.list(outbox.projectId)).toMatchObject([
    { id: endpoint.id, disabledReason: 'The receiver answered 410 Gone' },
  ])
  await until('the warning', () => log.some((line) => line.includes('A webhook endpoint is disabled')))
})

test('receivers that hang hold up neither another receiver nor more than two of their own deliveries', async () => {
  const outbox = await startOutbox()
  const hanging = await Promise.all([1, 2, 3].map(() => outbox.addReceiver(() => undefined)))
  const { receiver } = await outbox.addReceiver()
  for (let n = 0; n < 5; n++) await outbox.endJob()
  outbox.work()
  const received = await receiver.receivedAll(5)
  expect(new Set(received.map(({ id }) => id)).size).toBe(5)
  for (const { receiver: slow } of hanging) expect((await slow.receivedAll(2)).length).toBe(2)
  const isRecorded = async (): Promise<boolean> =>
    (await outbox.deliveries()).filter(({ status }) => status === 'delivered').length === 5
  await until('what was received to be recorded', isRecorded)
  const waiting = (await outbox.deliveries()).filter(({ status }) => status === 'pending')
  expect(waiting).toHaveLength(15)
})

test('two processes deliver each event once', async () => {
  const outbox = await startOutbox()
  const { receiver } = await outbox.addReceiver()
  for (let n = 0; n < 20; n++) await outbox.endJob()
  outbox.work()
  outbox.work()
  await until('all to be delivered', async () =>
    (await outbox.deliveries()).every(({ status }) => status === 'delivered'),
  )
  expect(receiver.received).toHaveLength(20)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(20)
})

test('at a shutdown, what is under way is given back, and the next process sends it at once with the same id', async () => {
  const outbox = await startOutbox()
  const { receiver } = await outbox.addReceiver((response, count) => count > 1 && answerWith(204)(response, count))
  await outbox.endJob()
  const worker = outbox.work()
  await receiver.receivedAll(1)
  await worker.stop()
  expect(await outbox.deliveries()).toMatchObject([{ status: 'pending', attempts: 0 }])
  outbox.work()
  const [first, second] = await receiver.receivedAll(2)
  expect(second?.id).toBe(first?.id)
})

test('a clock that jumps ahead and back sends what waits, and what was delivered stays delivered', async () => {
  const outbox = await startOutbox()
  const { receiver } = await outbox.addReceiver((response, count) =>
    answerWith(count === 1 ? 503 : 204)(response, count),
  )
  await outbox.endJob()
  const worker = outbox.work()
  await until('the first attempt to be recorded', async () => (await outbox.deliveries())[0]?.result)
  outbox.advance(-400 * DAY_MS)
  worker.wake()
  await receiver.receivedAll(2)
  await until('the end', async () => (await outbox.deliveries())[0]?.status === 'delivered')
  outbox.advance(800 * DAY_MS)
  await outbox.endJob()
  worker.wake()
  await receiver.receivedAll(3)
  await until('the second end', async () => (await outbox.deliveries()).every(({ status }) => status === 'delivered'))
  expect(receiver.received.map(({ verified }) => verified)).toEqual([true, true, true])
})

test('what is logged of a failing delivery has neither the secret nor the address, which may have one', async () => {
  const outbox = await startOutbox()
  const receiver = await startWebhookReceiver(answerWith(500))
  ends.push(() => receiver.stop())
  const secret = newWebhookSecret()
  const made = { id: newEndpointId(), projectId: outbox.projectId, url: `${receiver.url}/T0KEN`, events: [], secret }
  await outbox.storage.endpoints.add(made, 10, COMMAND)
  await outbox.endJob()
  const log: string[] = []
  outbox.work(log)
  await until('the log to tell', () => log.some((line) => line.includes('A webhook was not delivered')))
  expect(log.join('')).toContain(made.id)
  expect(log.join('')).not.toMatch(/T0KEN|whsec_/)
})
