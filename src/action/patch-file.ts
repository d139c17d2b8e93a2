// The patch of a job as a file, for the steps that follow: `git apply`, or an artifact that a person reads.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as core from '@actions/core'
import type { Client } from '../client/client.ts'
import type { AgentJob } from '../contract/job.ts'
import type { WorkflowRun } from './workflow-run.ts'

/** Writes the patch below the runner's temporary folder, under the job's id, and sets the output that names it. */
export async function writePatch(
  client: Client,
  projectId: string,
  job: AgentJob,
  { temporary, workspace }: WorkflowRun,
  signal: AbortSignal,
): Promise<void> {
  const { patch } = await client.patchOf(projectId, job.id, { signal })
  // The id comes from the server; in a path it must be no more than a name.
  const name = `docmend-${job.id.replaceAll(/[^\w-]/g, '')}.patch`
  const path = join(temporary ?? workspace, name)
  await writeFile(path, patch)
  core.setOutput('patch-file', path)
}
