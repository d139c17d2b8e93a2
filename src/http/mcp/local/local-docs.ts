// Port: a repository on this machine, as the tools without a service read it. Implemented in src/local/.

import type { ToolResult } from '../../../agent/tool-result.ts'
import type { PagesRead } from '../../../checks/index.ts'
import type { CheckResult } from '../../../checks/report/check-result.ts'

/** The tools of the agent that only read. */
export type ReadingTool = 'list' | 'search' | 'read' | 'outline' | 'uses'

export interface LocalCall {
  /** Ends the work, and the thread that does it. */
  signal: AbortSignal
  onProgress: (progress: PagesRead) => void
}

/** All methods read the files as they are in the work tree at that moment, and work one after another. */
export interface LocalDocs {
  /** Runs a tool of the agent. The text of a failed call says what to do instead. */
  answer(tool: ReadingTool, args: object, call: LocalCall): Promise<ToolResult>
  /** Gives all problems; with `since`, those that are new since the history left this branch or commit. */
  check(since: string | undefined, call: LocalCall): Promise<CheckResult>
  close(): Promise<void>
}
