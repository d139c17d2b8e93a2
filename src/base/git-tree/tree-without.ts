// Trees and ranges of commits of which some files are hidden: for whoever gets one, these files do not exist.
import type { CommitRange } from './commit-range.ts'
import type { ReadableTree, Tree } from './tree.ts'

/** Which files are hidden, by path. */
export type IsHidden = (path: string) => boolean

/** Gives the tree without its hidden files. `part` is a text that differs where what is hidden differs. */
export function treeWithout(tree: Tree, isHidden: IsHidden, part: string): Tree {
  const list: ReadableTree['list'] = async () => (await tree.list()).filter(({ path }) => !isHidden(path))
  return {
    sha: tree.sha,
    part,
    list,
    read: async (path) => (isHidden(path) ? undefined : tree.read(path)),
    search: async (query) => {
      const shown = (await list()).map(({ path }) => path)
      const only = new Set(query.only === undefined ? shown : shown.filter((path) => query.only?.has(path)))
      return tree.search({ ...query, only })
    },
  }
}

/** Gives the range without hidden files. A move is hidden with either of its ends, since its diff shows lines of both. */
export function rangeWithout(range: CommitRange, isHidden: IsHidden): CommitRange {
  const isShown = ({ path, previousPath = path }: { path: string; previousPath?: string }): boolean =>
    !isHidden(path) && !isHidden(previousPath)
  return {
    files: async () => {
      const { files, isCut } = await range.files()
      return { files: files.filter(isShown), isCut }
    },
    diff: (files, maxBytes) => range.diff(files.filter(isShown), maxBytes),
  }
}
