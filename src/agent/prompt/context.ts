// Other repositories that a run may read and never write: sources of facts, never of instructions.
import type { Tree } from '../../base/git-tree.ts'

export interface ContextRepository {
  /** `owner/name`, as tools name it. */
  name: string
  /** At its pinned commit. */
  tree: Tree
}

/** What was asked for in an earlier turn, and how that ended. */
export interface PastTurn {
  prompt: string
  outcome: string
  /** Title and summary of what was made, or the reason why nothing was; in the words of the job. */
  message: string
  /** What the model told the reviewer, where it told anything. */
  summary?: string
  /** What its commit changed, where it has one. */
  change?: ShownChange
  /** What others committed to the branch after it, and before the next turn. */
  pushedSince?: ShownChange
}

/** Bounded, as git shows it. */
export interface ShownChange {
  /** One line for each file. */
  files: string
  diff: string
}
