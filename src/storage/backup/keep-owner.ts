import { chownSync, statSync } from 'node:fs'

/**
 * Gives a file to the owner of another file or folder, where this process may: what root puts into the folder of a service must be
 * the service's, which could not open it otherwise.
 */
export function giveToOwnerOf(other: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(other)
  chownSync(file, uid, gid)
}
