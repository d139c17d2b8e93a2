// Port: the repositories of projects, as the tools at `/mcp` of the service read them. Implemented in src/wiring/.
import type { LocalDocs } from '../local/local-docs.ts'

/** A call is bounded in time and in how much it answers; what cannot be read is a `ToolRefusal` that says why. */
export interface ProjectDocs {
  /** Gives what the tools read: the newest commit of the default branch of this project's repository. */
  of(projectId: string): Pick<LocalDocs, 'answer'>
}
