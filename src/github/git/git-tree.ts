// Reads a commit of a bare repository through git. Nothing is checked out and nothing of the repository is executed.
import {
  BlobTooLargeError,
  type SearchQuery,
  type Tree,
  type TreeEntry,
  TreeTooLargeError,
} from '../../base/git-tree/tree.ts'
import { BLOB_MAX_BYTES } from '../defaults.ts'
import { createBlobReader } from './blob-reader.ts'
import type { Git } from './git.ts'
import { keepingBlobs } from './kept-blobs.ts'
import type { KeepListing, Listing } from './kept-listings.ts'
import { searchTree } from './tree-search.ts'

/** Files of the largest repository that Docmend reads. */
export const TREE_MAX_FILES = 100_000

/** Few files can have endless paths: folders within folders, 255 bytes each. */
const LIST_MAX_BYTES = 64 * 1024 * 1024
const LIST_TIMEOUT_MS = 60_000
const READ_TIMEOUT_MS = 60_000
const TAB = 0x09

/** Gives git in the repository with this time limit for one command. */
export type GitWithin = (timeoutMs: number) => Git

const KEEP_NOTHING: KeepListing = (_commitSha, read) => read()

/** Opens a commit that the repository holds. */
export function openGitTree(gitWithin: GitWithin, commitSha: string, keep: KeepListing = KEEP_NOTHING): Tree {
  if (!/^[0-9a-f]{40}$/.test(commitSha)) throw new Error(`No commit id: ${JSON.stringify(commitSha)}`)
  const readBlob = keepingBlobs(createBlobReader(gitWithin(READ_TIMEOUT_MS)))
  let listed: Promise<Listing> | undefined
  const listing = (): Promise<Listing> => {
    const read = (): Promise<Listing> => readListing(gitWithin(LIST_TIMEOUT_MS), commitSha)
    listed ??= keep(commitSha, read).catch((error: unknown) => {
      // Another time it may work; a commit that is too large stays so.
      if (!(error instanceof TreeTooLargeError)) listed = undefined
      throw error
    })
    return listed
  }
  const entryAt = async (path: string): Promise<TreeEntry | undefined> => {
    try {
      return (await listing()).byPath.get(path)
    } catch (error) {
      if (!(error instanceof TreeTooLargeError)) throw error
      return findEntry(gitWithin(LIST_TIMEOUT_MS), commitSha, path)
    }
  }
  return {
    sha: commitSha,
    list: async () => (await listing()).entries,
    read: async (path) => {
      const entry = await entryAt(path)
      if (entry === undefined || !isRegular(entry)) return undefined
      if (isTooLarge(entry)) {
        throw new BlobTooLargeError(`${path} has ${entry.size} bytes; files over ${BLOB_MAX_BYTES} bytes are not read`)
      }
      return readBlob(entry.sha, entry.size ?? 0)
    },
    search: async (query: SearchQuery) => {
      // Listed first: a tree that is too large to list is too large to search.
      const large = (await listing()).entries.filter(isTooLarge).map((entry) => entry.path)
      return searchTree(gitWithin, commitSha, query, large)
    },
  }
}

/** Reads the list as git prints it and stops git as soon as it is too long: 36 kB of tree can unfold to 10⁸ entries. */
async function readListing(git: Git, commitSha: string): Promise<Listing> {
  const entries: TreeEntry[] = []
  let rest: Buffer = Buffer.alloc(0)
  let bytes = 0
  await git.run(['ls-tree', '-r', '-l', '-z', '--full-tree', commitSha], {
    onOutput: (chunk) => {
      bytes += chunk.length
      rest = takeEntries(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]), entries)
      return entries.length <= TREE_MAX_FILES && bytes <= LIST_MAX_BYTES
    },
  })
  if (bytes > LIST_MAX_BYTES) {
    throw new TreeTooLargeError(
      'The paths of the repository are too long in total for Docmend. Are folders nested without end?',
    )
  }
  if (entries.length > TREE_MAX_FILES) {
    throw new TreeTooLargeError(
      `The repository has more than ${TREE_MAX_FILES} files, which is more than Docmend reads`,
    )
  }
  return { entries, byPath: new Map(entries.map((entry) => [entry.path, entry])) }
}

/** Gives one file of a tree that is too large to be listed. */
async function findEntry(git: Git, commitSha: string, path: string): Promise<TreeEntry | undefined> {
  if (path === '' || path.includes('\0')) return undefined
  const entries: TreeEntry[] = []
  const listed = await git.run(['ls-tree', '-l', '-z', '--full-tree', commitSha, '--', path])
  takeEntries(listed, entries)
  // A folder has no size.
  return entries.find((entry) => entry.path === path && entry.size !== null)
}

/** Appends the whole entries of `bytes`; gives what is left of the last one. */
function takeEntries(bytes: Buffer, entries: TreeEntry[]): Buffer {
  let start = 0
  for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
    entries.push(parseEntry(bytes.subarray(start, end)))
    start = end + 1
  }
  return bytes.subarray(start)
}

/**
 * `<mode> SP <type> SP <sha> SP <size, padded> TAB <path>`, as in git-ls-tree(1) with `--long`. The size is `-` for a
 * submodule and `BAD` for a blob that a partial clone does not have.
 */
function parseEntry(line: Buffer): TreeEntry {
  const tab = line.indexOf(TAB)
  const [mode = '', , sha = '', size = ''] = line.toString('latin1', 0, tab).split(/ +/)
  return {
    path: line.toString('utf8', tab + 1),
    mode: parseMode(mode),
    sha,
    size: /^\d+$/.test(size) ? Number(size) : null,
  }
}

function parseMode(mode: string): TreeEntry['mode'] {
  if (mode === '100644' || mode === '100755' || mode === '120000' || mode === '160000') return mode
  // Modes such as 100664 stand in old trees; git treats them as regular files.
  return Number.parseInt(mode, 8) & 0o111 ? '100755' : '100644'
}

function isRegular(entry: TreeEntry): boolean {
  return entry.mode === '100644' || entry.mode === '100755'
}

function isTooLarge(entry: TreeEntry): boolean {
  return (entry.size ?? 0) > BLOB_MAX_BYTES
}
