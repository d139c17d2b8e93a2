// A database of a version that did not count what waits, and kept answers without that count.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openSqlite } from '../../../src/storage/dialect/sqlite.ts'
import { newJobRow } from '../../../src/storage/jobs/job-rows.ts'
import { createJobStore } from '../../../src/storage/jobs/job-store.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { waitingFollowUps } from '../../../src/storage/migrations/0008-waiting-follow-ups.ts'
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts'
import { createProjectStore } from '../../../src/storage/projects/project-store.ts'
import { NO_CHANGES, NO_LIMITS, toNewJob } from '../contract/job-samples.ts'
import { claimed, LEASE_MS } from '../contract/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-migration-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a request that waited before an update is counted after it, and begins the next turn', async () => {
  const dialect = await openSqlite({ file: join(folder, 'counted.db') })
  await migrate(dialect, MIGRATIONS.slice(0, MIGRATIONS.indexOf(waitingFollowUps)))
  const project = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  // Columns of later versions.
  const {
    waiting_follow_ups: _,
    cause: _cause,
    pull_request_options: _options,
    run_repository_id: _run,
    asked_by: _askedBy,
    trace_parent: _trace,
    deaths: _deaths,
    ...row
  } = newJobRow(toNewJob(project.id, 1))
  await sql`insert into agent_job (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(dialect.db)
  const asked = { job_id: row.id, project_id: project.id, requested_by: '@ana', at: 1 }
  const requests = [
    { ...asked, turn: 1, prompt: 'Fix it' },
    { ...asked, turn: null, prompt: 'Shorter' },
  ]
  await dialect.db.insertInto('job_request').values(requests).execute()

  await migrate(dialect, MIGRATIONS)
  const jobs = createJobStore(dialect)
  expect(await jobs.find(project.id, row.id)).toMatchObject({ waitingFollowUps: 1 })
  const { lease } = claimed(await jobs.claim(LEASE_MS, []))
  expect(await jobs.finish(lease, NO_CHANGES)).toMatchObject({ turn: 2, prompt: 'Shorter', waitingFollowUps: 0 })
  await dialect.close()
})

test('an answer that was kept before an update is given with the count as well', async () => {
  const dialect = await openSqlite({ file: join(folder, 'answered.db') })
  await migrate(dialect, MIGRATIONS)
  const project = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  const jobs = createJobStore(dialect)
  const rules = { ...NO_LIMITS, idempotency: { route: 'r', key: 'k', bodyHash: 'h' } }
  const job = toNewJob(project.id, 1)
  await jobs.create(job, rules)
  await sql`update job_idempotency set answer = json_remove(answer, '$.waitingFollowUps')`.execute(dialect.db)
  expect(await jobs.create(job, rules)).toMatchObject({ kind: 'replayed', job: { id: job.id, waitingFollowUps: 0 } })
  await dialect.close()
})
