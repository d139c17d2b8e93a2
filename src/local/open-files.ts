// What `docmend check` reads: the files as they are now, in a git repository or in any other folder.
import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import type { ReadableTree } from '../git-tree/tree.ts'
import { gitOfPerson, NoCommitError, openLocalTree } from '../github/git/local-tree.ts'
import { openFolder } from './open-folder.ts'
import { openWorkTree } from './open-work-tree.ts'

export interface OpenedPlace {
  files: ReadableTree
  /** What could not be read, a sentence each. */
  skipped: string[]
  /** Removes what was made beside the repository. */
  close: () => Promise<void>
}

/** `isCommitted`: the last commit instead. Throws an error that says what to do. */
export async function openFiles(config: Config, repositoryDir: string, isCommitted: boolean): Promise<OpenedPlace> {
  const head = await openLocalTree(repositoryDir, 'HEAD', config.childEnv).catch((error: unknown) => {
    if (error instanceof NoCommitError && !isCommitted) return undefined
    throw error
  })
  if (head === undefined) return { ...(await openFolder(repositoryDir)), close: async () => undefined }
  const close = (): Promise<void> => head.close()
  try {
    const files = isCommitted ? head.tree : await readWorkTree(repositoryDir, head.tree, config)
    return { files, skipped: [], close }
  } catch (error) {
    await close()
    throw error
  }
}

/** In a bare repository, and in a clone before its first checkout, the last commit is all that there is. */
async function readWorkTree(
  repositoryDir: string,
  head: Awaited<ReturnType<typeof openLocalTree>>['tree'],
  { childEnv }: Config,
): Promise<ReadableTree> {
  if (!(await isCheckedOut(repositoryDir, childEnv))) return head
  return (await openWorkTree(repositoryDir, head, childEnv)).files
}

/** Git makes the index with the first checkout. */
async function isCheckedOut(repositoryDir: string, childEnv: Config['childEnv']): Promise<boolean> {
  const index = await gitOfPerson(repositoryDir, childEnv).run([
    'rev-parse',
    '--path-format=absolute',
    '--git-path',
    'index',
  ])
  return existsSync(index.toString().replace(/\r?\n$/, ''))
}
