// What a job works on, without the files that its project hides: nothing of them reaches the model, the checks or the pull request.
import type { CodeCause } from '../../agent/cause/cause.ts'
import type { ContextRepository } from '../../agent/prompt/context.ts'
import type { Tree } from '../../base/git-tree/tree.ts'
import { rangeWithout, treeWithout } from '../../base/git-tree/tree-without.ts'
import { createHiddenTest } from './path-patterns.ts'

/** Everything that a job reads files from. */
export interface ReadSources {
  tree: Tree
  context: readonly ContextRepository[]
  cause?: CodeCause | undefined
}

/** Gives the same task, with sources in which hidden files do not exist. */
export function hideFiles<Task extends ReadSources>(task: Task, hidden: readonly string[]): Task {
  if (hidden.length === 0) return task
  const isHidden = createHiddenTest(hidden)
  const { cause } = task
  return {
    ...task,
    tree: hideInTree(task.tree, hidden),
    context: task.context.map(({ name, tree }) => ({ name, tree: hideInTree(tree, hidden) })),
    cause: cause && {
      ...cause,
      before: hideInTree(cause.before, hidden),
      after: hideInTree(cause.after, hidden),
      range: rangeWithout(cause.range, isHidden),
    },
  }
}

/** Gives the tree without its hidden files. */
export function hideInTree(tree: Tree, hidden: readonly string[]): Tree {
  return hidden.length === 0 ? tree : treeWithout(tree, createHiddenTest(hidden), JSON.stringify(hidden))
}
