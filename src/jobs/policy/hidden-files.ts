// Matches paths against the patterns of `.docmend.yml` and of the settings.

import type { CodeCause } from '../../agent/cause/cause.ts'
import type { ContextRepository } from '../../agent/prompt/context.ts'
import type { Tree } from '../../base/git-tree.ts'
import { type IsHidden, rangeWithout, treeWithout } from '../../base/made-trees.ts'
import { splitSegments } from '../../base/path-pattern.ts'
import { compileGlobs, type MatchPath } from '../../checks/index.ts'

/**
 * Compiles valid patterns. They start at the top of the repository, and a pattern that names a folder includes everything
 * below it. Paths are in Unicode normal form C, as all paths are that may be changed; patterns may be in any form. Linear in
 * pattern and path.
 */
export function createMatcher(globs: readonly string[]): MatchPath {
  const cleaned = globs.map((glob) => splitSegments(glob.normalize('NFC')).join('/'))
  return compileGlobs(cleaned.flatMap((glob) => [glob, `${glob}/**`]))
}

/** Compiles valid patterns of hidden files. A file is hidden in whichever Unicode form git holds its path. */
export function createHiddenTest(patterns: readonly string[]): IsHidden {
  if (patterns.length === 0) return () => false
  const matches = createMatcher(patterns)
  return (path) => matches(path.normalize('NFC'))
}

// What a job works on, without the files that its project hides: nothing of them reaches the model, the checks or the pull request.

/** Everything that a job reads files from. */
interface ReadSources {
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
