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

/** A folder that a caller named is not in the tree. */
export class MissingFolderError extends Error {}

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

// Git's id of a content, so that "the same as the base" is a comparison of ids and needs no reading.

/** Returns the id that git gives to a blob with this content, in the object format (SHA-1 or SHA-256) of `likeSha`. */
export function blobShaOf(content: Uint8Array, likeSha: string): string {
  const algorithm = likeSha.length === 64 ? 'sha256' : 'sha1'
  return createHash(algorithm).update(`blob ${content.byteLength}\0`).update(content).digest('hex')
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
