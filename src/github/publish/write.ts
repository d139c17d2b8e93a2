// Makes what is missing on the host: the commit, then the branch, then the pull request. Under the lease's guard, and with a
// token that is taken back right after.
import type { Logger } from 'pino'
import { type NewCommit, type PublishGuard, type PublishTarget, RepositoryError } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import type { BuiltCommit } from '../build-tree.ts'
import { neutralizeCommitMessage } from '../neutralize.ts'
import type { Api } from '../octokit.ts'
import type { Repositories, Repository } from '../repositories.ts'
import type { Tokens } from '../tokens.ts'
import { withMark } from './mark.ts'
import type { PublishAccess, Publisher } from './publisher.ts'

export interface WriteParts {
  api: Api
  tokens: Tokens
  repositories: Repositories
  /** Builds the changes on a commit, which is fetched when the mirror lacks it. */
  build: (project: Project, parentSha: string, changes: NewCommit['changes'], message: string) => Promise<BuiltCommit>
  choosePublisher: (changes: NewCommit['changes']) => Publisher
  logger: Logger
}

/** One write to a repository. */
export interface WriteAttempt extends PublishAccess {
  target: PublishTarget
  repository: Repository
  parts: WriteParts
}

/** Runs `work` with a fresh token that can write. */
export async function writing<T>(
  target: PublishTarget,
  guard: PublishGuard,
  parts: WriteParts,
  work: (attempt: WriteAttempt) => Promise<T>,
): Promise<T> {
  const repository = await parts.repositories.recall(target.project, guard())
  const token = await parts.tokens.publishing(repository, guard())
  const octokit = parts.api.asPublisher(repository.installationId, token, guard)
  try {
    return await work({ target, repository, parts, octokit, token, guard })
  } finally {
    parts.tokens.retire(repository.installationId, token)
  }
}

/** Writes the commit and, last, the branch. Throws when the tree is not the one that was saved. */
export async function writeCommit(commit: NewCommit, attempt: WriteAttempt): Promise<'written' | 'moved'> {
  const { target, repository, parts } = attempt
  const { parentSha, headSha, changes } = commit
  const message = withMark(neutralizeCommitMessage(commit.message), target.mark)
  const pinned = await parts.build(target.project, target.base.commitSha, changes, message)
  if (pinned.treeSha !== target.treeSha) throw differentTree(pinned.treeSha, target.treeSha)
  const isOnBase = parentSha === target.base.commitSha
  const built = isOnBase ? pinned : await parts.build(target.project, parentSha, changes, message)
  const toPublish = { repository, branch: target.branch, headSha, parentSha, built, changes, message }
  return parts.choosePublisher(changes).publish(toPublish, attempt)
}

function differentTree(builtSha: string, savedSha: string): RepositoryError {
  const message = `The saved changes give the tree ${builtSha}, but ${savedSha} was saved with them, so nothing was published`
  return new RepositoryError(message, { transient: false })
}
