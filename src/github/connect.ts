// Puts the parts of this folder together. The caller hands in values and stores; nothing here reads the environment.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReviewedPullRequest } from '../jobs/pull-requests.ts'
import type { Branches, RepositoryHost } from '../jobs/repository.ts'
import type { AskWhetherOpen } from '../jobs/requests/ask-whether-open.ts'
import type { ListedRepository } from '../projects/other-repository-access.ts'
import type { Project } from '../projects/project.ts'
import type { AppAccess, GitHubAccess } from './api/access.ts'
import { type ApiSettings, createApi } from './api/octokit.ts'
import { sleep as realSleep } from './api/pace.ts'
import { createRepositories } from './api/repositories.ts'
import { createGrantedPermissions, createTokens } from './api/tokens.ts'
import { createBranches, createDefaultBranchFinder, createListedBranchFinder } from './branch-lists.ts'
import { COMMENT_TIMEOUT_MS, type CommentAccess, handleComment } from './comments/handle-comment.ts'
import { createOwnAccount } from './comments/people.ts'
import { createAnswers } from './comments/post-comment.ts'
import { syncComments } from './comments/sync-comments.ts'
import { explaining } from './errors.ts'
import { writeCaBundle } from './git/git-environment.ts'
import { openGitTree } from './git/git-tree.ts'
import { createKeptListings } from './git/kept-listings.ts'
import type { GitHubSettings } from './github-settings.ts'
import { createHistories, type FileAges, type Histories } from './histories.ts'
import { createRepositoryHost } from './host.ts'
import { toFetchRequest } from './mirror/fetched-mirror.ts'
import { createMirrors } from './mirror/mirror.ts'
import { readDefaultPolicyFile } from './pin/pin.ts'
import { readReviews } from './read-reviews.ts'
import { createGitHubApp } from './webhooks/app.ts'
import type { BasePush } from './webhooks/installation-changes.ts'
import { createRedelivery } from './webhooks/redeliver.ts'
import { syncInstallations } from './webhooks/sync-installations.ts'
import { type AskNow, askPullRequest, createFindPullRequest, syncPullRequests } from './webhooks/sync-pull-requests.ts'
import { createWebhookHandler, type WebhookHandler } from './webhooks/webhooks.ts'

// Fetches new commits of default branches ahead of the jobs that will need them: few at a time, only into mirrors that a
// job has made before, and only the newest commit of each.

interface WarmUp {
  /** Queues the push, in place of an older one to the same repository, and returns at once. */
  push(push: BasePush): void
  /** Resolves when nothing is being fetched or waits. */
  settled(): Promise<void>
}

const AT_ONCE = 2
const WAITING_MAX = 100

function createWarmUp(github: GitHubAccess): WarmUp {
  const waiting = new Map<number, BasePush>()
  const running = new Set<Promise<void>>()

  const next = (): void => {
    for (const [repositoryId, push] of waiting) {
      if (running.size >= AT_ONCE || github.stopping.aborted) return
      waiting.delete(repositoryId)
      const work = warm(push, github).finally(() => {
        running.delete(work)
        next()
      })
      running.add(work)
    }
  }
  return {
    push: (push) => {
      if (waiting.size >= WAITING_MAX && !waiting.has(push.repositoryId)) return
      waiting.set(push.repositoryId, push)
      next()
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Never rejects: a job that needs the commit fetches it itself. */
async function warm(
  push: BasePush,
  { mirrors, listings, tokens, index, stopping: signal, logger }: GitHubAccess,
): Promise<void> {
  try {
    if (!(await mirrors.exists(push.repositoryId))) return
    const mirror = await mirrors.ensure({ ...push, token: (stop) => tokens.forContents(push, stop) }, signal)
    await index(
      openGitTree((timeoutMs) => mirror.git({ timeoutMs, signal }), push.commitSha, listings.of(push.repositoryId)),
      push.fullName,
    )
  } catch (error) {
    logger.warn(
      { err: error, repositoryId: push.repositoryId },
      'Could not fetch a pushed commit ahead of the next job',
    )
  }
}

export interface GitHubConnection {
  host: RepositoryHost
  /** Takes requests to `/api/github/webhooks`. */
  handleWebhook(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** Gives the default branch of a project's repository; see `WorkflowPorts`. */
  findDefaultBranch(project: Project): Promise<string>
  /** Gives that of a repository that a project lists; see `OtherRepositoryPorts`. */
  findDefaultBranchOf(repository: ListedRepository, project: Project): Promise<string>
  /** Gives `.docmend.yml` of the default branch as it is now. Throws `RepositoryError`. */
  readPolicyFile: (project: Project, signal: AbortSignal) => Promise<Uint8Array | undefined>
  /** Says who reviews the pull requests with these numbers; one that does not exist is left out. */
  readReviews(project: Project, numbers: readonly number[], signal: AbortSignal): Promise<ReviewedPullRequest[]>
  /** For people who choose one. */
  branches: Branches
  /** Says when the files of a commit were last changed. Fetches its history without files, within bounds. */
  readAges(project: Project, commitSha: string, signal: AbortSignal): Promise<FileAges>
  /** Asks GitHub about a pull request that is closed as far as is known, and stores what it says. */
  askWhetherOpen: AskWhetherOpen
  /** Polls GitHub once for installations and repositories; gives how many changes were applied. */
  syncInstallations(signal: AbortSignal): Promise<number>
  /** Asks once about pull requests without news for an hour, 50 at most; gives how many states it recorded. */
  syncPullRequests(signal: AbortSignal): Promise<number>
  /** Asks once for webhooks that were not delivered; gives how many will come again. */
  redeliver(signal: AbortSignal): Promise<number>
  /** Looks once for comments of which no webhook came; gives how many it handled. */
  syncComments(signal: AbortSignal): Promise<number>
  /** Resolves when nothing goes on in the background. */
  settled(): Promise<void>
  /** Ends what runs in the background. */
  stop(): Promise<void>
}

export async function connectGitHub(settings: GitHubSettings): Promise<GitHubConnection> {
  const stopping = new AbortController()
  const access = await createAccess(settings, stopping.signal)
  const { tokens, repositories } = access
  const asking = { ...settings, findPullRequest: createFindPullRequest(access) }
  const askNow: AskNow = async (project, known) => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(COMMENT_TIMEOUT_MS)])
    return (await askPullRequest(project, known, signal, asking))?.pullRequest
  }
  const host = createRepositoryHost(access)
  const commenting: CommentAccess = { ...access, answers: createAnswers(access), askNow }
  const startedAt = settings.now()
  const redelivery = createRedelivery(access)
  const warmUp = createWarmUp(access)
  const app = createGitHubApp(access, {
    warmUp: (push) => warmUp.push(push),
    handleComment: (comment, deliveryId) => {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(COMMENT_TIMEOUT_MS)])
      return handleComment(comment, deliveryId, signal, commenting)
    },
    askNow,
  })
  const handleWebhook: WebhookHandler = createWebhookHandler(settings, app)
  const settled = async (): Promise<void> => {
    await Promise.all([warmUp.settled(), commenting.answers.settled()])
    await tokens.settled()
  }
  return {
    host,
    handleWebhook,
    findDefaultBranch: createDefaultBranchFinder(repositories),
    branches: createBranches(access, () => performance.now()),
    findDefaultBranchOf: createListedBranchFinder(access, settings.now),
    readPolicyFile: (project, signal) =>
      explaining(`read the policy file of ${project.repository}`, () =>
        readDefaultPolicyFile(project, AbortSignal.any([stopping.signal, signal]), access),
      ),
    readReviews: (project, numbers, signal) =>
      readReviews(project, numbers, AbortSignal.any([stopping.signal, signal]), access),
    readAges: (project, commitSha, signal) =>
      explaining(`read the history of ${project.repository}`, async () => {
        const either = AbortSignal.any([stopping.signal, signal])
        const repository = await repositories.recall(project, either)
        return access.histories.ages(toFetchRequest(repository, commitSha, tokens), either)
      }),
    askWhetherOpen: createAskWhetherOpen(askNow, settings),
    syncInstallations: (signal) => syncInstallations(access, signal),
    syncPullRequests: (signal) => syncPullRequests(asking, signal),
    redeliver: (signal) => redelivery.redeliver(signal),
    syncComments: (signal) => syncComments(commenting, startedAt, signal),
    settled,
    stop: async () => {
      stopping.abort(new Error('The service is shutting down'))
      await settled()
    },
  }
}

/** Never rejects: the caller has another answer to give. */
function createAskWhetherOpen(askNow: AskNow, { logger }: Pick<GitHubSettings, 'logger'>): AskWhetherOpen {
  return async (project, pullRequest) => {
    try {
      return (await askNow(project, pullRequest))?.state === 'open' ? 'open' : 'closed'
    } catch (error) {
      logger.warn({ err: error, pullRequest: pullRequest.number }, 'Could not ask whether a pull request is open')
      return 'unknown'
    }
  }
}

export type AccessSettings = Omit<ApiSettings, 'app' | 'sleep'> &
  Pick<GitHubSettings, 'app' | 'serverUrl' | 'dataDir' | 'childEnv' | 'publisher' | 'watchGit' | 'sleep'>

/** What the calls of the App share; it ends nothing by itself but what `stopping` ends. */
export async function createAccess<Settings extends AccessSettings>(
  settings: Settings,
  stopping: AbortSignal,
): Promise<Settings & AppAccess & { histories: Histories }> {
  const { now, logger, sleep = realSleep } = settings
  const caFile = await writeCaBundle(settings.dataDir, settings.childEnv)
  const api = createApi({ ...settings, sleep })
  const tokens = createTokens(api, logger)
  const histories = createHistories({ ...settings, caFile })
  const mirrors = createMirrors({ ...settings, caFile })
  return {
    ...settings,
    histories,
    actsAs: 'app',
    sleep,
    api,
    tokens,
    permissions: createGrantedPermissions(api, now),
    repositories: createRepositories(api, tokens, now),
    mirrors: {
      ...mirrors,
      delete: async (repositoryId) => {
        await mirrors.delete(repositoryId)
        await histories.delete(repositoryId)
      },
    },
    listings: createKeptListings(),
    ownAccount: createOwnAccount(api, settings.app.appId),
    stopping,
  }
}
