// How much a folder takes on disk, and a watch that aborts when it grows too large.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const LOOK_EVERY_MS = 500

/** Bytes of all files below a folder; a file that vanishes meanwhile counts nothing. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export interface SizeWatch {
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
