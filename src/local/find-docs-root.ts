// The folder of the documentation in a repository of this machine.

import { MissingFolderError, type ReadableTree } from '../base/git-tree.ts'
import { detectDocsRoot } from '../checks/index.ts'

/** Gives the requested root, or detects it. Throws `MissingFolderError` when there is no such folder. */
export async function findDocsRoot(
  tree: Pick<ReadableTree, 'list'>,
  { docsRoot: wanted, repositoryDir }: { docsRoot: string | undefined; repositoryDir: string },
): Promise<string> {
  const paths = (await tree.list()).map((entry) => entry.path)
  const docsRoot = wanted ?? detectDocsRoot(paths)
  if (docsRoot !== '' && !paths.some((path) => path.startsWith(`${docsRoot}/`))) {
    throw new MissingFolderError(`There is no folder ${docsRoot} in this repository (${repositoryDir})`)
  }
  return docsRoot
}
