// Folders that are none of the repository's own: git keeps nothing below a symbolic link or a submodule.
import type { TreeEntry } from '../../base/git-tree/tree.ts'

/** Gives a function that says why no file may stand at a path, or undefined: one of its folders is a link. */
export function linkedFolderRefusalFor(files: readonly TreeEntry[]): (path: string) => string | undefined {
  const links = new Map(
    files.filter(({ mode }) => mode === '120000' || mode === '160000').map(({ path }) => [fold(path), path]),
  )
  return (path) => {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const link = links.get(fold(path.slice(0, end)))
      if (link !== undefined) return `${path} is below ${link}, which is a symbolic link or a submodule`
    }
    const link = links.get(fold(path))
    return link === undefined || link === path ? undefined : `${path} differs only in case from the link ${link}`
  }
}

/** As file systems may compare names: without case, and without what cannot be seen. */
function fold(path: string): string {
  return path
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
}
