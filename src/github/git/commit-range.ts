// Compares two commits of a bare repository through git, within limits of time and output.
import {
  CHANGED_FILES_MAX,
  type ChangedFile,
  type ChangedFiles,
  type CommitRange,
  type DiffPart,
} from '../../base/commit-range.ts'
import { GitError } from './git.ts'
import { type GitWithin, requireCommitId } from './git-tree.ts'

const LIST_TIMEOUT_MS = 30_000
const DIFF_TIMEOUT_MS = 30_000
const LIST_MAX_BYTES = 6 * 1024 * 1024
const MESSAGES_MAX = 100
const MESSAGES_MAX_BYTES = 64 * 1024
/** Above this many files their lines are not counted: git would read every one of them twice. */
const COUNTED_MAX_FILES = 3000
/** Files on one command line; a path may have 4,096 bytes. */
const PATHS_MAX_BYTES = 100_000
/** Candidates for moves with edits: git compares each with each. */
const RENAME_LIMIT = '400'
const FLAGS = ['-r', '-M', `-l${RENAME_LIMIT}`, '--no-color', '--no-ext-diff', '--no-textconv']

/** Opens the range between two commits, or trees, that the repository holds. */
export function openCommitRange(gitWithin: GitWithin, fromSha: string, toSha: string): CommitRange {
  for (const sha of [fromSha, toSha]) requireCommitId(sha)
  const ends = [fromSha, toSha]
  let listed: Promise<ChangedFiles> | undefined
  return {
    files: () => {
      listed ??= listFiles(gitWithin, ends).catch((error: unknown) => {
        listed = undefined
        throw error
      })
      return listed
    },
    diff: (files, maxBytes) => readDiff(gitWithin, ends, files, maxBytes),
  }
}

/**
 * Gives the messages of the commits between two, the newest first, 100 of them or 64 KiB: of a release, they say enough. Where the
 * repository holds none of those between, or there is none, it is the message of the second commit.
 */
export async function readMessages(gitWithin: GitWithin, fromSha: string, toSha: string): Promise<string[]> {
  const read = async (...commits: string[]): Promise<string[]> => {
    // `show` reads the trees of both parents of a merge, which a shallow clone lacks.
    const args = ['log', '--format=%B%x00', `--max-count=${MESSAGES_MAX}`, ...commits]
    const { text } = await output(gitWithin, LIST_TIMEOUT_MS, args, MESSAGES_MAX_BYTES)
    return text.split('\0').map((message) => message.trim())
  }
  const between = (await read(`${fromSha}..${toSha}`)).slice(0, -1)
  return between.length > 0 ? between : (await read('--no-walk', toSha)).slice(0, 1)
}

async function listFiles(gitWithin: GitWithin, ends: readonly string[]): Promise<ChangedFiles> {
  const raw = await output(gitWithin, LIST_TIMEOUT_MS, ['diff-tree', '--raw', '-z', ...FLAGS, ...ends], LIST_MAX_BYTES)
  const files = parseRaw(raw.text.split('\0'))
  const kept = files.slice(0, CHANGED_FILES_MAX)
  const isCut = raw.isCut || kept.length < files.length
  if (files.length > COUNTED_MAX_FILES || isCut) return { files: kept, isCut }
  const counts = await output(
    gitWithin,
    LIST_TIMEOUT_MS,
    ['diff-tree', '--numstat', '-z', ...FLAGS, ...ends],
    LIST_MAX_BYTES,
  )
  const byPath = parseCounts(counts.text.split('\0'))
  return { files: kept.map((file) => ({ ...file, ...byPath.get(file.path) })), isCut }
}

interface Output {
  text: string
  isCut: boolean
}

/** A command that takes too long, or prints too much, gives what it printed by then. */
async function output(
  gitWithin: GitWithin,
  timeoutMs: number,
  args: readonly string[],
  maxBytes: number,
): Promise<Output> {
  const chunks: Buffer[] = []
  let bytes = 0
  const take = (chunk: Buffer): boolean => {
    chunks.push(chunk)
    bytes += chunk.length
    return bytes <= maxBytes
  }
  let isCut = false
  try {
    await gitWithin(timeoutMs).run(args, { onOutput: take })
  } catch (error) {
    if (!(error instanceof GitError) || !error.isTimeout) throw error
    isCut = true
  }
  return { text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'), isCut: isCut || bytes > maxBytes }
}

/** `:<mode> <mode> <sha> <sha> <letter>[<score>] NUL <path> NUL [<new path> NUL]`, as in git-diff-tree(1). */
function parseRaw(fields: readonly string[]): ChangedFile[] {
  const files: ChangedFile[] = []
  for (let at = 0; at + 1 < fields.length && files.length <= CHANGED_FILES_MAX; ) {
    const [before = '', after = '', , , status = ''] = (fields[at] ?? '').slice(1).split(' ')
    const first = fields[at + 1] ?? ''
    const isMove = status.startsWith('R') || status.startsWith('C')
    const second = isMove ? fields[at + 2] : undefined
    at += isMove ? 3 : 2
    if (first === '' || (isMove && (second === undefined || second === ''))) break
    const kind = [before, after].includes('160000') ? 'submodule' : KINDS[status.charAt(0)]
    const moved = second === undefined ? { path: first } : { path: second, previousPath: first }
    files.push({ ...moved, kind: kind ?? 'modified', added: null, removed: null })
  }
  return files
}

const KINDS: Readonly<Record<string, ChangedFile['kind']>> = { A: 'added', D: 'deleted', R: 'moved' }

/** `<added> TAB <removed> TAB <path> NUL`; of a move the path is empty, and two paths follow. `-` for a binary file. */
function parseCounts(fields: readonly string[]): Map<string, Pick<ChangedFile, 'added' | 'removed'>> {
  const counts = new Map<string, Pick<ChangedFile, 'added' | 'removed'>>()
  for (let at = 0; at < fields.length; at++) {
    const [added = '', removed = '', ...rest] = (fields[at] ?? '').split('\t')
    if (rest.length === 0) continue
    const isMove = rest.join('\t') === ''
    const path = isMove ? (fields[at + 2] ?? '') : rest.join('\t')
    if (isMove) at += 2
    counts.set(path, { added: toCount(added), removed: toCount(removed) })
  }
  return counts
}

function toCount(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null
}

async function readDiff(
  gitWithin: GitWithin,
  ends: readonly string[],
  files: readonly Pick<ChangedFile, 'path' | 'previousPath'>[],
  maxBytes: number,
): Promise<DiffPart> {
  if (files.length === 0) return { text: '', isCut: false }
  const { paths, isCut } = fittingPaths(files)
  const flags = ['-p', '--full-index', '--submodule=short', ...FLAGS]
  const diff = await output(gitWithin, DIFF_TIMEOUT_MS, ['diff-tree', ...flags, ...ends, '--', ...paths], maxBytes)
  const text = diff.isCut ? diff.text.slice(0, diff.text.lastIndexOf('\n') + 1) : diff.text
  return { text, isCut: isCut || diff.isCut }
}

function fittingPaths(files: readonly Pick<ChangedFile, 'path' | 'previousPath'>[]) {
  const paths: string[] = []
  let bytes = 0
  for (const { path, previousPath } of files) {
    const both = (previousPath === undefined ? [path] : [path, previousPath]).map((one) => `:(top,literal)${one}`)
    bytes += both.reduce((sum, one) => sum + Buffer.byteLength(one) + 1, 0)
    if (bytes > PATHS_MAX_BYTES) return { paths, isCut: true }
    paths.push(...both)
  }
  return { paths, isCut: false }
}
