// Logs everything that may contain text by others.
import * as core from '@actions/core'
import { logLines } from './untrusted-text.ts'

/** Prints text of any origin: no line can be a workflow command. */
export function log(text: string): void {
  for (const line of logLines(text)) core.info(line)
}
