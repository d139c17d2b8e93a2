// Opens the change of code between two pinned commits, in the mirror of its repository.
import type { CodeCause } from '../agent/cause/cause.ts'
import type { CommitRange } from '../base/git-tree/commit-range.ts'
import { type Tree, TreeTooLargeError } from '../base/git-tree/tree.ts'
import type { CausePins, ContextPin } from '../jobs/job.ts'
import type { Project } from '../projects/project.ts'
import type { GitHubAccess } from './api/access.ts'
import { explaining } from './errors.ts'
import { openCommitRange, readMessage } from './git/commit-range.ts'
import { openGitTree } from './git/git-tree.ts'
import { toFetchRequest } from './mirror/fetched-mirror.ts'
import type { Mirror } from './mirror/mirror.ts'
import { repairing } from './mirror/repair.ts'
import { followContext } from './pin/pin-context.ts'

/** Throws `RepositoryError`. */
export async function openCause(
  project: Project,
  { before, after }: CausePins,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<CodeCause> {
  const { repository, repositoryId } = after
  const findBoth = async (): Promise<Mirror> => {
    await findMirror(project, before, signal, github)
    return findMirror(project, after, signal, github)
  }
  const mirror = await findBoth()
  const gitWithin = (timeoutMs: number) => mirror.git({ timeoutMs, signal })
  const reading = <T>(work: () => Promise<T>): Promise<T> =>
    passingTooLarge(() => repairing(repositoryId, github, findBoth, work), `read ${repository}`)
  return {
    repository,
    before: readThrough(openGitTree(gitWithin, before.commitSha), reading),
    after: readThrough(openGitTree(gitWithin, after.commitSha), reading),
    range: compareThrough(openCommitRange(gitWithin, before.commitSha, after.commitSha), reading),
    message: await reading(() => readMessage(gitWithin, after.commitSha)),
    isOwn: repositoryId === project.repositoryId || repository.toLowerCase() === project.repository.toLowerCase(),
  }
}

type Reading = <T>(work: () => Promise<T>) => Promise<T>

function readThrough(tree: Tree, reading: Reading): Tree {
  return {
    sha: tree.sha,
    list: () => reading(() => tree.list()),
    read: (path) => reading(() => tree.read(path)),
    search: (query) => reading(() => tree.search(query)),
  }
}

function compareThrough(range: CommitRange, reading: Reading): CommitRange {
  return {
    files: () => reading(() => range.files()),
    diff: (files, maxBytes) => reading(() => range.diff(files, maxBytes)),
  }
}

async function findMirror(
  project: Project,
  pinned: ContextPin,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<Mirror> {
  const { repositoryId, commitSha } = pinned
  const held = await github.mirrors.find(repositoryId, commitSha)
  if (held !== undefined) return held
  const repository = await followContext(project, pinned, signal, github)
  return github.mirrors.ensure(toFetchRequest(repository, commitSha, github.tokens), signal)
}

/** A repository of too many files is no end of the job: its diff can still be read. */
async function passingTooLarge<T>(work: () => Promise<T>, doing: string): Promise<T> {
  const result = await explaining(doing, async () => {
    try {
      return { value: await work() }
    } catch (error) {
      if (error instanceof TreeTooLargeError) return { tooLarge: error }
      throw error
    }
  })
  if ('tooLarge' in result) throw result.tooLarge
  return result.value
}
