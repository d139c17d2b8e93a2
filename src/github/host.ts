// The code host of the jobs: GitHub, reached by its REST API and by git.
import type { Logger } from 'pino'
import type { Tree } from '../documentation/tree.ts'
import { type PinnedBase, type PublishRequest, RepositoryError, type RepositoryHost } from '../jobs/repository.ts'
import type { Project } from '../projects/project.ts'
import { type BuiltCommit, buildTree, type CommitText } from './build-tree.ts'
import { explaining } from './errors.ts'
import { readFacts } from './facts.ts'
import { GitError } from './git.ts'
import { openGitTree } from './git-tree.ts'
import { isRefusal } from './host-answer.ts'
import type { Mirror, Mirrors } from './mirror.ts'
import type { Api } from './octokit.ts'
import type { Sleep } from './pace.ts'
import { findHead, findHeadAgain } from './publish/branches.ts'
import { createGitDataPublisher } from './publish/git-data.ts'
import { createGitPushPublisher } from './publish/git-push.ts'
import { isUntouched } from './publish/moved-base.ts'
import { type Builder, publish } from './publish/publish.ts'
import type { Publisher } from './publish/publisher.ts'
import { listPullRequests, withoutBody } from './publish/pull-requests.ts'
import type { Repositories, Repository } from './repositories.ts'
import type { Tokens } from './tokens.ts'

export interface RepositoryHostParts {
  api: Api
  tokens: Tokens
  repositories: Repositories
  mirrors: Mirrors
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
/** Past these, one push is cheaper and surer than many requests. */
const API_MAX_FILES = 500
const API_MAX_BYTES = 5 * 1024 * 1024

export function createRepositoryHost(parts: RepositoryHostParts): RepositoryHost {
  const publishParts = { ...parts, builder: createBuilder(parts), choosePublisher: createPublisherChoice(parts) }
  return {
    pin: (project, requestedRef, signal) =>
      explaining(`read ${requestedRef ?? 'the default branch'} of ${project.repository}`, () =>
        pin(project, requestedRef, signal, parts),
      ),
    open: (project, base, signal) =>
      explaining(`fetch ${project.repository}`, () => open(project, base.commitSha, signal, parts)),
    facts: (project, base, signal) =>
      explaining(`read about ${project.repository}`, () => readFacts(project, base, signal, parts)),
    buildTree: (project, base, changes) =>
      explaining(`build the changes on ${project.repository}`, async () => {
        const mirror = await mirrorWith(project, base.commitSha, AbortSignal.timeout(OWN_LIMIT_MS), parts)
        const built = await buildTree(mirror.git({ timeoutMs: BUILD_TIMEOUT_MS }), base.commitSha, changes)
        return { treeSha: built.treeSha, isUnchanged: built.treeSha === built.baseTreeSha }
      }),
    publish: (request, guard) => publish(request, guard, publishParts),
    findPullRequest: (project, branch, signal) =>
      explaining(`look for the pull request of ${branch} in ${project.repository}`, () =>
        findPullRequest(project, branch, signal, parts),
      ),
  }
}

async function pin(
  project: Project,
  requestedRef: string | null,
  signal: AbortSignal,
  { api, tokens, repositories, sleep }: RepositoryHostParts,
): Promise<PinnedBase> {
  const repository = await repositories.look(project, signal)
  const octokit = api.asReader(repository.installationId, await tokens.reading(repository, signal), signal)
  const ref = requestedRef ?? repository.defaultBranch
  const head =
    (await findHead(octokit, repository, ref)) ?? (await findHeadAgain(octokit, repository, ref, { sleep, signal }))
  if (head !== undefined) return { base: { ref, commitSha: head.sha }, repository: repository.url }
  const advice = requestedRef === null ? 'Is the repository empty? Push a first commit' : 'Name a branch that is there'
  throw new RepositoryError(`The branch ${ref} does not exist in ${repository.fullName}. ${advice}`, {
    transient: false,
  })
}

async function open(
  project: Project,
  commitSha: string,
  signal: AbortSignal,
  parts: RepositoryHostParts,
): Promise<Tree> {
  const mirror = await mirrorWith(project, commitSha, signal, parts)
  const tree = openGitTree((timeoutMs) => mirror.git({ timeoutMs, signal }), commitSha)
  const reading = <T>(work: () => Promise<T>): Promise<T> => explaining(`read ${project.repository}`, work)
  return {
    sha: tree.sha,
    list: () => reading(() => tree.list()),
    read: (path) => reading(() => tree.read(path)),
    search: (query) => reading(() => tree.search(query)),
  }
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
    isUntouched: async (repository, fromSha, toSha, request) => {
      const git = (await mirror(repository, toSha)).git({ timeoutMs: BUILD_TIMEOUT_MS })
      return isUntouched(git, fromSha, toSha, request.changes)
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
  const repository = await parts.repositories.look(project, signal)
  const token = await parts.tokens.looking(repository, signal)
  const octokit = parts.api.asReader(repository.installationId, token, signal)
  const [found] = await listPullRequests(octokit, repository, branch).catch((error: unknown) => {
    if (isRefusal(error, 401)) parts.tokens.forget(token)
    throw error
  })
  return found === undefined ? undefined : withoutBody(found)
}
