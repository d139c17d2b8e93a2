// A database of a version that knew nothing of effects.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { Dialect } from '../../../src/storage/dialect/dialect.ts'
import { openSqlite } from '../../../src/storage/dialect/sqlite.ts'
import { createEffectStore } from '../../../src/storage/jobs/effect-watches.ts'
import { createJobStore } from '../../../src/storage/jobs/job-store.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts'
import { createProjectStore } from '../../../src/storage/projects/project-store.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'
import { NO_LIMITS, openedEnd, RESULT, toNewJob } from '../contract/job-samples.ts'
import { claimed, LEASE_MS } from '../contract/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-migration-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('pull requests that were merged before an update are due at once, with the pages of their kept results', async () => {
  const dialect = await openSqlite({ file: join(folder, 'merged.db') })
  await migrate(dialect, MIGRATIONS)
  const project = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  const jobs = createJobStore(dialect)
  await jobs.create(toNewJob(project.id, 1), NO_LIMITS)
  const { job, lease } = claimed(await jobs.claim(LEASE_MS, []))
  const touched = [{ path: 'docs/guide.md', act: 'changed' as const, title: undefined, route: '/guide' }]
  await jobs.saveResult(lease, { ...RESULT, report: { ...EMPTY_RESULT_REPORT, touched } })
  await jobs.finish(lease, openedEnd(job, { state: 'merged' }))
  await takeBack(dialect)
  await sql`update agent_job set pr_closed_at = 5000`.execute(dialect.db)

  await migrate(dialect, MIGRATIONS)
  const effects = createEffectStore(dialect)
  const watch = { projectId: project.id, pullRequestNumber: 7, mergedAt: 5000 }
  expect(await effects.claim(6000, LEASE_MS)).toMatchObject(watch)
  expect(await effects.changedPages(project.id, 7)).toMatchObject({ pages: [{ act: 'changed', route: '/guide' }] })
  expect((await jobs.find(project.id, job.id))?.effect?.state).toBe('pending')
  await dialect.close()
})

/** Makes the database what it was before the two migrations. */
async function takeBack({ db }: Dialect): Promise<void> {
  for (const statement of [
    sql`drop table effect_watch`,
    sql`drop table job_pages`,
    sql`alter table agent_job drop column effect`,
    sql`alter table agent_job drop column pr_merged_at`,
    sql`delete from migration where name in ('0016-changed-pages', '0020-effects')`,
  ])
    await statement.execute(db)
}
