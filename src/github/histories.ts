// The history of a repository without its files: commits and trees, as far back as the bounds allow. Apart from the mirrors,
// which jobs need small: those hold single commits with their files.
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGit, type Git } from './git/git.ts'
import { createBareRepository } from './mirror/bare-repository.ts'
import { withFileLock } from './mirror/file-lock.ts'
import { type FetchRequest, type MirrorSettings, toUrl } from './mirror/mirror.ts'
import { folderBytes, watchSize } from './mirror/remove-mirrors.ts'

// When each file of a commit was last changed, read from a log with the newest commit first. Pure: it gets what git printed.

/** One commit as `LOG_FORMAT` prints it. */
interface LoggedCommit {
  sha: string
  /** When its author made it, in epoch milliseconds: a branch that is rebased makes no page new. */
  at: number
  changes: LoggedChange[]
}

interface LoggedChange {
  /** `R`: a move without any change of content, from `from`. */
  status: 'A' | 'M' | 'D' | 'R'
  path: string
  from: string
}

export interface FileAges {
  /** By path in the newest commit, in epoch milliseconds. */
  ages: Map<string, number>
  /** Files without an age have not changed since this time; undefined = the whole history was read. */
  since: number | undefined
}

const HEADER = '\u0001'
/** To be used with `-z --name-status -M100%`, which compares ids and needs no file. */
const LOG_FORMAT = '%x01%H %at'

/** With `-z`, everything ends with NUL, and a line end stands before the first status of a commit. */
function readLog(printed: string): LoggedCommit[] {
  const commits: LoggedCommit[] = []
  const fields = printed.split('\0')
  for (let at = 0; at < fields.length; at += 1) {
    const field = (fields[at] ?? '').replace(/^\n/, '')
    const current = commits.at(-1)
    if (field.startsWith(HEADER)) {
      const [sha = '', seconds = ''] = field.slice(1).split(' ')
      commits.push({ sha, at: Number(seconds) * 1000, changes: [] })
    } else if (current !== undefined && /^[AMTDR]\d*$/.test(field)) {
      const isMove = field.startsWith('R')
      const [first = '', second = ''] = fields.slice(at + 1, at + 3)
      current.changes.push({ status: statusOf(field), path: isMove ? second : first, from: first })
      at += isMove ? 2 : 1
    }
  }
  return commits
}

function statusOf(field: string): LoggedChange['status'] {
  const letter = field.charAt(0)
  return letter === 'A' || letter === 'D' || letter === 'R' ? letter : 'M'
}

/**
 * Walks back through the commits. A pure move is no change: the page keeps its age under its new path. `cut`: commits whose
 * parents were not fetched; which files they changed is not known.
 */
function findAges(commits: readonly LoggedCommit[], cut: ReadonlySet<string>, now: number): FileAges {
  const ages = new Map<string, number>()
  /** What a path is called in the newest commit; undefined = another file that is gone. */
  const names = new Map<string, string | undefined>()
  for (const { sha, at, changes } of commits) {
    if (cut.has(sha)) return { ages, since: Math.min(at, now) }
    const called = (path: string): string | undefined => (names.has(path) ? names.get(path) : path)
    const renamed = new Map<string, string | undefined>()
    for (const { status, path, from } of changes) {
      const name = status === 'D' ? undefined : called(path)
      if (status === 'R') renamed.set(from, name)
      else if (name !== undefined && !ages.has(name)) ages.set(name, Math.min(at, now))
      if (status !== 'M' && !renamed.has(path)) renamed.set(path, undefined)
    }
    for (const [path, name] of renamed) names.set(path, name)
  }
  return { ages, since: undefined }
}

/** Each new commit brings a pack; a history with more of them is fetched from scratch. */
const HISTORY_PACKS = 50

/** Time limit for fetching and reading a history. */
const HISTORY_TIMEOUT_MS = 5 * 60_000

/** Total size of all histories; above it, the least recently used ones are deleted. */
const HISTORIES_MAX_BYTES = 4 * 1024 ** 3

/** The largest history of one repository, which is without files. */
const HISTORY_MAX_BYTES = 512 * 1024 ** 2

/** Commits of the default branch in a row whose changes tell the age of a page; then fewer, if these take too much room. */
const HISTORY_DEPTHS = [10_000, 2000, 200] as const

interface HistorySettings extends Pick<MirrorSettings, 'dataDir' | 'serverUrl' | 'childEnv' | 'caFile'> {
  now: () => number
  /** Commits in a row from the newest one; the next number is tried when the history passes its bounds. */
  depths?: readonly number[]
  maxBytes?: number
}

export interface Histories {
  /** Gives when the files of a commit were last changed. Fetches what it needs; throws `GitError` and what `token` throws. */
  ages(request: FetchRequest, signal: AbortSignal): Promise<FileAges>
  delete(repositoryId: number): Promise<void>
}

/** Longer logs end here: a rewrite of all files, again and again. */
const LOG_MAX_BYTES = 64 * 1024 ** 2
const REF = 'refs/docmend/head'
const REMOTE = 'docs'

export function createHistories(settings: HistorySettings): Histories {
  const root = join(settings.dataDir, 'histories')
  const dirOf = (repositoryId: number): string => join(root, `${repositoryId}.git`)
  return {
    ages: async (request, signal) => {
      const gitDir = dirOf(request.repositoryId)
      await mkdir(root, { recursive: true })
      const within = AbortSignal.any([signal, AbortSignal.timeout(HISTORY_TIMEOUT_MS)])
      const ages = await withFileLock(`${gitDir}.lock`, within, async () => {
        await fetchWithinBounds(gitDir, request, settings, within)
        return readAges(gitDir, settings, within)
      })
      await makeRoom(root, gitDir)
      return ages
    },
    delete: (repositoryId) => rm(dirOf(repositoryId), { recursive: true, force: true }),
  }
}

class TooLargeError extends Error {}

/** A longer history is asked for first; what passes the bounds is thrown away. */
async function fetchWithinBounds(
  gitDir: string,
  request: FetchRequest,
  settings: HistorySettings,
  signal: AbortSignal,
): Promise<void> {
  const depths = settings.depths ?? HISTORY_DEPTHS
  for (const depth of depths) {
    try {
      await fetchHistory(gitDir, request, { settings, depth, signal })
      return
    } catch (error) {
      // What a fetch that broke off has left may be damaged.
      await rm(gitDir, { recursive: true, force: true })
      if (!(error instanceof TooLargeError) || depth === depths.at(-1)) throw error
    }
  }
}

async function fetchHistory(
  gitDir: string,
  request: FetchRequest,
  { settings, depth, signal }: { settings: HistorySettings; depth: number; signal: AbortSignal },
): Promise<void> {
  if ((await countPacks(gitDir)) > HISTORY_PACKS) await rm(gitDir, { recursive: true, force: true })
  if ((await countPacks(gitDir)) === 0) await createBareRepository(gitDir)
  await writeConfig(gitDir, toUrl(request, settings))
  const maxBytes = settings.maxBytes ?? HISTORY_MAX_BYTES
  const watch = watchSize(join(gitDir, 'objects'), maxBytes)
  const token = await request.token(signal)
  const git = gitIn(gitDir, settings, AbortSignal.any([signal, watch.signal]), token)
  const flags = [
    `--depth=${depth}`,
    '--filter=blob:none',
    '--no-tags',
    '--no-recurse-submodules',
    '--no-write-fetch-head',
  ]
  try {
    await git.run(['fetch', ...flags, REMOTE, `+${request.commitSha}:${REF}`])
    await watch.measure()
    watch.signal.throwIfAborted()
  } catch (error) {
    if (!watch.signal.aborted) throw error
    throw new TooLargeError(`${request.fullName}: ${depth} commits take more than ${maxBytes} bytes`, { cause: error })
  } finally {
    watch.stop()
  }
}

/** git takes a repository without files only from a remote that promises to have them. */
function writeConfig(gitDir: string, url: string): Promise<void> {
  const quoted = JSON.stringify(url)
  const remote = `[remote "${REMOTE}"]\n\turl = ${quoted}\n\tpromisor = true\n\tpartialclonefilter = blob:none\n`
  const config = `[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tpartialClone = ${REMOTE}\n${remote}`
  return writeFile(join(gitDir, 'config'), config)
}

function gitIn(gitDir: string, settings: HistorySettings, signal: AbortSignal, token?: string): Git {
  const { childEnv, serverUrl, caFile } = settings
  const more = { ...(caFile === undefined ? {} : { caFile }), ...(token === undefined ? {} : { token }) }
  return createGit({ dir: gitDir, gitDir, childEnv, serverUrl, timeoutMs: HISTORY_TIMEOUT_MS, signal, ...more })
}

/** Only the line of the branch itself: what a merge brought counts as changed by the merge. */
async function readAges(gitDir: string, settings: HistorySettings, signal: AbortSignal): Promise<FileAges> {
  const chunks: Buffer[] = []
  let bytes = 0
  const line = [
    '--first-parent',
    '--diff-merges=first-parent',
    '--name-status',
    '-M100%',
    '-z',
    `--format=${LOG_FORMAT}`,
  ]
  await gitIn(gitDir, settings, signal).run(['log', '--no-ext-diff', '--no-textconv', ...line, REF], {
    discardsOutput: true,
    onOutput: (chunk) => {
      chunks.push(chunk)
      bytes += chunk.length
      return bytes <= LOG_MAX_BYTES
    },
  })
  const commits = readLog(Buffer.concat(chunks).toString('utf8'))
  const shallow = await readFile(join(gitDir, 'shallow'), 'utf8').catch(() => '')
  const cut = new Set(shallow.split('\n').filter((sha) => sha !== ''))
  // Of a log that was too long, the last commit may be half read.
  const last = bytes > LOG_MAX_BYTES ? commits.at(-1)?.sha : undefined
  if (last !== undefined) cut.add(last)
  return findAges(commits, cut, settings.now())
}

async function countPacks(gitDir: string): Promise<number> {
  const names = await readdir(join(gitDir, 'objects', 'pack')).catch(() => [])
  return names.filter((name) => name.endsWith('.pack')).length
}

/** Those that were not used for longest go, and are fetched again when they are asked for. */
async function makeRoom(root: string, used: string): Promise<void> {
  await utimes(used, new Date(), new Date()).catch(() => undefined)
  const names = (await readdir(root)).filter((name) => name.endsWith('.git'))
  const kept = await Promise.all(
    names.map(async (name) => {
      const dir = join(root, name)
      return { dir, bytes: await folderBytes(dir), usedAt: (await stat(dir).catch(() => undefined))?.mtimeMs ?? 0 }
    }),
  )
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  for (const one of kept.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= HISTORIES_MAX_BYTES || one.dir === used) return
    await rm(one.dir, { recursive: true, force: true })
    bytes -= one.bytes
  }
}
