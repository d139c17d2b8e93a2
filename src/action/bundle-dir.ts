// The folder of a bundle: written by `command: run`, read by `command: publish`.
import { join } from 'node:path'
import { resolveOutputPath } from './output-path.ts'
import * as commands from './workflow-commands.ts'
import type { WorkflowRun } from './workflow-run.ts'

/**
 * Below the runner's temporary folder by default, so that the checkout stays as it is. Throws when it is elsewhere than there
 * or in the workspace, also through a link that the checkout brings.
 */
export function readBundleDir({ workspace, temporary }: Pick<WorkflowRun, 'workspace' | 'temporary'>): string {
  const text = commands.getInput('bundle-dir')
  return text === ''
    ? join(temporary ?? workspace, 'docmend-bundle')
    : resolveOutputPath('bundle-dir', text, { workspace, temporary })
}
