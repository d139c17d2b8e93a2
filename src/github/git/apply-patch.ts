// Turns a patch into changes, in a bare repository of our own: nothing is checked out, so no hook, filter or attribute of the
// repository has a say, and git itself refuses paths that lead out of it.
import type { Change } from '../../base/git-tree/change.ts'
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
export async function readChanges(git: Git, baseSha: string, treeSha: string): Promise<Change[]> {
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
