import { expect, test } from '@jest/globals'
import type { JobWebhook, SubscribableEvent } from '../../../src/contract/webhook-events.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { type Endpoint, newEndpointId, newEventId } from '../../../src/projects/webhooks/endpoint.ts'
import type { ClaimedDelivery, DeliveryEnd, FailureRules } from '../../../src/projects/webhooks/stores.ts'
import { NO_CHANGES, NO_LIMITS, openedEnd, pullRequestOf } from './job-samples.ts'
import {
  DAY_MS,
  givenInstalled,
  HOUR_MS,
  LEASE_MS,
  MINUTE_MS,
  REPOSITORY_ID,
  SHARED,
  type StartWorld,
  type World,
} from './world.ts'

const RULES: FailureRules = { failingMs: 5 * DAY_MS, failedAttempts: 3, reason: 'It fails' }
const DELIVERED: DeliveryEnd = { kind: 'delivered', result: 'The receiver answered 204' }
const RETRY = { kind: 'retry', result: 'The receiver answered 500', delayMs: MINUTE_MS, pauseMs: 0 } as const
const FAILED: DeliveryEnd = { kind: 'failed', result: 'The receiver answered 500', pauseMs: 0 }
const GONE: DeliveryEnd = { kind: 'gone', result: 'The receiver answered 410', reason: 'Gone' }

async function givenEndpoint(
  { storage, project }: World,
  events: SubscribableEvent[] = [],
  limit = 10,
): Promise<Endpoint> {
  const id = newEndpointId()
  const endpoint = { id, projectId: project.id, url: 'https://hooks.example.com/', events, secret: `whsec_${id}` }
  const added = await storage.endpoints.add(endpoint, limit, COMMAND)
  if (added === undefined) throw new Error('The project has too many endpoints')
  return added
}

/** A job that ends, and so an event for every endpoint that wants it. */
async function givenEvent({ storage, givenClaim }: World) {
  const { job, lease } = await givenClaim()
  await storage.jobs.finish(lease, NO_CHANGES)
  return job
}

function claim({ storage }: Pick<World, 'storage'>, perEndpoint = 2): Promise<ClaimedDelivery | undefined> {
  return storage.deliveries.claim(LEASE_MS, perEndpoint)
}

async function claimed(world: Pick<World, 'storage'>): Promise<ClaimedDelivery> {
  const delivery = await claim(world)
  if (delivery === undefined) throw new Error('Expected a delivery to be due')
  return delivery
}

async function claimAndSettle(world: World, end: DeliveryEnd): Promise<string | undefined> {
  return world.storage.deliveries.settle(await claimed(world), end, RULES)
}

/** The types of all that is due, in the order in which it was recorded; nothing is due afterwards. */
async function drain(world: World): Promise<string[]> {
  const bodies: JobWebhook[] = []
  for (let next = await claim(world); next !== undefined; next = await claim(world)) {
    bodies.push(JSON.parse(next.body))
    await world.storage.deliveries.settle(next, DELIVERED, RULES)
  }
  return bodies.map(({ type }) => type)
}

const see = (world: World, job: { branch: string }, state: 'open' | 'merged' | 'closed', number = 7) =>
  world.storage.jobs.recordPullRequest({
    repositoryId: REPOSITORY_ID,
    branch: job.branch,
    pullRequest: pullRequestOf(job, { state, number }),
    now: world.clock.now,
  })

export function webhookEventsContract(start: StartWorld): void {
  recordingContract(start)
  pullRequestContract(start)
  deliveringContract(start)
  failingContract(start)
  endpointsContract(start)
}

function recordingContract(start: StartWorld): void {
  test('the end of a job is recorded as the job is then, once for each endpoint, under one id', async () => {
    const world = await start()
    const [first, second] = [await givenEndpoint(world), await givenEndpoint(world)]
    const job = await givenEvent(world)
    const deliveries = [await claimed(world), await claimed(world)]
    expect(deliveries.map(({ endpointId }) => endpointId).sort()).toEqual([first.id, second.id].sort())
    expect(new Set(deliveries.map(({ eventId }) => eventId)).size).toBe(1)
    const at = new Date(world.clock.now).toISOString()
    expect(JSON.parse(deliveries[0]?.body ?? '')).toMatchObject({
      type: 'job.completed',
      timestamp: at,
      data: { id: job.id, status: 'completed', outcome: 'no_changes', message: 'Nothing to do' },
    })
    expect(await claim(world)).toBeUndefined()
  })

  test('an end that is refused leaves no event', async () => {
    const world = await start()
    await givenEndpoint(world)
    const { lease } = await world.givenClaim()
    await expect(world.storage.jobs.finish({ ...lease, token: 'lost' }, NO_CHANGES)).rejects.toThrow('lost')
    expect(await claim(world)).toBeUndefined()
  })

  test('a job that is canceled, and one that is archived, are events; a second request for the same is none', async () => {
    const world = await start()
    await givenEndpoint(world)
    const { storage, project, clock } = world
    const { id } = await world.givenJob()
    for (const request of ['cancel', 'cancel', 'archive', 'archive'] as const) {
      await storage.jobs[request](project.id, id, clock.now)
    }
    expect(await drain(world)).toEqual(['job.failed', 'job.archived'])
  })

  test('a turn that ends while comments wait is an event although the job is active again', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    await givenEndpoint(world)
    const { storage, project } = world
    await storage.jobs.message(project.id, job.id, { prompt: 'More', requestedBy: 'x', at: world.clock.now }, NO_LIMITS)
    const next = await storage.jobs.claim(LEASE_MS, [])
    if (next === undefined) throw new Error('Expected the next turn to be due')
    const place = { repositoryId: REPOSITORY_ID, pullRequestNumber: 7, commentKey: 'c1', deliveryId: 'd1' }
    const comment = { ...place, prompt: 'And this', requestedBy: '@octocat', at: world.clock.now }
    await storage.jobs.comment(comment, NO_LIMITS)
    expect(await storage.jobs.finish(next.lease, openedEnd(job))).toMatchObject({ status: 'active', turn: 3 })
    expect(JSON.parse((await claimed(world)).body)).toMatchObject({
      type: 'job.completed',
      data: { status: 'completed', turn: 2 },
    })
  })

  test('an endpoint gets the events that it asked for and no others', async () => {
    const world = await start()
    await givenEndpoint(world, ['job.failed', 'job.archived'])
    await givenEvent(world)
    expect(await drain(world)).toEqual([])
    const { id } = await world.givenJob()
    await world.storage.jobs.cancel(world.project.id, id, world.clock.now)
    expect(await drain(world)).toEqual(['job.failed'])
  })

  test('another project, and an endpoint that is disabled, get nothing', async () => {
    const world = await start()
    const { storage, clock } = world
    const other = await storage.projects.ensure('acme/other', null, clock.now)
    await givenEndpoint({ ...world, project: other })
    await givenEndpoint(world)
    await givenEvent(world)
    await claimAndSettle(world, GONE)
    await givenEvent(world)
    expect(await claim(world)).toBeUndefined()
  })

  test('jobs that housekeeping archives are events, too', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    await see(world, job, 'closed')
    await givenEndpoint(world)
    expect(await world.storage.jobs.archiveClosed(world.clock.now + 1, world.clock.now + 1)).toBe(1)
    expect(await drain(world)).toEqual(['job.archived'])
  })
}

function pullRequestContract(start: StartWorld): void {
  test('a pull request that is closed, reopened and merged is three events, however often each is seen', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    await givenEndpoint(world)
    for (const state of ['open', 'closed', 'closed', 'open', 'open', 'merged', 'merged', 'closed'] as const) {
      await see(world, job, state)
    }
    expect(await drain(world)).toEqual(['pull_request.closed', 'pull_request.reopened', 'pull_request.merged'])
  })

  test('the event has the new state of the pull request', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    await givenEndpoint(world)
    await see(world, job, 'merged')
    expect(JSON.parse((await claimed(world)).body)).toMatchObject({
      data: { id: job.id, status: 'completed', pullRequest: { number: 7, state: 'merged' } },
    })
  })

  test('one that is merged before its job has ended is an event, and the end is another', async () => {
    const world = await start()
    await givenInstalled(world)
    await givenEndpoint(world)
    const { job, lease } = await world.givenClaim()
    await see(world, job, 'merged')
    await world.storage.jobs.finish(lease, openedEnd(job))
    expect(await drain(world)).toEqual(['pull_request.merged', 'job.completed'])
  })

  test('a pull request that is opened is no event of its own: the end of the job tells of it', async () => {
    const world = await start()
    await givenEndpoint(world)
    await world.givenPublishedJob()
    expect(await drain(world)).toEqual(['job.completed'])
  })
}

function deliveringContract(start: StartWorld): void {
  test('a delivery is given to one caller at a time, until it is settled', async () => {
    const world = await start(SHARED)
    await givenEndpoint(world)
    await givenEvent(world)
    const stores = [world, { storage: await world.openAgain() }]
    const given = await Promise.all(stores.map((store) => claim(store)))
    expect(given.filter((one) => one === undefined)).toHaveLength(1)
    world.clock.now += LEASE_MS
    const again = await claimed(world)
    expect(again).toMatchObject({ attempt: 2, eventId: given.find((one) => one !== undefined)?.eventId })
    await world.storage.deliveries.settle(again, DELIVERED, RULES)
    world.clock.now += LEASE_MS
    expect(await claim(world)).toBeUndefined()
  })

  test('who was too slow settles nothing that another holds by now', async () => {
    const world = await start()
    const { id } = await givenEndpoint(world)
    const job = await givenEvent(world)
    const slow = await claimed(world)
    world.clock.now += LEASE_MS
    const holder = await claimed(world)
    await world.storage.deliveries.settle(slow, FAILED, RULES)
    await world.storage.deliveries.release(slow)
    expect(await claim(world)).toBeUndefined()
    await world.storage.deliveries.settle(holder, DELIVERED, RULES)
    expect(await world.storage.endpoints.deliveries(world.project.id, { limit: 9 })).toMatchObject([
      {
        endpointId: id,
        jobId: job.id,
        status: 'delivered',
        attempts: 2,
        nextAttemptAt: null,
        endedAt: world.clock.now,
      },
    ])
  })

  test('no endpoint has more under way than it may, and the one with fewer comes first', async () => {
    const world = await start()
    const busy = await givenEndpoint(world)
    for (let n = 0; n < 3; n++) await givenEvent(world)
    expect([await claimed(world), await claimed(world)].map(({ endpointId }) => endpointId)).toEqual([busy.id, busy.id])
    expect(await claim(world)).toBeUndefined()
    const idle = await givenEndpoint(world)
    world.clock.now += 1
    await givenEvent(world)
    expect((await claimed(world)).endpointId).toBe(idle.id)
    expect(await claim(world)).toBeUndefined()
  })

  test('a delivery that failed is due after its delay, and does not hold up the next one', async () => {
    const world = await start()
    await givenEndpoint(world)
    const first = await givenEvent(world)
    world.clock.now += 1
    const second = await givenEvent(world)
    await claimAndSettle(world, RETRY)
    const other = await claimed(world)
    expect(JSON.parse(other.body).data.id).toBe(second.id)
    await world.storage.deliveries.settle(other, DELIVERED, RULES)
    world.clock.now += MINUTE_MS - 1
    expect(await claim(world)).toBeUndefined()
    world.clock.now += 1
    expect(JSON.parse((await claimed(world)).body).data.id).toBe(first.id)
  })

  test('what is given back at a shutdown is due at once, and the attempt does not count', async () => {
    const world = await start()
    await givenEndpoint(world)
    await givenEvent(world)
    await world.storage.deliveries.release(await claimed(world))
    expect(await claimed(world)).toMatchObject({ attempt: 1 })
  })

  test('a clock that was set back holds up no delivery, no retry and no endpoint that asked for a pause', async () => {
    const world = await start()
    await givenEndpoint(world)
    await givenEvent(world)
    world.clock.now -= DAY_MS
    await claimAndSettle(world, { ...RETRY, pauseMs: HOUR_MS })
    expect(await claim(world)).toBeUndefined()
    world.clock.now -= DAY_MS
    expect(await claimed(world)).toMatchObject({ attempt: 2 })
    world.clock.now -= DAY_MS
    expect(await claimed(world)).toMatchObject({ attempt: 3 })
  })
}

function failingContract(start: StartWorld): void {
  test('an endpoint that asked for a pause gets nothing until it is over', async () => {
    const world = await start()
    await givenEndpoint(world)
    await givenEvent(world)
    await claimAndSettle(world, { ...RETRY, pauseMs: HOUR_MS })
    await givenEvent(world)
    world.clock.now += HOUR_MS - 1
    expect(await claim(world)).toBeUndefined()
    world.clock.now += 1
    expect(await claim(world)).toBeDefined()
  })

  test('410 disables the endpoint with its reason, and what waited has failed', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { id } = await givenEndpoint(world)
    await givenEvent(world)
    await givenEvent(world)
    expect(await claimAndSettle(world, GONE)).toBe('Gone')
    expect(await storage.endpoints.list(project.id)).toMatchObject([
      { id, disabledAt: clock.now, disabledReason: 'Gone' },
    ])
    const deliveries = await storage.endpoints.deliveries(project.id, { limit: 9 })
    expect(deliveries.map(({ status, result }) => [status, result])).toEqual([
      ['failed', 'The endpoint was disabled before the event was sent'],
      ['failed', 'The receiver answered 410'],
    ])
  })

  test('an endpoint is disabled after five days of failures, and one success begins them anew', async () => {
    const world = await start()
    await givenEndpoint(world)
    const failFor = async (days: number): Promise<string | undefined> => {
      let reason: string | undefined
      for (let day = 0; day <= days; day++) {
        await givenEvent(world)
        reason = await claimAndSettle(world, FAILED)
        world.clock.now += DAY_MS
      }
      return reason
    }
    expect(await failFor(4)).toBeUndefined()
    await givenEvent(world)
    expect(await claimAndSettle(world, DELIVERED)).toBeUndefined()
    expect(await failFor(4)).toBeUndefined()
    await givenEvent(world)
    expect(await claimAndSettle(world, FAILED)).toBe('It fails')
  })

  test('a clock that jumps five days ahead between two failures disables nothing', async () => {
    const world = await start()
    const { storage, project, clock } = world
    await givenEndpoint(world)
    for (let n = 0; n < 2; n++) {
      await givenEvent(world)
      expect(await claimAndSettle(world, FAILED)).toBeUndefined()
      clock.now += 400 * DAY_MS
    }
    clock.now -= 900 * DAY_MS
    await givenEvent(world)
    expect(await claimAndSettle(world, FAILED)).toBeUndefined()
    expect(await storage.endpoints.list(project.id)).toMatchObject([{ disabledAt: null, failingSince: clock.now }])
  })

  test('a repository that goes to another owner takes no endpoint along', async () => {
    const world = await start()
    const { storage, project, clock } = world
    await givenInstalled(world)
    await givenEndpoint(world)
    await givenEvent(world)
    const repository = { id: REPOSITORY_ID, fullName: 'rival/docs' }
    await storage.projects.apply([{ kind: 'transferred', repository }], clock.now)
    expect(await claim(world)).toBeUndefined()
    expect(await storage.endpoints.list(project.id)).toMatchObject([
      { disabledReason: 'The repository was transferred to another owner' },
    ])
  })
}

function endpointsContract(start: StartWorld): void {
  test('a project has at most so many endpoints', async () => {
    const world = await start(SHARED)
    await givenEndpoint(world)
    await expect(givenEndpoint(world, [], 1)).rejects.toThrow('too many')
    expect(await world.storage.endpoints.list(world.project.id)).toHaveLength(1)
  })

  test('after a rotation both secrets sign until the former one is over; without overlap the new one alone', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { id } = await givenEndpoint(world)
    const secrets = async () => {
      const delivery = await claimed(world)
      await storage.deliveries.release(delivery)
      return delivery.secrets
    }
    await givenEvent(world)
    await storage.endpoints.rotate(project.id, id, { secret: 'whsec_second', overlapMs: HOUR_MS }, COMMAND)
    expect(await secrets()).toEqual(['whsec_second', `whsec_${id}`])
    clock.now += HOUR_MS
    expect(await secrets()).toEqual(['whsec_second'])
    await storage.endpoints.rotate(project.id, id, { secret: 'whsec_third', overlapMs: 0 }, COMMAND)
    expect(await secrets()).toEqual(['whsec_third'])
  })

  test('what failed is delivered again with the same id and all its attempts, once its endpoint is enabled', async () => {
    const world = await start()
    const { storage, project } = world
    const { id } = await givenEndpoint(world)
    await givenEvent(world)
    const { eventId } = await claimed(world)
    world.clock.now += LEASE_MS
    await claimAndSettle(world, GONE)
    expect(await storage.endpoints.redeliver(project.id, {}, COMMAND)).toBe(0)
    expect(await storage.endpoints.enable(project.id, id, COMMAND)).toMatchObject({
      disabledAt: null,
      disabledReason: null,
    })
    expect(await storage.endpoints.redeliver(project.id, {}, COMMAND)).toBe(1)
    expect(await claimed(world)).toMatchObject({ eventId, attempt: 1 })
  })

  test('one event is delivered again by its id although it was delivered, and only in its own project', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const other = await storage.projects.ensure('acme/other', null, clock.now)
    await givenEndpoint(world)
    await givenEvent(world)
    const delivery = await claimed(world)
    await storage.deliveries.settle(delivery, DELIVERED, RULES)
    const { eventId } = delivery
    expect(await storage.endpoints.redeliver(project.id, {}, COMMAND)).toBe(0)
    expect(await storage.endpoints.redeliver(other.id, { eventId }, COMMAND)).toBe(0)
    expect(await storage.endpoints.redeliver(project.id, { eventId, endpointId: 'whe_other' }, COMMAND)).toBe(0)
    expect(await storage.endpoints.redeliver(project.id, { eventId }, COMMAND)).toBe(1)
    expect(await claimed(world)).toMatchObject({ eventId })
  })

  test('an endpoint of another project can be neither removed, enabled, rotated nor tested', async () => {
    const world = await start()
    const { endpoints } = world.storage
    const other = await world.storage.projects.ensure('acme/other', null, world.clock.now)
    const { id } = await givenEndpoint(world)
    expect(await endpoints.remove(other.id, id, COMMAND)).toBe(false)
    expect(await endpoints.enable(other.id, id, COMMAND)).toBeUndefined()
    expect(await endpoints.rotate(other.id, id, { secret: 'whsec_x', overlapMs: 0 }, COMMAND)).toBeUndefined()
    expect(await endpoints.claimPing(other.id, id, newEventId(), LEASE_MS)).toBeUndefined()
    expect(await endpoints.deliveries(other.id, { limit: 9 })).toEqual([])
    expect(await endpoints.list(other.id)).toEqual([])
  })

  test('a ping is for its caller alone, also of a disabled endpoint, and its end changes nothing of the endpoint', async () => {
    const world = await start()
    const { storage, project } = world
    const { id } = await givenEndpoint(world)
    await givenEvent(world)
    await claimAndSettle(world, GONE)
    const ping = await storage.endpoints.claimPing(project.id, id, 'msg_ping', LEASE_MS)
    expect(ping).toMatchObject({ eventId: 'msg_ping', type: 'ping', attempt: 1, endpointId: id })
    expect(JSON.parse(ping?.body ?? '')).toMatchObject({
      type: 'ping',
      data: { projectId: project.id, endpointId: id },
    })
    expect(await claim(world)).toBeUndefined()
    if (ping !== undefined) await storage.deliveries.settle(ping, DELIVERED, RULES)
    expect(await storage.endpoints.list(project.id)).toMatchObject([{ disabledReason: 'Gone' }])
    expect(await storage.endpoints.redeliver(project.id, { eventId: 'msg_ping' }, COMMAND)).toBe(0)
  })

  test('an endpoint that is removed gets nothing more, also of what was under way', async () => {
    const world = await start()
    const { storage, project } = world
    const { id } = await givenEndpoint(world)
    await givenEvent(world)
    const delivery = await claimed(world)
    expect(await storage.endpoints.remove(project.id, id, COMMAND)).toBe(true)
    await storage.deliveries.settle(delivery, RETRY, RULES)
    world.clock.now += DAY_MS
    expect(await claim(world)).toBeUndefined()
    expect(await storage.endpoints.deliveries(project.id, { limit: 9 })).toEqual([])
  })

  test('deliveries are forgotten some time after their end, with their event; what waits stays', async () => {
    const world = await start()
    const { storage, project, clock } = world
    await givenEndpoint(world)
    await givenEvent(world)
    await claimAndSettle(world, DELIVERED)
    await givenEvent(world)
    clock.now += 20 * DAY_MS
    const prune = () => storage.retention.pruneEvents(clock.now - 14 * DAY_MS)
    expect([await prune(), await prune()]).toEqual([1, 0])
    expect(await storage.endpoints.deliveries(project.id, { limit: 9 })).toMatchObject([{ status: 'pending' }])
    await claimAndSettle(world, FAILED)
    expect(await prune()).toBe(0)
  })

  test('a ping to a disabled endpoint whose sender died is forgotten by its age, and not sent when the endpoint is enabled', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { id } = await givenEndpoint(world)
    await givenEvent(world)
    await claimAndSettle(world, GONE)
    await storage.endpoints.claimPing(project.id, id, 'msg_ping', LEASE_MS)
    const eventsLeft = async () =>
      (await storage.endpoints.deliveries(project.id, { limit: 9 })).map(({ type }) => type)
    clock.now += 13 * DAY_MS
    await storage.retention.pruneEvents(clock.now - 14 * DAY_MS)
    expect(await eventsLeft()).toEqual(['ping', 'job.completed'])
    clock.now += 2 * DAY_MS
    await storage.retention.pruneEvents(clock.now - 14 * DAY_MS)
    expect(await eventsLeft()).toEqual([])
    await storage.endpoints.enable(project.id, id, COMMAND)
    expect(await claim(world)).toBeUndefined()
  })
}
