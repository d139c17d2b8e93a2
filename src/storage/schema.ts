// The tables as Kysely sees them. Times are epoch milliseconds, truth values 0 or 1: both mean the same on every database.
import type { Generated } from 'kysely'
import type { AuditAct } from '../projects/audit.ts'
import type { ProjectState } from '../projects/project.ts'
import type { ViewTables } from '../traffic/sql/view-tables.ts'
import type { JobTables } from './jobs/job-tables.ts'
import type { ProcessTables } from './process-store.ts'
import type { PeopleTables } from './session-store.ts'
import type { SetupTables } from './setup-store.ts'
import type { WebhookTables } from './webhooks/webhook-rows.ts'

export interface Tables extends ViewTables, JobTables, WebhookTables, PeopleTables, ProcessTables, SetupTables {
  project: ProjectTable
  api_key: ApiKeyTable
  audit_entry: AuditEntryTable
  webhook_delivery: WebhookDeliveryTable
  service_note: ServiceNoteTable
  migration: MigrationTable
}

export interface ProjectTable {
  id: string
  repository_id: number | null
  repository: string
  /** `repository` in lower case: GitHub's names are ASCII and compare without regard to case. */
  repository_key: string
  docs_root: string | null
  installation_id: number | null
  owner_id: number | null
  state: ProjectState
  created_at: number
}

export interface ApiKeyTable {
  hash: string
  id: string
  project_id: string
  name: string
  /** Separated by spaces, as in OAuth. */
  scopes: string
  /** Separated by spaces. */
  allowed_cidrs: string
  expires_at: number | null
  created_at: number
  revoked_at: number | null
  last_used_at: number | null
  /** See `formatActor`. */
  created_by: string
}

export interface AuditEntryTable {
  id: Generated<number>
  project_id: string | null
  /** See `formatActor`. */
  actor: string
  act: AuditAct
  subject: string
  detail: string
  entered_at: number
}

interface WebhookDeliveryTable {
  id: string
  received_at: number
}

interface ServiceNoteTable {
  name: string
  value: string
}

interface MigrationTable {
  name: string
  applied_at: number
}
