// Port: the branches of a project's repository, for people who choose one. Implemented in src/github/branches.ts.
import type { Project } from '../projects/project.ts'

export interface Branches {
  /** Gives the names of branches, 100 at most, in the host's order; they may be a minute old. Throws when the host is away. */
  list(project: Project): Promise<string[]>
  /** Asks now. Throws when the host is away. */
  exists(project: Project, name: string): Promise<boolean>
}
