// The port through which anyone reads a tree of files. Nothing behind it runs repository code or touches a work tree.

/** A file of a git tree. Folders are not listed; a submodule (160000) has no content. */
export interface TreeEntry {
  /** POSIX path from the root of the repository, as the bytes in git decode to UTF-8. */
  path: string
  mode: '100644' | '100755' | '120000' | '160000'
  /** Object id of the blob (of the commit, for a submodule). */
  sha: string
  /** Bytes; null for a submodule. */
  size: number | null
}

export interface SearchQuery {
  /** Fixed text, or an extended POSIX regular expression when `regex` is set. */
  pattern: string
  regex: boolean
  ignoreCase: boolean
  /** Only files below this folder; '' is all. */
  under: string
  /** Lines to give at most. */
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

/** What the docs checks read, also from their thread: files by their paths, without a search. */
export interface ReadableTree {
  /** Object id of the commit that is read; the same id always gives the same files. */
  readonly sha: string
  /** All files, sorted by path in UTF-8 byte order. Throws `TreeTooLargeError` past 100,000 entries. */
  list(): Promise<readonly TreeEntry[]>
  /** The bytes of a file, or undefined when the path is not a regular file. Throws `BlobTooLargeError` past 1 MiB. */
  read(path: string): Promise<Uint8Array | undefined>
}

export interface Tree extends ReadableTree {
  /** Lines that match, in path order; binary files and blobs over 1 MiB are passed over. Throws `BadPatternError`. */
  search(query: SearchQuery): Promise<SearchResult>
}

/** The repository has more files than is read at once. */
export class TreeTooLargeError extends Error {
  override readonly name = 'TreeTooLargeError'
}
/** The file is larger than the agent may read. */
export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError'
}
/** The search pattern is not a valid regular expression. */
export class BadPatternError extends Error {}

/** Gives the bytes of a file; undefined if there is none or it is too large. Throws all other faults of the tree. */
export async function readIfSmall(tree: Pick<Tree, 'read'>, path: string): Promise<Uint8Array | undefined> {
  try {
    return await tree.read(path)
  } catch (error) {
    if (error instanceof BlobTooLargeError) return undefined
    throw error
  }
}
