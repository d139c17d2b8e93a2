// A database of a version that kept neither how requests were answered nor which agent requested which page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { AI_CLASSES } from '../../../src/contract/view-classes.ts'
import { DEFAULT_PATH_LIMITS } from '../../../src/pageviews/store.ts'
import { emptyAnswers } from '../../../src/pageviews/tally/answers.ts'
import { openSqlite } from '../../../src/storage/dialect/sqlite.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { answers } from '../../../src/storage/migrations/0017-answers.ts'
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts'
import { createViewStore } from '../../../src/storage/pageviews/view-store.ts'
import { createProjectStore } from '../../../src/storage/projects/project-store.ts'
import { newBatch, newRow } from '../contract/views-world.ts'
import { DAY_MS, NOON } from '../contract/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-migration-'))
afterAll(() => rmSync(folder, { recursive: true }))

const EACH = { from: null, to: null, aiClasses: AI_CLASSES, perPath: true, perDay: false }
const TODAY = NOON / DAY_MS - 0.5

/** Agent 1 of the class `ai_search` got `/a` as HTML yesterday and as Markdown today, and missed `/b` today. */
async function givenOldDatabase() {
  const dialect = await openSqlite({ file: join(folder, 'old.db') })
  await migrate(dialect, MIGRATIONS.slice(0, MIGRATIONS.indexOf(answers)))
  const { id: projectId } = await createProjectStore(dialect).ensure('acme/docs', null, 0)
  const run = (text: string) => sql.raw(text).execute(dialect.db)
  await run(`insert into view_site values (1, '${projectId}', 5, 0, 1, 0, 1)`)
  await run(`insert into view_path values (1, 1, '/a'), (2, 1, '/b')`)
  await run(`insert into view_client values (1, 'UA of ai_search', 0, ${TODAY}), (2, 'UA of ai_search', 4, ${TODAY})`)
  await run(`insert into view_agent values (1, 'Agent of ai_search', 3)`)
  await run(`insert into view_event values (1, ${NOON - DAY_MS}, 0, 'one---------', 1, 0, 3, 1, 1),
    (1, ${NOON}, 0, 'two---------', 1, 0, 3, 1, 2), (1, ${NOON + 1}, 0, 'three-------', 2, 1, 3, 1, 1)`)
  await run(
    `insert into view_day values (1, ${TODAY - 1}, 1, 0, 0, 0, 0, 1, 0, 0), (1, ${TODAY}, 1, 0, 0, 0, 0, 1, 0, 0)`,
  )
  return { dialect, projectId }
}

test('what an older version knew of agents is there, and since when the rest is known', async () => {
  const { dialect, projectId } = await givenOldDatabase()
  await migrate(dialect, MIGRATIONS)
  const views = createViewStore(dialect, DEFAULT_PATH_LIMITS)
  const agent = { day: null, agent: 'Agent of ai_search', class: 'ai_search' }
  const read = async () => (await views.rankAnswers(projectId, EACH)).rows
  expect(await read()).toEqual([
    { ...agent, path: '/a', answers: { ...emptyAnswers(), requests: 2, views: 2, markdown: 1 } },
    { ...agent, path: '/b', answers: { ...emptyAnswers(), requests: 1, missing: 1 } },
  ])
  expect(await views.countedSince(projectId)).toEqual({ agents: null, answers: NOON + 2 })
  const again = newRow({ key: 'one---------', keyOf: 'line', time: NOON - DAY_MS, class: 'ai_search', status: 304 })
  const refused = newRow({ class: 'ai_search', kind: 'unserved', status: 403, bytes: 20 })
  await views.applyBatch(projectId, newBatch([again, refused]), NOON)
  expect((await read())[0]?.answers).toMatchObject({ requests: 3, views: 2, refused: 1, notModified: 0, bytes: 20 })
  await dialect.close()
})
