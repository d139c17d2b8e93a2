// Two processes at the same instant, on PostgreSQL: SQLite lets one write after the other, so there is nothing to see there.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { COMMAND } from '../../src/projects/audit.ts'
import { newSession } from '../../src/projects/people/session.ts'
import { newSecretToken } from '../../src/projects/people/tokens.ts'
import { newEndpointId, newEventId } from '../../src/projects/webhooks/endpoint.ts'
import { openPostgres } from '../../src/storage/dialect/postgres.ts'
import { lockFenced } from '../../src/storage/jobs/fence.ts'
import { lockProject } from '../../src/storage/locks.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { MIGRATIONS } from '../../src/storage/migrations/index.ts'
import type { Migration } from '../../src/storage/migrations/migration.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { PERSON_MAX_SESSIONS } from '../../src/storage/session-store.ts'
import { recordJobEvent } from '../../src/storage/webhooks/record-event.ts'
import type { ViewBatch, ViewRow } from '../../src/traffic/store.ts'
import { createDatabase, dropDatabase, findPostgres, withClient } from '../support/postgres/databases.ts'
import { until } from '../support/until.ts'
import { NO_CHANGES, NO_LIMITS, toNewJob } from './contract/job-samples.ts'

const LEASE_MS = 60_000
const server = await findPostgres()

if (server.kind === 'none') test.skip(`two processes on PostgreSQL: ${server.reason}`, () => undefined)
else {
  let url: string
  let both: [Storage, Storage]
  let projectId: string
  beforeAll(async () => {
    url = await createDatabase(server.url)
    const open = () => openStorage({ kind: 'postgres', url })
    both = [await open(), await open()]
    projectId = (await both[0].projects.ensure('acme/docs', null, 0)).id
  })
  afterAll(async () => {
    for (const storage of both) await storage.close()
    await dropDatabase(url)
  })

  /** Does the work in each of the two processes, at once. */
  const inBoth = (work: (storage: Storage) => Promise<unknown>) => Promise.all(both.map(work))

  /** Resolves once a statement waits for the lock of another transaction. */
  const untilOneWaits = () =>
    until('a statement waits for a lock', async () => {
      const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      return ((await withClient(url, (client) => client.query(waits))).rowCount ?? 0) > 0
    })

  const givenEndpoint = async (): Promise<string> => {
    const id = newEndpointId()
    await both[0].endpoints.add(
      { id, projectId, url: 'https://hooks.example.com/', events: [], secret: 'whsec_0' },
      100,
      COMMAND,
    )
    return id
  }

  const givenLease = async () => {
    await both[0].jobs.create(toNewJob(projectId, Date.now()), NO_LIMITS)
    const claim = await both[0].jobs.claim(LEASE_MS, [])
    if (claim === undefined) throw new Error('There is nothing to claim')
    return claim.lease
  }

  test('sign-ins of one person keep no more browsers than a person may have', async () => {
    const wendy = { kind: 'person', id: 7, login: 'wendy' } as const
    const now = Date.now()
    const signIn = (storage: Storage) => {
      const { hash } = newSecretToken()
      return storage.sessions.add(hash, newSession(hash, wendy, 'Firefox', now))
    }
    for (let round = 0; round < PERSON_MAX_SESSIONS + 10; round++) {
      await inBoth(signIn)
      expect((await both[0].sessions.list(wendy, now)).length).toBeLessThanOrEqual(PERSON_MAX_SESSIONS)
    }
  })

  test('of two rotations of a secret, the second follows the first', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await givenEndpoint()
      const given = ['whsec_1', 'whsec_2']
      const names = [...given]
      await inBoth((storage) =>
        storage.endpoints.rotate(projectId, id, { secret: names.pop() ?? '', overlapMs: LEASE_MS }, COMMAND),
      )
      const ping = await both[0].endpoints.claimPing(projectId, id, newEventId(), LEASE_MS)
      expect(ping?.secrets.toSorted()).toEqual(given)
      await both[0].endpoints.remove(projectId, id, COMMAND)
    }
  })

  test('a job ends while the endpoint that wants to hear of it is removed', async () => {
    for (let round = 0; round < 20; round++) {
      const [id, lease] = [await givenEndpoint(), await givenLease()]
      const [ended, removed] = await Promise.all([
        both[0].jobs.finish(lease, NO_CHANGES),
        both[1].endpoints.remove(projectId, id, COMMAND),
      ])
      expect([ended.status, removed]).toEqual(['completed', true])
    }
  })

  test('the end of a job and a report of its pull request lock the jobs of the branch in one order', async () => {
    const topic = 'shared'
    const [first, second] = [toNewJob(projectId, 1, { topic }), toNewJob(projectId, 2, { topic })]
    for (const job of [first, second]) await both[0].jobs.create(job, NO_LIMITS)
    const claimed = await both[0].jobs.claim(LEASE_MS, [])
    if (claimed === undefined) throw new Error('There is nothing to claim')
    const { branch } = claimed.job
    const pullRequest = {
      number: 1,
      url: 'https://github.com/acme/docs/pull/1',
      state: 'open',
      branch,
      draft: false,
    } as const
    const end = { status: 'completed', outcome: 'pr_opened', message: 'Opened', pullRequest } as const
    await both[0].jobs.finish(claimed.lease, end)
    const next = await both[0].jobs.claim(LEASE_MS, [])
    if (next === undefined) throw new Error('There is nothing to claim')
    await withClient(url, async (report) => {
      await report.query('begin')
      await report.query('select from agent_job where id = $1 for no key update', [first.id])
      const finished = both[0].jobs.finish(next.lease, { ...end, outcome: 'pr_updated' })
      await untilOneWaits()
      // It fails if the job has locked itself already.
      await report.query('select from agent_job where id = $1 for no key update nowait', [second.id])
      await report.query('commit')
      await expect(finished).resolves.toMatchObject({ id: second.id, status: 'completed' })
    })
  })

  test('nothing waits for an endpoint that is disabled while a job ends', async () => {
    const dialect = await openPostgres({ url })
    const [id, lease] = [await givenEndpoint(), await givenLease()]
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    // The job ends in another process, whose transaction has not committed when the endpoint is disabled.
    const ending = dialect.db.transaction().execute(async (trx) => {
      const job = await lockFenced(dialect, trx, lease)
      await recordJobEvent(dialect, trx, job, 'job.completed', Date.now())
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const disabled = both[0].endpoints.disable(projectId, id, 'Enough', COMMAND)
    await Promise.race([disabled, untilOneWaits()])
    release.resolve()
    await ending
    await disabled
    const deliveries = await both[0].endpoints.deliveries(projectId, { endpointId: id, limit: 10 })
    expect(deliveries.map(({ status }) => status)).toEqual(['failed'])
    await both[0].endpoints.remove(projectId, id, COMMAND)
    await both[0].jobs.finish(lease, NO_CHANGES)
    await dialect.close()
  })

  test('a job ends while a request to its project is decided on', async () => {
    const lease = await givenLease()
    await givenEndpoint()
    const dialect = await openPostgres({ url })
    await dialect.db.transaction().execute(async (trx) => {
      await lockProject(dialect, trx, projectId)
      // Adds rows that refer to the project.
      await expect(both[0].jobs.finish(lease, NO_CHANGES)).resolves.toMatchObject({ status: 'completed' })
    })
    await dialect.close()
  })

  test('views of two projects note the new day of the clients that they share in one order', async () => {
    const views = (day: number, agents: readonly string[]): ViewBatch => {
      const rows = agents.map((userAgent, index) => viewOf(userAgent, Date.UTC(2026, 0, day, 0, 0, index)))
      return { source: 'log', rows, rejected: {} }
    }
    await both[0].views.applyBatch(projectId, views(1, ['first', 'second']), 0)
    await withClient(url, async (other) => {
      await other.query('begin')
      await other.query("select from view_client where user_agent = 'first' for update")
      const applied = both[0].views.applyBatch(projectId, views(2, ['second', 'first']), 0)
      await untilOneWaits()
      // It fails if the batch has locked that one already.
      await other.query("select from view_client where user_agent = 'second' for update nowait")
      await other.query('commit')
      await expect(applied).resolves.toMatchObject({ kind: 'applied', answer: { accepted: 2 } })
    })
  })

  test('a migration that waits for a long read holds up nobody', async () => {
    const dialect = await openPostgres({ url })
    const changing: Migration = {
      name: '9999-test',
      up: async (db) => {
        await sql`alter table agent_job add column of_a_test text`.execute(db)
      },
    }
    await withClient(url, async (reader) => {
      await reader.query('begin')
      await reader.query('select 1 from agent_job limit 1')
      const migrated = migrate(dialect, [...MIGRATIONS, changing])
      await untilOneWaits()
      await expect(both[0].jobs.list(projectId, { limit: 1, offset: 0 })).resolves.toBeDefined()
      await expect(migrate(dialect, [...MIGRATIONS, changing], 0)).rejects.toThrow('another session reads a table')
      await reader.query('commit')
      await migrated
      await reader.query(`alter table agent_job drop column of_a_test`)
      await reader.query(`delete from migration where name = '9999-test'`)
    })
    await dialect.close()
  })

  test('what two processes have seen of a conversation is kept from both', async () => {
    for (let number = 1; number <= 20; number++) {
      const check = { repositoryId: 1, number, at: 1 }
      const seen = [
        { issue: 9, review: 0, summary: 0 },
        { issue: 0, review: 7, summary: 0 },
      ]
      await both[0].jobs.saveSeenComments({ ...check, seen: { issue: 0, review: 0, summary: 0 } })
      await Promise.all(
        seen.map((one, index) => both[index === 0 ? 0 : 1].jobs.saveSeenComments({ ...check, seen: one })),
      )
    }
    const { rows } = await withClient(url, (client) => client.query('select distinct seen from comment_check'))
    expect(rows).toEqual([{ seen: JSON.stringify({ issue: 9, review: 7, summary: 0 }) }])
  })
}

function viewOf(userAgent: string, time: number): ViewRow {
  return {
    key: `at${time}`.slice(-12).padEnd(12, '-'),
    keyOf: 'line',
    time,
    path: '/guide',
    kind: 'view',
    client: { userAgent, hints: 0 },
    class: 'human',
    agent: 'Firefox',
    status: 200,
    bytes: 1,
    referrer: undefined,
  }
}
