// A machine whose clock is wrong, or goes wrong while the service runs. The clock of GitHub is right.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from '@jest/globals'
import Database from 'better-sqlite3'
import { DAY_MS } from '../../src/base/days.ts'
import { type Client, createClient } from '../../src/client/client.ts'
import { eventsPath } from '../../src/contract/paths.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { createSettableClock, findFaketime, type SettableClock } from '../support/faketime.ts'
import { withClient } from '../support/postgres/databases.ts'
import { makeTestStore, type StoreKind } from '../support/postgres/test-store.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import { viewEvent } from '../support/view-events.ts'
import { createWorld, REPOSITORY, type World } from '../support/world.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** All that retention deletes, and what must outlive a wrong clock. */
const TABLES = 'project api_key agent_job job_turn job_idempotency transcript_part job_result view_event'.split(' ')

interface Scene {
  world: World
  clock: SettableClock
  /** The service runs with a clock that is so many seconds ahead. */
  setClock: (seconds: number) => Promise<void>
  client: () => Client
  ready: () => Promise<{ status: string; warnings?: string[] }>
  /** A view of now, by the true clock. */
  sendView: () => Promise<unknown>
  rows: () => Promise<Record<string, number>>
}

/** A service that has made a pull request and counted a view, by a clock that was right. The clock of PostgreSQL stays right. */
async function begin(made: World, library: string, how: string): Promise<Scene> {
  const clock = createSettableClock(library, made.folder)
  const apiKey = await makeKeyFor90Days(made)
  let service = await made.startProcess(clock.env)
  const client = (): Client => createClient({ baseUrl: service.url, apiKey })
  await runJob(client(), made.projectId)
  const sendView: Scene['sendView'] = async () => {
    const sent = await fetch(`${service.url}${eventsPath(made.projectId)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify([viewEvent({ id: randomUUID(), time: new Date().toISOString() })]),
    })
    return sent.json()
  }
  expect(await sendView()).toMatchObject({ accepted: 1 })
  return {
    world: made,
    clock,
    client,
    setClock: async (seconds) => {
      if (how === 'restarted') await service.kill('SIGTERM')
      clock.setAhead(seconds)
      if (how === 'restarted') service = await made.startProcess(clock.env)
    },
    ready: async () => (await fetch(`${service.url}/readyz`)).json() as ReturnType<Scene['ready']>,
    sendView,
    rows: () => countRows(made),
  }
}

async function makeKeyFor90Days({ config }: World): Promise<string> {
  const admin = await openAdmin(config)
  const request = { name: 'docs', allowedCidrs: [], expiresAt: Date.now() + 90 * DAY_MS }
  const scopes = ['jobs:read', 'jobs:write', 'views:write'] as const
  const { secret } = await admin.createKey(
    { fullName: REPOSITORY, docsRoot: null },
    { ...request, scopes: [...scopes] },
  )
  await admin.close()
  return secret
}

async function countRows({ config: { dataDir, database } }: World): Promise<Record<string, number>> {
  if (database === undefined) return countRowsOfFile(`${dataDir}/docmend.db`)
  return withClient(database.url, async (client) => {
    const counted = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`)
    return (await client.query<Record<string, number>>(`select ${counted.join()}`)).rows[0] ?? {}
  })
}

function countRowsOfFile(file: string): Record<string, number> {
  const database = new Database(file, { readonly: true })
  const count = (table: string) => database.prepare(`select count(*) from ${table}`).pluck().get() as number
  const rows = Object.fromEntries(TABLES.map((table) => [table, count(table)]))
  database.close()
  return rows
}

async function runJob(client: Client, projectId: string): Promise<void> {
  const { id } = await client.createJob(projectId, { prompt: 'Add a line.' }, { idempotencyKey: `first-${projectId}` })
  const job = await client.waitForJob(projectId, id, { timeoutMs: PATIENCE_MS })
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
}

/** No table has fewer rows than before. */
function expectNothingLost(before: Record<string, number>, after: Record<string, number>): void {
  expect(Object.entries(after).filter(([table, rows]) => rows < (before[table] ?? 0))).toEqual([])
}

/** The scenes on one kind of store. Says why, where they cannot be played. */
export function testClocks(kind: StoreKind): void {
  const library = findFaketime()
  if (library !== undefined)
    describe.each(['running', 'restarted'])('a %s service', (how) => testService(kind, library, how))
  else test.skip("with a wrong clock: libfaketime is missing. Install Debian's package faketime", () => undefined)
}

function testService(kind: StoreKind, library: string, how: string): void {
  let made: World | undefined
  afterEach(() => made?.end())
  const start = async (): Promise<Scene> => {
    made = await createWorld({ replies: answerTurns(), store: await makeTestStore(kind) })
    return begin(made, library, how)
  }

  test.each([
    ['two minutes ahead', 2 * MINUTE],
    ['two minutes behind', -2 * MINUTE],
  ])('whose clock is %s makes pull requests', async (_name, seconds) => {
    const { world, setClock, client, sendView, rows } = await start()
    const before = await rows()
    await setClock(seconds)
    const { id } = await client().createJob(world.projectId, { prompt: 'Add a line.' })
    const job = await client().waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
    expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
    expect(await sendView()).toMatchObject({ accepted: 1 })
    expectNothingLost(before, await rows())
  })

  test.each([
    ['an hour behind', -HOUR, '60 minutes behind'],
    ['an hour ahead', HOUR, '60 minutes ahead of'],
    ['a day behind', -DAY, '24 hours behind'],
    ['400 days ahead', 400 * DAY, '400 days ahead of'],
    ['400 days behind', -400 * DAY, '400 days behind'],
  ])('whose clock is %s says so, pays nothing, and goes on when it is right', async (_name, seconds, words) => {
    const { world, setClock, clock, client, ready, sendView, rows } = await start()
    const { model, projectId, forge } = world
    const before = await rows()
    const paid = model?.calls
    await setClock(seconds)

    const { id } = await client().createJob(projectId, { prompt: 'Add a line.' })
    const waiting = await until('the wait', async () => {
      const job = await client().getJob(projectId, id)
      return job.message === null ? undefined : job
    })
    expect(waiting.status).toBe('active')
    expect(waiting.message).toContain(`The clock of this machine is ${words} GitHub's. Set it`)
    const [next = ''] = /(?<=tries again at )\d\d:\d\d:\d\d(?= UTC)/.exec(waiting.message ?? '') ?? []
    const today = new Date().toISOString().slice(0, 11)
    expect(Math.abs(Date.parse(`${today}${next}Z`) - Date.now())).toBeLessThan(2 * MINUTE * 1000)
    if (how === 'restarted') {
      expect((await ready()).warnings?.join()).toContain(`${words} GitHub's`)
      // A round of housekeeping has looked at the clock; an hour is within what it allows for.
      const holds = async () => (await ready()).warnings?.join().includes('Old data is not deleted')
      if (Math.abs(seconds) > HOUR) await until('the round that deletes nothing', holds)
    }
    expect(model?.calls).toBe(paid)
    expect(await sendView()).toMatchObject({ accepted: 1 })
    expectNothingLost(before, await rows())

    clock.setAhead(0)
    const job = await client().waitForJob(projectId, id, { timeoutMs: PATIENCE_MS })
    expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
    expect(forge.pullRequests(REPOSITORY)).toHaveLength(2)
    expectNothingLost(before, await rows())
  })
}
