// Port: a repository on this machine, as the tools without a service read it. Implemented in src/local/.
import type { PagesRead, Problem, Unjudged } from '../../documentation/index.ts'

/** The tools of the agent that only read. */
export type ReadingTool = 'list' | 'search' | 'read' | 'outline' | 'uses'

export interface FoundProblems {
  framework: string
  docsRoot: string
  /** Pages that were parsed. */
  pages: number
  errors: number
  warnings: number
  problems: readonly Problem[]
  unjudged: Unjudged
  /** What to do where it is not sure that the docs root is the right one, a line each. */
  hints: readonly string[]
  skipped: readonly string[]
  byHand: readonly string[]
  drift: readonly string[]
  /** Why a job of Docmend could not publish these changes, a clause each. */
  refusals: readonly string[]
  notes: readonly string[]
}

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
  check(since: string | undefined, call: LocalCall): Promise<FoundProblems>
  close(): Promise<void>
}
