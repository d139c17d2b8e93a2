// What to build on when the base branch has moved since the job began.
import type { Change } from '../../documentation/change.ts'
import type { Git } from '../git.ts'

/** So that their names fit on a command line, however long. */
const PATHS_AT_ONCE = 100

/**
 * True when none of the changes meets a file that differs between two commits of the mirror. Only the paths of the
 * changes are looked at: a comparison of the whole trees takes git all memory when one is made to unfold without end.
 */
export async function isUntouched(
  git: Git,
  fromSha: string,
  toSha: string,
  changes: readonly Change[],
): Promise<boolean> {
  const paths = changes.map(({ path }) => path)
  const [before, after] = [await entriesAt(git, fromSha, paths), await entriesAt(git, toSha, paths)]
  if (paths.some((path) => before.get(path) !== after.get(path))) return false
  return areFolders(git, toSha, new Set(paths.flatMap(foldersOf)))
}

/** Path to mode, type and id, for the paths that are there: files, and folders where ours would be files. */
async function entriesAt(git: Git, commitSha: string, paths: readonly string[]): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  for (let at = 0; at < paths.length; at += PATHS_AT_ONCE) {
    const some = paths.slice(at, at + PATHS_AT_ONCE)
    const output = await git.run(['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', commitSha, '--', ...some])
    for (const line of output.toString('utf8').split('\0').slice(0, -1)) {
      const tab = line.indexOf('\t')
      entries.set(line.slice(tab + 1), line.slice(0, tab))
    }
  }
  return entries
}

/** True when none of these became a file: what we write below of it would take its place. */
async function areFolders(git: Git, commitSha: string, folders: ReadonlySet<string>): Promise<boolean> {
  if (folders.size === 0) return true
  const input = [...folders].map((folder) => `${commitSha}:${folder}\n`).join('')
  const answers = (await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })).toString('utf8')
  return answers
    .split('\n')
    .filter((answer) => answer !== '')
    .every((answer) => answer === 'tree' || answer.endsWith(' missing'))
}

/** `a/b/c` → `a`, `a/b`. */
function foldersOf(path: string): string[] {
  const segments = path.split('/').slice(0, -1)
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'))
}
