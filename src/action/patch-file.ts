// Writes the patch of a job to a file for later steps: `git apply`, or an artifact that a person reads.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../client/client.ts'
import type { AgentJob } from '../contract/job.ts'
import { publishJobPath } from '../contract/paths.ts'
import { writeBundle } from '../local/workflow/write-bundle.ts'
import { readBundleDir } from './bundle-dir.ts'
import { setChangedFiles } from './changed-files.ts'
import type { JobInputs } from './inputs.ts'
import { toBundle } from './job-bundle.ts'
import { addToSummary } from './job-summary.ts'
import { log } from './log.ts'
import { summaryHtml } from './untrusted-text.ts'
import * as commands from './workflow-commands.ts'
import type { WorkflowRun } from './workflow-run.ts'

/** Writes the patch below the runner's temporary folder, sets the outputs that name it and its files, and explains how to publish it. */
export async function writePatch(
  client: Client,
  inputs: JobInputs,
  job: AgentJob,
  { temporary, workspace }: WorkflowRun,
  signal: AbortSignal,
): Promise<void> {
  const { patch } = await client.patchOf(inputs.projectId, job.id, { signal })
  // The id comes from the server; in a path it must be nothing but a name.
  const name = `docmend-${job.id.replaceAll(/[^\w-]/g, '')}.patch`
  const path = join(temporary ?? workspace, name)
  await writeFile(path, patch)
  commands.setOutput('patch-file', path)
  setChangedFiles(patch)
  const bundle = toBundle(job, patch)
  const folder = readBundleDir({ temporary, workspace })
  await writeBundle(folder, bundle)
  commands.setOutput('bundle-dir', folder)
  await explainPatch(path, bundle.manifest.patchSha256, inputs, job)
}

const HOW_TO_PUBLISH = 'docs/api.md#read-a-patch-and-publish-it'

async function explainPatch(path: string, sha256: string, inputs: JobInputs, job: AgentJob): Promise<void> {
  const address = `POST ${inputs.baseUrl}${publishJobPath(inputs.projectId, job.id)}`
  const body = JSON.stringify({ sha256 })
  log(`The patch is in ${path}\nSHA-256 ${sha256}\nPublish it with ${address} ${body} (${HOW_TO_PUBLISH})`)
  if (!inputs.summary) return
  const code = (text: string): string => `<code>${summaryHtml(text)}</code>`
  addToSummary(
    `The patch is in ${code(path)}, SHA-256 ${code(sha256)}.\n\n` +
      `Publish it with ${code(address)} and the body ${code(body)} (${HOW_TO_PUBLISH}).\n`,
  )
}
