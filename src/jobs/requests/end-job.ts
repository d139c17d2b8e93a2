// A job is ended by a person or a program: canceled while it works, archived afterwards.
import { ApiError } from '../../contract/errors.ts'
import type { Actor } from '../../projects/audit.ts'
import type { Job } from '../job.ts'
import type { JobSignals } from '../run/signals.ts'
import type { JobStore } from '../store.ts'
import { jobNotFound } from './request-refusals.ts'
import type { CancelResult } from './store-requests.ts'

export interface EndJobDeps {
  jobs: Pick<JobStore, 'cancel' | 'archive'>
  signals: JobSignals
  now: () => number
}

/** Throws `ApiError`: 404 for an unknown job, 409 when its state does not allow it. `by`: the person, for the audit list. */
export async function endJob(
  { jobs, signals, now }: EndJobDeps,
  projectId: string,
  jobId: string,
  verb: 'cancel' | 'archive',
  by?: Actor,
): Promise<Job> {
  const result: CancelResult = await jobs[verb](projectId, jobId, now(), by)
  if (result.kind === 'not_found') throw jobNotFound(jobId)
  if (result.kind === 'refused') throw new ApiError('job_state_conflict', explainRefusal(verb, result.job))
  signals.changed(jobId)
  return result.job
}

function explainRefusal(verb: 'cancel' | 'archive', job: Job): string {
  if (verb === 'archive') return 'The job is active; cancel it or wait for its end'
  if (job.status === 'active') return 'The job is publishing its pull request; wait for its end and close it there'
  return `The job is ${job.status}; only an active job can be canceled`
}
