import { folderOf } from './paths.ts'

/** Gives all folders of a tree, '' included. Costs one look-up for each path and one for each folder. */
export function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>([''])
  for (const path of paths) {
    for (let folder = folderOf(path); !known.has(folder); folder = folderOf(folder)) known.add(folder)
  }
  return known
}
