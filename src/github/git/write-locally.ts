// Writes the result of `docmend run` where a person asked for it: into the files of the work tree, or on a new branch. Both
// as the person's own git, whose configuration counts, but without hooks.
import type { Change } from '../../base/git-tree.ts'
import { buildTree } from './build-tree.ts'
import { createGit, type Git, GitError } from './git.ts'
import type { ChildEnv } from './git-environment.ts'

const TIMEOUT_MS = 60_000
const NO_COMMIT = '0'.repeat(40)

/** The repository cannot be written as asked; nothing was written. The message says what to do. */
export class LocalWriteError extends Error {
  override readonly name = 'LocalWriteError'
}

interface LocalWriter {
  /** Throws `LocalWriteError` unless the repository has files to change. */
  requireWorkTree(): Promise<void>
  /** Throws `LocalWriteError` unless a commit can go on a new branch of this name. */
  requireNewBranch(branch: string): Promise<void>
  /** Changes the files of the work tree, all or none. Throws `LocalWriteError` when one of them has other changes there. */
  apply(patch: Uint8Array): Promise<void>
  /** Creates the branch with one commit on top of `baseSha`, and gives its id. The work tree stays as it is. */
  commit(branch: string, baseSha: string, changes: readonly Change[], message: string): Promise<string>
}

export function createLocalWriter(repoDir: string, childEnv: ChildEnv): LocalWriter {
  const gitIn = (dir: string): Git =>
    createGit({
      dir,
      childEnv,
      serverUrl: 'file:///',
      timeoutMs: TIMEOUT_MS,
      forPerson: { newObjects: 'in-repository' },
    })
  const git = gitIn(repoDir)
  return {
    requireWorkTree: async () => void (await findTop(git, repoDir)),
    requireNewBranch: async (branch) => {
      await orRefuse(() => git.run(['check-ref-format', '--branch', branch]), `"${branch}" is no name for a branch`)
      const found = await git.run(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`], { okExitCodes: [1] })
      if (found.length > 0) throw new LocalWriteError(`The branch ${branch} exists already; choose another name`)
      await readAuthor(git)
    },
    apply: async (patch) => {
      // Below the top, git would skip the files outside of the folder.
      const top = gitIn(await findTop(git, repoDir))
      await orRefuse(
        () => top.run(['apply', '--whitespace=nowarn', '-'], { input: patch }),
        'The patch does not fit the files of the work tree, so none was changed. Commit or stash your changes to them first',
      )
    },
    commit: async (branch, baseSha, changes, message) => {
      const author = await readAuthor(git)
      const { commitSha } = await buildTree(git, baseSha, changes, { message, author, at: Date.now() })
      await orRefuse(
        () => git.run(['update-ref', '-m', 'docmend run', `refs/heads/${branch}`, commitSha, NO_COMMIT]),
        `The branch ${branch} could not be created`,
      )
      return commitSha
    },
  }
}

async function findTop(git: Git, repoDir: string): Promise<string> {
  const top = await orRefuse(
    () => git.run(['rev-parse', '--show-toplevel']),
    `${repoDir} has no work tree to change; use --branch instead of --apply`,
  )
  return top.toString().replace(/\n$/, '')
}

async function readAuthor(git: Git): Promise<{ name: string; email: string }> {
  const advice = 'git does not know who makes the commit: set user.name and user.email with git config'
  const ident = (await orRefuse(() => git.run(['var', 'GIT_AUTHOR_IDENT']), advice)).toString()
  const [, name = '', email = ''] = /^(.*) <([^<>]*)> \d+ [+-]\d{4}\n$/.exec(ident) ?? []
  return { name, email }
}

async function orRefuse(run: () => Promise<Buffer>, sentence: string): Promise<Buffer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    const [reason = ''] = error.stderr.replace(/^(?:fatal|error): /, '').split('\n', 1)
    throw new LocalWriteError(`${sentence} (${reason})`, { cause: error })
  }
}
