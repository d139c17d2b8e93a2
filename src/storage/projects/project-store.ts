import type { Transaction } from 'kysely'
import { SERVICE } from '../../projects/audit.ts'
import {
  hasSameOwner,
  type InstallationChange,
  newProjectId,
  type Project,
  type ProjectStore,
  type SeenRepository,
} from '../../projects/project.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { ProjectTable, Tables } from '../schema.ts'
import { disableEndpoints } from '../webhooks/webhook-rows.ts'
import { revokeKeys } from './key-store.ts'
import { recordDelivery } from './received-deliveries.ts'

function toProject(row: ProjectTable): Project {
  return {
    id: row.id,
    repositoryId: row.repository_id,
    repository: row.repository,
    docsRoot: row.docs_root,
    installationId: row.installation_id,
    state: row.state,
    ...(row.owner_id === null ? {} : { ownerId: row.owner_id }),
  }
}

/** A project that was never seen by the App; the caller adds what it knows more. */
function newProjectRow(fullName: string, docsRoot: string | null, now: number): ProjectTable {
  return {
    id: newProjectId(),
    repository_id: null,
    ...nameColumns(fullName),
    docs_root: docsRoot,
    installation_id: null,
    owner_id: null,
    state: 'active',
    created_at: now,
  }
}

function nameColumns(fullName: string): Pick<ProjectTable, 'repository' | 'repository_key'> {
  return { repository: fullName, repository_key: repositoryKey(fullName) }
}

/** The form in which names are compared. */
function repositoryKey(fullName: string): string {
  return fullName.toLowerCase()
}

// What each change on GitHub does to projects. Applying a change twice has the effect of applying it once.

/** Why the endpoints of a former owner get nothing any more. */
const TRANSFERRED = 'The repository was transferred to another owner'

async function applyChange(
  dialect: Dialect,
  trx: Transaction<Tables>,
  change: InstallationChange,
  now: number,
): Promise<void> {
  switch (change.kind) {
    case 'installed':
      for (const repository of change.repositories) await install(dialect, trx, repository, change.installationId, now)
      return
    // The installation is forgotten, since it never comes back: a new one has a new id. Keys and data stay.
    case 'uninstalled':
      return update(trx, { installation_id: change.installationId }, { state: 'uninstalled', installation_id: null })
    case 'suspended':
      return update(trx, { installation_id: change.installationId, state: 'active' }, { state: 'suspended' })
    case 'unsuspended':
      return update(trx, { installation_id: change.installationId, state: 'suspended' }, { state: 'active' })
    case 'repositories_removed':
      for (const repository_id of change.repositoryIds) {
        await update(trx, { installation_id: change.installationId, repository_id }, { state: 'removed' })
      }
      return
    case 'renamed':
      return rename(trx, change.repository)
    case 'transferred':
      return transfer(dialect, trx, change.repository, now)
    case 'deleted':
      return update(trx, { repository_id: change.repositoryId }, { state: 'deleted', installation_id: null })
    default:
      change satisfies never
  }
}

/**
 * Attaches the projects of the repository to the installation, also the ones that only know its name, or makes one. One that
 * comes to another account this way was transferred, whether or not a webhook says so.
 */
async function install(
  dialect: Dialect,
  trx: Transaction<Tables>,
  repository: SeenRepository,
  installationId: number,
  now: number,
): Promise<void> {
  const attached = {
    repository_id: repository.id,
    ...seenColumns(repository),
    installation_id: installationId,
    state: 'active' as const,
  }
  const before = await trx.selectFrom('project').selectAll().where('repository_id', '=', repository.id).execute()
  const moved = before.filter(
    (row) => row.installation_id !== installationId && !hasSameOwner(toOwned(row), repository),
  )
  await revokeAccess(dialect, trx, moved, now)
  const { numUpdatedRows } = await trx
    .updateTable('project')
    .set(attached)
    .where((where) =>
      where.or([
        where('repository_id', '=', repository.id),
        where.and([
          where('repository_id', 'is', null),
          where('repository_key', '=', repositoryKey(repository.fullName)),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  const row = { ...newProjectRow(repository.fullName, null, now), ...attached }
  await trx.insertInto('project').values(row).execute()
}

/** One that is below another account was transferred as well, or the word is an old one: a transfer decides about it. */
async function rename(trx: Transaction<Tables>, repository: SeenRepository): Promise<void> {
  const { id, ownerId } = repository
  const seen = trx.updateTable('project').set(seenColumns(repository)).where('repository_id', '=', id)
  const ofOwner = seen.where((row) => row.or([row('owner_id', 'is', null), row('owner_id', '=', ownerId ?? null)]))
  await (ownerId === undefined ? seen : ofOwner).execute()
}

/** Those that are below the new owner by now were seen there before, and have keys of the new owner. */
async function transfer(
  dialect: Dialect,
  trx: Transaction<Tables>,
  repository: SeenRepository,
  now: number,
): Promise<void> {
  const all = await trx.selectFrom('project').selectAll().where('repository_id', '=', repository.id).execute()
  const left = all.filter((row) => !hasSameOwner(toOwned(row), repository))
  if (left.length === 0) return
  const gone = { ...seenColumns(repository), state: 'transferred' as const, installation_id: null }
  await trx.updateTable('project').set(gone).where('id', 'in', left.map(toId)).execute()
  await revokeAccess(dialect, trx, left, now)
}

/** Ends what the former owner of these projects can do and learn: the keys, and the events that go to the owner's endpoints. */
async function revokeAccess(
  dialect: Dialect,
  trx: Transaction<Tables>,
  of: readonly ProjectTable[],
  now: number,
): Promise<void> {
  if (of.length === 0) return
  const endpoints = trx.selectFrom('webhook_endpoint').select('id').where('project_id', 'in', of.map(toId))
  const ids = (await endpoints.execute()).map(toId)
  await disableEndpoints(dialect, trx, { ids, reason: TRANSFERRED, at: now, by: SERVICE })
  await revokeKeys(dialect, trx, { projectIds: of.map(toId), now, by: SERVICE })
}

/** The owner's number stays as it is where GitHub does not tell. */
function seenColumns({ fullName, ownerId }: SeenRepository): Partial<ProjectTable> & ReturnType<typeof nameColumns> {
  return { ...nameColumns(fullName), ...(ownerId === undefined ? {} : { owner_id: ownerId }) }
}

function toOwned({ repository, owner_id }: ProjectTable) {
  return { fullName: repository, ownerId: owner_id ?? undefined }
}

function toId({ id }: { id: string }): string {
  return id
}

/** Changes the projects that have all of these values. */
async function update(
  trx: Transaction<Tables>,
  having: Partial<ProjectTable>,
  columns: Partial<ProjectTable>,
): Promise<void> {
  await trx
    .updateTable('project')
    .set(columns)
    .where((project) => project.and(having))
    .execute()
}

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
