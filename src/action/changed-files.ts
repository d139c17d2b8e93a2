// The output `changed-files`: what the job changed, by the patch that the service keeps of it.
import type { Client } from '../client/client.ts'
import type { AgentJob } from '../contract/job.ts'
import { listChangedPaths } from './changed-paths.ts'
import type { Target } from './read-input.ts'
import { annotationText } from './untrusted-text.ts'
import * as commands from './workflow-commands.ts'

/** The pull request is there already, so its step must not wait long for a list of names. */
const PATCH_MS = 30_000

/** Sets the output by the bytes of a patch, one path per line. */
export function setChangedFiles(patch: Uint8Array): void {
  commands.setOutput('changed-files', listChangedPaths(new TextDecoder().decode(patch)).join('\n'))
}

/** Reads the patch of a job whose changes are published. A patch that cannot be read is only a warning. */
export async function nameChangedFiles(
  client: Client,
  { projectId }: Target,
  { id }: AgentJob,
  giveUp: AbortSignal,
): Promise<void> {
  try {
    const { patch } = await client.patchOf(projectId, id, {
      signal: AbortSignal.any([giveUp, AbortSignal.timeout(PATCH_MS)]),
    })
    setChangedFiles(patch)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    commands.warning(annotationText(`The output changed-files is empty, because the patch cannot be read: ${reason}`))
  }
}
