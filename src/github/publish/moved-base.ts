// What to build on when the base branch has moved since the job began.
import type { Change } from '../../agent/change.ts'
import type { Git } from '../git.ts'

/** True when none of the changes meets a file that differs between two commits of the mirror. */
export async function isUntouched(
  git: Git,
  fromSha: string,
  toSha: string,
  changes: readonly Change[],
): Promise<boolean> {
  const output = await git.run(['diff-tree', '-r', '-z', '--name-only', '--no-renames', fromSha, toSha])
  const moved = output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '')
  const ours = new Set(changes.flatMap(({ path }) => withFolders(path)))
  const paths = new Set(changes.map(({ path }) => path))
  // A file that became a folder, or the other way round, meets ours too.
  return !moved.some((path) => ours.has(path) || withFolders(path).some((folder) => paths.has(folder)))
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
function withFolders(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'))
}
