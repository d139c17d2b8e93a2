// Which lines for programs end the commits of a job: what the project has set, and what the author of the job asked for.
import type { ProjectSettings } from '../../projects/settings.ts'
import type { Job } from '../job.ts'
import type { CommitTrailers } from '../repository.ts'

export function isSignedOff({ pullRequestOptions }: Job, wanted: ProjectSettings['commitTrailers']): boolean {
  return wanted.includes('signed-off-by') || pullRequestOptions?.signOff === true
}

export function chooseTrailers(job: Job, wanted: ProjectSettings['commitTrailers']): { trailers?: CommitTrailers } {
  const trailers = {
    isSignedOff: isSignedOff(job, wanted),
    assistedBy: wanted.includes('assisted-by') ? job.model : null,
  }
  return trailers.isSignedOff || trailers.assistedBy !== null ? { trailers } : {}
}
