// A change of code that a task is about: two commits of one repository, and how tools name them.
import type { CommitRange } from '../../base/commit-range.ts'
import { type Tree, TreeTooLargeError } from '../../base/git-tree.ts'
import type { ContextRepository } from '../prompt/context.ts'

export interface CodeCause {
  /** `owner/name`. */
  repository: string
  before: Tree
  after: Tree
  range: CommitRange
  /** Of the commits between the two ends, the newest and their titles first. */
  messages: readonly string[]
  /** Of its pull request; absent where the task names two commits. */
  title?: string
  /** The code is in the repository of the documentation. */
  isOwn: boolean
}

/** The task of a run that has a cause and no task of its own. */
export const DEFAULT_QUESTION =
  'The code has changed. Which sentences of the documentation are no longer true? Correct them, and document what is now missing.'

/** What tools call the repository before and after the change. */
export function endName(repository: string, end: 'before' | 'after'): string {
  return `${repository}@${end}`
}

/** The two ends as repositories to read. */
export function endsOf({ repository, before, after }: CodeCause): [ContextRepository, ContextRepository] {
  return [
    { name: endName(repository, 'before'), tree: withoutLimit(before) },
    { name: endName(repository, 'after'), tree: withoutLimit(after) },
  ]
}

/** A repository that is too large to be searched ends no run: its diff and its single files can be read. */
function withoutLimit(tree: Tree): Tree {
  return {
    sha: tree.sha,
    list: () => tree.list(),
    read: (path) => tree.read(path),
    search: async (query) => {
      try {
        return await tree.search(query)
      } catch (error) {
        if (error instanceof TreeTooLargeError) return { hits: [], truncated: true }
        throw error
      }
    },
  }
}
