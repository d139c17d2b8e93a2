// Reads a commit of a bare repository through git. Nothing is checked out and nothing of the repository is executed.
import {
  BadPatternError,
  BlobTooLargeError,
  type SearchHit,
  type SearchQuery,
  type SearchResult,
  type Tree,
  type TreeEntry,
  TreeTooLargeError,
} from '../../base/git-tree.ts'
import { createBlobReader, keepingBlobs } from './blobs.ts'
import { type Git, GitError } from './git.ts'
import type { KeepListing, Listing } from './kept-listings.ts'

/** The largest file that is read or searched. */
export const BLOB_MAX_BYTES = 1024 * 1024

// Searches the files of a commit through `git grep`, within limits of time, output and cost of the expression.

/** Time limit for one search by the model or the checks. */
const SEARCH_TIMEOUT_MS = 5000

const PATTERN_MAX_CHARACTERS = 1000
/** Repetitions like `(a{99}){99}` are written out by the matcher; past this they cost memory rather than time. */
const REPEATS_MAX_PRODUCT = 1000
const OUTPUT_MAX_BYTES = 8 * 1024 * 1024
/** Of hits that are dropped too. */
const ALL_OUTPUT_MAX_BYTES = 64 * 1024 * 1024
const LINE_MAX_CHARACTERS = 2000
/** Large files named on the command line as not to be opened; any beyond are opened, and their hits dropped. */
const EXCLUDED_MAX = 500
/** So are files that alone are to be searched, up to so many and so many characters. */
const ONLY_MAX = 500
const ONLY_MAX_CHARACTERS = 64 * 1024

/** `tooLarge`: paths of the files that are passed over. */
async function searchTree(
  gitWithin: GitWithin,
  commitSha: string,
  query: SearchQuery,
  tooLarge: readonly string[],
): Promise<SearchResult> {
  assertSearchable(query)
  if (query.only?.size === 0) return { hits: [], truncated: false }
  const large = new Set(tooLarge)
  const isWanted = (path: string): boolean => !large.has(path) && query.only?.has(path) !== false
  const hits = createHits(commitSha, query.limit, isWanted)
  try {
    await gitWithin(SEARCH_TIMEOUT_MS).run(grepArguments(commitSha, query, tooLarge), {
      // Through standard input: on the command line a pattern like `--exec` would be taken for an option.
      input: `${query.pattern}\n`,
      okExitCodes: [1],
      onOutput: hits.take,
    })
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    if (error.isTimeout) return { hits: hits.found, truncated: true }
    throw isAboutPattern(error) ? new BadPatternError(patternFault(error), { cause: error }) : error
  }
  return { hits: hits.found, truncated: hits.isFull() }
}

function grepArguments(commitSha: string, query: SearchQuery, tooLarge: readonly string[]): string[] {
  const flags = ['-n', '-I', '-z', '--full-name', '--no-color', query.regex ? '-E' : '-F']
  const excluded = tooLarge.slice(0, EXCLUDED_MAX).map((path) => `:(top,literal,exclude)${path}`)
  const flagsOfCase = query.ignoreCase ? ['-i'] : []
  return ['grep', ...flags, ...flagsOfCase, '-f', '-', commitSha, '--', ...searched(query), ...excluded]
}

/** Many files are not named one by one: all below the folder are searched, and the hits of the others dropped. */
function searched({ under, only }: SearchQuery): string[] {
  const named = [...(only ?? [])].map((path) => `:(top,literal)${path}`)
  const isFew = named.length > 0 && named.length <= ONLY_MAX && named.join('').length <= ONLY_MAX_CHARACTERS
  if (isFew) return named
  return [under === '' ? ':(top)' : `:(top,literal)${under}`]
}

function assertSearchable({ pattern, regex }: SearchQuery): void {
  if (pattern === '') throw new BadPatternError('The pattern is empty')
  // git takes each line of a pattern as a pattern of its own.
  if (/[\0\n]/.test(pattern)) throw new BadPatternError('The pattern spans lines; search for a part within one line')
  if (pattern.length > PATTERN_MAX_CHARACTERS) {
    throw new BadPatternError(`The pattern is longer than ${PATTERN_MAX_CHARACTERS} characters`)
  }
  if (regex && repeats(pattern) > REPEATS_MAX_PRODUCT)
    throw new BadPatternError('The pattern repeats too often; use * or + instead of {n,m}')
}

function repeats(pattern: string): number {
  const bounds = [...pattern.matchAll(/\{(\d*)(?:,(\d*))?\}/g)]
  return bounds.reduce((product, [, from, to]) => product * Math.max(1, Number(from), Number(to ?? 0)), 1)
}

/** `fatal: In '-' at 1, 'fo(o': Unmatched ( or \(`, where the first part names standard input. */
function isAboutPattern(error: GitError): boolean {
  return /^fatal: (In '-' at|command line,)/m.test(error.stderr)
}

function patternFault(error: GitError): string {
  return `The pattern is no valid extended regular expression: ${error.stderr.split(': ').at(-1) ?? ''}`
}

function createHits(commitSha: string, limit: number, isWanted: (path: string) => boolean) {
  const found: SearchHit[] = []
  let rest: Buffer = Buffer.alloc(0)
  let isFull = false
  let bytes = 0
  let allBytes = 0
  const take = (chunk: Buffer): boolean => {
    allBytes += chunk.length
    const parsed = parseHits(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]), commitSha)
    rest = parsed.rest
    const hits = parsed.hits.filter((hit) => isWanted(hit.path))
    bytes += hits.length === parsed.hits.length ? chunk.length : bytesOf(hits)
    isFull ||= found.length + hits.length > limit || bytes > OUTPUT_MAX_BYTES || allBytes > ALL_OUTPUT_MAX_BYTES
    found.push(...hits.slice(0, Math.max(0, limit - found.length)))
    return !isFull
  }
  return { found, take, isFull: () => isFull }
}

function bytesOf(hits: readonly SearchHit[]): number {
  return hits.reduce((sum, { path, text }) => sum + path.length + text.length, 0)
}

/** Each hit: `<commit>:<path> NUL <line> NUL <text> LF`; a path may hold a line end, a text cannot. */
function parseHits(bytes: Buffer, commitSha: string): { hits: SearchHit[]; rest: Buffer } {
  const hits: SearchHit[] = []
  let start = 0
  for (;;) {
    const pathEnd = bytes.indexOf(0, start)
    const lineEnd = pathEnd === -1 ? -1 : bytes.indexOf(0, pathEnd + 1)
    const textEnd = lineEnd === -1 ? -1 : bytes.indexOf(0x0a, lineEnd + 1)
    if (textEnd === -1) return { hits, rest: bytes.subarray(start) }
    hits.push({
      path: bytes.toString('utf8', start + commitSha.length + 1, pathEnd),
      line: Number(bytes.toString('latin1', pathEnd + 1, lineEnd)),
      text: bytes.toString('utf8', lineEnd + 1, textEnd).slice(0, LINE_MAX_CHARACTERS),
    })
    start = textEnd + 1
  }
}

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

/** Throws an error that says what is wrong, unless the text is the whole id of a commit. */
export function requireCommitId(text: string): void {
  if (/^[0-9a-f]{40}$/.test(text)) return
  if (/^[0-9a-f]{64}$/.test(text))
    throw new Error('This repository uses SHA-256 object IDs. Docmend, like GitHub, supports only SHA-1')
  throw new Error(`No commit id: ${JSON.stringify(text)}`)
}

/** Opens a commit that the repository holds. */
export function openGitTree(gitWithin: GitWithin, commitSha: string, keep: KeepListing = KEEP_NOTHING): Tree {
  requireCommitId(commitSha)
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

export function parseMode(mode: string): TreeEntry['mode'] {
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
