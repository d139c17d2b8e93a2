// The repositories of tasks without a process for each step: their files are in memory, with the ids that git gives them,
// and one repository that is made once holds all their commits, for git to make the patches.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MakeRepository } from '../../eval/repository.ts'
import { readSite } from '../../eval/sites.ts'
import { TASKS } from '../../eval/tasks/index.ts'
import { blobShaOf } from '../../src/git-tree/blob-sha.ts'
import type { Change } from '../../src/git-tree/change.ts'
import { createPatch } from '../../src/github/git/build-tree.ts'
import { createGit } from '../../src/github/git/git.ts'
import { createBareRepository } from '../../src/github/mirror/bare-repository.ts'
import type { OpenTree } from '../../src/local/run-locally.ts'
import { createMemoryTree } from '../support/memory-tree.ts'

export interface MemoryRepositories {
  /** Only of files that a task has. */
  makeRepository: MakeRepository
  openTree: OpenTree
  remove(): void
}

type Files = ReadonlyMap<string, string | Uint8Array>

interface Head {
  commitSha: string
  files: Files
}

const childEnv = { PATH: process.env.PATH ?? '' }
const SHA1_LIKE = '0'.repeat(40)

/** Cost: one git process, and two for each patch that none before it was equal to. */
export async function createMemoryRepositories(): Promise<MemoryRepositories> {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-eval-git-'))
  const gitDir = join(folder, 'all.git')
  await createBareRepository(gitDir)
  const commits = importAll(gitDir, filesOfTasks())
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
  const makeRepository: MakeRepository = (dir, files) => {
    const commitSha = commits.get(keyOf(files))
    if (commitSha === undefined) throw new Error(`No task has the files of ${dir}`)
    heads.set(dir, { commitSha, files })
    const take = (bytes: Uint8Array): void => {
      const changes = changesOf.get(bytes)
      if (changes === undefined) throw new Error('The patch was not made here')
      heads.set(dir, { commitSha: `${commitSha} with a patch`, files: apply(files, changes) })
    }
    return { dir, take }
  }
  const openTree: OpenTree = async (dir, ref) => {
    const head = heads.get(dir)
    if (head === undefined || (ref !== 'HEAD' && ref !== head.commitSha)) throw new Error(`${dir} has no commit ${ref}`)
    const tree = { ...createMemoryTree(Object.fromEntries(head.files)), sha: head.commitSha }
    return { tree, patch: (changes) => patch(head.commitSha, changes), close: async () => {} }
  }
  return { makeRepository, openTree, remove: () => rmSync(folder, { recursive: true }) }
}

function filesOfTasks(): Files[] {
  return TASKS.flatMap(({ site, files, context = [] }) => [
    readSite(site, files),
    ...context.map((repository) => new Map(Object.entries(repository.files))),
  ])
}

/** Gives the commits by what is in them: the ids are those that eval/repository.ts gives. */
function importAll(gitDir: string, all: readonly Files[]): Map<string, string> {
  const stream = [...all.map(commitStream), 'done\n'].join('')
  const args = ['--git-dir', gitDir, 'fast-import', '--quiet', '--done']
  const said = execFileSync('git', args, { env: childEnv, input: stream }).toString().trim().split('\n')
  return new Map(all.map((files, index) => [keyOf(files), said[index] ?? '']))
}

const WHO = 'A person <person@example.com> 1767225600 +0000'

function commitStream(files: Files, index: number): string {
  const written = [...files].map(([path, content]) => `M 100644 inline ${path}\n${data(content.toString())}`)
  const head = [`commit refs/heads/c${index}`, `mark :${index + 1}`, `author ${WHO}`, `committer ${WHO}`].join('\n')
  return `${head}\n${data('The documentation\n')}${written.join('')}\nget-mark :${index + 1}\n`
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}

function keyOf(files: Files): string {
  const pairs = [...files].map(([path, content]) => JSON.stringify([path, content.toString()]))
  return pairs.sort().join()
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
