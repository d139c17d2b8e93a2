// Puts the parts of this folder together. The caller hands in values and stores; nothing here reads the environment.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Tree } from '../git-tree/tree.ts'
import type { Job } from '../jobs/job.ts'
import type { RepositoryHost } from '../jobs/repository.ts'
import type { JobStore, RequestRules } from '../jobs/store.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import type { AppIdentity } from './api/app-jwt.ts'
import { createApi } from './api/octokit.ts'
import type { PaceRules, Sleep } from './api/pace.ts'
import { createRepositories } from './api/repositories.ts'
import { sleep as realSleep } from './api/sleep.ts'
import { createTokens } from './api/tokens.ts'
import { createAnswers } from './comments/answers.ts'
import { type HandleCommentParts, handleComment } from './comments/handle-comment.ts'
import { createOwnAccount, hasWriteAccess } from './comments/people.ts'
import { COMMENT_TIMEOUT_MS } from './defaults.ts'
import { writeCaBundle } from './git/ca-bundle.ts'
import type { ChildEnv } from './git/git-environment.ts'
import { createRepositoryHost } from './host.ts'
import { createMirrors } from './mirror/mirror.ts'
import { createWarmUp } from './mirror/warm-up.ts'
import { createGitHubApp } from './webhooks/app.ts'
import { syncInstallations } from './webhooks/sync-installations.ts'
import { syncPullRequests } from './webhooks/sync-pull-requests.ts'
import { createWebhookHandler, type WebhookHandler } from './webhooks/webhooks.ts'
import { createDefaultBranchFinder } from './workflow-tokens.ts'

export interface GitHubSettings {
  app: AppIdentity
  webhookSecret: string
  /** `https://api.github.com`, or `https://HOST/api/v3`. */
  apiUrl: string
  /** `https://github.com`; git fetches from `SERVER/OWNER/NAME.git`. */
  serverUrl: string
  dataDir: string
  /** What git's processes get of our environment. */
  childEnv: ChildEnv
  publisher: 'git-data' | 'git-push'
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
  projects: ProjectStore
  jobs: Pick<JobStore, 'recordPullRequest' | 'findByPullRequest' | 'comment' | 'claimUnseenPullRequests'>
  /** Gives what a project has set about comments. */
  settings: (projectId: string) => Promise<Pick<ProjectSettings, 'comments' | 'allowedBots'>>
  /** Limits on what a project may ask for, by comments too. */
  rules: Omit<RequestRules, 'idempotency'>
  /** Called with a job that a comment was sent to: wake the worker and whoever waits for the job. */
  onMessage: (job: Job) => void
  /** Called with the newest commit of a default branch that was just fetched. */
  index: (tree: Tree, fullName: string) => Promise<void>
  /** Writes of one installation; the default is what GitHub asks for. */
  pace?: PaceRules
  sleep?: Sleep
}

export interface GitHubConnection {
  host: RepositoryHost
  /** Takes requests to `/api/github/webhooks`. */
  handleWebhook(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** Gives the default branch of a project's repository; see `WorkflowPorts`. */
  findDefaultBranch(project: Project): Promise<string>
  /** Polls GitHub once for installations and repositories; gives how many changes were applied. */
  syncInstallations(signal: AbortSignal): Promise<number>
  /** Asks once about pull requests that nobody has heard of for an hour, 50 at most; gives how many were noted. */
  syncPullRequests(signal: AbortSignal): Promise<number>
  /** Resolves when nothing goes on in the background. */
  settled(): Promise<void>
  /** Ends what runs in the background. */
  stop(): Promise<void>
}

export async function connectGitHub(settings: GitHubSettings): Promise<GitHubConnection> {
  const { now, logger, projects, jobs } = settings
  const caFile = await writeCaBundle(settings.dataDir, settings.childEnv)
  const sleep = settings.sleep ?? realSleep
  const api = createApi({ ...settings, sleep })
  const tokens = createTokens(api, now, logger)
  const repositories = createRepositories(api, tokens, now)
  const mirrors = createMirrors({ ...settings, caFile })
  const ownAccount = createOwnAccount(api, settings.app.appId)
  const stop = new AbortController()
  const access = { ...settings, sleep, api, tokens, repositories, mirrors, ownAccount, signal: stop.signal }
  const host = createRepositoryHost(access)
  const answers = createAnswers(access)
  const warmUp = createWarmUp(access)
  const forgetRepository = (repositoryId: number): Promise<void> => mirrors.delete(repositoryId)
  const mayWrite: HandleCommentParts['mayWrite'] = (...asked) => hasWriteAccess(...asked, access)
  const app = createGitHubApp({
    projects,
    jobs,
    forgetRepository,
    now,
    logger,
    warmUp: (push) => warmUp.push(push),
    handleComment: (comment, deliveryId) => {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(COMMENT_TIMEOUT_MS)])
      return handleComment(comment, deliveryId, signal, { ...access, answers, mayWrite })
    },
  })
  const handleWebhook: WebhookHandler = await createWebhookHandler(settings, app)
  const settled = async (): Promise<void> => {
    await Promise.all([warmUp.settled(), answers.settled()])
    await tokens.settled()
  }
  return {
    host,
    handleWebhook,
    findDefaultBranch: createDefaultBranchFinder(repositories),
    syncInstallations: (signal) => syncInstallations({ api, tokens, projects, forgetRepository, now, logger }, signal),
    syncPullRequests: (signal) =>
      syncPullRequests({ ...settings, findPullRequest: (...asked) => host.findPullRequest(...asked) }, signal),
    settled,
    stop: async () => {
      stop.abort(new Error('The service is shutting down'))
      await settled()
    },
  }
}
