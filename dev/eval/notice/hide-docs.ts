// A commit as it would be had its author forgotten the documentation: the same code, author and message, and the documents of
// its parent. A tool that sees the edits of people could read from them that something was due.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGit, type Git } from '../../../src/github/git/git.ts'
import type { ChildEnv } from '../../../src/github/git/git-environment.ts'
import { createBareRepository } from '../../../src/github/mirror/bare-repository.ts'
import type { LabelledCommit } from './notice-set.ts'
import { isDocument } from './path-role.ts'

export interface HiddenDocs {
  /** A bare repository that borrows the objects of the clone. */
  repositoryDir: string
  id: string
  remove(): Promise<void>
}

const COMMAND_TIMEOUT_MS = 120_000

/** The clone stays as it is. */
export async function hideDocs(
  cloneDir: string,
  { id, parent }: Pick<LabelledCommit, 'id' | 'parent'>,
  childEnv: ChildEnv,
): Promise<HiddenDocs> {
  const settings = { childEnv, serverUrl: 'file:///', timeoutMs: COMMAND_TIMEOUT_MS }
  const clone = createGit({ dir: cloneDir, ...settings })
  const objects = (await clone.run(['rev-parse', '--path-format=absolute', '--git-path', 'objects'])).toString().trim()
  const folder = await mkdtemp(join(tmpdir(), 'docmend-eval-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const gitDir = join(folder, 'hidden.git')
    await createBareRepository(gitDir, objects)
    const git = createGit({ dir: gitDir, gitDir, ...settings })
    return { repositoryDir: gitDir, id: await commitWithoutDocs(git, id, parent), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function commitWithoutDocs(git: Git, id: string, parent: string): Promise<string> {
  const diff = await git.run(['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', parent, id])
  const before = documentsBefore(diff.toString())
  if (before === '') return id
  await git.run(['read-tree', id])
  await git.run(['update-index', '-z', '--index-info'], { input: before })
  const tree = (await git.run(['write-tree'])).toString().trim()
  const commit = await git.run(['cat-file', 'commit', id])
  const input = commit.toString('latin1').replace(/^tree [0-9a-f]+/, `tree ${tree}`)
  const written = await git.run(['hash-object', '-t', 'commit', '-w', '--stdin'], {
    input: Buffer.from(input, 'latin1'),
  })
  return written.toString().trim()
}

/** `:100644 100644 OLD NEW M NUL path NUL` as `MODE ID TAB path NUL`; mode 0 removes what the commit added. */
function documentsBefore(raw: string): string {
  const fields = raw.split('\0')
  let entries = ''
  for (let at = 0; fields[at]?.startsWith(':'); at += 2) {
    const [mode = '', , blob = ''] = (fields[at] ?? '').slice(1).split(' ')
    const path = fields[at + 1] ?? ''
    if (isDocument(path)) entries += `${mode === '000000' ? '0' : mode} ${blob}\t${path}\0`
  }
  return entries
}
