// Lists a tree with sizes, in one git process.
import type { GitRepository } from './repository.ts'
import type { TreeMode } from './tree.ts'

export interface ListedEntry {
  mode: TreeMode
  path: string
  sha: string
  /** Bytes of a blob; null for a folder or submodule, or when sizes were not requested. */
  size: number | null
}

export interface TreeListing {
  entries: ListedEntry[]
  truncated: boolean
}

/** With `recursive`, folders are followed by their files. The tree must exist. */
export async function listTree(
  git: GitRepository,
  treeSha: string,
  { recursive, limit }: { recursive: boolean; limit: number },
): Promise<TreeListing> {
  const depth = recursive ? ['-r', '-t'] : []
  const { stdout } = await git.git(['ls-tree', '-l', '-z', '--full-tree', ...depth, treeSha])
  const lines = stdout.toString('utf8').split('\0').slice(0, -1)
  return { entries: lines.slice(0, limit).map(parseLine), truncated: lines.length > limit }
}

function parseLine(line: string): ListedEntry {
  const tab = line.indexOf('\t')
  const [mode = '', , sha = '', size = '-'] = line.slice(0, tab).split(/ +/)
  return { mode: mode as TreeMode, sha, size: size === '-' ? null : Number(size), path: line.slice(tab + 1) }
}
