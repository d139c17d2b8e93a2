// The folder of a bundle: written by `command: run`, read by `command: publish`.
import { join, resolve } from 'node:path'
import * as commands from './workflow-commands.ts'
import type { WorkflowRun } from './workflow-run.ts'

/** Below the runner's temporary folder by default, so that the checkout stays as it is. */
export function readBundleDir({ workspace, temporary }: Pick<WorkflowRun, 'workspace' | 'temporary'>): string {
  const text = commands.getInput('bundle-dir')
  return text === '' ? join(temporary ?? workspace, 'docmend-bundle') : resolve(workspace, text)
}
