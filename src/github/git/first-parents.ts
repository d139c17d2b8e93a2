// The commits of a branch as it was at each moment: HEAD, its first parent, and so on, each with the files that it changed. A
// merge counts as one commit with all that it brought.
import type { ChangedFile } from '../../base/commit-range.ts'
import type { TreeEntry } from '../../base/git-tree.ts'
import { cut } from '../../base/text.ts'
import type { Git } from './git.ts'
import { parseMode } from './git-tree.ts'
import { requireWhole } from './partial-clone.ts'

interface PastBlob {
  mode: TreeEntry['mode']
  sha: string
}

/** Lines are not counted. */
export interface PastFile extends ChangedFile {
  /** What it was in the first parent, at `previousPath ?? path`. */
  was?: PastBlob
  /** What it became, at `path`. */
  became?: PastBlob
}

export interface PastCommit {
  sha: string
  /** The first one; undefined for a root, and where the history of a shallow clone ends. */
  parent: string | undefined
  /** When it was committed, in epoch milliseconds. */
  time: number
  title: string
  files: readonly PastFile[]
}

interface FirstParents {
  /** Newest first. */
  commits: PastCommit[]
  isShallow: boolean
  /** The commits changed more files than are listed: older ones are left out. */
  isCut: boolean
}

/** A repository that was begun with vendored files has long lists; past this, the older commits are left out. */
const CHANGES_MAX_BYTES = 128 * 1024 * 1024
/** `%s` may be long, and a report shows a line. */
const TITLE_MAX_CHARACTERS = 200
/** Git compares each with each: a commit that moves more files than this has its edited ones as deleted and added. */
const RENAME_LIMIT = '-l400'

/**
 * Reads at most `max` commits up to HEAD, and none beyond the last one since `since` (epoch milliseconds). Throws what to do
 * where a partial clone lacks their files.
 */
export async function listFirstParents(git: Git, max: number, since: number): Promise<FirstParents> {
  const format = ['--format=%H%x00%P%x00%ct%x00%s', '--encoding=UTF-8']
  const printed = await git.run(['rev-list', '--first-parent', `--max-count=${max}`, ...format, 'HEAD'])
  const shallow = await git.run(['rev-parse', '--is-shallow-repository'])
  const commits = printed.toString('utf8').split('\n').flatMap(parseCommit)
  // Dates need not be in order, and none may be left out between two others.
  const recent = commits.slice(0, commits.findLastIndex(({ time }) => time >= since) + 1)
  await requireWhole(git, [
    ...new Set(recent.flatMap(({ sha, parent }) => (parent === undefined ? [sha] : [sha, parent]))),
  ])
  const changes = await listChanges(git, recent)
  // Where the list was cut, a tree further back cannot be told from the one after it.
  const end = recent.findIndex(({ sha, parent }) => parent !== undefined && !changes.has(sha))
  const whole = end === -1 ? recent : recent.slice(0, end)
  return {
    commits: whole.map((commit) => ({ ...commit, files: changes.get(commit.sha) ?? [] })),
    isShallow: shallow.toString().trim() === 'true',
    isCut: end !== -1,
  }
}

function parseCommit(line: string): Omit<PastCommit, 'files'>[] {
  const [sha = '', parents, seconds, title] = line.split('\0')
  if (parents === undefined || title === undefined) return []
  const [parent] = parents.split(' ')
  const time = Number(seconds) * 1000
  return [{ sha, parent: parent === '' ? undefined : parent, time, title: cut(title, TITLE_MAX_CHARACTERS) }]
}

type Asked = Pick<PastCommit, 'sha' | 'parent'>

/** Gives the files of each commit that has a parent. */
async function listChanges(git: Git, commits: readonly Asked[]): Promise<Map<string, PastFile[]>> {
  const asked = commits.filter(({ parent }) => parent !== undefined)
  const chunks: Buffer[] = []
  let bytes = 0
  const onOutput = (chunk: Buffer): boolean => {
    chunks.push(chunk)
    bytes += chunk.length
    return bytes <= CHANGES_MAX_BYTES
  }
  const flags = ['--stdin', '--always', '-r', '-M', RENAME_LIMIT, '--raw', '--no-abbrev', '-z']
  const input = asked.map(({ sha, parent }) => `${sha} ${parent}\n`).join('')
  if (input === '') return new Map()
  await git.run(['diff-tree', ...flags], { input, onOutput, discardsOutput: true })
  const changes = parseChanges(Buffer.concat(chunks).toString('utf8').split('\0'))
  if (bytes > CHANGES_MAX_BYTES) changes.delete([...changes.keys()].at(-1) ?? '')
  return changes
}

/** `<commit> NUL`, then for each file what git-diff-tree(1) says of `--raw -z`: `:… NUL <path> NUL [<new path> NUL]`. */
function parseChanges(fields: readonly string[]): Map<string, PastFile[]> {
  const changes = new Map<string, PastFile[]>()
  let files: PastFile[] = []
  for (let at = 0; at < fields.length; ) {
    const field = fields[at] ?? ''
    if (!field.startsWith(':')) {
      files = []
      if (field !== '') changes.set(field, files)
      at += 1
      continue
    }
    const isMove = /[RC]\d*$/.test(field)
    const [first = '', second = ''] = fields.slice(at + 1, at + 3)
    files.push(parseFile(field, first, isMove ? second : undefined))
    at += isMove ? 3 : 2
  }
  return changes
}

/** `:<mode> <mode> <sha> <sha> <letter>[<score>]`. */
function parseFile(field: string, first: string, second: string | undefined): PastFile {
  const [wasMode = '', mode = '', wasSha = '', sha = ''] = field.slice(1).split(' ')
  const was = blobOf(wasMode, wasSha)
  const became = blobOf(mode, sha)
  return {
    path: second ?? first,
    ...(second !== undefined && { previousPath: first }),
    kind: kindOf(was, became, second !== undefined),
    added: null,
    removed: null,
    ...(was && { was }),
    ...(became && { became }),
  }
}

function blobOf(mode: string, sha: string): PastBlob | undefined {
  return mode === '000000' ? undefined : { mode: parseMode(mode), sha }
}

function kindOf(was: PastBlob | undefined, became: PastBlob | undefined, isMove: boolean): ChangedFile['kind'] {
  if (was?.mode === '160000' || became?.mode === '160000') return 'submodule'
  if (isMove) return 'moved'
  if (was === undefined) return 'added'
  return became === undefined ? 'deleted' : 'modified'
}
