// What the code host does for publishing, each call explained and one odd answer forgiven.
import type { Logger } from 'pino'
import type { PublishTarget, RepositoryHost } from '../../jobs/repository.ts'
import { buildTree, type CommitText } from '../build-tree.ts'
import { explaining } from '../errors.ts'
import { type FetchParts, gitWith } from '../fetched-mirror.ts'
import { isRefusal } from '../host-answer.ts'
import type { Api, Guard } from '../octokit.ts'
import type { Sleep } from '../pace.ts'
import { findChangedPaths } from './changed-paths.ts'
import { createGitDataPublisher } from './git-data.ts'
import { createGitPushPublisher } from './git-push.ts'
import { lookAtBranch, lookAtPullRequest } from './look.ts'
import { openPullRequest } from './open-pull-request.ts'
import type { Publisher } from './publisher.ts'
import { type WriteParts, writeCommit, writing } from './write.ts'

export interface PublishingParts extends FetchParts {
  api: Api
  serverUrl: string
  publisher: 'git-data' | 'git-push'
  sleep: Sleep
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
}

type Publishing = Pick<
  RepositoryHost,
  'findChangedPaths' | 'lookAtBranch' | 'openPullRequest' | 'lookAtPullRequest' | 'updatePullRequest'
>

/** Past these, one push is cheaper and surer than many requests. */
const API_MAX_FILES = 500
const API_MAX_BYTES = 5 * 1024 * 1024

export function createPublishing(parts: PublishingParts): Publishing {
  const writeParts = { ...parts, build: createBuild(parts), choosePublisher: createPublisherChoice(parts) }
  return {
    findChangedPaths: (project, fromSha, toSha, paths) =>
      explaining(`compare two commits of ${project.repository}`, async () =>
        findChangedPaths(await gitWith(project, toSha, parts), fromSha, toSha, paths),
      ),
    lookAtBranch: (target, guard) => publishing(target, guard, parts, () => lookAtBranch(target, guard(), parts)),
    openPullRequest: (target, commit, wanted, guard) =>
      publishing(target, guard, parts, () =>
        writing(target, guard, writeParts, (attempt) => openPullRequest(commit, wanted, attempt)),
      ),
    lookAtPullRequest: (number, target, guard) =>
      publishing(target, guard, parts, () => lookAtPullRequest(number, target, guard(), parts)),
    updatePullRequest: (target, commit, guard) =>
      publishing(target, guard, parts, () =>
        writing(target, guard, writeParts, (attempt) => writeCommit(commit, attempt)),
      ),
  }
}

const ODD_ANSWER_DELAY_MS = 500

/** Runs a step of publishing. One 404 may be odd: a token that was just made is not known everywhere at once. */
function publishing<T>(
  { project, branch }: PublishTarget,
  guard: Guard,
  { repositories, sleep }: PublishingParts,
  work: () => Promise<T>,
): Promise<T> {
  return explaining(`publish ${branch} to ${project.repository}`, async () => {
    try {
      return await work()
    } catch (error) {
      repositories.forget(project)
      if (!isRefusal(error, 404)) throw error
      await sleep(ODD_ANSWER_DELAY_MS, guard())
      return work()
    }
  })
}

function createBuild(parts: PublishingParts): WriteParts['build'] {
  return async (project, parentSha, changes, message) =>
    buildTree(await gitWith(project, parentSha, parts), parentSha, changes, commitText(message, parts.now()))
}

/** No account can have a name with brackets, so a pushed commit is never taken for that of a person. */
function commitText(message: string, at: number): CommitText {
  return { message, author: { name: 'docmend[bot]', email: 'docmend[bot]@users.noreply.github.com' }, at }
}

function createPublisherChoice(parts: PublishingParts): WriteParts['choosePublisher'] {
  const gitData = createGitDataPublisher(parts.logger)
  const gitPush = createGitPushPublisher(
    parts.serverUrl,
    (repositoryId) => parts.mirrors.at(repositoryId),
    parts.logger,
  )
  return (changes): Publisher => {
    const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0)
    const isLarge = changes.length > API_MAX_FILES || bytes > API_MAX_BYTES
    return parts.publisher === 'git-push' || isLarge ? gitPush : gitData
  }
}
