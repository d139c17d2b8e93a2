// Keeps all mirrors together within a limit: those that no job has used for longest go, and are fetched again when needed.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { BASE_REFS } from './bare-repository.ts'

// How much a folder takes on disk, and a watch that aborts when it grows too large.

const LOOK_EVERY_MS = 500

/** Bytes of all files below a folder, without files that vanish while they are counted. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

interface SizeWatch {
  /** Aborts once the folder has passed its limit. */
  readonly signal: AbortSignal
  /** Looks now instead of at the next tick. */
  measure(): Promise<void>
  stop(): void
}

/** Looks twice a second whether the folder has passed `maxBytes`. */
export function watchSize(folder: string, maxBytes: number): SizeWatch {
  const tooLarge = new AbortController()
  const measure = async (): Promise<void> => {
    if ((await folderBytes(folder)) > maxBytes) tooLarge.abort()
  }
  const timer = setInterval(() => void measure(), LOOK_EVERY_MS)
  return { signal: tooLarge.signal, measure, stop: () => clearInterval(timer) }
}

/** A mirror that was used within this time is not deleted, because a running job may still read it. */
const MIRROR_IN_USE_MS = 60 * 60_000

/** Stands between the name of a mirror and a random part while it is being removed. */
export const GRAVE = '.deleted-'

interface MirrorRoom {
  /** The folder of all mirrors. */
  root: string
  maxBytes: number
  /** The one that was just fetched; it stays. */
  fetchedId: number
  remove: (repositoryId: number) => Promise<void>
  logger: Logger
}

interface StoredMirror {
  repositoryId: number
  bytes: number
  /** Epoch milliseconds. */
  usedAt: number
}

/** Never throws: a disk that fills up is reported by what needs the room. */
export async function makeRoomForMirrors(room: MirrorRoom): Promise<void> {
  try {
    const names = await readdir(room.root)
    // What a process that was killed in the middle of a removal has left.
    for (const name of names.filter((one) => one.includes(GRAVE))) {
      await rm(join(room.root, name), { recursive: true, force: true })
    }
    await removeUnused(await readMirrors(room.root, names), room)
  } catch (error) {
    room.logger.warn({ err: error, root: room.root }, 'Could not delete unused mirrors; they keep growing')
  }
}

async function removeUnused(mirrors: readonly StoredMirror[], room: MirrorRoom): Promise<void> {
  let bytes = mirrors.reduce((sum, mirror) => sum + mirror.bytes, 0)
  for (const mirror of [...mirrors].sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= room.maxBytes) return
    if (mirror.repositoryId === room.fetchedId || mirror.usedAt > Date.now() - MIRROR_IN_USE_MS) continue
    await room.remove(mirror.repositoryId)
    bytes -= mirror.bytes
    room.logger.info({ repositoryId: mirror.repositoryId, bytes: mirror.bytes }, 'Deleted a mirror to free space')
  }
  if (bytes <= room.maxBytes) return
  room.logger.warn(
    { bytes, maxBytes: room.maxBytes },
    'The mirrors in use take more space than all mirrors together may take',
  )
}

async function readMirrors(root: string, names: readonly string[]): Promise<StoredMirror[]> {
  const mirrors: StoredMirror[] = []
  for (const name of names) {
    const repositoryId = Number(/^(\d+)\.git$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(repositoryId)) continue
    const gitDir = join(root, name)
    mirrors.push({ repositoryId, bytes: await folderBytes(gitDir), usedAt: await lastUse(gitDir) })
  }
  return mirrors
}

/** The youngest of the kept refs, whose age is the time of their last use (mirror.ts); that of the folder without any. */
async function lastUse(gitDir: string): Promise<number> {
  const folder = join(gitDir, BASE_REFS)
  const names = await readdir(folder).catch(() => [])
  const paths = names.length > 0 ? names.map((name) => join(folder, name)) : [gitDir]
  return Math.max(...(await Promise.all(paths.map(readTime))))
}

/** 0 for a file that is gone by now. */
async function readTime(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
}
