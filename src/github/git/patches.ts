// Turns a patch into changes, in a bare repository of our own: nothing is checked out, so no hook, filter or attribute of the
// repository has a say, and git itself refuses paths that lead out of it.
import type { Change } from '../../base/git-tree.ts'
import { buildTree } from './build-tree.ts'
import { type Git, GitError } from './git.ts'

/** The patch cannot become changes. The message is a sentence that says why. */
export class PatchError extends Error {
  override readonly name = 'PatchError'
}

/** What no patch of Docmend has, by the lines between its files: a line of a file begins with a space, `+`, `-` or `\`. */
const REFUSED_LINES: readonly (readonly [words: RegExp, why: string])[] = [
  [/^(?:GIT binary patch|Binary files )/m, 'it changes a binary file'],
  [/^(?:(?:new|old|deleted)(?: file)? mode |index [0-9a-f.]+ )120000\r?$/m, 'it has a symbolic link (mode 120000)'],
  [/^(?:(?:new|old|deleted)(?: file)? mode |index [0-9a-f.]+ )160000\r?$/m, 'it has a submodule (mode 160000)'],
]

/**
 * Gives what the patch changes on a commit of this repository. Throws `PatchError` for a patch that does not fit the commit,
 * and for all but regular files. Uses the index of the repository: call it once at a time.
 */
export async function readPatch(git: Git, baseSha: string, patch: Uint8Array): Promise<Change[]> {
  // Each byte is one character, whatever the encoding of the pages.
  const text = Buffer.from(patch).toString('latin1')
  const refused = REFUSED_LINES.find(([words]) => words.test(text))
  if (refused !== undefined) throw new PatchError(`The patch is refused: ${refused[1]}`)
  await git.run(['read-tree', baseSha])
  await git
    .run(['apply', '--cached', '--whitespace=nowarn', '-'], { input: patch })
    .catch((error: unknown) => Promise.reject(explain(error, baseSha)))
  return readChanges(git, baseSha, (await git.run(['write-tree'])).toString().trim())
}

/** Gives what makes the tree out of a commit. Throws `PatchError` for all but regular files. */
async function readChanges(git: Git, baseSha: string, treeSha: string): Promise<Change[]> {
  const raw = await git.run(['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', baseSha, treeSha])
  return parseChanges(git, await listBlobs(git, baseSha), raw)
}

function explain(error: unknown, baseSha: string): unknown {
  if (!(error instanceof GitError) || error.isTimeout) return error
  const reason = error.stderr.replace(/^(?:fatal|error): /, '').split('\n', 1)[0] ?? ''
  return new PatchError(`The patch does not fit the commit ${baseSha.slice(0, 12)} (${reason})`, { cause: error })
}

async function listBlobs(git: Git, commitSha: string): Promise<Set<string>> {
  const listed = await git.run(['ls-tree', '-r', '-z', '--full-tree', '--format=%(objectname)', commitSha])
  return new Set(listed.toString('latin1').split('\0'))
}

/** `:<old mode> <new mode> <old id> <new id> <status> NUL <path> NUL`, git-diff-tree(1). */
async function parseChanges(git: Git, known: ReadonlySet<string>, raw: Buffer): Promise<Change[]> {
  const fields = raw.toString('utf8').split('\0')
  const changes: Change[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', , sha = '', status = ''] = (fields[at] ?? '').split(' ')
    const path = fields[at + 1] ?? ''
    if (status === 'D') changes.push({ kind: 'delete', path })
    else changes.push(await readChange(git, { path, mode, sha }, known))
  }
  return changes
}

interface Entry {
  path: string
  mode: string
  sha: string
}

async function readChange(git: Git, { path, mode, sha }: Entry, known: ReadonlySet<string>): Promise<Change> {
  if (mode !== '100644' && mode !== '100755') {
    throw new PatchError(`The patch is refused: ${JSON.stringify(path)} is no regular file (mode ${mode})`)
  }
  const kept = mode === '100755' ? ({ mode } as const) : {}
  if (known.has(sha)) return { kind: 'reuse', path, blobSha: sha, ...kept }
  return { kind: 'write', path, content: await git.run(['cat-file', 'blob', sha]), ...kept }
}

// Brings the changes of a patch onto another commit than its own, such as the head of a pull request that has them in part.

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
