import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** True for a folder of a git work tree, an absolute path. */
export function hasGit(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  const above = dirname(folder)
  return above !== folder && hasGit(above)
}
