// Computes what git makes of a change set, in one `git fast-import` within the mirror: no work tree and no index.
import { randomUUID } from 'node:crypto'
import { type Change, modeOf } from '../../base/git-tree.ts'
import type { Git } from './git.ts'

export interface CommitText {
  message: string
  /** Who made it; no line ends and no angle brackets. */
  author: { name: string; email: string }
  /** Epoch milliseconds. */
  at: number
}

export interface BuiltCommit {
  baseTreeSha: string
  treeSha: string
  /** A child of the base with that tree. No ref leads to it: it stays in the mirror for two hours at least. */
  commitSha: string
}

/** What a tree alone needs of a commit: fixed, so that the same changes always give the same ids. */
const NO_TEXT: CommitText = { message: 'Change', author: { name: 'Docmend', email: 'docmend@localhost' }, at: 0 }
const NO_COMMIT = '0'.repeat(40)

/** Applies the changes to a commit of this repository. Throws `GitError` when a reused blob is not there. */
export async function buildTree(
  git: Git,
  baseSha: string,
  changes: readonly Change[],
  text: CommitText = NO_TEXT,
): Promise<BuiltCommit> {
  const input = importStream(baseSha, changes, text, `refs/docmend/build/${randomUUID()}`)
  const output = await git.run(['fast-import', '--quiet', '--done'], { input })
  const [base = '', built = '', commitSha = ''] = output.toString('latin1').split('\n')
  if (!/^[0-9a-f]{40}$/.test(commitSha))
    throw new Error(`git fast-import did not say what it built: ${output.toString()}`)
  return { baseTreeSha: treeIn(base), treeSha: treeIn(built), commitSha }
}

/** What git calls a tree without files; fast-import answers `missing` for it. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** `040000 tree <sha> TAB`. */
function treeIn(answer: string): string {
  return /^040000 tree ([0-9a-f]{40})\t/.exec(answer)?.[1] ?? EMPTY_TREE
}

/** Gives the changes as a patch in git's form, with renames. `built`: what they gave on that base, when it is known. */
export async function createPatch(
  git: Git,
  baseSha: string,
  changes: readonly Change[],
  built?: Pick<BuiltCommit, 'baseTreeSha' | 'treeSha'>,
): Promise<Buffer> {
  const { baseTreeSha, treeSha } = built ?? (await buildTree(git, baseSha, changes))
  // With whole ids: how short git would make them depends on what else is in the repository, and the bytes are hashed.
  const flags = ['-r', '-p', '-M', '--binary', '--full-index', '--no-color', '--no-ext-diff', '--no-textconv']
  return git.run(['diff-tree', ...flags, baseTreeSha, treeSha])
}

/** The language of git-fast-import(1). The ref is removed in the same stream, so that none is ever seen. */
function importStream(baseSha: string, changes: readonly Change[], text: CommitText, ref: string): Buffer {
  const who = `${text.author.name} <${text.author.email}> ${Math.floor(text.at / 1000)} +0000`
  // Deletions first: a file may take the place of a folder, or a folder that of a file.
  const deletions = changes.filter((change) => change.kind === 'delete')
  const writes = changes.filter((change) => change.kind !== 'delete')
  return Buffer.concat([
    line(`ls ${baseSha} ""`),
    line(`commit ${ref}`),
    line('mark :1'),
    line(`author ${who}`),
    line(`committer ${who}`),
    ...data(Buffer.from(text.message)),
    line(`from ${baseSha}`),
    ...[...deletions, ...writes].flatMap(fileChange),
    line('ls ""'),
    line(''),
    line('get-mark :1'),
    line(`reset ${ref}`),
    line(`from ${NO_COMMIT}`),
    line(''),
    line('done'),
  ])
}

function fileChange(change: Change): Buffer[] {
  switch (change.kind) {
    case 'delete':
      return [line(`D ${quotePath(change.path)}`)]
    case 'reuse':
      return [line(`M ${modeOf(change)} ${change.blobSha} ${quotePath(change.path)}`)]
    case 'write':
      return [line(`M ${modeOf(change)} inline ${quotePath(change.path)}`), ...data(change.content)]
    default:
      return change satisfies never
  }
}

function data(content: Uint8Array): Buffer[] {
  return [line(`data ${content.byteLength}`), Buffer.from(content), line('')]
}

/** Always quoted, in C style: bytes other than the quote, the backslash and the line end stand for themselves. */
function quotePath(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}

function line(text: string): Buffer {
  return Buffer.from(`${text}\n`)
}
