// What a request locks before it decides: first the project, then the job, so that two never wait for each other.
import type { Transaction } from 'kysely'
import type { ProjectState } from '../projects/project.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { AgentJobTable } from './jobs/job-tables.ts'
import type { Tables } from './schema.ts'

/**
 * Requests of one project follow each other, else two could pass a limit, or take one key, side by side. Gives the
 * project's state, or undefined when there is no such project.
 */
export async function lockProject(
  dialect: Dialect,
  trx: Transaction<Tables>,
  projectId: string,
): Promise<ProjectState | undefined> {
  const project = trx.selectFrom('project').select('state').where('id', '=', projectId)
  return (await dialect.forUpdate(project).executeTakeFirst())?.state
}

/** Gives the job of this project, and keeps it as it is until the transaction ends. */
export function lockJob(
  dialect: Dialect,
  trx: Transaction<Tables>,
  projectId: string,
  jobId: string,
): Promise<AgentJobTable | undefined> {
  const job = trx.selectFrom('agent_job').selectAll().where('id', '=', jobId).where('project_id', '=', projectId)
  return dialect.forUpdate(job).executeTakeFirst()
}
