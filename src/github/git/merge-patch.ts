// Brings the changes of a patch onto another commit than its own, such as the head of a pull request that has them in part.
import type { Change } from '../../base/git-tree/change.ts'
import { PatchError, readChanges } from './apply-patch.ts'
import { buildTree } from './build-tree.ts'
import { type Git, GitError } from './git.ts'

export interface MergedPatch {
  /** The commit that the changes were made for. */
  baseSha: string
  changes: readonly Change[]
  /**
   * What to do with a file that both have changed in the same lines: `replace` takes the one of the patch, `refuse` throws
   * `PatchError`.
   */
  onConflict: 'replace' | 'refuse'
}

/** Gives what is left of the changes on a commit of this repository, which has both: nothing for what the commit already has. */
export async function mergePatch(
  git: Git,
  ontoSha: string,
  { baseSha, changes, onConflict }: MergedPatch,
): Promise<Change[]> {
  const { commitSha: theirs } = await buildTree(git, baseSha, changes)
  const { treeSha, conflicts } = await merge(git, await childOf(git, baseSha, ontoSha), theirs)
  if (conflicts.length > 0 && onConflict === 'refuse') throw new PatchError(describe(conflicts))
  const there = conflicts.length === 0 ? new Set<string>() : await listPaths(git, ontoSha)
  requireKnown(conflicts, changes, there)
  const merged = (await readChanges(git, ontoSha, treeSha)).filter(({ path }) => !conflicts.includes(path))
  return [...merged, ...replacing(changes, conflicts, there)]
}

/** Whatever lies between the two commits, or is missing in a shallow mirror: only their trees are compared. */
async function childOf(git: Git, baseSha: string, ontoSha: string): Promise<string> {
  const who = ['-c', 'user.name=Docmend', '-c', 'user.email=docmend@localhost']
  const made = await git.run([...who, 'commit-tree', `${ontoSha}^{tree}`, '-p', baseSha, '-m', 'Merged onto'])
  return made.toString().trim()
}

/** git-merge-tree(1): the tree with markers of conflicts in it, and the paths of those files. */
async function merge(git: Git, ours: string, theirs: string): Promise<{ treeSha: string; conflicts: string[] }> {
  // Left alone, git would move a new file along with a folder that was renamed, and call that a conflict.
  const setting = ['-c', 'merge.directoryRenames=false']
  const args = [...setting, 'merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ours, theirs]
  const output = await git.run(args, { okExitCodes: [1] }).catch((error: unknown) => {
    const isOld = error instanceof GitError && error.exitCode === 129
    throw isOld
      ? new PatchError('It takes git 2.38 or newer to update a pull request of the topic', { cause: error })
      : error
  })
  const [treeSha = '', ...conflicts] = output.toString('utf8').split('\0').slice(0, -1)
  return { treeSha, conflicts: [...new Set(conflicts)] }
}

async function listPaths(git: Git, commitSha: string): Promise<Set<string>> {
  const listed = await git.run(['ls-tree', '-r', '-z', '--full-tree', '--name-only', commitSha])
  return new Set(listed.toString('utf8').split('\0'))
}

/** Where one side has a file and the other a folder, git gives the file another name, under which it would get lost here. */
function requireKnown(conflicts: readonly string[], changes: readonly Change[], there: ReadonlySet<string>): void {
  const changed = new Set(changes.map(({ path }) => path))
  const renamed = conflicts.find((path) => !changed.has(path) && !there.has(path))
  if (renamed === undefined) return
  throw new PatchError(`one has a file and the other a folder at ${renamed.replace(/~[^/]*$/, '')}`)
}

const PATHS_NAMED = 5

function describe(conflicts: readonly string[]): string {
  const more = conflicts.length - PATHS_NAMED
  const named = conflicts.slice(0, PATHS_NAMED).join(', ')
  return `both change the same lines of ${named}${more > 0 ? ` and ${more} more files` : ''}`
}

/** The changes of these files as they are, without deletions of what is not there. */
function replacing(changes: readonly Change[], paths: readonly string[], there: ReadonlySet<string>): Change[] {
  return changes.filter(({ kind, path }) => paths.includes(path) && (kind !== 'delete' || there.has(path)))
}
