import { expect, test } from '@jest/globals'
import { type ApiKey, KEY_LIMITS, newApiKey } from '../../../src/projects/api-key.ts'
import { SERVICE } from '../../../src/projects/audit.ts'
import type { InstallationChange, Project, SeenRepository } from '../../../src/projects/project.ts'
import { DAY_MS, SHARED, type StartWorld, type World } from './world.ts'

const DOCS = { id: 501, fullName: 'Acme/Docs' }
const SITE = { id: 502, fullName: 'acme/site' }

const installed = (installationId: number, ...repositories: SeenRepository[]): InstallationChange => ({
  kind: 'installed',
  installationId,
  repositories,
})

/** Applies the changes and gives the first project again. */
async function after(world: World, ...changes: InstallationChange[]): Promise<Project | undefined> {
  await world.storage.projects.apply(changes, world.clock.now)
  return world.storage.projects.find(world.project.id)
}

async function givenKey({ storage, project, clock }: World): Promise<string> {
  const { hash, id } = newApiKey()
  const times = { expiresAt: null, createdAt: clock.now, revokedAt: null, lastUsedAt: null, createdBy: SERVICE }
  const key: ApiKey = { id, projectId: project.id, name: 'ci', scopes: ['jobs:read'], allowedCidrs: [], ...times }
  await storage.keys.add(hash, key, KEY_LIMITS)
  return hash
}

export function projectsContract(start: StartWorld): void {
  ensuringContract(start)
  installingContract(start)
  leavingContract(start)
  deliveriesContract(start)
}

function ensuringContract(start: StartWorld): void {
  test('a repository and a docs root have one project, however the name is spelled', async () => {
    const { storage, project, clock } = await start()
    const same = await storage.projects.ensure('ACME/docs', null, clock.now + 1)
    const rooted = await storage.projects.ensure('acme/docs', 'guide', clock.now + 1)
    const whole = await storage.projects.ensure('acme/docs', '', clock.now + 2)
    expect(same).toEqual(project)
    expect(new Set([project.id, rooted.id, whole.id]).size).toBe(3)
    expect(await storage.projects.ensure('acme/Docs', 'guide', clock.now + 3)).toEqual(rooted)
    expect(await storage.projects.findByRepository('Acme/Docs')).toEqual([project, rooted, whole])
    expect(await storage.projects.list()).toEqual([project, rooted, whole])
  })

  test('racing ensures, over two connections, make one project', async () => {
    const { storage, clock, openAgain } = await start(SHARED)
    const stores = [storage.projects, (await openAgain()).projects]
    await Promise.all(
      stores.flatMap((store) => Array.from({ length: 5 }, () => store.ensure('acme/new', null, clock.now))),
    )
    expect(await storage.projects.findByRepository('acme/new')).toHaveLength(1)
  })

  test('an unknown project is not found', async () => {
    const { storage } = await start()
    expect(await storage.projects.find('prj_unknown')).toBeUndefined()
  })

  test('the name of a deleted repository may be given to another one', async () => {
    const world = await start()
    await after(world, installed(1, DOCS), { kind: 'deleted', repositoryId: DOCS.id })
    const fresh = await world.storage.projects.ensure('acme/docs', null, world.clock.now)
    expect(fresh.id).not.toBe(world.project.id)
    await after(world, installed(1, { ...DOCS, id: 777 }))
    expect(await world.storage.projects.find(fresh.id)).toMatchObject({ repositoryId: 777, state: 'active' })
    expect((await world.storage.projects.find(world.project.id))?.state).toBe('deleted')
  })
}

function installingContract(start: StartWorld): void {
  test('an installation makes a project per repository and adopts the ones that have the name', async () => {
    const world = await start()
    const adopted = await after(world, installed(1, DOCS, SITE))
    expect(adopted).toEqual({ ...world.project, repository: 'Acme/Docs', repositoryId: 501, installationId: 1 })
    const [site] = await world.storage.projects.findByRepository('acme/site')
    expect(site).toMatchObject({ repositoryId: 502, installationId: 1, docsRoot: null, state: 'active' })
    expect(await world.storage.projects.list()).toHaveLength(2)
  })

  test('all docs roots of a repository are adopted', async () => {
    const world = await start()
    const rooted = await world.storage.projects.ensure('acme/docs', 'guide', world.clock.now)
    await after(world, installed(1, DOCS))
    expect(await world.storage.projects.find(rooted.id)).toMatchObject({ repositoryId: 501, docsRoot: 'guide' })
    expect(await world.storage.projects.list()).toHaveLength(2)
  })

  test('a repository that was renamed unseen is known by its id', async () => {
    const world = await start()
    await after(world, installed(1, DOCS))
    const renamed = await after(world, installed(1, { id: 501, fullName: 'acme/handbook' }))
    expect(renamed?.repository).toBe('acme/handbook')
    expect(await world.storage.projects.list()).toHaveLength(1)
  })

  test('a project of another repository with the same name is not adopted', async () => {
    const world = await start()
    await after(world, installed(1, DOCS))
    world.clock.now += 1
    await after(world, installed(2, { id: 900, fullName: 'acme/docs' }))
    const projects = await world.storage.projects.findByRepository('acme/docs')
    expect(projects.map((project) => project.repositoryId)).toEqual([501, 900])
  })

  test('a rename changes the name and nothing else', async () => {
    const world = await start()
    const before = await after(world, installed(1, DOCS))
    const renamed = await after(world, { kind: 'renamed', repository: { id: 501, fullName: 'acme/Handbook' } })
    expect(renamed).toEqual({ ...before, repository: 'acme/Handbook' })
    expect(await world.storage.projects.findByRepository('ACME/HANDBOOK')).toHaveLength(1)
    expect(await world.storage.projects.findByRepository('acme/docs')).toEqual([])
  })
}

function leavingContract(start: StartWorld): void {
  test('uninstalling keeps keys and jobs, and installing again revives the same project', async () => {
    const world = await start()
    const [hash, job] = [await givenKey(world), await world.givenJob()]
    await after(world, installed(1, DOCS))
    expect(await after(world, { kind: 'uninstalled', installationId: 1 })).toMatchObject({ state: 'uninstalled' })
    expect((await world.storage.keys.findByHash(hash))?.revokedAt).toBeNull()
    expect(await world.storage.jobs.find(world.project.id, job.id)).toBeDefined()
    expect(await after(world, installed(2, DOCS))).toMatchObject({ state: 'active', installationId: 2 })
  })

  test('an uninstall that arrives after the next installation changes nothing', async () => {
    const world = await start()
    const before = await after(world, installed(1, DOCS), installed(2, DOCS))
    expect(await after(world, { kind: 'uninstalled', installationId: 1 })).toEqual(before)
  })

  test('a transfer revokes the keys and takes the installation away', async () => {
    const world = await start()
    const hash = await givenKey(world)
    await after(world, installed(1, DOCS))
    const moved = await after(world, { kind: 'transferred', repository: { id: 501, fullName: 'other/docs' } })
    expect(moved).toMatchObject({ state: 'transferred', repository: 'other/docs', installationId: null })
    expect((await world.storage.keys.findByHash(hash))?.revokedAt).toBe(world.clock.now)
  })

  test('a transfer of which only the new installation tells revokes the keys as well', async () => {
    const world = await start()
    const hash = await givenKey(world)
    const moved = await after(world, installed(1, DOCS), installed(2, { id: 501, fullName: 'other/docs' }))
    expect(moved).toMatchObject({ state: 'active', repository: 'other/docs', installationId: 2 })
    expect((await world.storage.keys.findByHash(hash))?.revokedAt).toBe(world.clock.now)
  })

  test('a transfer that is told of again, weeks later, leaves the keys of the new owner alone', async () => {
    const world = await start()
    const transferred: InstallationChange = { kind: 'transferred', repository: { id: 501, fullName: 'other/docs' } }
    await after(world, installed(1, DOCS), transferred, installed(2, { id: 501, fullName: 'other/docs' }))
    const hash = await givenKey(world)
    world.clock.now += 20 * DAY_MS
    expect(await after(world, transferred)).toMatchObject({ state: 'active', installationId: 2 })
    expect((await world.storage.keys.findByHash(hash))?.revokedAt).toBeNull()
  })

  test('a rename below another account leaves the name and the keys to the transfer that it implies', async () => {
    const world = await start()
    const hash = await givenKey(world)
    await after(world, installed(1, { ...DOCS, ownerId: 5 }))
    const elsewhere = { id: 501, fullName: 'other/handbook', ownerId: 6 }
    expect((await after(world, { kind: 'renamed', repository: elsewhere }))?.repository).toBe('Acme/Docs')
    expect(await after(world, { kind: 'transferred', repository: elsewhere })).toMatchObject({ state: 'transferred' })
    expect((await world.storage.keys.findByHash(hash))?.revokedAt).toBe(world.clock.now)
  })

  test('an account that was renamed keeps its installation, its projects and their keys', async () => {
    const world = await start()
    const hash = await givenKey(world)
    await after(world, installed(1, DOCS))
    const renamed = { id: 501, fullName: 'acme-inc/docs' }
    expect(await after(world, { kind: 'renamed', repository: renamed })).toMatchObject({ state: 'active' })
    expect(await after(world, installed(1, renamed))).toMatchObject({ state: 'active', repository: 'acme-inc/docs' })
    expect((await world.storage.keys.findByHash(hash))?.revokedAt).toBeNull()
  })

  test('suspending an installation stops its active projects only, and ending it revives what it stopped', async () => {
    const world = await start()
    await after(world, installed(1, DOCS), installed(2, SITE))
    expect((await after(world, { kind: 'suspended', installationId: 1 }))?.state).toBe('suspended')
    const [site] = await world.storage.projects.findByRepository('acme/site')
    expect(site?.state).toBe('active')
    expect((await after(world, { kind: 'unsuspended', installationId: 2 }))?.state).toBe('suspended')
    expect((await after(world, { kind: 'unsuspended', installationId: 1 }))?.state).toBe('active')
  })

  test('a repository that was taken out of the installation stays out when a suspension ends', async () => {
    const world = await start()
    await after(world, installed(1, DOCS, SITE))
    const removed = { kind: 'repositories_removed', installationId: 1, repositoryIds: [501] } as const
    expect((await after(world, { ...removed, repositoryIds: [501] }))?.state).toBe('removed')
    await after(world, { kind: 'suspended', installationId: 1 }, { kind: 'unsuspended', installationId: 1 })
    expect((await world.storage.projects.find(world.project.id))?.state).toBe('removed')
    expect((await after(world, installed(1, DOCS)))?.state).toBe('active')
  })

  test('a removal by another installation changes nothing', async () => {
    const world = await start()
    await after(world, installed(1, DOCS))
    const state = (await after(world, { kind: 'repositories_removed', installationId: 2, repositoryIds: [501] }))?.state
    expect(state).toBe('active')
  })
}

function deliveriesContract(start: StartWorld): void {
  const suspend: InstallationChange = { kind: 'suspended', installationId: 1 }
  const unsuspend: InstallationChange = { kind: 'unsuspended', installationId: 1 }

  test('a delivery is applied once, for at least 7 days', async () => {
    const world = await start()
    const { storage, clock, project } = world
    await after(world, installed(1, DOCS))
    expect(await storage.projects.apply([suspend], clock.now, 'd1')).toBe(true)
    expect(await storage.projects.apply([unsuspend], clock.now, 'd2')).toBe(true)
    expect(await storage.projects.apply([suspend], clock.now + 7 * DAY_MS, 'd1')).toBe(false)
    expect((await storage.projects.find(project.id))?.state).toBe('active')
    expect(await storage.projects.apply([suspend], clock.now + 8 * DAY_MS, 'd1')).toBe(true)
  })

  test('what polling sees is always applied', async () => {
    const world = await start()
    const { storage, clock } = world
    const twice = [
      await storage.projects.apply([suspend], clock.now),
      await storage.projects.apply([suspend], clock.now),
    ]
    expect(twice).toEqual([true, true])
  })
}
