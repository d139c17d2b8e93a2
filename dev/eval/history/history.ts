// The history of a repository on this machine, read through a bare repository beside it that only borrows its objects.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tree } from '../../../src/base/git-tree.ts'
import { createGit } from '../../../src/github/git/git.ts'
import type { ChildEnv } from '../../../src/github/git/git-environment.ts'
import { openGitTree } from '../../../src/github/git/git-tree.ts'
import { createBareRepository } from '../../../src/github/mirror/bare-repository.ts'

export interface Commit {
  sha: string
  parentSha: string
  /** `2026-01-31`. */
  date: string
  subject: string
}

/** A file that differs between a commit and its parent. */
export interface FileChange {
  status: 'added' | 'modified' | 'deleted' | 'moved'
  path: string
  /** Only of a moved file, whose bytes are the same. */
  from?: string
  oldMode: string
  newMode: string
  /** Of the new content. */
  blobSha: string
}

export interface History {
  /**
   * Commits with one parent that touch a document in one of the folders, anywhere without folders, or a file with one of
   * the names anywhere; the oldest first.
   */
  commits(since: string, folders: readonly string[], names?: readonly string[]): Promise<Commit[]>
  filesOf(commit: Pick<Commit, 'sha' | 'parentSha'>): Promise<FileChange[]>
  tree(sha: string): Tree
  close(): Promise<void>
}

/** Nothing is fetched; no transport but this one is allowed. */
const SERVER_URL = 'file:///'
const COMMAND_TIMEOUT_MS = 300_000
const DOCUMENT_EXTENSIONS = ['md', 'mdx', 'rst', 'markdown']

export async function openHistory(repositoryDir: string, childEnv: ChildEnv): Promise<History> {
  const own = createGit({ dir: repositoryDir, childEnv, serverUrl: SERVER_URL, timeoutMs: COMMAND_TIMEOUT_MS })
  const objects = (await own.run(['rev-parse', '--path-format=absolute', '--git-path', 'objects'])).toString().trim()
  const head = (await own.run(['rev-parse', '--verify', 'HEAD^{commit}'])).toString().trim()
  const folder = await mkdtemp(join(tmpdir(), 'docmend-history-'))
  const gitDir = join(folder, 'borrowed.git')
  await createBareRepository(gitDir, objects)
  const gitWithin = (timeoutMs: number) =>
    createGit({ dir: gitDir, gitDir, childEnv, serverUrl: SERVER_URL, timeoutMs })
  const git = gitWithin(COMMAND_TIMEOUT_MS)
  return {
    commits: async (since, folders, names = []) => {
      const format = '--format=%H%x09%P%x09%cs%x09%s'
      const log = await git.run([
        'log',
        '--no-merges',
        '--reverse',
        `--since=${since}`,
        format,
        head,
        '--',
        ...documentsIn(folders),
        ...names.map((name) => `:(glob)**/${name}`),
      ])
      return parseLog(log.toString())
    },
    filesOf: async ({ sha, parentSha }) =>
      parseRawDiff(
        (await git.run(['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '-M100%', parentSha, sha])).toString(),
      ),
    tree: (sha) => openGitTree(gitWithin, sha),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

function documentsIn(folders: readonly string[]): string[] {
  const tops = folders.length === 0 || folders.includes('') ? [''] : folders.map((folder) => `${folder}/`)
  return tops.flatMap((top) => DOCUMENT_EXTENSIONS.map((extension) => `:(glob)${top}**/*.${extension}`))
}

/** Without the first commit of all, which has no parent. */
function parseLog(log: string): Commit[] {
  return log.split('\n').flatMap((line) => {
    const [sha = '', parentSha = '', date = '', subject = ''] = line.split('\t')
    return parentSha === '' ? [] : [{ sha, parentSha, date, subject }]
  })
}

const STATUS_OF: Readonly<Record<string, FileChange['status']>> = { A: 'added', D: 'deleted', R: 'moved' }

/** `:100644 100644 OLD NEW M NUL path NUL`, with two paths after `R100`. */
function parseRawDiff(raw: string): FileChange[] {
  const fields = raw.split('\0')
  const files: FileChange[] = []
  for (let at = 0; fields[at]?.startsWith(':'); ) {
    const [oldMode = '', newMode = '', , blobSha = '', letter = ''] = (fields[at] ?? '').slice(1).split(' ')
    const status = STATUS_OF[letter.charAt(0)] ?? 'modified'
    const first = fields[at + 1] ?? ''
    const file = { status, oldMode, newMode, blobSha }
    files.push(status === 'moved' ? { ...file, path: fields[at + 2] ?? '', from: first } : { ...file, path: first })
    at += status === 'moved' ? 3 : 2
  }
  return files
}
