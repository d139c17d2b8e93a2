// Reads a repository on this machine (`docmend run`) through a bare repository beside it that only borrows its objects:
// the person's own repository is read, never written. Its configuration counts only for fetching what a partial clone lacks.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommitRange } from '../../base/commit-range.ts'
import type { Change, Tree } from '../../base/git-tree.ts'
import { createBareRepository } from '../mirror/bare-repository.ts'
import { createPatch } from './build-tree.ts'
import { openCommitRange, readMessages } from './commit-range.ts'
import { createGit, type Git, GitError } from './git.ts'
import type { BesideIndex, ChildEnv } from './git-environment.ts'
import { openGitTree } from './git-tree.ts'
import { fetchMissing } from './partial-clone.ts'

export interface LocalTree {
  tree: Tree
  /** Gives the changes as a patch on the commit that was opened: in bytes, since pages may have any encoding. */
  patch(changes: readonly Change[]): Promise<Buffer>
  /** Removes what was made beside the repository. */
  close(): Promise<void>
}

const DIFF_TIMEOUT_MS = 60_000
/** Nothing but what a partial clone lacks is fetched; no other transport but this one is allowed. */
const SERVER_URL = 'file:///'

/** The folder is no git repository, or one without that commit. */
export class NoCommitError extends Error {
  readonly missing: 'repository' | 'commit'

  constructor(missing: NoCommitError['missing'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.missing = missing
  }
}

/**
 * Opens what `ref` (`HEAD`, a branch, a commit) names in the repository at `repoDir`. Throws what to do when there is none.
 * @param signal ends what git does there, now and later
 */
export async function openLocalTree(
  repoDir: string,
  ref: string,
  childEnv: ChildEnv,
  signal?: AbortSignal,
): Promise<LocalTree> {
  const { commits, gitWithin, close } = await borrow(repoDir, [ref], childEnv, signal)
  const [commitSha = ''] = commits
  return {
    tree: openGitTree(gitWithin, commitSha),
    patch: (changes) => createPatch(gitWithin(DIFF_TIMEOUT_MS), commitSha, changes),
    close,
  }
}

export interface LocalRange {
  before: Tree
  after: Tree
  range: CommitRange
  /** See `readMessages`. */
  messages: string[]
  /** Removes what was made beside the repository. */
  close(): Promise<void>
}

/** Opens what lies between two commits or branches of the repository at `repoDir`. Throws what to do when there is none. */
export async function openLocalRange(
  repoDir: string,
  { from, to }: { from: string; to: string },
  childEnv: ChildEnv,
): Promise<LocalRange> {
  const { commits, gitWithin, close } = await borrow(repoDir, [from, to], childEnv)
  const [fromSha = '', toSha = ''] = commits
  const [before, after] = [openGitTree(gitWithin, fromSha), openGitTree(gitWithin, toSha)]
  // What is borrowed does not know where a shallow clone ends.
  const messages = await readMessages(() => gitOfPerson(repoDir, childEnv), fromSha, toSha).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  return {
    before,
    after,
    range: openCommitRange(gitWithin, fromSha, toSha),
    messages,
    close,
  }
}

/**
 * git in the repository of a person, for commands that change nothing there. Whether a repository of another user may be opened,
 * as in the containers of workflows, is up to the person's own configuration (`safe.directory`), which this git does not read: so
 * the person's git is asked first.
 */
export function gitOfPerson(repoDir: string, childEnv: ChildEnv, index?: BesideIndex): Git {
  const settings = { dir: repoDir, childEnv, serverUrl: SERVER_URL, timeoutMs: DIFF_TIMEOUT_MS }
  const theirs = createGit({ ...settings, forPerson: { newObjects: 'in-repository' } })
  const ours = createGit({ ...settings, trustsOwner: true, ...(index && { index }) })
  let opened: Promise<unknown> | undefined
  return {
    run: async (args, options) => {
      opened ??= theirs.run(['rev-parse', '--git-dir'])
      await opened
      return ours.run(args, options)
    },
  }
}

/** Makes a repository beside that borrows its objects, with all that these commits need. */
export async function borrow(repoDir: string, refs: readonly string[], childEnv: ChildEnv, signal?: AbortSignal) {
  const own = gitOfPerson(repoDir, childEnv)
  const commits: string[] = []
  for (const ref of refs) commits.push(await findCommit(own, repoDir, ref))
  const objects = await own.run(['rev-parse', '--path-format=absolute', '--git-path', 'objects'])
  const folder = await mkdtemp(join(tmpdir(), 'docmend-'))
  const gitDir = join(folder, 'borrowed.git')
  const theirs = objects.toString().trim()
  await createBareRepository(gitDir, theirs)
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const folders = { objects: theirs, newObjects: join(gitDir, 'objects') }
  try {
    for (const commitSha of commits) await fetchMissing({ repoDir, commitSha, folders, childEnv, signal })
  } catch (error) {
    await close()
    throw error
  }
  const gitWithin = (timeoutMs: number) =>
    createGit({ dir: gitDir, gitDir, childEnv, serverUrl: SERVER_URL, timeoutMs, signal })
  return { commits, gitWithin, folders, close }
}

/**
 * Gives the commit in which the history of `tip` and that of `ref` part: what came to `ref` since is nobody's change here.
 * Without a common one (not `isCommon`), as in a shallow clone, it is the commit of `ref`. Throws what to do when there is none.
 */
export async function findForkPoint(
  repoDir: string,
  ref: string,
  childEnv: ChildEnv,
  tip: string = 'HEAD',
): Promise<{ commitSha: string; isCommon: boolean }> {
  const own = gitOfPerson(repoDir, childEnv)
  const commitSha = await findCommit(own, repoDir, ref)
  const tipSha = await findCommit(own, repoDir, tip)
  try {
    return { commitSha: (await own.run(['merge-base', tipSha, commitSha])).toString().trim(), isCommon: true }
  } catch (error) {
    if (error instanceof GitError && !error.isTimeout) return { commitSha, isCommon: false }
    throw error
  }
}

/** The branches that changes are usually made for: the default branch of the remote, as a clone knows it, then by name. */
const DEFAULT_BRANCHES = ['origin/HEAD', 'upstream/HEAD', 'origin/main', 'origin/master', 'main', 'master']

/** Gives the name of the default branch, of the remote if there is one; undefined where none of the usual ones exists. */
export async function findDefaultBranch(repoDir: string, childEnv: ChildEnv): Promise<string | undefined> {
  const own = gitOfPerson(repoDir, childEnv)
  try {
    for (const branch of DEFAULT_BRANCHES) {
      const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${branch}^{commit}`]
      if ((await own.run(args, { okExitCodes: [1] })).length > 0) return branch
    }
    return undefined
  } catch (error) {
    if (error instanceof GitError && !error.isTimeout) requireRepository(error, repoDir)
    throw error
  }
}

/** True when both folders belong to one repository. Throws which of them belongs to none. */
export async function isSameRepository(one: string, other: string, childEnv: ChildEnv): Promise<boolean> {
  const args = ['rev-parse', '--path-format=absolute', '--git-dir']
  const gitDirOf = async (dir: string): Promise<string> => {
    try {
      return (await gitOfPerson(dir, childEnv).run(args)).toString()
    } catch (error) {
      if (error instanceof GitError && !error.isTimeout) requireRepository(error, dir)
      throw error
    }
  }
  return (await gitDirOf(one)) === (await gitDirOf(other))
}

/** Throws an error that says which of the two is missing: the repository or a commit. */
export async function findCommit(git: Git, repoDir: string, ref: string): Promise<string> {
  try {
    return (await git.run(['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`])).toString().trim()
  } catch (error) {
    if (!(error instanceof GitError) || error.isTimeout) throw error
    requireRepository(error, repoDir)
    const advice =
      ref === 'HEAD'
        ? 'commit first: only what is committed is read'
        : 'fetch it first, in a shallow clone with git fetch --unshallow; git branch --all lists the branches'
    throw new NoCommitError('commit', `${repoDir} has no branch or commit ${ref}: ${advice}`, { cause: error })
  }
}

/** Throws what to do where the failure is that there is no git, or no repository that it opens. */
function requireRepository(error: GitError, repoDir: string): void {
  requireGit(error)
  if (/not a git repository/i.test(error.stderr)) {
    const advice = 'make one with git init, git add and git commit'
    throw new NoCommitError('repository', `${repoDir} is not a git repository: ${advice}`, { cause: error })
  }
  if (/dubious ownership/i.test(error.stderr)) {
    throw new Error(
      `${repoDir} belongs to another user, so git does not open it. If you trust it: git config --global --add safe.directory ${repoDir}`,
      { cause: error },
    )
  }
}

/** Throws what to do where the failure is that there is no git. */
export function requireGit(error: GitError): void {
  if (!error.stderr.includes('spawn git ENOENT')) return
  throw new Error('git was not found: install it, or add its folder to PATH', { cause: error })
}

// Which files of a person's work tree may differ from the last commit. Git compares only what it knows of the files (size,
// time), so that no filter of the repository's configuration runs; the caller reads and compares them.

interface TouchedFiles {
  /** The top folder of the work tree, without links in its path. */
  folder: string
  /** POSIX paths from there, sorted; also of files that are new and not ignored. Some may be as they were. */
  paths: string[]
}

const TIMEOUT_MS = 60_000

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
