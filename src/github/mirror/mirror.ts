// One bare, shallow mirror per repository: only single commits are fetched, and no file is ever checked out.
// Kept by numeric id, so that a rename changes nothing and two repositories never share objects.
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createGit, type Git, isDamage, type WatchGit } from '../git/git.ts'
import { requireCommitId } from '../git/git-tree.ts'
import type { GitHubSettings } from '../github-settings.ts'
import { BASE_REFS, createBareRepository } from './bare-repository.ts'
import { withFileLock } from './file-lock.ts'
import { maintainMirror } from './mirror-upkeep.ts'
import { GRAVE, makeRoomForMirrors, watchSize } from './remove-mirrors.ts'

// Lets several callers share one piece of work; it is ended when the last of them has given up.

interface SharedWork<T> {
  /** Joins the work under this key, or starts it. Rejects with the caller's reason when its own signal aborts. */
  run(key: string, signal: AbortSignal, work: (stop: AbortSignal) => Promise<T>): Promise<T>
}

interface Piece<T> {
  result: Promise<T>
  waiting: number
  stop: AbortController
}

function createSharedWork<T>(): SharedWork<T> {
  const pieces = new Map<string, Piece<T>>()

  const begin = (key: string, work: (stop: AbortSignal) => Promise<T>): Piece<T> => {
    const stop = new AbortController()
    const result = work(stop.signal).finally(() => {
      if (pieces.get(key) === piece) pieces.delete(key)
    })
    // Those who wait get the failure; without any left, it concerns nobody.
    result.catch(() => undefined)
    const piece: Piece<T> = { result, waiting: 0, stop }
    pieces.set(key, piece)
    return piece
  }

  return {
    run: async (key, signal, work) => {
      signal.throwIfAborted()
      const piece = pieces.get(key) ?? begin(key, work)
      piece.waiting++
      try {
        return await orAbort(piece.result, signal)
      } finally {
        piece.waiting--
        if (piece.waiting === 0) {
          // The next caller must not join what is being stopped.
          if (pieces.get(key) === piece) pieces.delete(key)
          piece.stop.abort()
        }
      }
    },
  }
}

/** Gives what `promise` gives, or rejects with the signal's reason as soon as it aborts. */
function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Total size of all mirrors; above it, the least recently used mirrors are deleted. */
export const MIRRORS_MAX_BYTES = 20 * 1024 ** 3

/** The largest mirror; a job on a larger repository fails and says so. */
export const MIRROR_MAX_BYTES = 4 * 1024 ** 3

/** Time limit for one fetch into a mirror. */
const FETCH_TIMEOUT_MS = 5 * 60_000

export interface MirrorSettings extends Pick<GitHubSettings, 'dataDir' | 'serverUrl' | 'childEnv' | 'logger'> {
  caFile?: string | undefined
  watchGit?: WatchGit | undefined
  /** Of one fetch. */
  fetchTimeoutMs?: number
  /** What a mirror may take on disk; a fetch that passes it is ended. */
  maxBytes?: number
  /** What all mirrors may take together; above it, the least recently used ones are deleted. */
  maxTotalBytes?: number
}

export interface FetchRequest {
  repositoryId: number
  /** `owner/name`, as the host spells it now. */
  fullName: string
  commitSha: string
  /** Asked only when something must be fetched. */
  token: (signal: AbortSignal) => Promise<string>
}

export interface Mirror {
  readonly repositoryId: number
  readonly gitDir: string
  /** git in this mirror, without any credentials. */
  git(options: { timeoutMs: number; signal?: AbortSignal | undefined }): Git
  /** git in this mirror that can speak to the host. */
  remoteGit(options: { timeoutMs: number; silenceMs?: number; signal?: AbortSignal | undefined; token: string }): Git
}

export interface Mirrors {
  /**
   * Gives a mirror that holds the commit. When it is there already, this costs no request and no process; otherwise it is
   * fetched, once for all who ask at the same time. Throws `GitError`, `MirrorTooLargeError`, or what `token` throws.
   */
  ensure(request: FetchRequest, signal: AbortSignal): Promise<Mirror>
  /** Gives the mirror when it holds the commit already, or undefined. */
  find(repositoryId: number, commitSha: string): Promise<Mirror | undefined>
  /** Gives the mirror of a repository, for commits that are known to be there. */
  at(repositoryId: number): Mirror
  /** True when this repository was fetched before. */
  exists(repositoryId: number): Promise<boolean>
  /** Removes the mirror and all it holds. */
  delete(repositoryId: number): Promise<void>
  /** Gives what tells a mirror from the one that takes its place later; undefined when there is none. */
  generation(repositoryId: number): Promise<string | undefined>
  /** Removes the mirror unless it is another one by now. */
  discard(repositoryId: number, generation: string | undefined): Promise<void>
}

/** The repository is larger than a mirror may be. */
export class MirrorTooLargeError extends Error {}

/** Measuring reads the size of every file of every mirror. */
const MEASURE_EVERY_MS = 10 * 60_000
export function createMirrors(settings: MirrorSettings): Mirrors {
  const root = join(settings.dataDir, 'mirrors')
  const shared = createSharedWork<void>()
  const gitDirOf = (repositoryId: number): string => join(root, `${wholeNumber(repositoryId)}.git`)
  const locked = async <T>(repositoryId: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await chmod(root, 0o700)
    return withFileLock(`${gitDirOf(repositoryId)}.lock`, signal, work)
  }
  const generationOf = (repositoryId: number): Promise<string | undefined> => readGeneration(gitDirOf(repositoryId))
  const removeIf = async (repositoryId: number, isMeant: () => Promise<boolean>): Promise<void> => {
    const gitDir = gitDirOf(repositoryId)
    const grave = `${gitDir}${GRAVE}${randomUUID()}`
    await locked(repositoryId, AbortSignal.timeout(FETCH_TIMEOUT_MS), async () => {
      if (await isMeant()) await rename(gitDir, grave).catch(ignoreMissing)
    })
    await rm(grave, { recursive: true, force: true })
  }
  const remove = (repositoryId: number): Promise<void> => removeIf(repositoryId, async () => true)
  let measuredAt = Number.NEGATIVE_INFINITY
  const makeRoom = async (fetchedId: number): Promise<void> => {
    if (performance.now() - measuredAt < MEASURE_EVERY_MS) return
    measuredAt = performance.now()
    const maxBytes = settings.maxTotalBytes ?? MIRRORS_MAX_BYTES
    await makeRoomForMirrors({ root, maxBytes, fetchedId, remove, logger: settings.logger })
  }
  return {
    ensure: async (request, signal) => {
      const gitDir = gitDirOf(request.repositoryId)
      if (!(await isPresent(gitDir, request.commitSha))) {
        const fetchOnce = async (stop: AbortSignal): Promise<void> => {
          await locked(request.repositoryId, stop, () => fetchInto(gitDir, request, settings, stop))
          // Not under the lock: removing another mirror takes that one's.
          await makeRoom(request.repositoryId)
        }
        await shared.run(`${request.repositoryId}:${request.commitSha}`, signal, fetchOnce)
      }
      return openMirror(gitDir, request.repositoryId, settings)
    },
    find: async (repositoryId, commitSha) => {
      const gitDir = gitDirOf(repositoryId)
      return (await isPresent(gitDir, commitSha)) ? openMirror(gitDir, repositoryId, settings) : undefined
    },
    at: (repositoryId) => openMirror(gitDirOf(repositoryId), repositoryId, settings),
    exists: async (repositoryId) => isFile(join(gitDirOf(repositoryId), 'HEAD')),
    delete: remove,
    generation: generationOf,
    discard: (repositoryId, generation) =>
      removeIf(repositoryId, async () => (await generationOf(repositoryId)) === generation),
  }
}

/** A number of a file system alone is given to the next folder soon after. */
async function readGeneration(gitDir: string): Promise<string | undefined> {
  const found = await stat(gitDir).catch(() => undefined)
  return found && `${found.ino}:${found.birthtimeMs}`
}

function openMirror(
  gitDir: string,
  repositoryId: number,
  { childEnv, serverUrl, caFile, watchGit }: MirrorSettings,
): Mirror {
  const fixed = { dir: gitDir, gitDir, childEnv, serverUrl, watchGit, ...(caFile === undefined ? {} : { caFile }) }
  const git = (options: { timeoutMs: number; signal?: AbortSignal | undefined; token?: string }): Git =>
    createGit({ ...fixed, ...options })
  return { repositoryId, gitDir, git, remoteGit: git }
}

/** The kept ref is written last, after all objects are there: its file alone proves that the commit can be read. */
async function isPresent(gitDir: string, commitSha: string): Promise<boolean> {
  const ref = join(gitDir, BASE_REFS, wholeSha(commitSha))
  const found = await readFile(ref, 'utf8').catch(() => '')
  if (found.trim() !== commitSha) return false
  // The age of the file is the time of its last use; upkeep goes by it. One that fails makes the ref look older.
  await utimes(ref, new Date(), new Date()).catch(() => undefined)
  return true
}

async function fetchInto(gitDir: string, request: FetchRequest, settings: MirrorSettings, stop: AbortSignal) {
  // Another process may have fetched it while this one waited for the lock.
  if (await isPresent(gitDir, request.commitSha)) return
  const startedAt = performance.now()
  const wasThere = await isFile(join(gitDir, 'HEAD'))
  if (!wasThere) await createBareRepository(gitDir)
  try {
    await fetchCommit(gitDir, request, settings, stop)
  } catch (error) {
    if (!wasThere || !isDamage(error)) throw error
    settings.logger.warn({ repositoryId: request.repositoryId, err: error }, 'The mirror is damaged; fetching it again')
    await rm(gitDir, { recursive: true, force: true })
    await createBareRepository(gitDir)
    await fetchCommit(gitDir, request, settings, stop)
  }
  const { repositoryId, commitSha } = request
  const tookMs = Math.round(performance.now() - startedAt)
  settings.logger.info({ repositoryId, commitSha, tookMs, wasThere }, 'Fetched a commit into the mirror')
  await maintainMirror(openMirror(gitDir, repositoryId, settings), settings.logger)
}

async function fetchCommit(gitDir: string, request: FetchRequest, settings: MirrorSettings, stop: AbortSignal) {
  const maxBytes = settings.maxBytes ?? MIRROR_MAX_BYTES
  const token = await request.token(stop)
  const watch = watchSize(join(gitDir, 'objects'), maxBytes)
  const git = openMirror(gitDir, request.repositoryId, settings).remoteGit({
    timeoutMs: settings.fetchTimeoutMs ?? FETCH_TIMEOUT_MS,
    signal: AbortSignal.any([stop, watch.signal]),
    token,
  })
  const refspec = `+${request.commitSha}:${BASE_REFS}/${request.commitSha}`
  try {
    await git.run(['fetch', '--depth=1', '--no-tags', '--no-recurse-submodules', toUrl(request, settings), refspec])
    await watch.measure()
    watch.signal.throwIfAborted()
  } catch (error) {
    if (!watch.signal.aborted) throw error
    // Removed whole: what is left of a broken fetch would count against the next one.
    await rm(gitDir, { recursive: true, force: true })
    const mebibytes = Math.round(maxBytes / 1024 ** 2)
    throw new MirrorTooLargeError(`${request.fullName} takes more than the ${mebibytes} MiB allowed for a mirror`)
  } finally {
    watch.stop()
  }
}

/** The address that git fetches from and pushes to. */
export function toUrl({ fullName }: { fullName: string }, { serverUrl }: { serverUrl: string }): string {
  return `${serverUrl.replace(/\/+$/, '')}/${fullName}.git`
}

async function isFile(path: string): Promise<boolean> {
  return (await readFile(path, 'utf8').catch(() => undefined)) !== undefined
}

function wholeNumber(repositoryId: number): number {
  if (!Number.isSafeInteger(repositoryId) || repositoryId < 0) throw new Error(`No repository id: ${repositoryId}`)
  return repositoryId
}

function wholeSha(sha: string): string {
  requireCommitId(sha)
  return sha
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
