// What `docmend check` reads: the files as they are now, in a git repository or in any other folder.
import { existsSync } from 'node:fs'
import type { ReadableTree } from '../base/git-tree.ts'
import { findWorkTree, gitOfPerson, NoCommitError, openLocalTree } from '../github/git/local-tree.ts'
import type { Config } from '../service/config.ts'
import { openFolder } from './open-folder.ts'
import { openWorkTree } from './open-work-tree.ts'

export interface OpenedPlace {
  files: ReadableTree
  /** What could not be read, a sentence each. */
  skipped: string[]
  /** The folder on disk that the paths start from; undefined where the last commit is read. */
  folder: string | undefined
  /** Removes what was made beside the repository. */
  close: () => Promise<void>
}

/** `isCommitted`: the last commit instead. Throws an error that says what to do. */
export async function openFiles(config: Config, repositoryDir: string, isCommitted: boolean): Promise<OpenedPlace> {
  const head = await openLocalTree(repositoryDir, 'HEAD', config.childEnv).catch((error: unknown) => {
    if (error instanceof NoCommitError && !isCommitted) return undefined
    throw error
  })
  if (head === undefined)
    return { ...(await openFolder(repositoryDir)), folder: repositoryDir, close: async () => undefined }
  const close = (): Promise<void> => head.close()
  try {
    const opened = isCommitted ? undefined : await readWorkTree(repositoryDir, head.tree, config)
    return { files: head.tree, folder: undefined, ...opened, skipped: [], close }
  } catch (error) {
    await close()
    throw error
  }
}

/** undefined in a bare repository, and in a clone before its first checkout: the last commit is all that there is. */
async function readWorkTree(
  repositoryDir: string,
  head: Awaited<ReturnType<typeof openLocalTree>>['tree'],
  { childEnv }: Config,
): Promise<Pick<OpenedPlace, 'files' | 'folder'> | undefined> {
  if (!(await isCheckedOut(repositoryDir, childEnv))) return undefined
  const { files } = await openWorkTree(repositoryDir, head, childEnv)
  return { files, folder: await findWorkTree(repositoryDir, childEnv) }
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
