// Where a site keeps its templates, as its configuration or the generator says.
import { isBelow } from '../config/paths.ts'

/**
 * Gives a test for files in these folders, also where a file system ignores case. A folder around the pages is left out:
 * what lies in it need be no template.
 */
export function templateTest(
  folders: readonly (string | undefined)[],
  contentFolders: readonly string[] = [],
): (path: string) => boolean {
  const holdsPages = (folder: string): boolean =>
    contentFolders.some((content) => content === folder || isBelow(content, folder))
  const all = folders.flatMap((folder) => (folder && !holdsPages(folder) ? folder.toLowerCase() : []))
  return (path) => all.some((folder) => isBelow(path.toLowerCase(), folder))
}
