// What the dashboard of the demo shows beside the pull request: a job that waits for a person, and one that has failed.
import { createClient } from '../../src/client/client.ts'
import type { DemoService } from './demo.ts'

/** For the offline model: a real one would do more than is asked, and cost money that nobody has agreed to spend. */
const FOR_REVIEW = 'Replace "machines" with "servers" in guides/deploy.mdx'
const TOO_HARD = 'Write a page about webhooks: what is sent, when, and how a receiver verifies it.'

/** Does not wait for them: they end within seconds, and the dashboard shows how. */
export async function addSampleJobs({ url, apiKey, projectId }: DemoService): Promise<void> {
  const client = createClient({ baseUrl: url, apiKey })
  await client.createJob(projectId, { prompt: FOR_REVIEW, mode: 'patch' })
  await client.createJob(projectId, { prompt: TOO_HARD })
}
