// What each change on GitHub does to projects. Applying a change twice has the effect of applying it once.
import type { Transaction } from 'kysely'
import type { InstallationChange, SeenRepository } from '../../projects/project-store.ts'
import type { ProjectTable, Tables } from '../schema.ts'
import { nameColumns, newProjectRow, repositoryKey } from './project-rows.ts'

export async function applyChange(trx: Transaction<Tables>, change: InstallationChange, now: number): Promise<void> {
  switch (change.kind) {
    case 'installed':
      for (const repository of change.repositories) await install(trx, repository, change.installationId, now)
      return
    case 'uninstalled':
      return uninstall(trx, change.installationId)
    case 'suspended':
      return move(trx, change.installationId, 'active', 'suspended')
    case 'unsuspended':
      return move(trx, change.installationId, 'suspended', 'active')
    case 'repositories_removed':
      return remove(trx, change.installationId, change.repositoryIds)
    case 'renamed':
      return updateRepository(trx, change.repository.id, nameColumns(change.repository.fullName))
    case 'transferred':
      return transfer(trx, change.repository, now)
    case 'deleted':
      return updateRepository(trx, change.repositoryId, { state: 'deleted', installation_id: null })
    default:
      change satisfies never
  }
}

/** Attaches the projects of the repository to the installation, also the ones that only know its name, or makes one. */
async function install(
  trx: Transaction<Tables>,
  repository: SeenRepository,
  installationId: number,
  now: number,
): Promise<void> {
  const attached = {
    repository_id: repository.id,
    ...nameColumns(repository.fullName),
    installation_id: installationId,
    state: 'active' as const,
  }
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

/** The installation is forgotten, since it never comes back: a new one has a new id. Keys and data stay. */
async function uninstall(trx: Transaction<Tables>, installationId: number): Promise<void> {
  await trx
    .updateTable('project')
    .set({ state: 'uninstalled', installation_id: null })
    .where('installation_id', '=', installationId)
    .execute()
}

async function move(
  trx: Transaction<Tables>,
  installationId: number,
  from: ProjectTable['state'],
  to: ProjectTable['state'],
): Promise<void> {
  await trx
    .updateTable('project')
    .set({ state: to })
    .where('installation_id', '=', installationId)
    .where('state', '=', from)
    .execute()
}

async function remove(trx: Transaction<Tables>, installationId: number, repositoryIds: number[]): Promise<void> {
  for (const repositoryId of repositoryIds) {
    await trx
      .updateTable('project')
      .set({ state: 'removed' })
      .where('installation_id', '=', installationId)
      .where('repository_id', '=', repositoryId)
      .execute()
  }
}

async function transfer(trx: Transaction<Tables>, repository: SeenRepository, now: number): Promise<void> {
  const gone = { ...nameColumns(repository.fullName), state: 'transferred' as const, installation_id: null }
  await updateRepository(trx, repository.id, gone)
  const projects = trx.selectFrom('project').select('id').where('repository_id', '=', repository.id)
  await trx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('project_id', 'in', projects)
    .execute()
}

async function updateRepository(
  trx: Transaction<Tables>,
  repositoryId: number,
  columns: Partial<ProjectTable>,
): Promise<void> {
  await trx.updateTable('project').set(columns).where('repository_id', '=', repositoryId).execute()
}
