// Port: a repository on this machine, as the tools without a service read it. Implemented in src/local/.

import type { ToolResult } from '../../../agent/tool-result.ts'
import type { PagesRead } from '../../../checks/index.ts'
import type { CheckResult } from '../../../checks/report/check-result.ts'
import type { NoticedChange } from '../../../notice/report/noticed-change.ts'

/** The tools of the agent that only read. */
export type ReadingTool = 'list' | 'search' | 'read' | 'outline' | 'uses'

export interface LocalCall {
  /** Ends the work, and the thread that does it. */
  signal: AbortSignal
  onProgress: (progress: PagesRead) => void
}

/** What to compare: two commits, or the last commit with what is staged. */
export type ComparedEnds = { kind: 'commits'; from: string | undefined; to: string } | { kind: 'staged' }

/** All methods but `notice` read the files as they are in the work tree at that moment. They work one after another. */
export interface LocalDocs {
  /** Runs a tool of the agent. The text of a failed call says what to do instead. */
  answer(tool: ReadingTool, args: object, call: LocalCall): Promise<ToolResult>
  /** Gives all problems; with `since`, those that are new since the history left this branch or commit. */
  check(since: string | undefined, call: LocalCall): Promise<CheckResult>
  /** Gives what the change makes untrue in the pages of the same repository; it reads commits and the index only. */
  notice(ends: ComparedEnds, withCandidates: boolean, call: LocalCall): Promise<NoticedChange>
  close(): Promise<void>
}
