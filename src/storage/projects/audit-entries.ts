// The rows of the audit list. Other stores enter what they do here, in the transaction that does it.
import type { Kysely, Selectable } from 'kysely'
import { cut } from '../../base/text/cut.ts'
import { type AuditEntry, formatActor, type NewAuditEntry, parseActor } from '../../projects/audit.ts'
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

export function toAuditEntry(row: Selectable<AuditEntryTable>): AuditEntry {
  const { id, act, subject, detail } = row
  return { id, projectId: row.project_id, actor: parseActor(row.actor), act, subject, detail, at: row.entered_at }
}
