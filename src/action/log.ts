// The only way to the log for text that is not ours alone.
import * as core from '@actions/core'
import { logLines } from './untrusted-text.ts'

/** Prints text of any origin; no line of it can be a workflow command. */
export function log(text: string): void {
  for (const line of logLines(text)) core.info(line)
}
