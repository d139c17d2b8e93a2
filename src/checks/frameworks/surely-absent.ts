import { compileIgnoreLines } from '../config/glob.ts'
import { folderOf, pathFrom } from '../config/paths.ts'
import type { SiteSource } from './framework.ts'

/**
 * True for a file that a configuration names and that nothing makes, as far as the repository shows: it is not there, with or
 * without an extension, git does not ignore it, and no link or submodule is above it.
 */
export async function isSurelyAbsent(path: string, source: SiteSource): Promise<boolean> {
  if (source.paths.some((one) => one === path || one.startsWith(`${path}/`) || one.startsWith(`${path}.`))) return false
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const ignored = await source.readText(folder === '' ? '.gitignore' : `${folder}/.gitignore`)
    if (compileIgnoreLines((ignored ?? '').split(/\r?\n/))(pathFrom(folder, path))) return false
    if (folder === '') return true
    if (source.hasFile(folder)) return false
  }
}
