import { expect, test } from '@jest/globals'
import { type ApiKey, KEY_LIMITS, newApiKey } from '../../../src/projects/api-key.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { DAY_MS, MINUTE_MS, type StartWorld, type World } from './world.ts'

const MONA = { kind: 'person', id: 7, login: 'mona' } as const

async function givenKey({ storage, project, clock }: World, changes: Partial<ApiKey> = {}) {
  const { id, hash } = newApiKey()
  const key: ApiKey = {
    id,
    projectId: project.id,
    name: 'nightly run',
    scopes: ['jobs:read', 'jobs:write'],
    allowedCidrs: ['10.0.0.0/8', '2001:db8::/32'],
    expiresAt: clock.now + 90 * DAY_MS,
    createdAt: clock.now,
    revokedAt: null,
    lastUsedAt: null,
    createdBy: MONA,
    ...changes,
  }
  await storage.keys.add(hash, key, KEY_LIMITS)
  return { key, hash }
}

export function keysContract(start: StartWorld): void {
  test('a key is found by its hash as it was added', async () => {
    const world = await start()
    const { key, hash } = await givenKey(world)
    const forever = await givenKey(world, { scopes: [], allowedCidrs: [], expiresAt: null })
    expect(await world.storage.keys.findByHash(hash)).toEqual(key)
    expect(await world.storage.keys.findByHash(forever.hash)).toEqual(forever.key)
    expect(await world.storage.keys.findByHash(newApiKey().hash)).toBeUndefined()
  })

  test('the keys of a project are listed newest first, revoked ones too', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const older = await givenKey(world)
    const newer = await givenKey(world, { createdAt: clock.now + 1 })
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    await givenKey(world, { projectId: other.id })
    await storage.keys.revoke(project.id, older.key.id, clock.now, COMMAND)
    const ids = (await storage.keys.list(project.id)).map((key) => key.id)
    expect(ids).toEqual([newer.key.id, older.key.id])
  })

  test('a key is revoked once, and only by its own project', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { key, hash } = await givenKey(world)
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    expect(await storage.keys.revoke(other.id, key.id, clock.now, COMMAND)).toBe(false)
    expect(await storage.keys.revoke(project.id, key.id, clock.now, COMMAND)).toBe(true)
    expect(await storage.keys.revoke(project.id, key.id, clock.now + 1, COMMAND)).toBe(false)
    expect(await storage.keys.findByHash(hash)).toEqual({ ...key, revokedAt: clock.now })
  })

  test('the last use is written at most once a minute', async () => {
    const world = await start()
    const { hash } = await givenKey(world)
    const { keys } = world.storage
    const seen = []
    for (const later of [0, 1, MINUTE_MS - 1, MINUTE_MS]) {
      const known = (await keys.findByHash(hash))?.lastUsedAt ?? null
      await keys.touch(hash, known, world.clock.now + later)
      seen.push(((await keys.findByHash(hash))?.lastUsedAt ?? 0) - world.clock.now)
    }
    expect(seen).toEqual([0, 0, 0, MINUTE_MS])
  })

  test('the last use of an unknown key is nobody’s', async () => {
    const { storage, clock } = await start()
    await expect(storage.keys.touch('unknown', null, clock.now)).resolves.toBeUndefined()
  })
}
