import type { Kysely } from 'kysely'
import type { SettingsStore } from '../../projects/settings-store.ts'
import type { Tables } from '../schema.ts'

export function createSettingsStore(db: Kysely<Tables>): SettingsStore {
  return {
    readSettings: async (projectId) => {
      const settings = db.selectFrom('project_setting').select(['name', 'value']).where('project_id', '=', projectId)
      return Object.fromEntries((await settings.execute()).map(({ name, value }) => [name, value]))
    },
    writeSettings: (projectId, changes) =>
      db.transaction().execute(async (trx) => {
        for (const [name, value] of Object.entries(changes)) {
          await (value === null
            ? deleteOne(trx, projectId, name)
            : writeOne(trx, { project_id: projectId, name, value }))
        }
      }),
  }
}

async function deleteOne(db: Kysely<Tables>, projectId: string, name: string): Promise<void> {
  await db.deleteFrom('project_setting').where('project_id', '=', projectId).where('name', '=', name).execute()
}

async function writeOne(db: Kysely<Tables>, row: Tables['project_setting']): Promise<void> {
  await db
    .insertInto('project_setting')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'name']).doUpdateSet({ value: row.value }))
    .execute()
}
