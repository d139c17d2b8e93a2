// Port: the repositories of projects, as the tools at `/mcp` of the service read them. Implemented in src/service/.
import type { CheckResult } from '../../../checks/report/check-result.ts'
import type { LocalDocs } from '../local/local-docs.ts'

export interface ProposedFile {
  /** From the root of the repository. */
  path: string
  /** null: the file is deleted. */
  content: string | null
}

/** A call is bounded in time and in how much it answers; what cannot be read is a `ToolRefusal` that says why. */
export interface ReadProject extends Pick<LocalDocs, 'answer'> {
  /** Gives the problems that these files, on top of the commit, bring. */
  check(files: readonly ProposedFile[], signal: AbortSignal): Promise<CheckResult>
}

export interface ProjectDocs {
  /** Gives what the tools read: the newest commit of the default branch of this project's repository. */
  of(projectId: string): ReadProject
}
