// Everything that may contain text of others is logged through here.
import * as core from '@actions/core'
import { logLines } from './untrusted-text.ts'

/** Prints text of any origin: no line can be a workflow command. */
export function log(text: string): void {
  for (const line of logLines(text)) core.info(line)
}
