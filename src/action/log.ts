// Logs everything that may contain text by others.

import { logLines } from './untrusted-text.ts'
import * as commands from './workflow-commands.ts'

/** Prints text of any origin: no line can be a workflow command. */
export function log(text: string): void {
  for (const line of logLines(text)) commands.info(line)
}
