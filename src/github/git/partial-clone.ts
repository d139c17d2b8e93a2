// A partial clone (`git clone --filter=blob:none`) lacks files until git needs them; then git fetches them from the remote that
// promised them. Here they are fetched all at once, in the same way, but into a folder of ours: the clone stays as it is.

import { plural } from '../../base/text.ts'
import { createBlobReader } from './blobs.ts'
import { createGit, type Git, GitError } from './git.ts'
import type { ChildEnv, NewObjects } from './git-environment.ts'
import { BLOB_MAX_BYTES } from './git-tree.ts'

interface PartialClone {
  repoDir: string
  commitSha: string
  folders: NewObjects
  childEnv: ChildEnv
  signal?: AbortSignal | undefined
}

const TIMEOUT_MS = 10 * 60_000
/** A clone without trees (`--filter=tree:0`) shows what else it lacks as its trees arrive, folder by folder. */
const ROUNDS = 100

/** Fetches what the repository lacks of the files of a commit. Throws what to do when that is not possible. */
export async function fetchMissing({ repoDir, commitSha, folders, childEnv, signal }: PartialClone): Promise<void> {
  // The address counts for a token, and there is none.
  const settings = {
    dir: repoDir,
    childEnv,
    serverUrl: 'file:///',
    timeoutMs: TIMEOUT_MS,
    forPerson: { newObjects: folders },
    signal,
  }
  const git = createGit(settings)
  const remote = await findPromisor(git)
  if (remote === undefined) return
  for (let round = 0; round < ROUNDS; round++) {
    const missing = await listMissing(git, [commitSha])
    if (missing.length === 0) return
    await fetchAll(git, remote, missing).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error
      throw new Error(
        `${repoDir} is a partial clone that lacks ${missing.length} files of ${commitSha.slice(0, 12)}, and they cannot be ` +
          `fetched from ${remote}. Run git diff ${commitSha.slice(0, 12)} there, which makes git fetch them. git said: ${error.stderr}`,
        { cause: error },
      )
    })
  }
}

/** The remote that has what the clone lacks; undefined for a clone that is whole. */
async function findPromisor(git: Git): Promise<string | undefined> {
  const lines = await git.run(['config', '--get-regexp', String.raw`^remote\..*\.promisor$`], { okExitCodes: [1] })
  return /^remote\.(.*)\.promisor true$/m.exec(lines.toString())?.[1]
}

async function listMissing(git: Git, commits: readonly string[]): Promise<string[]> {
  const input = commits.map((sha) => `${sha}\n`).join('')
  const listed = await git.run(['rev-list', '--objects', '--missing=print', '--no-walk', '--stdin'], { input })
  return [...listed.toString().matchAll(/^\?([0-9a-f]{40})$/gm)].flatMap(([, sha]) => sha ?? [])
}

/** Throws what to do where a partial clone lacks files of these commits: git would fetch them one by one. */
export async function requireWhole(git: Git, commits: readonly string[]): Promise<void> {
  if ((await findPromisor(git)) === undefined) return
  const missing = await listMissing(git, commits)
  if (missing.length === 0) return
  const them = missing.length === 1 ? 'It' : 'They'
  throw new Error(
    `The clone is partial and lacks ${plural(missing.length, 'file')} of its history. ${them} can be fetched: git fetch --refetch --no-filter`,
  )
}

/** As git itself does it (promisor-remote.c). */
async function fetchAll(git: Git, remote: string, objects: readonly string[]): Promise<void> {
  const options = ['--no-tags', '--no-write-fetch-head', '--recurse-submodules=no', '--filter=blob:none', '--stdin']
  await git.run(['fetch', ...options, '--', remote], { input: objects.map((sha) => `${sha}\n`).join('') })
}

// Reads some files of a commit by their paths, without a list of the whole tree, which takes long in large repositories.

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
