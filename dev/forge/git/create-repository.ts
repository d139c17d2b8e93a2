// Creates a bare repository from files, from a plain folder, or from another git repository.
import { existsSync, statSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Signature, serializeCommit } from './commit.ts'
import { readLooseObject, writeObject } from './loose-objects.ts'
import type { RunGit } from './process.ts'
import type { GitStore } from './repository.ts'
import { editTree, type TreeEdit, toRawName } from './tree.ts'
import { writeRef } from './write-ref.ts'

export type RepositorySource = FilesWithHistory | { folder: string }

export interface FilesWithHistory {
  files: Record<string, string | Uint8Array>
  /** When a commit added each file, in epoch milliseconds; the others are in the last commit. Absent = one commit has all. */
  addedAt?: Readonly<Record<string, number>>
}

export interface NewRepository {
  gitDir: string
  defaultBranch: string
  from: RepositorySource
  author: Signature
}

/** Serves any commit by its id and accepts pushes, as GitHub does; garbage collection is off, so every id stays. */
const configuration = `
[http]
	receivepack = true
[receive]
	autogc = false
	fsckObjects = true
[gc]
	auto = 0
[uploadpack]
	allowAnySHA1InWant = true
	allowReachableSHA1InWant = true
	allowFilter = true
[core]
	repositoryformatversion = 0
	bare = true
	logAllRefUpdates = false
`

/**
 * Creates the repository with one branch. A git repository contributes its HEAD with its history, a folder one commit.
 */
export async function createBareRepository(runGit: RunGit, request: NewRepository): Promise<void> {
  const { gitDir, defaultBranch, from } = request
  if ('folder' in from) requireFolder(from.folder)
  await initialize(gitDir, defaultBranch)
  if ('folder' in from && isGitRepository(from.folder)) {
    await runGit(
      ['fetch', '--quiet', '--no-tags', '--update-shallow', from.folder, `HEAD:refs/heads/${defaultBranch}`],
      {
        gitDir,
      },
    )
    return
  }
  const commits = 'files' in from ? commitsOf(from, request.author.date) : [allAtOnce(from.folder, request.author.date)]
  if ('files' in from && Object.keys(from.files).length <= FEW_FILES) await writeCommits(request, commits)
  else {
    await runGit(['fast-import', '--quiet', '--done'], { gitDir, input: Readable.from(importStream(request, commits)) })
  }
}

/** Up to here, loose objects are written sooner than a process starts. */
const FEW_FILES = 50

/** The result of `git init --bare`, without its template. */
async function initialize(gitDir: string, defaultBranch: string): Promise<void> {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags']) {
    await mkdir(join(gitDir, folder), { recursive: true })
  }
  await writeFile(join(gitDir, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`)
  await writeFile(join(gitDir, 'config'), configuration)
}

function requireFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${folder} is not a folder`)
}

/** A folder inside a repository counts as a plain folder: only the top of a repository counts as one. */
function isGitRepository(folder: string): boolean {
  return existsSync(join(folder, '.git')) || (existsSync(join(folder, 'HEAD')) && existsSync(join(folder, 'objects')))
}

interface SourceFile {
  path: string
  mode: '100644' | '100755' | '120000'
  bytes: Uint8Array
}

async function* filesOf(files: Record<string, string | Uint8Array>): AsyncGenerator<SourceFile> {
  for (const [path, content] of Object.entries(files)) {
    yield { path, mode: '100644', bytes: typeof content === 'string' ? Buffer.from(content) : content }
  }
}

interface ImportedCommit {
  /** Epoch milliseconds. */
  at: number
  files: AsyncIterable<SourceFile>
}

function allAtOnce(folder: string, date: Date): ImportedCommit {
  return { at: date.getTime(), files: filesBelow(folder, '') }
}

/** Oldest first; one without files in an empty repository. */
function commitsOf({ files, addedAt = {} }: FilesWithHistory, date: Date): ImportedCommit[] {
  const byTime = Map.groupBy(Object.entries(files), ([path]) => addedAt[path] ?? date.getTime())
  if (byTime.size === 0) byTime.set(date.getTime(), [])
  return [...byTime].sort(([a], [b]) => a - b).map(([at, added]) => ({ at, files: filesOf(Object.fromEntries(added)) }))
}

async function* filesBelow(root: string, under: string): AsyncGenerator<SourceFile> {
  for (const entry of await readdir(join(root, under), { withFileTypes: true })) {
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    if (entry.name === '.git') continue
    if (entry.isDirectory()) yield* filesBelow(root, path)
    else if (entry.isSymbolicLink()) {
      yield { path, mode: '120000', bytes: Buffer.from(await readlink(join(root, path))) }
    } else if (entry.isFile()) {
      const isExecutable = ((await lstat(join(root, path))).mode & 0o100) !== 0
      yield { path, mode: isExecutable ? '100755' : '100644', bytes: await readFile(join(root, path)) }
    }
  }
}

/** Without a process of git. */
async function writeCommits(request: NewRepository, commits: readonly ImportedCommit[]): Promise<void> {
  const { gitDir, author, defaultBranch } = request
  const store: GitStore = {
    read: async (sha) => readLooseObject(gitDir, sha),
    write: (type, bytes) => writeObject(gitDir, type, bytes),
  }
  let head: { sha: string; tree: string } | undefined
  for (const [number, { at, files }] of commits.entries()) {
    const edits: TreeEdit[] = []
    for await (const { path, mode, bytes } of files) {
      edits.push({ path: toRawName(path), mode, sha: await store.write('blob', bytes) })
    }
    const tree = await editTree(store, head?.tree, edits)
    const by = { ...author, date: new Date(at) }
    const parents = head === undefined ? [] : [head.sha]
    const commit = serializeCommit({ tree, parents, author: by, committer: by, message: subjectOf(number) })
    head = { sha: await store.write('commit', commit), tree }
  }
  if (head !== undefined) writeRef(gitDir, { ref: `refs/heads/${defaultBranch}`, before: null, after: head.sha }, [])
}

const subjectOf = (number: number): string => (number === 0 ? 'Initial commit' : 'Add pages')

async function* importStream(request: NewRepository, commits: readonly ImportedCommit[]): AsyncGenerator<Buffer> {
  const { name, email } = request.author
  for (const [number, { at, files }] of commits.entries()) {
    const who = `${name} <${email}> ${Math.floor(at / 1000)} +0000`
    const subject = subjectOf(number)
    yield Buffer.from(`commit refs/heads/${request.defaultBranch}\ncommitter ${who}\n`)
    yield Buffer.from(`data ${subject.length}\n${subject}\n`)
    for await (const { path, mode, bytes } of files) {
      const head = Buffer.from(`M ${mode} inline ${quotePath(path)}\ndata ${bytes.length}\n`)
      yield Buffer.concat([head, bytes, Buffer.from('\n')])
    }
  }
  yield Buffer.from('done\n')
}

function quotePath(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
