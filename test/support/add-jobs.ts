// Jobs that were canceled before any work on them, for pages that list them.
import type { Job } from '../../src/jobs/job.ts'
import type { NewJob } from '../../src/jobs/requests/store-requests.ts'
import { openDatabase } from '../../src/service/open-database.ts'
import { NO_LIMITS, toNewJob } from '../storage/contract/job-samples.ts'
import type { World } from './world.ts'

/** Makes the jobs a second apart, the last one now. Call it before the service starts, which would begin to work on them. */
export async function addCanceledJobs(
  { config, projectId }: Pick<World, 'config' | 'projectId'>,
  jobs: readonly Partial<NewJob>[],
): Promise<Job[]> {
  const storage = await openDatabase(config, {})
  try {
    const made: Job[] = []
    for (const [at, changes] of jobs.entries()) {
      const createdAt = Date.now() - (jobs.length - 1 - at) * 1000
      const result = await storage.jobs.create(toNewJob(projectId, createdAt, changes), NO_LIMITS)
      if (result.kind !== 'created') throw new Error(`Expected a new job, got ${result.kind}`)
      await storage.jobs.cancel(projectId, result.job.id, createdAt)
      made.push(result.job)
    }
    return made
  } finally {
    await storage.close()
  }
}
