// What an update makes of the jobs of a database that an older version has left behind.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { CompiledQuery } from 'kysely'
import type { JobStore } from '../../../src/jobs/store.ts'
import type { Dialect } from '../../../src/storage/dialect/dialect.ts'
import { openSqlite } from '../../../src/storage/dialect/sqlite.ts'
import { createJobStore } from '../../../src/storage/job-store.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts'
import { NO_LIMITS, newJobOf } from '../contract/job-samples.ts'
import { DAY_MS, NOON } from '../contract/world.ts'

const BEFORE_REPORTS = 2
const BEFORE_TURNS = 3
let dialect: Dialect
let jobs: JobStore

beforeEach(async () => {
  dialect = await openSqlite({ file: ':memory:', databaseNow: () => NOON })
  jobs = createJobStore(dialect)
})
afterEach(() => dialect.close())

function run(sql: string) {
  return dialect.db.executeQuery(CompiledQuery.raw(sql))
}

/** A database of an older version with a finished job `job-a`, whose pull request is open, and a waiting one, `job-b`. */
async function givenOld(migrations: number): Promise<void> {
  await migrate(dialect, MIGRATIONS.slice(0, migrations))
  await run(`insert into project values ('p', 501, 'acme/docs', 'acme/docs', null, 1, 'active', 0)`)
  const columns = `id, project_id, status, phase, outcome, message, prompt, draft, model, repository, base_ref, base_sha,
    branch, pr_number, pr_url, pr_state, pr_branch, pr_draft, files_changed, model_calls, input_tokens, cached_tokens,
    output_tokens, work_ms, created_at, finished_at, attempt, run_at, delay_ms, lease_ms, transcript_entries,
    transcript_bytes`
  const end = `'docmend/job-a', 7, 'u', 'open', 'docmend/job-a', 0, 1, 3, 900, 10, 100, 5, ${NOON}, ${NOON + 1}`
  const rest = '1, 0, 0, 0, 0, 0'
  await run(`insert into agent_job (${columns}) values
    ('job-a', 'p', 'completed', 'publishing', 'pr_opened', 'Opened', 'Do it', 0, 'm', 'r', 'main', 'abc', ${end}, ${rest}),
    ('job-b', 'p', 'active', 'agent', null, null, 'Wait', 0, 'm', 'r', null, null,
     'docmend/job-b', null, null, null, null, null, 0, 0, 0, 0, 0, 0, ${NOON - DAY_MS}, null, ${rest})`)
  await run("insert into job_result (job_id, title, summary, tree_sha) values ('job-a', 'T', 'S', 'abc')")
}

test('a result that was saved before there were reports and patches has none', async () => {
  await givenOld(BEFORE_REPORTS)
  await migrate(dialect, MIGRATIONS)
  const kept = { turn: 1, isPublished: true, patch: new Uint8Array(), report: null }
  expect(await jobs.result('job-a')).toEqual({ title: 'T', summary: 'S', treeSha: 'abc', changes: [], ...kept })
  expect(await jobs.patch('p', 'job-a')).toBeUndefined()
})

test('a report that was saved before there was evidence has none', async () => {
  await givenOld(BEFORE_TURNS)
  await run(`update job_result set report = '{"labels":["docs"]}'`)
  await migrate(dialect, MIGRATIONS)
  expect((await jobs.result('job-a'))?.report).toEqual({ labels: ['docs'], evidence: null })
})

test('a job of an older version is in its first turn, and goes on', async () => {
  await givenOld(BEFORE_TURNS)
  await migrate(dialect, MIGRATIONS)
  const base = { prompt: 'Do it', requestedBy: '' }
  expect(await jobs.turns('job-a')).toEqual([{ turn: 1, ...base, outcome: 'pr_opened', message: 'Opened' }])
  expect(await jobs.find('p', 'job-a')).toMatchObject({ turn: 1, mode: 'pull_request', spent: { costUsd: null } })
  expect(await jobs.find('p', 'job-b')).toMatchObject({ turn: 1, topic: null, context: [], spent: { costUsd: 0 } })
  expect((await jobs.claim(1000, []))?.job.id).toBe('job-b')
  const message = { prompt: 'More', requestedBy: 'x', at: NOON }
  expect(await jobs.message('p', 'job-a', message, NO_LIMITS)).toMatchObject({ kind: 'accepted', job: { turn: 2 } })
  expect(await jobs.unseenPullRequests(1, 2, 9)).toHaveLength(1)
})

test.each([
  [
    'was about to publish',
    "phase = 'publishing', pr_number = null, pr_state = null, lease_until = 0, lease_token = 't'",
  ],
  ['had passed the gate', "phase = 'validated', pr_number = null, pr_state = null"],
])('a job that %s goes on with what it has kept', async (_, columns) => {
  await givenOld(BEFORE_TURNS)
  await run(`update agent_job set status = 'active', outcome = null, finished_at = null, ${columns} where id = 'job-a'`)
  await run(`update agent_job set run_at = 1 where id = 'job-b'`)
  await migrate(dialect, MIGRATIONS)
  const claim = await jobs.claim(1000, [])
  expect(claim?.job).toMatchObject({ id: 'job-a', turn: 1, base: { ref: 'main', commitSha: 'abc' } })
  expect(await jobs.result('job-a')).toMatchObject({ turn: 1, isPublished: false })
  const lease = claim?.lease ?? { jobId: '', token: '' }
  expect(await jobs.enterPublishing(lease, 1)).toEqual({ kind: 'entered' })
  await jobs.finish(lease, { status: 'failed', outcome: 'error', message: 'No luck' })
  expect(await jobs.turns('job-a')).toMatchObject([{ turn: 1, outcome: 'error' }])
})

test('failed and archived jobs of an older version have had one turn', async () => {
  await givenOld(BEFORE_TURNS)
  await run(`update agent_job set status = 'archived', archived_at = ${NOON} where id = 'job-a'`)
  await run(
    `update agent_job set status = 'failed', outcome = 'canceled', message = 'X', finished_at = 5 where id = 'job-b'`,
  )
  await migrate(dialect, MIGRATIONS)
  const ends = await Promise.all(['job-a', 'job-b'].map((id) => jobs.turns(id)))
  expect(ends).toMatchObject([[{ turn: 1, outcome: 'pr_opened' }], [{ turn: 1, outcome: 'canceled', message: 'X' }]])
  const message = { prompt: 'More', requestedBy: 'x', at: NOON }
  const kinds = ['job-a', 'job-b'].map(async (id) => (await jobs.message('p', id, message, NO_LIMITS)).kind)
  expect(await Promise.all(kinds)).toEqual(['refused', 'accepted'])
})

test('what older versions have asked for and spent counts in the limits', async () => {
  await givenOld(BEFORE_TURNS)
  await migrate(dialect, MIGRATIONS)
  const create = (rules: Partial<typeof NO_LIMITS>) => jobs.create(newJobOf('p', NOON + 5), { ...NO_LIMITS, ...rules })
  expect(await create({ jobsPerHour: 1 })).toMatchObject({ kind: 'rate_limited', limit: 'jobs_per_hour' })
  expect(await create({ tokensPerDay: 1000 })).toMatchObject({ kind: 'rate_limited', limit: 'tokens_per_day' })
  expect(await create({ tokensPerDay: 1001, openPullRequests: 1 })).toMatchObject({ kind: 'too_many_pull_requests' })
})

test('an answer that an older version gave to a key is given again, in today’s form', async () => {
  await givenOld(BEFORE_TURNS)
  const spent = { modelCalls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, workMs: 0 }
  const answer = JSON.stringify({ id: 'job-b', projectId: 'p', status: 'active', prompt: 'Wait', spent })
  await run(`insert into job_idempotency values ('p', 'create-job', 'k', 'hash', '${answer}', ${NOON})`)
  await migrate(dialect, MIGRATIONS)
  const idempotency = { route: 'create-job', key: 'k', bodyHash: 'hash' }
  const again = await jobs.create(newJobOf('p', NOON), { ...NO_LIMITS, idempotency })
  const today = { turn: 1, mode: 'pull_request', branch: 'docmend/job-b', spent: { ...spent, costUsd: null } }
  expect(again).toMatchObject({ kind: 'replayed', job: { id: 'job-b', ...today, patchSha256: null, context: [] } })
})
