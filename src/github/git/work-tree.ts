// Which files of a person's work tree may differ from the last commit. Git compares only what it knows of the files (size,
// time), so that no filter of the repository's configuration runs; the caller reads and compares them.
import { createGit, type Git } from './git.ts'
import type { ChildEnv } from './git-environment.ts'

export interface TouchedFiles {
  /** The top folder of the work tree, without links in its path. */
  folder: string
  /** POSIX paths from there, sorted; also of files that are new and not ignored. Some may be as they were. */
  paths: string[]
}

const TIMEOUT_MS = 60_000
const SERVER_URL = 'file:///'

/** Gives the top folder of the work tree. Throws `GitError` when there is none. */
export async function findWorkTree(repoDir: string, childEnv: ChildEnv): Promise<string> {
  return (await gitIn(repoDir, childEnv).run(['rev-parse', '--show-toplevel'])).toString().replace(/\r?\n$/, '')
}

/** Throws `GitError` when there is no work tree. */
export async function listTouchedFiles(repoDir: string, childEnv: ChildEnv): Promise<TouchedFiles> {
  const folder = await findWorkTree(repoDir, childEnv)
  const git = gitIn(folder, childEnv)
  const printed = await Promise.all([
    git.run(['diff-files', '--name-only', '-z', '--ignore-submodules=all']),
    git.run(['diff-index', '--cached', '--name-only', '-z', '--no-renames', '--ignore-submodules=all', 'HEAD']),
    git.run(['ls-files', '--others', '--exclude-standard', '-z']),
  ])
  const paths = printed.flatMap((names) => names.toString().split('\0'))
  // A repository inside of this one is listed as a folder.
  return { folder, paths: [...new Set(paths)].filter((path) => path !== '' && !path.endsWith('/')).sort() }
}

/** As the person's own git: what is ignored may be said in that person's configuration. */
function gitIn(dir: string, childEnv: ChildEnv): Git {
  const forPerson = { newObjects: 'in-repository' } as const
  return createGit({ dir, childEnv, serverUrl: SERVER_URL, timeoutMs: TIMEOUT_MS, forPerson })
}
