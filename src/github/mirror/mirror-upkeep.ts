// Keeps a mirror from growing without end: commits that no job used for a day are let go, and the rest is repacked
// whenever the mirror has doubled. Runs under the mirror's lock, after a fetch.
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { HostAccess } from '../api/access.ts'
import { isDamage } from '../git/git.ts'
import { BASE_REFS } from './bare-repository.ts'
import type { Mirror } from './mirror.ts'
import { folderBytes } from './remove-mirrors.ts'

/** A mirror drops further commits when they have been unused for this long. */
const MIRROR_COMMIT_UNUSED_MS = 24 * 60 * 60_000

/** Commits that a mirror always keeps. */
const MIRROR_COMMITS = 32

/** Below this, packing is not worth its time. */
const PACK_FROM_BYTES = 64 * 1024 ** 2
const PACK_TIMEOUT_MS = 10 * 60_000
const SIZE_FILE = 'docmend-packed-bytes'

/** Never throws: a mirror that was not tidied works all the same. */
export async function maintainMirror(mirror: Mirror, logger: Logger): Promise<void> {
  try {
    await dropOldRefs(mirror.gitDir)
    await packWhenDoubled(mirror)
  } catch (error) {
    logger.warn({ err: error, gitDir: mirror.gitDir }, 'Could not compact a mirror; it keeps growing')
  }
}

async function dropOldRefs(gitDir: string): Promise<void> {
  const folder = join(gitDir, BASE_REFS)
  const names = await readdir(folder)
  if (names.length <= MIRROR_COMMITS) return
  const refs = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(join(folder, name))).mtimeMs })),
  )
  const old = refs
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(MIRROR_COMMITS)
    .filter((ref) => ref.usedAt < Date.now() - MIRROR_COMMIT_UNUSED_MS)
  await Promise.all(old.map((ref) => rm(join(folder, ref.name), { force: true })))
}

async function packWhenDoubled(mirror: Mirror): Promise<void> {
  const sizeFile = join(mirror.gitDir, SIZE_FILE)
  const objects = join(mirror.gitDir, 'objects')
  const bytes = await folderBytes(objects)
  const packedBytes = Number(await readFile(sizeFile, 'utf8').catch(() => Number.NaN))
  if (Number.isNaN(packedBytes)) return writeFile(sizeFile, String(bytes))
  if (bytes < Math.max(2 * packedBytes, PACK_FROM_BYTES)) return
  // Objects younger than this may belong to a tree that is being published right now.
  await mirror.git({ timeoutMs: PACK_TIMEOUT_MS }).run(['gc', '--quiet', '--prune=2.hours.ago'])
  await writeFile(sizeFile, String(await folderBytes(objects)))
}

// A damaged mirror costs one fetch, wherever it is noticed.

/**
 * Runs `work` on the mirror of a repository. When git finds it damaged, the mirror is thrown away, `fetchAgain` makes
 * another, and `work` runs once more. Several who notice the same damage share the new one.
 */
export async function repairing<T>(
  repositoryId: number,
  { mirrors, logger }: Pick<HostAccess, 'mirrors' | 'logger'>,
  fetchAgain: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  return createRepair(repositoryId, { mirrors, logger }, fetchAgain)(work)
}

/** Does the same for many pieces of work. Those that run at once look once at which mirror they work on. */
export function createRepair(
  repositoryId: number,
  { mirrors, logger }: Pick<HostAccess, 'mirrors' | 'logger'>,
  fetchAgain: () => Promise<unknown>,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  let looking: ReturnType<typeof mirrors.generation> | undefined
  const runOn = async <T>(generation: string | undefined, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isDamage(error)) throw error
      logger.warn({ repositoryId, err: error }, 'The mirror is damaged; fetching it again')
      await mirrors.discard(repositoryId, generation)
      await fetchAgain()
      return work()
    }
  }
  return async (work) => {
    running += 1
    looking ??= mirrors.generation(repositoryId)
    try {
      return await runOn(await looking, work)
    } finally {
      running -= 1
      if (running === 0) looking = undefined
    }
  }
}
