// What the kind of a file forbids. A page that is executable stays so, wherever it moves; nothing else becomes executable.
import {
  type Change,
  isProgram,
  isRegular,
  modeOf,
  readIfSmall,
  type Tree,
  type TreeEntry,
} from '../../base/git-tree.ts'

/** Says why the mode of a file forbids the change, or gives undefined. `after`: its new bytes, where they are known. */
type ModeRefusal = (change: Change, after: Uint8Array | undefined) => Promise<string | undefined>

/** `entries`: the files of the base, by path. Judges each change by all of them: a moved file leaves its old path. */
export function modeRefusalFor(
  changes: readonly Change[],
  entries: ReadonlyMap<string, TreeEntry>,
  tree: Pick<Tree, 'read'>,
): ModeRefusal {
  const isExecutable = ({ path }: Change): boolean => entries.get(path)?.mode === '100755'
  const gone = changes.filter((change) => change.kind === 'delete' && isExecutable(change)).length
  const come = changes.filter((change) => getsExecutable(change) && !entries.has(change.path)).length
  return async (change, after) => {
    const { path } = change
    const mode = entries.get(path)?.mode
    if (mode !== undefined && !isRegular(mode)) {
      return `${path} is a link or a submodule (mode ${mode}) and may not be changed`
    }
    if (mode === '100755' && isProgram(await readIfSmall(tree, path))) {
      return `${path} is a program (mode ${mode}, and it begins with #!) and may not be changed`
    }
    if (change.kind === 'delete') return undefined
    if (mode !== undefined && mode !== modeOf(change)) return `${path} would get another mode than ${mode}`
    if (!getsExecutable(change)) return undefined
    if (mode === undefined && come > gone) return `${path} would be a new executable (mode 100755)`
    return isProgram(after) ? `${path} is executable, so its content may not begin with #!` : undefined
  }
}

function getsExecutable(change: Change): boolean {
  return change.kind !== 'delete' && modeOf(change) === '100755'
}

// Folders that are none of the repository's own: git keeps nothing below a symbolic link or a submodule.

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
