import { expect, test } from '@jest/globals'
import type { Claim, ClaimLimits } from '../../../src/jobs/store.ts'
import { NO_CHANGES } from './job-samples.ts'
import { claimed, DAY_MS, HOUR_MS, LEASE_MS, type StartWorld, type World } from './world.ts'

interface Queue {
  world: World
  /** Makes so many jobs of this project, of an installation if one is named. */
  queue: (project: string, jobs: number, installationId?: number) => Promise<void>
  /** Claims so often; gives the projects of the jobs, in their order. */
  claim: (times: number, limits?: ClaimLimits) => Promise<string[]>
  /** Ends the jobs that were claimed longest ago. */
  end: (jobs: number) => Promise<void>
}

async function startQueue(start: StartWorld): Promise<Queue> {
  const world = await start()
  const { storage, clock } = world
  const names = new Map<string, string>()
  const running: Claim[] = []
  const ensure = async (name: string, installationId: number | undefined): Promise<string> => {
    if (installationId !== undefined) {
      const repositories = [{ id: 1000 + names.size, fullName: `acme/${name}` }]
      await storage.projects.apply([{ kind: 'installed', installationId, repositories }], clock.now)
    }
    const { id } = await storage.projects.ensure(`acme/${name}`, null, clock.now)
    names.set(id, name)
    return id
  }
  return {
    world,
    queue: async (name, jobs, installationId) => {
      const known = [...names].find(([, project]) => project === name)
      const projectId = known?.[0] ?? (await ensure(name, installationId))
      for (let n = 0; n < jobs; n++) {
        await world.givenJob({ projectId })
        clock.now += 1
      }
    },
    claim: async (times, limits) => {
      const claims: Claim[] = []
      for (let n = 0; n < times; n++) {
        const claim = await storage.jobs.claim(LEASE_MS, [], limits)
        if (claim !== undefined) claims.push(claim)
      }
      running.push(...claims)
      return claims.map(({ job }) => names.get(job.projectId) ?? '')
    },
    end: async (jobs) => {
      for (const { lease } of running.splice(0, jobs)) await storage.jobs.finish(lease, NO_CHANGES)
    },
  }
}

export function jobFairnessContract(start: StartWorld): void {
  projectsContract(start)
  installationsContract(start)
  limitsContract(start)
}

function projectsContract(start: StartWorld): void {
  test('the slots that 110 jobs of one project leave go to the nine other projects first', async () => {
    const { queue, claim, end } = await startQueue(start)
    await queue('large', 110)
    expect(await claim(4)).toEqual(['large', 'large', 'large', 'large'])
    for (const name of 'abcdefghi') await queue(name, 1)
    await end(1)
    expect(await claim(1)).toEqual(['a'])
    await end(3)
    expect(await claim(3)).toEqual(['b', 'c', 'd'])
    await end(4)
    expect(await claim(4)).toEqual(['e', 'f', 'g', 'h'])
    await end(4)
    expect(await claim(4)).toEqual(['i', 'large', 'large', 'large'])
  })

  test('a project has all slots while no other waits', async () => {
    const { queue, claim } = await startQueue(start)
    await queue('a', 5)
    expect(await claim(5)).toEqual(['a', 'a', 'a', 'a', 'a'])
  })

  test('with one slot, projects take turns, however many jobs each has and whichever came first', async () => {
    const { queue, claim, end } = await startQueue(start)
    await queue('a', 4)
    await queue('b', 3)
    await queue('c', 1)
    const order: string[] = []
    for (let n = 0; n < 8; n++) {
      order.push(...(await claim(1)))
      await end(1)
    }
    expect(order.join('')).toBe('abcababa')
  })

  test('the order of turns does not depend on the clock', async () => {
    const { world, queue, claim, end } = await startQueue(start)
    await queue('a', 3)
    await queue('b', 3)
    const order: string[] = []
    for (const jump of [DAY_MS, -2 * DAY_MS, 0, HOUR_MS, -HOUR_MS, 0]) {
      world.clock.now += jump
      order.push(...(await claim(1)))
      await end(1)
    }
    expect(order.join('')).toBe('ababab')
  })

  test('a job that waits for an outage holds no slot, and its project has had its turn', async () => {
    const { world, queue } = await startQueue(start)
    await queue('a', 2)
    await queue('b', 1)
    const { jobs } = world.storage
    const first = claimed(await jobs.claim(LEASE_MS, []))
    await jobs.waitLater(first.lease, HOUR_MS, 'GitHub limits the rate')
    const second = claimed(await jobs.claim(LEASE_MS, []))
    expect(second.job.projectId).not.toBe(first.job.projectId)
    expect(claimed(await jobs.claim(LEASE_MS, [])).job.projectId).toBe(first.job.projectId)
    expect(await jobs.claim(LEASE_MS, [])).toBeUndefined()
  })

  test('a project whose jobs all stand behind one of their topic leaves its turn to the next', async () => {
    const { world, queue, claim } = await startQueue(start)
    for (let n = 0; n < 3; n++) await world.givenJob({ topic: 'nightly' })
    await queue('b', 1)
    expect((await claim(3)).sort()).toEqual(['', 'b'])
  })
}

function installationsContract(start: StartWorld): void {
  test('installations take turns, however many projects each has', async () => {
    const { queue, claim, end } = await startQueue(start)
    for (const name of ['a1', 'a2', 'a3']) await queue(name, 3, 1)
    await queue('b1', 4, 2)
    const order: string[] = []
    for (let n = 0; n < 8; n++) {
      order.push(...(await claim(1)))
      await end(1)
    }
    expect(order).toEqual(['a1', 'b1', 'a2', 'b1', 'a3', 'b1', 'a1', 'b1'])
  })

  test('an installation without a running job comes before one with many', async () => {
    const { queue, claim } = await startQueue(start)
    for (const name of ['a1', 'a2', 'a3', 'a4']) await queue(name, 1, 1)
    expect(await claim(3)).toEqual(['a1', 'a2', 'a3'])
    await queue('b1', 1, 2)
    expect(await claim(2)).toEqual(['b1', 'a4'])
  })
}

function limitsContract(start: StartWorld): void {
  test('a project that has as many running jobs as it may have gets no further one, and others do', async () => {
    const { queue, claim, end } = await startQueue(start)
    await queue('a', 5)
    const limits = { ofProject: 3, ofInstallation: 9 }
    expect(await claim(4, limits)).toEqual(['a', 'a', 'a'])
    await queue('b', 1)
    expect(await claim(2, limits)).toEqual(['b'])
    await end(1)
    expect(await claim(2, limits)).toEqual(['a'])
  })

  test('so does an installation, by the running jobs of all its projects', async () => {
    const { queue, claim } = await startQueue(start)
    for (const name of ['a1', 'a2', 'a3']) await queue(name, 1, 1)
    await queue('b1', 1, 2)
    expect((await claim(4, { ofProject: 9, ofInstallation: 2 })).sort()).toEqual(['a1', 'a2', 'b1'])
  })

  test('a lease that ran out does not count as a running job', async () => {
    const { world, queue, claim } = await startQueue(start)
    await queue('a', 2)
    const limits = { ofProject: 1, ofInstallation: 9 }
    expect(await claim(2, limits)).toEqual(['a'])
    world.clock.now += LEASE_MS
    expect(await claim(1, limits)).toEqual(['a'])
  })
}
