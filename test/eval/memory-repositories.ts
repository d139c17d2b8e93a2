// The repositories of tasks without a process for each step: their files are in memory, with the ids that git gives them,
// and one repository that is made once holds all their commits, for git to make the patches.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MakeRepository, State } from '../../dev/eval/repository.ts'
import { statesOfCause, statesOfDocs } from '../../dev/eval/states.ts'
import { TASKS } from '../../dev/eval/tasks/index.ts'
import { blobShaOf, type Change } from '../../src/base/git-tree.ts'
import { createPatch } from '../../src/github/git/build-tree.ts'
import { createGit } from '../../src/github/git/git.ts'
import { NoCommitError, openLocalRange } from '../../src/github/git/local-tree.ts'
import { createBareRepository } from '../../src/github/mirror/bare-repository.ts'
import type { OpenRange, OpenTree } from '../../src/local/run-locally.ts'
import { createMemoryTree } from '../support/memory-tree.ts'

export interface MemoryRepositories {
  /** Only of files that a task has. */
  makeRepository: MakeRepository
  openTree: OpenTree
  openRange: OpenRange
  remove(): void
}

type Files = ReadonlyMap<string, string | Uint8Array>

interface Head {
  /** Oldest first. */
  commits: readonly string[]
  files: Files
}

const childEnv = { PATH: process.env.PATH ?? '' }
const SHA1_LIKE = '0'.repeat(40)

/** Cost: one git process, and two for each patch that none before it was equal to. */
export async function createMemoryRepositories(): Promise<MemoryRepositories> {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-eval-git-'))
  const gitDir = join(folder, 'all.git')
  await createBareRepository(gitDir)
  const commits = importAll(gitDir, statesOfTasks())
  const git = createGit({ dir: gitDir, gitDir, childEnv, serverUrl: 'file:///', timeoutMs: 60_000 })
  const heads = new Map<string, Head>()
  const patches = new Map<string, Promise<Buffer>>()
  const changesOf = new Map<Uint8Array, readonly Change[]>()

  const patch = async (commitSha: string, changes: readonly Change[]): Promise<Buffer> => {
    const key = JSON.stringify([commitSha, changes.map((change) => [change, contentOf(change)])])
    const made = patches.get(key) ?? createPatch(git, commitSha, changes)
    patches.set(key, made)
    changesOf.set(await made, changes)
    return made
  }
  const makeRepository: MakeRepository = (dir, states) => {
    const made = commits.get(keyOf(states))
    const files = states.at(-1)
    if (made === undefined || files === undefined) throw new Error(`No task has the files of ${dir}`)
    heads.set(dir, { commits: made, files })
    const take = (bytes: Uint8Array): void => {
      const changes = changesOf.get(bytes)
      if (changes === undefined) throw new Error('The patch was not made here')
      // As of a commit, the name tells all that is in it: what is known of a site is kept by it.
      const commit = `${made.at(-1)} with ${createHash('sha256').update(bytes).digest('hex')}`
      heads.set(dir, { commits: [...made, commit], files: apply(files, changes) })
    }
    return { dir, take }
  }
  const openTree: OpenTree = async (dir, ref) => {
    const head = heads.get(dir)
    const commitSha = head?.commits.at(-1)
    if (head === undefined || commitSha === undefined || (ref !== 'HEAD' && ref !== commitSha))
      throw new NoCommitError('commit', `${dir} has no commit ${ref}`)
    const tree = { ...createMemoryTree(Object.fromEntries(head.files)), sha: commitSha }
    return { tree, patch: (changes) => patch(commitSha, changes), close: async () => {} }
  }
  const openRange: OpenRange = (dir, { from, to }) => {
    const found = (ref: string): string => heads.get(dir)?.commits.at(-1 - stepsBack(ref)) ?? ref
    return openLocalRange(gitDir, { from: found(from), to: found(to) }, childEnv)
  }
  return { makeRepository, openTree, openRange, remove: () => rmSync(folder, { recursive: true }) }
}

/** `HEAD~2` is two. */
function stepsBack(ref: string): number {
  return Number(/^HEAD~(\d+)$/.exec(ref)?.[1] ?? 0)
}

function statesOfTasks(): (readonly State[])[] {
  return TASKS.flatMap((task) => [
    statesOfDocs(task),
    ...(statesOfCause(task.cause) === undefined ? [] : [statesOfCause(task.cause) ?? []]),
    ...(task.context ?? []).map((repository) => [new Map(Object.entries(repository.files))]),
  ])
}

/** Gives the commits by what is in them: the ids are those that eval/repository.ts gives. */
function importAll(gitDir: string, all: readonly (readonly State[])[]): Map<string, string[]> {
  let mark = 0
  const stream = all.flatMap((states) => states.map((files, index) => commitStream(files, ++mark, index === 0)))
  const args = ['--git-dir', gitDir, 'fast-import', '--quiet', '--done']
  const said = execFileSync('git', args, { env: childEnv, input: [...stream, 'done\n'].join('') })
    .toString()
    .trim()
    .split('\n')
  return new Map(all.map((states) => [keyOf(states), said.splice(0, states.length)]))
}

const WHO = 'A person <person@example.com> 1767225600 +0000'

function commitStream(files: State, mark: number, isFirst: boolean): string {
  const written = [...files].map(([path, content]) => `M 100644 inline ${path}\n${data(content.toString())}`)
  const head = [`commit refs/heads/c${mark}`, `mark :${mark}`, `author ${WHO}`, `committer ${WHO}`].join('\n')
  const parent = isFirst ? '' : `from :${mark - 1}\ndeleteall\n`
  return `${head}\n${data('The documentation\n')}${parent}${written.join('')}\nget-mark :${mark}\n`
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}

function keyOf(states: readonly State[]): string {
  return JSON.stringify(states.map((files) => [...files].sort(([a], [b]) => (a < b ? -1 : 1))))
}

function contentOf(change: Change): string {
  return change.kind === 'write' ? Buffer.from(change.content).toString('base64') : ''
}

function apply(files: Files, changes: readonly Change[]): Files {
  const blobs = new Map([...files.values()].map((content) => [blobShaOf(Buffer.from(content), SHA1_LIKE), content]))
  const after = new Map(files)
  for (const change of changes) if (change.kind === 'delete') after.delete(change.path)
  for (const change of changes) {
    if (change.kind === 'write') after.set(change.path, change.content)
    if (change.kind === 'reuse') after.set(change.path, contentIn(blobs, change.blobSha))
  }
  return after
}

function contentIn(blobs: Files, blobSha: string): string | Uint8Array {
  const content = blobs.get(blobSha)
  if (content === undefined) throw new Error(`No file before had the content ${blobSha}`)
  return content
}
