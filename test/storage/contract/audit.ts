import { expect, test } from '@jest/globals'
import { KEY_LIMITS, newApiKey } from '../../../src/projects/api-key.ts'
import { type AuditEntry, COMMAND, SERVICE } from '../../../src/projects/audit.ts'
import { DAY_MS, HOUR_MS, NOON, REPOSITORY_ID, type StartWorld, type World } from './world.ts'

const MONA = { kind: 'person', id: 7, login: 'mona' } as const
const INSTANCE_ADMIN = { kind: 'instance_admin' } as const

/** Gives what happened, oldest first, in short. */
async function listActs({ storage }: World): Promise<[string, string, string][]> {
  const entries = await storage.audit.list({ limit: 100 })
  return entries.toReversed().map(({ act, actor, detail }) => [act, actor.kind, detail])
}

async function givenKey({ storage, project, clock }: World, limits = KEY_LIMITS, expiresAt: number | null = null) {
  const { id, hash } = newApiKey()
  const kept = { name: 'CI', scopes: [], allowedCidrs: [], revokedAt: null, lastUsedAt: null }
  const key = { ...kept, id, projectId: project.id, createdAt: clock.now, expiresAt, createdBy: MONA }
  return { id, refusal: await storage.keys.add(hash, key, limits) }
}

async function givenEndpoint({ storage, project }: World, id = 'whe_one') {
  const url = 'https://hooks.example.com/secret/path?token=secret'
  await storage.endpoints.add({ id, projectId: project.id, url, events: [], secret: 'whsec_x' }, 10, MONA)
}

const SESSION = { encryptedGrant: null, browser: 'Firefox', createdAt: NOON, rotatedAt: NOON, seenAt: NOON }

async function signInAsInstanceAdmin({ storage }: World) {
  await storage.sessions.add('hash', { ...SESSION, id: 'abc', visitor: INSTANCE_ADMIN })
}

export function auditContract(start: StartWorld): void {
  test('says who created and revoked a key, and nothing of what did not happen', async () => {
    const world = await start()
    const { id } = await givenKey(world)
    for (let again = 0; again < 2; again++) {
      await world.storage.keys.revoke(world.project.id, id, world.clock.now, COMMAND)
    }
    expect(await listActs(world)).toEqual([
      ['key.created', 'person', 'CI'],
      ['key.revoked', 'command', 'CI'],
    ])
  })

  test('says which settings have become different, and of a secret only that', async () => {
    const world = await start()
    const { settings } = world.storage
    await settings.writeSettings(world.project.id, { hosts: 'a.example.com', vercelDrainSecret: 'hidden-value' }, MONA)
    await settings.writeSettings(world.project.id, { hosts: null, vercelDrainSecret: 'hidden-value' }, INSTANCE_ADMIN)
    expect(await listActs(world)).toEqual([
      ['setting.changed', 'person', 'default → a.example.com'],
      ['setting.changed', 'person', 'default → set'],
      ['setting.changed', 'instance_admin', 'a.example.com → default'],
    ])
  })

  test('says what became of an endpoint, without the path of its address', async () => {
    const world = await start()
    const { endpoints } = world.storage
    await givenEndpoint(world)
    const rotation = { secret: 'whsec_y', overlapMs: 0 }
    await endpoints.rotate(world.project.id, 'whe_one', rotation, MONA)
    await endpoints.disable(world.project.id, 'whe_one', 'Moved', MONA)
    await endpoints.disable(world.project.id, 'whe_one', 'Moved', MONA)
    await endpoints.enable(world.project.id, 'whe_one', MONA)
    await endpoints.redeliver(world.project.id, {}, MONA)
    await endpoints.remove(world.project.id, 'whe_one', MONA)
    const acts = await listActs(world)
    expect(acts.map(([act]) => act)).toEqual([
      'webhook.added',
      'webhook.secret_rotated',
      'webhook.disabled',
      'webhook.enabled',
      'webhook.removed',
    ])
    expect(JSON.stringify(acts)).not.toContain('secret/path')
  })

  test('says who canceled and archived a job, where a person did it', async () => {
    const world = await start()
    const [one, other] = [await world.givenJob(), await world.givenJob()]
    await world.storage.jobs.cancel(world.project.id, one.id, world.clock.now, MONA)
    await world.storage.jobs.cancel(world.project.id, one.id, world.clock.now, MONA)
    await world.storage.jobs.cancel(world.project.id, other.id, world.clock.now)
    await world.storage.jobs.archive(world.project.id, one.id, world.clock.now, INSTANCE_ADMIN)
    expect((await listActs(world)).map(([act, who]) => [act, who])).toEqual([
      ['job.canceled', 'person'],
      ['job.archived', 'instance_admin'],
    ])
  })

  test('says that Docmend itself revoked the keys of a former owner and disabled the endpoints', async () => {
    const world = await start()
    const repository = { id: REPOSITORY_ID, fullName: 'acme/docs', ownerId: 1 }
    const installed = { kind: 'installed', installationId: 1, repositories: [repository] } as const
    await world.storage.projects.apply([{ ...installed, repositories: [repository] }], world.clock.now)
    await givenKey(world)
    await givenEndpoint(world)
    const moved = { kind: 'transferred', repository: { ...repository, fullName: 'evil/docs', ownerId: 2 } } as const
    await world.storage.projects.apply([moved], world.clock.now)
    const acts = (await world.storage.audit.list({ limit: 10 })).filter(({ actor }) => actor.kind === SERVICE.kind)
    expect(acts.map(({ act }) => act).toSorted()).toEqual(['key.revoked', 'webhook.disabled'])
  })

  test('says when an instance admin signed in, for the service as a whole', async () => {
    const world = await start()
    await signInAsInstanceAdmin(world)
    await world.storage.sessions.add('other', { ...SESSION, id: 'def', visitor: MONA })
    expect(await world.storage.audit.list({ limit: 10 })).toEqual([
      {
        id: expect.any(Number),
        at: NOON,
        projectId: null,
        actor: INSTANCE_ADMIN,
        act: 'instance_admin.signed_in',
        subject: 'abc',
        detail: 'Firefox',
      },
    ])
    expect(await world.storage.audit.list({ projectId: world.project.id, limit: 10 })).toEqual([])
  })

  test('is read newest first, page by page, by act and by who did it', async () => {
    const world = await start()
    const { audit, settings } = world.storage
    for (const name of ['hosts', 'basePath', 'ignorePaths']) {
      await settings.writeSettings(world.project.id, { [name]: 'a' }, COMMAND)
    }
    await settings.writeSettings(world.project.id, { foldCase: 'true' }, MONA)
    await givenEndpoint(world)
    await signInAsInstanceAdmin(world)
    const query = { projectId: world.project.id, act: 'setting.changed', limit: 3 } as const
    const subjects = (entries: AuditEntry[]) => entries.map(({ subject }) => subject)
    const first = await audit.list(query)
    expect(subjects(first)).toEqual(['foldCase', 'ignorePaths', 'basePath'])
    expect(subjects(await audit.list({ ...query, before: first.at(-1)?.id }))).toEqual(['hosts'])
    expect(subjects(await audit.list({ actor: 'person 7 mona', limit: 9 }))).toEqual(['whe_one', 'foldCase'])
    expect(subjects(await audit.list({ actor: 'person 7 mona', act: 'setting.changed', limit: 9 }))).toEqual([
      'foldCase',
    ])
    expect(await audit.list({ projectId: world.project.id, limit: 9 })).toHaveLength(5)
    expect(await audit.actors(world.project.id)).toEqual(['command', 'person 7 mona'])
  })

  test('forgets what is old, a day’s worth at a time', async () => {
    const world = await start()
    for (let day = 0; day < 3; day++) {
      world.clock.now = NOON + day * DAY_MS
      await givenKey(world)
    }
    const prune = () => world.storage.retention.pruneAudit(NOON + 2 * DAY_MS)
    expect([await prune(), await prune(), await prune()]).toEqual([1, 1, 0])
  })

  test('a project gets a limited number of keys an hour, and of keys that work', async () => {
    const world = await start()
    const few = { perHour: 2, working: 3 }
    const expired = await givenKey(world, few, world.clock.now + 1)
    expect([expired.refusal, (await givenKey(world, few)).refusal]).toEqual([undefined, undefined])
    expect((await givenKey(world, few)).refusal).toBe('perHour')
    for (const expected of [undefined, undefined, 'working'] as const) {
      world.clock.now += HOUR_MS
      expect((await givenKey(world, few)).refusal).toBe(expected)
    }
    expect(await world.storage.keys.list(world.project.id)).toHaveLength(4)
  })
}
