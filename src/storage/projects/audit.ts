// The rows of the audit list. Other stores enter what they do here, in the transaction that does it.
import type { Kysely, Selectable } from 'kysely'
import { cut } from '../../base/text.ts'
import { type AuditEntry, type AuditStore, formatActor, type NewAuditEntry, parseActor } from '../../projects/audit.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { AuditEntryTable, Tables } from '../schema.ts'

/** Of what people have named or typed; the whole is where it was changed. */
const TEXT_MAX_CHARACTERS = 300

/** Enters what the transaction does, by the database's clock. */
export async function enterAudit(
  { nowMs }: Pick<Dialect, 'nowMs'>,
  trx: Kysely<Tables>,
  { projectId, actor, act, subject, detail }: NewAuditEntry,
): Promise<void> {
  const texts = { subject: cut(subject, TEXT_MAX_CHARACTERS), detail: cut(detail, TEXT_MAX_CHARACTERS) }
  await trx
    .insertInto('audit_entry')
    .values({ project_id: projectId, actor: formatActor(actor), act, ...texts, entered_at: nowMs() })
    .execute()
}

function toAuditEntry(row: Selectable<AuditEntryTable>): AuditEntry {
  const { id, act, subject, detail } = row
  return { id, projectId: row.project_id, actor: parseActor(row.actor), act, subject, detail, at: row.entered_at }
}

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
