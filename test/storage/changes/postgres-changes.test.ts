// Changes between processes on PostgreSQL, each of which stands for one with a pool of its own.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Change, Changes } from '../../../src/projects/changes.ts'
import { openStorage } from '../../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres, runAsAdmin } from '../../support/postgres/databases.ts'
import { until } from '../../support/until.ts'

const server = await findPostgres()
if (server.kind === 'none') test.skip(`changes on PostgreSQL: ${server.reason}`, () => undefined)
else describe('changes on PostgreSQL', () => testChanges(server.url))

interface Process extends Changes {
  heard: (Change | undefined)[]
  faults: unknown[]
}

function testChanges(serverUrl: string): void {
  let url: string
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    url = await createDatabase(serverUrl)
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(() => dropDatabase(url))

  const begin = async (listenUrl?: string | null): Promise<Process> => {
    const storage = await openStorage({ kind: 'postgres', url, listenUrl })
    const faults: unknown[] = []
    const changes = await storage.openChanges((error) => faults.push(error))
    const heard: (Change | undefined)[] = []
    changes.subscribe((change) => heard.push(change))
    ends.push(
      () => storage.close(),
      () => changes.close(),
    )
    return { ...changes, heard, faults }
  }

  test('a process hears of what others publish, in their order, and not of its own', async () => {
    const [one, two, three] = [await begin(), await begin(), await begin()]
    one.publish('queue')
    one.publish('job 1')
    two.publish('transcript 1')
    await until('what the third heard', async () => three.heard.length === 3 || undefined)
    expect(three.heard.filter((change) => change !== 'transcript 1')).toEqual(['queue', 'job 1'])
    expect([one.heard, two.heard]).toEqual([['transcript 1'], ['queue', 'job 1']])
  })

  test('what was published before the end of a process still leaves', async () => {
    const [one, two] = [await begin(), await begin()]
    one.publish('queue')
    await one.close()
    await until('the change', async () => two.heard.includes('queue') || undefined)
  })

  test('a connection that the server has ended is made again, and everybody looks for what was missed', async () => {
    const [one, two] = [await begin(), await begin()]
    await runAsAdmin(url, "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'")
    await until('the sign that changes were missed', async () => two.heard.includes(undefined) || undefined)
    expect(two.faults).toHaveLength(1)
    await until('the new connection', async () => {
      one.publish('app')
      return two.heard.includes('app') || undefined
    })
  })

  test('where nothing listens, nothing is heard, and publishing does no harm', async () => {
    const [deaf, other] = [await begin(null), await begin()]
    deaf.publish('queue')
    other.publish('queue')
    await other.close()
    expect(deaf.heard).toEqual([])
  })
}
