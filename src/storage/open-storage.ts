// The one door to the database.

import { bindFirst } from '../base/bind-first.ts'
import type { ProcessStore } from '../base/processes/process-store.ts'
import type { EffectStore } from '../jobs/effects.ts'
import type { OutcomeStore } from '../jobs/outcomes/outcomes.ts'
import type { RetentionStore } from '../jobs/run/deletion-rounds.ts'
import type { JobStore } from '../jobs/store.ts'
import type { KeyStore } from '../projects/api-key.ts'
import type { AuditStore } from '../projects/audit.ts'
import type { SessionStore } from '../projects/people/session.ts'
import type { ProjectStore } from '../projects/project.ts'
import type { SettingsStore } from '../projects/read-settings.ts'
import type { SetupStore } from '../projects/setup/registered-app.ts'
import type { DeliveryStore, EndpointStore } from '../projects/webhooks/stores.ts'
import { createViewStore } from '../traffic/sql/view-store.ts'
import { DEFAULT_PATH_LIMITS, type PathLimits, type ViewStore } from '../traffic/store.ts'
import { retentionStore } from './delete-old-rows.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { PostgresOptions } from './dialect/postgres.ts'
import { openSqlite, type SqliteOptions } from './dialect/sqlite.ts'
import { effectStore } from './jobs/effect-watches.ts'
import { createJobStore } from './jobs/job-store.ts'
import { outcomeStore } from './jobs/outcomes.ts'
import { listPending, migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { processStore } from './process-store.ts'
import { createAuditStore } from './projects/audit.ts'
import { keyStore } from './projects/key-store.ts'
import { createProjectStore } from './projects/project-store.ts'
import { createSettingsStore } from './projects/settings-store.ts'
import { createServiceNotes, type ServiceNotes } from './service-notes.ts'
import { sessionStore } from './session-store.ts'
import { setupStore } from './setup-store.ts'
import { createStoreHealth, type StoreHealth } from './store-health.ts'
import { createDeliveryStore } from './webhooks/delivery-store.ts'
import { createEndpointStore } from './webhooks/endpoint-store.ts'

export type StorageOptions = {
  pathLimits?: PathLimits
} & DatabaseOptions

export type DatabaseOptions = ({ kind: 'sqlite' } & SqliteOptions) | ({ kind: 'postgres' } & PostgresOptions)

export interface Storage {
  projects: ProjectStore
  keys: KeyStore
  /** Who did what. */
  audit: AuditStore
  jobs: JobStore
  /** What became of the views of changed pages. */
  effects: EffectStore
  /** What became of pull requests. */
  outcomes: OutcomeStore
  views: ViewStore
  settings: SettingsStore
  /** Browsers in which people are signed in to the dashboard. */
  sessions: SessionStore
  /** What the first set-up keeps, and the GitHub App that it has registered. */
  setup: SetupStore
  /** Endpoints of webhooks that Docmend sends. */
  endpoints: EndpointStore
  /** What is to be sent to them. */
  deliveries: DeliveryStore
  /** The processes that share the database. */
  processes: ProcessStore
  health: StoreHealth
  /** See `Dialect.poolUse`. */
  poolUse: Dialect['poolUse'] | undefined
  retention: RetentionStore
  notes: ServiceNotes
  /** See `Dialect.openChanges`. */
  openChanges: Dialect['openChanges']
  /** Closes the database; calls after it throw `StoreUnavailableError`, except another close. */
  close: () => Promise<void>
}

/**
 * Opens the database and brings it up to date; several processes may do so at once. Throws when the database cannot be
 * opened, or is newer than this code. What a method of a store has resolved is on disk.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const dialect = await openDialect(options)
  try {
    await migrate(dialect, MIGRATIONS)
  } catch (error) {
    await dialect.close()
    throw error
  }
  return createStorage(dialect, options)
}

/**
 * Opens the database as it is, to look at it while a service may be running. Throws as `openStorage` does. Where `pending`
 * names migrations, only `health.examine` and `close` may be called.
 */
export async function inspectStorage(options: StorageOptions): Promise<Storage & { pending: string[] }> {
  const dialect = await openDialect(options)
  try {
    const pending = await listPending(dialect, MIGRATIONS)
    return { ...createStorage(dialect, options), pending }
  } catch (error) {
    await dialect.close()
    throw error
  }
}

/** The database as it is. Throws `StoreUnavailableError`. */
export async function openDialect(options: DatabaseOptions): Promise<Dialect> {
  if (options.kind === 'sqlite') return openSqlite(options)
  // Loaded only where it is used.
  const { openPostgres } = await import('./dialect/postgres.ts')
  return openPostgres(options)
}

/** The stores over a database that is up to date. */
function createStorage(dialect: Dialect, options: StorageOptions): Storage {
  const { pathLimits = DEFAULT_PATH_LIMITS } = options
  return {
    projects: createProjectStore(dialect),
    keys: bindFirst(dialect, keyStore),
    audit: createAuditStore(dialect),
    jobs: createJobStore(dialect),
    effects: bindFirst(dialect, effectStore),
    outcomes: bindFirst(dialect, outcomeStore),
    views: createViewStore(dialect, pathLimits),
    settings: createSettingsStore(dialect),
    sessions: bindFirst(dialect, sessionStore),
    setup: bindFirst(dialect, setupStore),
    endpoints: createEndpointStore(dialect),
    deliveries: createDeliveryStore(dialect),
    processes: bindFirst(dialect, processStore),
    health: createStoreHealth(dialect),
    poolUse: dialect.poolUse,
    retention: bindFirst(dialect, retentionStore),
    notes: createServiceNotes(dialect),
    openChanges: (onFault) => dialect.openChanges(onFault),
    close: () => dialect.close(),
  }
}
