// PostgreSQL, and the way to it, as they fail; the long tests in test/e2e/database/ do the same to the running service.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres, runAsAdmin, withClient } from '../support/postgres/databases.ts'
import { type DatabaseProxy, startProxy } from '../support/postgres/proxy.ts'
import { NO_LIMITS, toNewJob } from './contract/job-samples.ts'
import { numberedBatch } from './numbered-batch.ts'

const server = await findPostgres()
const STATEMENT_TIMEOUT_MS = 500

if (server.kind === 'none') test.skip(`PostgreSQL as it fails: ${server.reason}`, () => undefined)
else {
  let url: string
  let proxy: DatabaseProxy
  let storage: Storage
  let projectId: string
  beforeEach(async () => {
    url = await createDatabase(server.url)
    proxy = await startProxy(url)
    storage = await openStorage({ kind: 'postgres', url: proxy.url, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
    projectId = (await storage.projects.ensure('acme/docs', null, 0)).id
  })
  afterEach(async () => {
    await storage.close()
    await proxy.stop()
    await dropDatabase(url)
  })

  const tryWrite = () => storage.health.tryWrite()
  const unavailable = (fault: string, message: RegExp) =>
    expect.objectContaining({ name: 'StoreUnavailableError', fault, message: expect.stringMatching(message) })
  const endConnections = () =>
    runAsAdmin(server.url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(url)}'`)
  const createJob = (key: string) => {
    const idempotency = { route: 'create-job', key, bodyHash: 'hash' }
    return storage.jobs.create(toNewJob(projectId, Date.now()), { ...NO_LIMITS, idempotency })
  }

  describe('a connection that breaks', () => {
    test('while nobody uses it costs one request at most', async () => {
      await endConnections()
      await tryWrite().catch((error: unknown) => expect(error).toEqual(unavailable('passing', /stopping|not answer/)))
      await tryWrite()
    })

    test.each(['before', 'after'] as const)(
      'in the middle of a commit, %s the server hears of it: the same request again is counted once',
      async (moment) => {
        const cut = proxy.cutAt('commit\0', moment)
        const lost = await createJob('key').catch((error: unknown) => error)
        expect(lost).toEqual(unavailable('passing', /does not answer/))
        expect(lost).toMatchObject({ mayHaveChanged: true })
        await cut
        const again = await createJob('key')
        expect(again.kind).toBe(moment === 'before' ? 'created' : 'replayed')
        expect(await createJob('key')).toMatchObject({ kind: 'replayed' })
      },
    )

    test('before the commit is known to have changed nothing', async () => {
      const cut = proxy.cutAt('select "state" from "project"', 'after')
      await expect(createJob('another')).rejects.toMatchObject({ fault: 'passing', mayHaveChanged: false })
      await cut
    })

    test.each(['before', 'after'] as const)(
      'in the middle of the commit of a batch, %s the server hears of it: its views are counted once',
      async (moment) => {
        // The partition is made in a transaction of its own.
        await storage.views.applyBatch(projectId, numberedBatch(10), 0)
        const batch = numberedBatch(1)
        const cut = proxy.cutAt('commit\0', moment)
        await expect(storage.views.applyBatch(projectId, batch, 0)).rejects.toEqual(
          unavailable('passing', /does not answer/),
        )
        await cut
        await storage.views.applyBatch(projectId, batch, 0)
        expect(await countRows(url)).toBe(2 * batch.rows.length)
      },
    )
  })

  test('a network that swallows everything ends each wait soon after its time limit, and all goes on after it', async () => {
    await Promise.all([tryWrite(), storage.jobs.find(projectId, 'none')])
    proxy.swallow(true)
    const waits = [tryWrite(), createJob('key'), storage.views.applyBatch(projectId, numberedBatch(1), 0)]
    for (const wait of waits) await expect(wait).rejects.toEqual(unavailable('passing', /does not answer/))
    proxy.swallow(false)
    proxy.cut()
    await tryWrite()
    expect(await createJob('key')).toMatchObject({ kind: 'created' })
  })

  test('a table that another has locked makes the request fail with the reason', async () => {
    await withClient(url, async (other) => {
      await other.query('begin; lock table service_note in access exclusive mode')
      await expect(tryWrite()).rejects.toEqual(unavailable('passing', /took too long|locked for too long/))
      await other.query('rollback')
    })
    await tryWrite()
  })

  test('a database that turned read-only is read, and written again without a restart', async () => {
    await runAsAdmin(server.url, `alter database ${nameOf(url)} set default_transaction_read_only = on`)
    await endConnections()
    await tryWrite().catch(() => undefined)
    await expect(tryWrite()).rejects.toEqual(unavailable('read_only', /standby|read-only/))
    expect(await storage.projects.list()).toHaveLength(1)
    await runAsAdmin(server.url, `alter database ${nameOf(url)} reset default_transaction_read_only`)
    await expect(tryWrite()).rejects.toEqual(unavailable('read_only', /standby|read-only/))
    await tryWrite()
  })

  test('a server without a connection left names the settings', async () => {
    const user = `few_${nameOf(url).slice(-8)}`
    await runAsAdmin(server.url, `create role ${user} login superuser password 'x' connection limit 0`)
    await runAsAdmin(server.url, `alter role ${user} nosuperuser`)
    const opening = openStorage({ kind: 'postgres', url: as(url, user, 'x') })
    await expect(opening).rejects.toEqual(unavailable('passing', /max_connections.*DOCMEND_DATABASE_CONNECTIONS/))
    await runAsAdmin(server.url, `drop role ${user}`)
  })

  test('a wrong password is said to be one, and not shown', async () => {
    const user = `guest_${nameOf(url)}`
    await runAsAdmin(server.url, `create role ${user} login password 'the-password'`)
    const opening = openStorage({ kind: 'postgres', url: as(url, user, 'not-the-password') })
    await expect(opening).rejects.toEqual(unavailable('failing', /refuses the user or the password of DATABASE_URL/))
    await expect(opening).rejects.not.toThrow(/not-the-password/)
    await runAsAdmin(server.url, `drop role ${user}`)
  })

  test('a database that is dropped is missing, and nothing new is made in its place', async () => {
    await dropDatabase(url)
    await tryWrite().catch(() => undefined)
    await expect(tryWrite()).rejects.toEqual(unavailable('missing', /does not exist: create it, or restore a backup/))
  })
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

function as(url: string, user: string, password: string): string {
  return Object.assign(new URL(url), { username: user, password }).href
}

async function countRows(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from view_event')
    return Number(rows[0]?.count)
  })
}
