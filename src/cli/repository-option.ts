// `--repo`: the folder of a git repository on this machine.
import { statSync } from 'node:fs'
import { UsageError } from './surroundings.ts'

/** Throws `UsageError` when there is no such folder. */
export function requireFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  throw new UsageError(`--repo takes the folder of a git repository; there is no folder ${path}`)
}
