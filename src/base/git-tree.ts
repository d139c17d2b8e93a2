// The port for reading trees of files. Nothing behind it runs repository code or touches a work tree.
import { createHash } from 'node:crypto'

/** A file of a git tree. Folders are not listed; a submodule (160000) has no content. */
export interface TreeEntry {
  /** POSIX path from the root of the repository, as the bytes in git decode to UTF-8. */
  path: string
  mode: '100644' | '100755' | '120000' | '160000'
  /** Object id of the blob (of the commit, for a submodule). */
  sha: string
  /** Bytes; null for a submodule, and for a file that is missing because the repository is a partial clone. */
  size: number | null
}

export interface SearchQuery {
  /** Fixed text, or an extended POSIX regular expression when `regex` is set. */
  pattern: string
  regex: boolean
  ignoreCase: boolean
  /** Only files below this folder; '' = all. */
  under: string
  /** Only these of them. Default: all. */
  only?: ReadonlySet<string>
  /** Maximum number of lines. */
  limit: number
}

export interface SearchHit {
  path: string
  /** From 1. */
  line: number
  text: string
}

export interface SearchResult {
  hits: SearchHit[]
  /** True when there are more hits than `limit`, or the search was cut off by its time limit. */
  truncated: boolean
}

/** The part of a tree that the docs checks read, also from their thread: files by path, without search. */
export interface ReadableTree {
  /** Object id of the commit. With the same `part`, the same id always gives the same files. */
  readonly sha: string
  /** Tells the files that are left of the commit from others, where some are hidden; absent = all are there. */
  readonly part?: string
  /** All files, sorted by path in UTF-8 byte order. Throws `TreeTooLargeError` past 100,000 entries. */
  list(): Promise<readonly TreeEntry[]>
  /**
   * The bytes of a file, or undefined when the path is not a regular file. Throws `BlobTooLargeError` past 1 MiB, and an
   * error when the repository lacks the file.
   */
  read(path: string): Promise<Uint8Array | undefined>
}

export interface Tree extends ReadableTree {
  /** Matching lines, in path order; skips binary files and blobs over 1 MiB. Throws `BadPatternError`. */
  search(query: SearchQuery): Promise<SearchResult>
}

/** The repository has more files than Docmend reads. */
export class TreeTooLargeError extends Error {
  override readonly name = 'TreeTooLargeError'
}
/** The file is larger than the agent may read. */
export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError'
}
/** The search pattern is not a valid regular expression. */
export class BadPatternError extends Error {}

/** Gives a text that two trees share only if they have the same files. */
export function identityOf({ sha, part }: Pick<ReadableTree, 'sha' | 'part'>): string {
  return part === undefined ? sha : `${sha} ${part}`
}

/** Returns the bytes of a file; undefined if there is none or it is too large. Throws all other errors of the tree. */
export async function readIfSmall(tree: Pick<Tree, 'read'>, path: string): Promise<Uint8Array | undefined> {
  try {
    return await tree.read(path)
  } catch (error) {
    if (error instanceof BlobTooLargeError) return undefined
    throw error
  }
}

// The output of an agent: whole files to write, reuse or delete, on top of a pinned base commit.

/** All files are regular: the change set refuses links and submodules. */
export type Change =
  | ({ kind: 'write'; path: string; content: Uint8Array } & KeptMode)
  /** A file moved without an edit: its blob is already in the repository, so nothing has to be uploaded. */
  | ({ kind: 'reuse'; path: string; blobSha: string } & KeptMode)
  | { kind: 'delete'; path: string }

/**
 * Only a file that is executable in the base has a mode, as many pages have that were committed from Windows: it keeps it
 * when it is edited or moved. Every other file is 100644.
 */
interface KeptMode {
  mode?: '100755'
}

// Modes of regular files: what an edit or a move leaves as it is.

export type FileMode = '100644' | '100755'

/** Gives the mode that the file of a change gets in the tree. */
export function modeOf(change: Exclude<Change, { kind: 'delete' }>): FileMode {
  return change.mode ?? '100644'
}

export function isRegular(mode: TreeEntry['mode']): mode is FileMode {
  return mode === '100644' || mode === '100755'
}

/** True for what a system would run if the file is executable, whatever its name says: the first line is `#!`. */
export function isProgram(content: Uint8Array | undefined): boolean {
  return content?.[0] === 0x23 && content[1] === 0x21
}

// The port for what lies between two commits of one repository. Git compares; nothing is checked out.

export interface ChangedFile {
  /** At the second commit, or at the first one where the file is gone. */
  path: string
  /** Where it was before; only of a moved file. */
  previousPath?: string
  kind: 'added' | 'modified' | 'deleted' | 'moved' | 'submodule'
  /** Lines; null for a binary file, and where there were too many files to count. */
  added: number | null
  removed: number | null
}

export interface ChangedFiles {
  /** In the order of git, which is that of paths; the first `CHANGED_FILES_MAX`. */
  files: readonly ChangedFile[]
  /** True when there are more, or the comparison took too long. */
  isCut: boolean
}

export interface DiffPart {
  /** Unified diff in git's form, whole lines. */
  text: string
  isCut: boolean
}

export interface CommitRange {
  /** Gives the files that differ, with moves recognized. */
  files(): Promise<ChangedFiles>
  /** Gives the diff of these files, in the order of git, up to a number of bytes. */
  diff(files: readonly Pick<ChangedFile, 'path' | 'previousPath'>[], maxBytes: number): Promise<DiffPart>
}

/** Past this many, a list says no more to anyone. */
export const CHANGED_FILES_MAX = 20_000

// Git's id of a content, so that "the same as the base" is a comparison of ids and needs no reading.

/** Returns the id that git gives to a blob with this content, in the object format (SHA-1 or SHA-256) of `likeSha`. */
export function blobShaOf(content: Uint8Array, likeSha: string): string {
  const algorithm = likeSha.length === 64 ? 'sha256' : 'sha1'
  return createHash(algorithm).update(`blob ${content.byteLength}\0`).update(content).digest('hex')
}

// A tree of files in memory, with git's own ids.

const BLOB_MAX_BYTES = 1024 * 1024

/** Returns a tree of regular files, from their POSIX paths and contents. */
export function treeOfFiles(files: ReadonlyMap<string, Uint8Array>): ReadableTree {
  const entries = [...files]
    .map(
      ([path, content]): TreeEntry => ({ path, mode: '100644', sha: blobShaOf(content, ''), size: content.byteLength }),
    )
    .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
  const names = entries.map(({ path, sha }) => `${path}\0${sha}\n`)
  return {
    sha: createHash('sha1').update(names.join('')).digest('hex'),
    list: async () => entries,
    read: async (path) => {
      const content = files.get(path)
      if ((content?.byteLength ?? 0) > BLOB_MAX_BYTES) throw new BlobTooLargeError(`${path} is too large`)
      return content
    },
  }
}

// A tree with other contents for some of its files.

/** The files are in the tree and keep their modes. The id is one that only these contents have. */
export function treeWithWrites(tree: ReadableTree, writes: ReadonlyMap<string, Uint8Array>): ReadableTree {
  const hash = createHash(tree.sha.length === 64 ? 'sha256' : 'sha1').update(tree.sha)
  const ids = new Map([...writes].map(([path, content]) => [path, blobShaOf(content, tree.sha)]))
  for (const [path, id] of ids) hash.update(`${JSON.stringify(path)} ${id}\n`)
  return {
    sha: hash.digest('hex'),
    list: async () =>
      (await tree.list()).map((entry) => {
        const [sha, content] = [ids.get(entry.path), writes.get(entry.path)]
        return sha === undefined || content === undefined ? entry : { ...entry, sha, size: content.byteLength }
      }),
    read: async (path) => writes.get(path) ?? tree.read(path),
  }
}

// Trees and ranges of commits with hidden files, which do not exist for the code that gets them.

/** Which files are hidden, by path. */
export type IsHidden = (path: string) => boolean

/** Gives the tree without its hidden files. `part` is a text that differs where what is hidden differs. */
export function treeWithout(tree: Tree, isHidden: IsHidden, part: string): Tree {
  const list: ReadableTree['list'] = async () => (await tree.list()).filter(({ path }) => !isHidden(path))
  return {
    sha: tree.sha,
    part,
    list,
    read: async (path) => (isHidden(path) ? undefined : tree.read(path)),
    search: async (query) => {
      const shown = (await list()).map(({ path }) => path)
      const only = new Set(query.only === undefined ? shown : shown.filter((path) => query.only?.has(path)))
      return tree.search({ ...query, only })
    },
  }
}

/** Gives the range without hidden files. A move is hidden with either of its ends, since its diff shows lines of both. */
export function rangeWithout(range: CommitRange, isHidden: IsHidden): CommitRange {
  const isShown = ({ path, previousPath = path }: { path: string; previousPath?: string }): boolean =>
    !isHidden(path) && !isHidden(previousPath)
  return {
    files: async () => {
      const { files, isCut } = await range.files()
      return { files: files.filter(isShown), isCut }
    },
    diff: (files, maxBytes) => range.diff(files.filter(isShown), maxBytes),
  }
}

// The changes from one tree to another, in the form in which an agent would deliver them.

/**
 * Returns new and changed files, in the order of paths, then deleted ones. A link or a file over 1 MiB becomes a file
 * without content, so that links to it still have a target; submodules are skipped.
 */
export async function changesBetween(base: ReadableTree, head: ReadableTree): Promise<Change[]> {
  const before = new Map((await base.list()).map((entry) => [entry.path, entry]))
  const after = await head.list()
  const blobs = new Set([...before.values()].map(({ sha }) => sha))
  const changed = after.filter((entry) => {
    const known = before.get(entry.path)
    before.delete(entry.path)
    return known?.sha !== entry.sha || known.mode !== entry.mode
  })
  // Requested together, so that a tree can read them in one go.
  const changes = await Promise.all(changed.map((entry) => changeTo(entry, head, blobs)))
  return [...changes.flat(), ...[...before.keys()].map((path): Change => ({ kind: 'delete', path }))]
}

async function changeTo(
  { path, sha, mode }: TreeEntry,
  head: ReadableTree,
  blobs: ReadonlySet<string>,
): Promise<Change[]> {
  if (mode === '160000') return []
  const known: Change = { kind: 'reuse', path, blobSha: sha }
  const content = blobs.has(sha) ? undefined : await readIfSmall(head, path)
  return [content === undefined ? known : { kind: 'write', path, content }]
}

/**
 * True for a name that is git's own folder on some system: they fold case, ignore trailing dots and invisible characters,
 * and know short names and streams (CVE-2014-9390, CVE-2019-1352).
 */
export function isGitFolder(segment: string): boolean {
  const visible = segment.normalize('NFKC').replace(/[\p{Cc}\p{Cf}]/gu, '')
  // NTFS reads `name:stream` as a stream of `name`, and drops dots and spaces at the end of it.
  const name = (visible.toLowerCase().split(':')[0] ?? '').trim().replace(/[. ]+$/, '')
  return name === '.git' || /^git~\d+$/.test(name)
}
