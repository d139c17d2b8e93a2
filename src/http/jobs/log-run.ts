// Names the run behind a job in the log: a workflow run has no name that could be revoked, so its number is the trace.
import type { Job } from '../../jobs/job.ts'
import type { Admission } from '../auth.ts'
import type { ApiDeps } from '../deps.ts'

export function logCreatedByRun(
  { logger }: Pick<ApiDeps, 'logger'>,
  { id: jobId, projectId }: Pick<Job, 'id' | 'projectId'>,
  run: Admission['run'],
): void {
  if (run === undefined) return
  const { repositoryId, isOther, claims } = run
  const { repository, workflowRef: workflow, runId, event, ref, environment, actor } = claims
  const about = { jobId, projectId, repository, repositoryId, isOther, workflow, runId, event, ref, environment, actor }
  logger.info(about, 'A workflow run created a job')
}
