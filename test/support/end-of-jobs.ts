// Waits for the jobs of a world to end: git may be at work for one when its world ends, and would outlive it for a moment.
import type { Client } from '../../src/client/client.ts'
import { PATIENCE_MS } from './until.ts'

export async function endOfJobs(client: Client, projectId: string): Promise<void> {
  const { jobs } = await client.listJobs(projectId)
  await Promise.all(jobs.map(({ id }) => client.waitForJob(projectId, id, { timeoutMs: PATIENCE_MS })))
}
