// Sites that one file tells by its name.
import { compareDepth, folderOf, isForeign, nameOf } from '../config/paths.ts'
import type { SiteLocation } from './framework.ts'

/** Gives a site for each file whose name matches, those nearest to the top first. */
export function locateByName(paths: readonly string[], name: RegExp): SiteLocation[] {
  return paths
    .filter((path) => name.test(nameOf(path)) && !isForeign(path))
    .sort(compareDepth)
    .map((path) => ({ folder: folderOf(path), configPath: path }))
}
