import type { AuditStore } from '../../projects/audit-store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { toAuditEntry } from './audit-entries.ts'

export function createAuditStore(dialect: Dialect): AuditStore {
  const { db } = dialect
  return {
    list: async ({ projectId, act, actor, before, limit }) => {
      const newestFirst = db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(limit)
      const rows = await newestFirst
        .$if(projectId !== undefined, (some) => some.where('project_id', '=', projectId ?? ''))
        .$if(act !== undefined, (some) => some.where('act', '=', act ?? 'key.created'))
        .$if(actor !== undefined, (some) => some.where('actor', '=', actor ?? ''))
        .$if(before !== undefined, (some) => some.where('id', '<', before ?? 0))
        .execute()
      return rows.map(toAuditEntry)
    },
    actors: async (projectId) => {
      const rows = await db
        .selectFrom('audit_entry')
        .select('actor')
        .distinct()
        .orderBy('actor')
        .$if(projectId !== undefined, (some) => some.where('project_id', '=', projectId ?? ''))
        .limit(ACTORS_MAX)
        .execute()
      return rows.map(({ actor }) => actor)
    },
  }
}

/** More than that nobody chooses from a list. */
const ACTORS_MAX = 200
