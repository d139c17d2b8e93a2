// What is staged in a repository on this machine, by git's own lists: without a tree, a thread or a copy, for a first look.
import { copyFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommitRange } from '../../base/commit-range.ts'
import type { Tree } from '../../base/git-tree.ts'
import { plural } from '../../base/text.ts'
import { openCommitRange } from './commit-range.ts'
import { type Git, GitError } from './git.ts'
import type { BesideIndex, ChildEnv } from './git-environment.ts'
import { openGitTree } from './git-tree.ts'
import { borrow, gitOfPerson, requireGit } from './local-tree.ts'
import { fetchMissing } from './partial-clone.ts'

// What the next commit of a repository on this machine would hold. The index is only read: git makes the tree from a copy,
// with its new objects beside the repository, so that neither index, objects nor refs of the person change.

interface StagedTrees {
  staged: Tree
  /** The commits that the next one follows: `HEAD`, and during a merge the merged one. None before the first commit. */
  parents: Tree[]
  /** Gives what lies between one of them and what is staged. */
  since(parent: Tree): CommitRange
  /** Removes what was made beside the repository. */
  close(): Promise<void>
}

/** The index that `GIT_INDEX_FILE` names: `git commit -a` and `git commit PATH` give their hooks another than the usual one. */
export interface NamedIndex {
  /** Absolute. */
  file: string
  /** A folder of the repository that it belongs to. */
  folder: string
}

const MAX_NAMED = 3

/** Opens the index of the repository at `repoDir`. Throws what to do when there is none, and while it has conflicts. */
export async function openStagedTrees(
  repoDir: string,
  named: NamedIndex | undefined,
  childEnv: ChildEnv,
): Promise<StagedTrees> {
  const own = gitOfPerson(repoDir, childEnv)
  await requireWorkTree(own, repoDir)
  const parents = await listParents(own)
  const { commits, gitWithin, folders, close } = await borrow(repoDir, parents, childEnv)
  try {
    const index: BesideIndex = { ...folders, file: join(folders.newObjects, '..', 'copied-index') }
    await copyIndex(await findIndex(own, named, childEnv), index.file)
    const treeSha = await writeTree(gitOfPerson(repoDir, childEnv, index))
    await fetchMissing({ repoDir, commitSha: treeSha, folders, childEnv })
    return {
      staged: openGitTree(gitWithin, treeSha),
      parents: commits.map((commitSha) => openGitTree(gitWithin, commitSha)),
      since: (parent) => openCommitRange(gitWithin, parent.sha, treeSha),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function requireWorkTree(own: Git, repoDir: string): Promise<void> {
  try {
    const answer = (await own.run(['rev-parse', '--is-inside-work-tree'])).toString().trim()
    if (answer === 'true') return
  } catch (error) {
    if (!(error instanceof GitError) || error.isTimeout) throw error
    requireGit(error)
    if (!/not a git repository/i.test(error.stderr)) throw error
    throw new Error(`${repoDir} is not a git repository, so nothing can be staged there`, { cause: error })
  }
  throw new Error(`${repoDir} has no work tree, so nothing can be staged there`)
}

/** More than one commit is merged only where git does it alone, without conflicts and without a person's commit. */
async function listParents(own: Git): Promise<string[]> {
  const found = await Promise.all(['HEAD', 'MERGE_HEAD'].map((name) => resolveCommit(own, name)))
  return found.flatMap((commitSha) => commitSha ?? [])
}

async function resolveCommit(own: Git, name: string): Promise<string | undefined> {
  const options = ['--verify', '--quiet', '--end-of-options']
  const printed = await own.run(['rev-parse', ...options, `${name}^{commit}`], { okExitCodes: [1] })
  return /^[0-9a-f]{40}$/m.exec(printed.toString())?.[0]
}

/** The named index counts only for its own repository: `--repo` may name another one than that of the hook. */
async function findIndex(own: Git, named: NamedIndex | undefined, childEnv: ChildEnv): Promise<string> {
  const pathOf = async (git: Git, ...args: string[]): Promise<string> => {
    return (await git.run(['rev-parse', '--path-format=absolute', ...args])).toString().replace(/\r?\n$/, '')
  }
  if (named !== undefined) {
    const folders = [own, gitOfPerson(named.folder, childEnv)].map((git) => pathOf(git, '--git-dir').then(realpath))
    const [ours, theirs] = await Promise.all(folders)
    if (ours === theirs) return named.file
  }
  return pathOf(own, '--git-path', 'index')
}

/** Where nothing has ever been staged, there is no file, and git takes that for an empty index. */
async function copyIndex(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** Files that are only announced (`git add --intent-to-add`) are no part of it. */
async function writeTree(git: Git): Promise<string> {
  const unmerged = (await git.run(['ls-files', '--unmerged', '-z', '--full-name'])).toString()
  const paths = [...new Set(unmerged.split('\0').flatMap((line) => line.split('\t')[1] ?? []))]
  if (paths.length > 0) {
    const more = paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : ''
    throw new Error(
      `${plural(paths.length, 'file')} with merge conflicts: ${paths.slice(0, MAX_NAMED).join(', ')}${more}. Resolve them and stage them with git add first`,
    )
  }
  // A partial clone lacks files that have not changed; what is missing of them is fetched afterwards.
  return (await git.run(['write-tree', '--missing-ok'])).toString().trim()
}

interface StagedFile {
  path: string
  isDeleted: boolean
  /** An ordinary file before and after, or one that is new or gone: neither a link nor a submodule. */
  isRegular: boolean
}

export interface StagedFiles {
  files: readonly StagedFile[]
  /** Of the index: true when a file matches one of these pathspecs (gitglossary(7)), which begin with `:(top`. */
  has(pathspecs: readonly string[]): Promise<boolean>
  /** True when a file of the index that matches the pathspecs has one of these in it, POSIX extended expressions, in any case. */
  mentions(expressions: readonly string[], pathspecs: readonly string[]): Promise<boolean>
}

/** Undefined during a merge, which has two sides to compare with. Throws `GitError`, also before the first commit. */
export async function listStaged(
  repoDir: string,
  named: NamedIndex | undefined,
  childEnv: ChildEnv,
): Promise<StagedFiles | undefined> {
  const own = gitOfPerson(repoDir, childEnv)
  const [merged, file, objects] = await Promise.all([
    own.run(['rev-parse', '--verify', '--quiet', 'MERGE_HEAD'], { okExitCodes: [1] }),
    findIndex(own, named, childEnv),
    own.run(['rev-parse', '--path-format=absolute', '--git-path', 'objects']),
  ])
  if (merged.length > 0) return undefined
  const folder = objects.toString().replace(/\r?\n$/, '')
  // Only commands that read: the index is that of the person.
  const git = gitOfPerson(repoDir, childEnv, { file, objects: folder, newObjects: folder })
  const raw = await git.run(['diff-index', '--cached', '--raw', '-z', '--no-renames', '--no-abbrev', 'HEAD', '--'])
  return {
    files: parse(raw.toString('utf8')),
    has: async (pathspecs) => (await git.run(['ls-files', '-z', '--', ...pathspecs])).length > 0,
    mentions: async (expressions, pathspecs) => {
      const patterns = expressions.flatMap((expression) => ['-e', expression])
      const flags = ['--cached', '-i', '-E', '-l', '-z', '--max-depth', '-1']
      const found = await git.run(['grep', ...flags, ...patterns, '--', ...pathspecs], { okExitCodes: [1] })
      return found.length > 0
    },
  }
}

const REGULAR = new Set(['000000', '100644', '100755'])

/** `:<old mode> <new mode> <old id> <new id> <status> NUL <path> NUL`, git-diff-index(1). */
function parse(raw: string): StagedFile[] {
  const fields = raw.split('\0').slice(0, -1)
  return fields.flatMap((field, at) => {
    if (at % 2 === 1) return []
    const [before = '', after = '', , , status = ''] = field.slice(1).split(' ')
    const isRegular = REGULAR.has(before) && REGULAR.has(after) && /^[AMD]$/.test(status)
    return [{ path: fields[at + 1] ?? '', isDeleted: status === 'D', isRegular }]
  })
}
