// The code host of the jobs: GitHub, reached by its REST API and by git.
import type { Logger } from 'pino'
import type { Change } from '../git-tree/change.ts'
import type { Tree } from '../git-tree/tree.ts'
import type { ContextPin } from '../jobs/job.ts'
import type { PinRequest, PublishRequest, RepositoryHost } from '../jobs/repository.ts'
import type { Project } from '../projects/project.ts'
import { type BuiltCommit, buildTree, type CommitText, patchOf } from './build-tree.ts'
import type { Ourselves } from './comments/people.ts'
import { commenting, postComment } from './comments/post-comment.ts'
import { API_MAX_BYTES, API_MAX_FILES } from './defaults.ts'
import { explaining } from './errors.ts'
import { readFacts } from './facts.ts'
import { GitError } from './git.ts'
import { openGitTree } from './git-tree.ts'
import { look } from './look.ts'
import type { Mirror, Mirrors } from './mirror.ts'
import type { Api } from './octokit.ts'
import type { Sleep } from './pace.ts'
import { pin } from './pin.ts'
import { followContext, pinContext } from './pin-context.ts'
import { createGitDataPublisher } from './publish/git-data.ts'
import { createGitPushPublisher } from './publish/git-push.ts'
import { findTouched } from './publish/moved-base.ts'
import { publish } from './publish/publish.ts'
import type { Publisher } from './publish/publisher.ts'
import { listPullRequests, withoutBody } from './publish/pull-requests.ts'
import type { Builder } from './publish/round.ts'
import type { Repositories, Repository } from './repositories.ts'
import type { Tokens } from './tokens.ts'

export interface RepositoryHostParts {
  api: Api
  tokens: Tokens
  repositories: Repositories
  mirrors: Mirrors
  ourselves: Ourselves
  serverUrl: string
  publisher: 'git-data' | 'git-push'
  sleep: Sleep
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
}

const BUILD_TIMEOUT_MS = 60_000
/** What is opened or built without a signal of the caller's ends after this time. */
const OWN_LIMIT_MS = 6 * 60_000
const LOST_ACCESS = /not found|error: 40[134]|Authentication failed|could not read Username/i

export function createRepositoryHost(parts: RepositoryHostParts): RepositoryHost {
  // A job asks for the tree of its changes and then for the patch. By the very list, and only on the same base.
  const builtLast = new WeakMap<readonly Change[], BuiltCommit & { baseSha: string; gitDir: string }>()
  const publishParts = { ...parts, builder: createBuilder(parts), choosePublisher: createPublisherChoice(parts) }
  return {
    pin: (project, request, signal) =>
      explaining(`read ${whatToPin(request)} of ${project.repository}`, () => pin(project, request, signal, parts)),
    pinContext: (project, names, isAllowed, signal) =>
      explaining(`read the context of ${project.repository}`, () =>
        pinContext(project, names, isAllowed, signal, parts),
      ),
    openContext: (project, pinned, signal) =>
      explaining(`fetch ${pinned.repository}`, () => openContext(project, pinned, signal, parts)),
    open: (project, base, signal) =>
      explaining(`fetch ${project.repository}`, () => open(project, base.commitSha, signal, parts)),
    facts: (project, base, signal) =>
      explaining(`read about ${project.repository}`, () => readFacts(project, base, signal, parts)),
    buildTree: (project, base, changes) =>
      explaining(`build the changes on ${project.repository}`, async () => {
        const mirror = await mirrorWith(project, base.commitSha, AbortSignal.timeout(OWN_LIMIT_MS), parts)
        const built = await buildTree(mirror.git({ timeoutMs: BUILD_TIMEOUT_MS }), base.commitSha, changes)
        builtLast.set(changes, { ...built, baseSha: base.commitSha, gitDir: mirror.gitDir })
        return { treeSha: built.treeSha, isUnchanged: built.treeSha === built.baseTreeSha }
      }),
    patch: (project, base, changes) =>
      explaining(`compare the changes with ${project.repository}`, async () => {
        const mirror = await mirrorWith(project, base.commitSha, AbortSignal.timeout(OWN_LIMIT_MS), parts)
        const built = builtLast.get(changes)
        const isSame = built?.baseSha === base.commitSha && built.gitDir === mirror.gitDir
        const git = mirror.git({ timeoutMs: BUILD_TIMEOUT_MS })
        return patchOf(git, base.commitSha, changes, isSame ? built : undefined)
      }),
    publish: (request, guard) => publish(request, guard, publishParts),
    findPullRequest: (project, branch, signal) =>
      explaining(`look for the pull request of ${branch} in ${project.repository}`, () =>
        findPullRequest(project, branch, signal, parts),
      ),
    comment: (project, pullRequestNumber, comment, signal) =>
      commenting(project, signal, parts, (commenter) =>
        postComment(commenter, pullRequestNumber, comment, parts.ourselves),
      ),
  }
}

function whatToPin({ requestedRef, pullRequest }: PinRequest): string {
  return pullRequest === null ? (requestedRef ?? 'the default branch') : `pull request #${pullRequest.number}`
}

async function open(
  project: Project,
  commitSha: string,
  signal: AbortSignal,
  parts: RepositoryHostParts,
): Promise<Tree> {
  const mirror = await mirrorWith(project, commitSha, signal, parts)
  return treeIn(mirror, commitSha, project.repository, signal)
}

/** A tree whose faults are explained. */
function treeIn(mirror: Mirror, commitSha: string, repository: string, signal: AbortSignal): Tree {
  const tree = openGitTree((timeoutMs) => mirror.git({ timeoutMs, signal }), commitSha)
  const reading = <T>(work: () => Promise<T>): Promise<T> => explaining(`read ${repository}`, work)
  return {
    sha: tree.sha,
    list: () => reading(() => tree.list()),
    read: (path) => reading(() => tree.read(path)),
    search: (query) => reading(() => tree.search(query)),
  }
}

async function openContext(
  project: Project,
  pinned: ContextPin,
  signal: AbortSignal,
  parts: RepositoryHostParts,
): Promise<Tree> {
  const { repositoryId, repository, commitSha } = pinned
  const mirror =
    (await parts.mirrors.find(repositoryId, commitSha)) ??
    (await parts.mirrors.ensure(
      fetchOf(await followContext(project, pinned, signal, parts), commitSha, parts.tokens),
      signal,
    ))
  return treeIn(mirror, commitSha, repository, signal)
}

/** A mirror that holds the commit. When it was fetched before, nobody is asked for anything. */
async function mirrorWith(
  project: Project,
  commitSha: string,
  signal: AbortSignal,
  parts: RepositoryHostParts,
): Promise<Mirror> {
  const { tokens, repositories, mirrors } = parts
  const held = project.repositoryId === null ? undefined : await mirrors.find(project.repositoryId, commitSha)
  if (held !== undefined) return held
  const fetch = (repository: Repository) => mirrors.ensure(fetchOf(repository, commitSha, tokens), signal)
  try {
    return await fetch(await repositories.recall(project, signal))
  } catch (error) {
    if (!(error instanceof GitError) || !LOST_ACCESS.test(error.stderr)) throw error
    // Renamed since, or the token was revoked: asking by the API finds out, and says it better than git.
    return fetch(await repositories.look(project, signal))
  }
}

function fetchOf(repository: Repository, commitSha: string, tokens: Tokens) {
  const { repositoryId, fullName } = repository
  return { repositoryId, fullName, commitSha, token: (stop: AbortSignal) => tokens.reading(repository, stop) }
}

function createBuilder(parts: RepositoryHostParts): Builder {
  const mirror = (repository: Repository, commitSha: string): Promise<Mirror> => {
    const signal = AbortSignal.timeout(OWN_LIMIT_MS)
    return parts.mirrors.ensure(fetchOf(repository, commitSha, parts.tokens), signal)
  }
  return {
    build: async (repository, parentSha, request, message): Promise<BuiltCommit> => {
      const git = (await mirror(repository, parentSha)).git({ timeoutMs: BUILD_TIMEOUT_MS })
      return buildTree(git, parentSha, request.changes, commitText(message, parts.now()))
    },
    findTouched: async (repository, fromSha, toSha, request) => {
      const git = (await mirror(repository, toSha)).git({ timeoutMs: BUILD_TIMEOUT_MS })
      return findTouched(git, fromSha, toSha, request.changes)
    },
  }
}

/** No account can have a name with brackets, so a pushed commit is never taken for that of a person. */
function commitText(message: string, at: number): CommitText {
  return { message, author: { name: 'docmend[bot]', email: 'docmend[bot]@users.noreply.github.com' }, at }
}

function createPublisherChoice(parts: RepositoryHostParts): (request: PublishRequest) => Publisher {
  const gitData = createGitDataPublisher(parts.logger)
  const gitPush = createGitPushPublisher(parts.serverUrl, (repositoryId) => parts.mirrors.at(repositoryId))
  return ({ changes }) => {
    const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0)
    const isLarge = changes.length > API_MAX_FILES || bytes > API_MAX_BYTES
    return parts.publisher === 'git-push' || isLarge ? gitPush : gitData
  }
}

async function findPullRequest(project: Project, branch: string, signal: AbortSignal, parts: RepositoryHostParts) {
  const [found] = await look(project, signal, parts, (octokit, repository) =>
    listPullRequests(octokit, repository, branch),
  )
  return found === undefined ? undefined : withoutBody(found)
}
