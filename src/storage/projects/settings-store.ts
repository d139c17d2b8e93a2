import type { Kysely } from 'kysely'
import type { SettingsStore } from '../../projects/read-settings.ts'
import { describeSettingChange } from '../../projects/settings.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { lockProject } from '../locks.ts'
import type { Tables } from '../schema.ts'
import { enterAudit } from './audit.ts'

export function createSettingsStore(dialect: Dialect): SettingsStore {
  const { db } = dialect
  return {
    readSettings: (projectId) => readStored(db, projectId),
    writeSettings: (projectId, changes, by) =>
      db.transaction().execute(async (trx) => {
        await lockProject(dialect, trx, projectId)
        const stored = await readStored(trx, projectId)
        for (const [name, value] of Object.entries(changes)) {
          const before = stored[name] ?? null
          if (value === before) continue
          await (value === null
            ? deleteOne(trx, projectId, name)
            : writeOne(trx, { project_id: projectId, name, value }))
          const detail = describeSettingChange(name, before, value)
          await enterAudit(dialect, trx, { projectId, actor: by, act: 'setting.changed', subject: name, detail })
        }
      }),
  }
}

async function readStored(db: Kysely<Tables>, projectId: string): Promise<Record<string, string>> {
  const settings = db.selectFrom('project_setting').select(['name', 'value']).where('project_id', '=', projectId)
  return Object.fromEntries((await settings.execute()).map(({ name, value }) => [name, value]))
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
