// The small sites of test/fixtures/sites, one for each framework. Files that would be code of ours (`.ts`, `.mjs`, ...)
// lie there with `.txt` behind their names, so that no tool takes them for it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SiteName } from './faults/index.ts'

/** Path to bytes. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>

export function readSite(name: SiteName): SiteFiles {
  return readFolder(join(import.meta.dirname, '../../fixtures/sites', name))
}

/** All regular files below a folder of the disk. */
export function readFolder(folder: string): SiteFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [
        relative(folder, path)
          .split(sep)
          .join('/')
          .replace(/\.txt$/, ''),
        readFileSync(path),
      ]
    }),
  )
}
