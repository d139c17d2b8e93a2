import type { ProjectStore } from '../../projects/project-store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { recordDelivery } from './deliveries.ts'
import { applyChange } from './installation-changes.ts'
import { newProjectRow, repositoryKey, toProject } from './project-rows.ts'

export function createProjectStore(dialect: Dialect): ProjectStore {
  const { db } = dialect
  const oldestFirst = db.selectFrom('project').selectAll().orderBy('created_at').orderBy('id')
  return {
    find: async (projectId) => {
      const row = await db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst()
      return row && toProject(row)
    },
    findByRepository: async (fullName) => {
      const rows = await oldestFirst.where('repository_key', '=', repositoryKey(fullName)).execute()
      return rows.map(toProject)
    },
    list: async () => (await oldestFirst.execute()).map(toProject),
    ensure: (fullName, docsRoot, now) =>
      db.transaction().execute(async (trx) => {
        await dialect.lockTable(trx, 'project')
        const existing = await trx
          .selectFrom('project')
          .selectAll()
          .where('repository_key', '=', repositoryKey(fullName))
          .where('docs_root', docsRoot === null ? 'is' : '=', docsRoot)
          // The name of a deleted repository may belong to another one by now.
          .where('state', '<>', 'deleted')
          .orderBy('created_at')
          .orderBy('id')
          .executeTakeFirst()
        if (existing !== undefined) return toProject(existing)
        const row = newProjectRow(fullName, docsRoot, now)
        await trx.insertInto('project').values(row).execute()
        return toProject(row)
      }),
    apply: (changes, now, deliveryId) =>
      db.transaction().execute(async (trx) => {
        await dialect.lockTable(trx, 'project')
        if (deliveryId !== undefined && !(await recordDelivery(trx, deliveryId, now))) return false
        for (const change of changes) await applyChange(dialect, trx, change, now)
        return true
      }),
  }
}
