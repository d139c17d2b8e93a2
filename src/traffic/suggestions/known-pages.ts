// The pages of a site by their addresses, from the docs themselves or, without them, from what the log shows was served.
import type { KnownPages } from './noise.ts'

/** `paths`: in the form of `normalizePath`. */
export function knowPages(paths: Iterable<string>): KnownPages {
  const known = new Set(paths)
  const folders = new Set<string>()
  for (const path of known) {
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) folders.add(path.slice(0, end))
  }
  return {
    has: (path) => known.has(path),
    hasBelow: (folder) => folders.has(folder) || known.has(folder),
  }
}
