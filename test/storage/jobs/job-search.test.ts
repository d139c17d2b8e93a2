// A search through more jobs than one request looks at.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Dialect } from '../../../src/storage/dialect/dialect.ts'
import { openSqlite } from '../../../src/storage/dialect/sqlite.ts'
import { searchJobs } from '../../../src/storage/jobs/job-search.ts'
import { createJobStore } from '../../../src/storage/jobs/job-store.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts'
import { createProjectStore } from '../../../src/storage/projects/project-store.ts'
import { NO_LIMITS, toNewJob } from '../contract/job-samples.ts'
import { NOON } from '../contract/world.ts'

let dialect: Dialect
let projectId: string

beforeEach(async () => {
  dialect = await openSqlite({ file: ':memory:' })
  await migrate(dialect, MIGRATIONS)
  projectId = (await createProjectStore(dialect).ensure('acme/docs', null, NOON)).id
})

afterEach(() => dialect.close())

test('says where it ended, and finds the rest from there', async () => {
  const jobs = createJobStore(dialect)
  for (const [minute, prompt] of ['the first', 'x', 'x', 'x'].entries())
    await jobs.create({ ...toNewJob(projectId, NOON + minute), prompt }, NO_LIMITS)
  const search = { text: 'first', limit: 10 }
  const begun = await searchJobs(dialect, projectId, search, 3)
  expect([begun.jobs, begun.hasMore, begun.lookedUntil?.createdAt]).toEqual([[], false, NOON + 1])
  const cursor = begun.lookedUntil ?? { createdAt: 0, id: '' }
  const ended = await searchJobs(dialect, projectId, { ...search, beyond: { cursor, direction: 'older' } }, 3)
  expect([ended.jobs.map(({ name }) => name), ended.lookedUntil]).toEqual([['the first'], undefined])
})
