// What people decide about jobs, in the audit list.
import type { Transaction } from 'kysely'
import { oneLine } from '../../base/text/one-line.ts'
import type { Actor, AuditAct } from '../../projects/audit.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { enterAudit } from '../projects/audit-entries.ts'
import type { Tables } from '../schema.ts'
import type { AgentJobTable } from './job-tables.ts'

export async function enterJobAct(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { id, project_id: projectId, prompt }: AgentJobTable,
  { act, by }: { act: AuditAct; by: Actor },
): Promise<void> {
  await enterAudit(dialect, trx, { projectId, actor: by, act, subject: id, detail: oneLine(prompt) })
}
