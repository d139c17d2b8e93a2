// Reads some files of a commit by their paths, without a list of the whole tree, which takes long in large repositories.
import { BLOB_MAX_BYTES } from '../defaults.ts'
import { createBlobReader } from './blob-reader.ts'
import type { Git } from './git.ts'

/** `<mode> SP blob SP <sha> SP <size, padded> TAB <path>`, as in git-ls-tree(1) with `--long`. */
const FILE = /^100\d{3} blob ([0-9a-f]{40}) +(\d+)\t(.*)$/s

/** Gives path -> content: regular files that are there and not too large. Throws `GitError`. */
export async function openFewFiles(
  git: Git,
  commitSha: string,
  paths: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const asked = paths.filter(isPlain)
  if (asked.length === 0) return new Map()
  const specs = asked.map((path) => `:(top,literal)${path}`)
  const listed = await git.run(['ls-tree', '-l', '-z', '--full-tree', commitSha, '--', ...specs])
  const read = createBlobReader(git)
  const files = listed
    .toString('utf8')
    .split('\0')
    .map((row) => FILE.exec(row))
    .flatMap((found) =>
      found === null ? [] : [{ sha: found[1] ?? '', bytes: Number(found[2]), path: found[3] ?? '' }],
    )
    .filter(({ bytes }) => bytes <= BLOB_MAX_BYTES)
  return new Map(await Promise.all(files.map(async ({ path, sha, bytes }) => [path, await read(sha, bytes)] as const)))
}

/** git refuses a whole list for one path that cannot be in a tree. */
function isPlain(path: string): boolean {
  return !path.includes('\0') && !path.split('/').some((part) => part === '' || part === '.' || part === '..')
}
