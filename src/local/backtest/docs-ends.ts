// The documentation beside each commit of the code: in the same repository, that of the commit; in another, as it was then.

import type { PastCommit } from '../../github/git/first-parents.ts'
import type { PastTree } from '../../github/git/past-trees.ts'
import type { DocsEnds } from '../../notice/notice.ts'
import type { Past } from './open-past.ts'

export interface DocsBeside {
  /** Asked from the newest commit to the oldest. Undefined where the docs had not been begun. */
  endsAt(commit: PastCommit, code: DocsEnds): DocsEnds | undefined
  /** Gives the path at HEAD of a page as it was named after this commit. */
  follow(path: string, commit: PastCommit): string
}

export function docsInSameRepository(code: Past): DocsBeside {
  return {
    endsAt: (_, ends) => ends,
    follow: (path, commit) => followPath(path, newerThan(code.commits, commit)),
  }
}

/** The last commit that was there when the code was committed. */
export function docsElsewhere(docs: Past): DocsBeside {
  let tree: PastTree = docs.trees.head
  let undone = 0
  const isLater = (one: PastCommit, time: number): boolean => one.time > time
  return {
    endsAt: ({ time }) => {
      for (let next = docs.commits[undone]; next !== undefined && isLater(next, time); next = docs.commits[undone]) {
        tree = docs.trees.undo(tree, next)
        undone += 1
      }
      return docs.begun !== undefined && docs.begun > time ? undefined : { before: tree, after: tree }
    },
    follow: (path, { time }) =>
      followPath(
        path,
        docs.commits.filter((one) => isLater(one, time)),
      ),
  }
}

/** `commits`: newest first. */
export function newerThan(commits: readonly PastCommit[], { sha }: PastCommit): PastCommit[] {
  return commits.slice(
    0,
    commits.findIndex((one) => one.sha === sha),
  )
}

/** Gives the path that a file has after these commits, newest first, as git finds renames. */
export function followPath(path: string, commits: readonly PastCommit[]): string {
  return commits.toReversed().reduce((at, { files }) => {
    const move = files.find(({ previousPath }) => previousPath === at)
    return move?.path ?? at
  }, path)
}
