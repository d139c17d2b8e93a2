// Port: a repository on this machine, as the tools without a service read it. Implemented in src/local/.

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
  /** Gives the answer of a tool of the agent, in words; one that begins like a failure says what to do instead. */
  answer(tool: ReadingTool, args: object, call: LocalCall): Promise<string>
  /** Gives all problems; with `since`, those that are new since the history left this branch or commit. */
  check(since: string | undefined, call: LocalCall): Promise<CheckResult>
  close(): Promise<void>
}
