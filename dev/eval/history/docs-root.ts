// Where the documentation of one commit is.

import type { ReadableTree } from '../../../src/base/git-tree.ts'
import { detectDocsRoot } from '../../../src/checks/index.ts'

/** Gives the first of `docsRoots` that holds a file, else the detected one: folders move in the course of a history. */
export async function findDocsRoot(tree: ReadableTree, docsRoots: readonly string[]): Promise<string> {
  const paths = (await tree.list()).map(({ path }) => path)
  const named = docsRoots.find((root) => root === '' || paths.some((path) => path.startsWith(`${root}/`)))
  return named ?? detectDocsRoot(paths)
}
