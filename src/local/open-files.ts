// What `docmend check` reads: the files as they are now, in a git repository or in any other folder.
import { createHash } from 'node:crypto'
import { type Dirent, existsSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_MAX_BYTES } from '../agent/changes/change-caps.ts'
import {
  BlobTooLargeError,
  isGitFolder,
  type ReadableTree,
  type TreeEntry,
  TreeTooLargeError,
} from '../base/git-tree.ts'
import { compareByteOrder, formatCount } from '../base/text.ts'
import { findWorkTree, gitOfPerson, NoCommitError, openLocalTree } from '../github/git/local-tree.ts'
import type { Config } from '../service/config.ts'
import { openWorkTree } from './open-work-tree.ts'
import { readRegularFile } from './read-work-tree.ts'

// The files of a folder without git, as the checks read them: on disk, as they are now. Links are listed and never followed.

interface Folder {
  files: ReadableTree
  /** Folders that could not be read, a sentence each. */
  skipped: string[]
}

const ENTRIES_MAX = 100_000
/** What programs install or build here: git would ignore it. */
const MADE =
  /^(?:node_modules|\.venv|venv|site-packages|_build|_site|\.next|\.nuxt|\.docusaurus|\.astro|\.cache|\.turbo)$/
/** Such a folder is the output of a build if it has a home page; else it may hold documentation. */
const OFTEN_MADE = /^(?:dist|build|out|public|site|book|target)$/

/** Reads names, sizes and times, and contents only when they are asked for. Throws `TreeTooLargeError` past 100,000 files. */
async function openFolder(folder: string): Promise<Folder> {
  const skipped: string[] = []
  const entries = await listFiles(folder, skipped)
  const known = new Map(entries.map((entry) => [entry.path, entry]))
  const files: ReadableTree = {
    sha: hashOf(entries.map(({ path, sha }) => `${path}\0${sha}`)),
    list: async () => entries,
    read: async (path) => {
      const entry = known.get(path)
      if (entry?.mode !== '100644') return undefined
      if ((entry.size ?? 0) > FILE_MAX_BYTES) throw new BlobTooLargeError(`${path} is larger than 1 MiB`)
      return readRegularFile(join(folder, path))
    },
  }
  return { files, skipped }
}

async function listFiles(folder: string, skipped: string[]): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = []
  const waiting = ['']
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    const found = await readFolder(folder, below, skipped)
    if (isOutput(below, found)) continue
    for (const one of found) {
      const path = below === '' ? one.name : `${below}/${one.name}`
      if (one.isDirectory() && !isGitFolder(one.name) && !MADE.test(one.name)) waiting.push(path)
      const entry = one.isFile() || one.isSymbolicLink() ? await entryOf(folder, path) : undefined
      if (entry !== undefined) entries.push(entry)
    }
    if (entries.length + waiting.length > ENTRIES_MAX) throw tooLarge(folder)
  }
  return entries.sort((a, b) => compareByteOrder(a.path, b.path))
}

async function readFolder(folder: string, below: string, skipped: string[]): Promise<Dirent[]> {
  try {
    return await readdir(join(folder, below), { withFileTypes: true })
  } catch (error) {
    if (below === '') throw error
    skipped.push(`The folder ${below} could not be read and was left out.`)
    return []
  }
}

function isOutput(below: string, found: readonly Dirent[]): boolean {
  return OFTEN_MADE.test(below.slice(below.lastIndexOf('/') + 1)) && found.some(({ name }) => name === 'index.html')
}

/** The id stands for the content without reading it: nothing that is kept outlives the check. */
async function entryOf(folder: string, path: string): Promise<TreeEntry | undefined> {
  const found = await lstat(join(folder, path)).catch(() => undefined)
  if (found === undefined) return undefined
  const mode = found.isSymbolicLink() ? '120000' : '100644'
  return { path, mode, sha: hashOf([path, String(found.size), String(found.mtimeMs)]), size: found.size }
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha1').update(parts.join('\n')).digest('hex')
}

function tooLarge(folder: string): Error {
  return new TreeTooLargeError(
    `${folder} has more than ${formatCount(ENTRIES_MAX)} files: name the folder of the docs with --repo`,
  )
}

interface OpenedPlace {
  files: ReadableTree
  /** What could not be read, a sentence each. */
  skipped: string[]
  /** The folder on disk that the paths start from; undefined where the last commit is read. */
  folder: string | undefined
  /** Removes what was made beside the repository. */
  close: () => Promise<void>
}

/** `isCommitted`: the last commit instead. Throws an error that says what to do. */
export async function openFiles(config: Config, repositoryDir: string, isCommitted: boolean): Promise<OpenedPlace> {
  const head = await openLocalTree(repositoryDir, 'HEAD', config.childEnv).catch((error: unknown) => {
    if (error instanceof NoCommitError && !isCommitted) return undefined
    throw error
  })
  if (head === undefined)
    return { ...(await openFolder(repositoryDir)), folder: repositoryDir, close: async () => undefined }
  const close = (): Promise<void> => head.close()
  try {
    const opened = isCommitted ? undefined : await readWorkTree(repositoryDir, head.tree, config)
    return { files: head.tree, folder: undefined, ...opened, skipped: [], close }
  } catch (error) {
    await close()
    throw error
  }
}

/** undefined in a bare repository, and in a clone before its first checkout: the last commit is all that there is. */
async function readWorkTree(
  repositoryDir: string,
  head: Awaited<ReturnType<typeof openLocalTree>>['tree'],
  { childEnv }: Config,
): Promise<Pick<OpenedPlace, 'files' | 'folder'> | undefined> {
  if (!(await isCheckedOut(repositoryDir, childEnv))) return undefined
  const { files } = await openWorkTree(repositoryDir, head, childEnv)
  return { files, folder: await findWorkTree(repositoryDir, childEnv) }
}

/** Git makes the index with the first checkout. */
async function isCheckedOut(repositoryDir: string, childEnv: Config['childEnv']): Promise<boolean> {
  const index = await gitOfPerson(repositoryDir, childEnv).run([
    'rev-parse',
    '--path-format=absolute',
    '--git-path',
    'index',
  ])
  return existsSync(index.toString().replace(/\r?\n$/, ''))
}
