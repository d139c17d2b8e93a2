// Sites that the names of files show.
import { compareDepth, folderOf, isForeign, nameOf } from '../config/paths.ts'
import type { SiteLocation } from './framework.ts'

/** Gives a site for each file whose name matches, those nearest to the top first. */
export function locateByName(paths: readonly string[], name: RegExp): SiteLocation[] {
  return paths
    .filter((path) => name.test(nameOf(path)) && !isForeign(path))
    .sort(compareDepth)
    .map((path) => ({ folder: folderOf(path), configPath: path }))
}

/** Gives the sites of these folders, each with its configuration file if it has one, those nearest to the top first. */
export function nearestFirst(configPaths: ReadonlyMap<string, string | undefined>): SiteLocation[] {
  return [...configPaths].sort(([a], [b]) => compareDepth(a, b)).map(([folder, configPath]) => ({ folder, configPath }))
}
