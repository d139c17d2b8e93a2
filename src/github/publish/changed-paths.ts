// Which files of a change set differ between two commits of the mirror.
import type { Git } from '../git/git.ts'

/** So that their names fit on a command line, however long. */
const PATHS_AT_ONCE = 100

/**
 * Gives what `RepositoryHost.findChangedPaths` says. Looks at these paths alone: git runs out of memory when it compares
 * two whole trees, one of which is made to unfold without end.
 */
export async function findChangedPaths(
  git: Git,
  fromSha: string,
  toSha: string,
  paths: readonly string[],
): Promise<string[]> {
  const [before, after] = [await entriesAt(git, fromSha, paths), await entriesAt(git, toSha, paths)]
  const changed = paths.filter((path) => before.get(path) !== after.get(path))
  return changed.length > 0 ? changed : findFiles(git, toSha, [...new Set(paths.flatMap(listFolders))])
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

/** Which of these folders became a file: what we write below of it would take its place. */
async function findFiles(git: Git, commitSha: string, folders: readonly string[]): Promise<string[]> {
  if (folders.length === 0) return []
  const input = folders.map((folder) => `${commitSha}:${folder}\n`).join('')
  const output = (await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })).toString('utf8')
  const answers = output.split('\n').slice(0, -1)
  // A name with a line end in it takes two: then nothing is said about any of them.
  if (answers.length !== folders.length) return [...folders]
  return folders.filter((_, index) => !isFolderOrNothing(answers[index] ?? ''))
}

function isFolderOrNothing(answer: string): boolean {
  return answer === 'tree' || answer.endsWith(' missing')
}

/** `a/b/c` → `a`, `a/b`. */
function listFolders(path: string): string[] {
  const segments = path.split('/').slice(0, -1)
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'))
}
