// Port: the audit list. What another store does it enters itself, in the transaction of the act. Implemented in src/storage/.
import type { AuditAct, AuditEntry } from './audit.ts'

export interface AuditQuery {
  /** Absent = those of all projects and of the service. */
  projectId?: string | undefined
  act?: AuditAct | undefined
  /** As `formatActor` names it. */
  actor?: string | undefined
  /** Only entries older than the one with this id. */
  before?: number | undefined
  limit: number
}

export interface AuditStore {
  /** Gives entries, newest first. */
  list(query: AuditQuery): Promise<AuditEntry[]>
  /** Gives those who have entries in this project, as `formatActor` names them, sorted; all projects when it is absent. */
  actors(projectId?: string): Promise<string[]>
}
