// A docs root as people type it: `docs`, `./docs/`, or `.` for the whole repository.
import { UsageError } from './surroundings.ts'

/** Gives it as projects keep it ('' = the whole repository). Throws `UsageError` when it leads out of the repository. */
export function parseDocsRoot(text: string): string {
  const folder = text.replace(/^(\.?\/)+|\/+$|^\.$/g, '')
  const isFolder = folder === '' || folder.split('/').every((part) => !/^\.{0,2}$/.test(part))
  if (!isFolder) throw new UsageError(`"${text}" is no folder of a repository; write it like docs or site/docs`)
  return folder
}
