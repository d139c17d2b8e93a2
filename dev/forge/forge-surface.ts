// The interface of a forge for the code that starts one.

import type { WorkflowRunRequest } from './actions/claims.ts'
import type { StartedRun } from './actions/workflow-runs.ts'
import type { RepositoryRequest } from './acts.ts'
import type { AppRequest } from './installations.ts'
import type { MergeMethod } from './merge.ts'
import type { RecordedRequest } from './options.ts'
import type { CheckRunReport, DeploymentReport, StatusReport } from './reports.ts'
import type { Role } from './state.ts'
import type { Said, SaidInReview, SaidOnLine } from './talk.ts'
import type { Delivery } from './webhooks.ts'

export interface RegisteredApp {
  appId: number
  clientId: string
  clientSecret: string
  slug: string
  privateKeyPem: string
}

export interface RepositorySummary {
  id: number
  fullName: string
  defaultBranch: string
  /** Commit of the default branch. */
  headSha: string
  htmlUrl: string
  /** The bare repository on disk. */
  gitDir: string
}

export interface PullSummary {
  number: number
  title: string
  body: string | null
  author: string
  state: 'open' | 'closed'
  isDraft: boolean
  isMerged: boolean
  headRef: string
  headSha: string
  baseRef: string
  htmlUrl: string
  labels: string[]
  /** Logins, and slugs of teams. */
  assignees: string[]
  reviewers: string[]
  teamReviewers: string[]
  /** Without comments on lines. */
  comments: string[]
}

export interface CommentSummary {
  id: number
  kind: 'comment' | 'review_comment'
  login: string
  body: string
  reactions: { login: string; content: string }[]
}

/** Repositories are named `owner/name`; a former name works too. Every act fires the webhooks that GitHub would. */
export interface Forge {
  readonly url: string
  /** REST; the value for GITHUB_API_URL. */
  readonly apiUrl: string
  /** The newest 10,000, oldest first. */
  readonly requests: readonly RecordedRequest[]
  /** The newest 1,000, oldest first. */
  readonly deliveries: readonly Delivery[]
  createApp(request: AppRequest): Promise<RegisteredApp>
  setWebhook(appId: number, url: string): void
  /** Where people may be sent back to after they have signed in with the App. */
  setCallbackUrls(appId: number, urls: string[]): void
  createRepository(request: RepositoryRequest): Promise<RepositorySummary>
  /** Returns the installation's id. `repositories` are names without the owner. */
  install(appId: number, on: { owner: string; repositories: 'all' | readonly string[] }): { installationId: number }
  uninstall(installationId: number): void
  suspend(installationId: number): void
  unsuspend(installationId: number): void
  addRepositories(installationId: number, names: readonly string[]): void
  removeRepositories(installationId: number, names: readonly string[]): void
  rename(repository: string, name: string): void
  transfer(repository: string, owner: string): void
  archive(repository: string, isArchived?: boolean): void
  deleteRepository(repository: string): Promise<void>
  /**
   * A person's commit of one file (null removes it); returns its id. A missing branch is created from the default branch.
   */
  pushFile(
    repository: string,
    branch: string,
    path: string,
    content: string | Uint8Array | null,
    message: string,
  ): Promise<string>
  deleteBranch(repository: string, branch: string): Promise<void>
  renameBranch(repository: string, from: string, to: string): Promise<void>
  /** Creates a label for pull requests, unless there is one with that name. */
  addLabel(repository: string, name: string): void
  /** Gives a team of its organization access to the repository. */
  addTeam(repository: string, slug: string): void
  /** Points the branch to any commit of the repository, as a force push does. */
  forcePush(repository: string, branch: string, sha: string): Promise<void>
  /** Merges one branch into another, as "Update branch" does; returns the commit. */
  mergeBranch(repository: string, branches: { from: string; into: string }): Promise<string>
  /** Branch names with their commits. */
  branches(repository: string): Record<string, string>
  mergePullRequest(repository: string, number: number, method?: MergeMethod): Promise<void>
  closePullRequest(repository: string, number: number): void
  reopenPullRequest(repository: string, number: number): Promise<void>
  /** A person edits its title or its description. */
  editPullRequest(repository: string, number: number, edit: { title?: string; body?: string }): Promise<void>
  pullRequests(repository: string): PullSummary[]
  /** Gives a person a role in the repository; creates the person if there is none with that name. */
  setRole(repository: string, login: string, role: Role): void
  /** Comments as this person or bot, who is created if there is none; returns the comment's id. */
  comment(repository: string, number: number, said: Said): number
  /** The same on a line of the diff. Throws when the diff does not show the line. */
  reviewComment(repository: string, number: number, said: SaidOnLine): Promise<number>
  /** What a reviewer says of the whole; returns the review's id. */
  review(repository: string, number: number, said: SaidInReview): number
  /** As the author, unless another name is given. */
  editComment(repository: string, commentId: number, edit: { body: string; login?: string }): void
  deleteComment(repository: string, commentId: number): void
  /** From now on, only people with write access can comment. */
  lock(repository: string, number: number): void
  unlock(repository: string, number: number): void
  /** The whole conversation on a pull request, oldest first; comments on lines come after the others. */
  comments(repository: string, number: number): CommentSummary[]
  /** Another service begins or ends a check run on a commit. */
  reportCheckRun(repository: string, report: CheckRunReport): void
  reportStatus(repository: string, report: StatusReport): void
  /** The host of a site begins to deploy a commit to an environment, or says how that stands. */
  reportDeployment(repository: string, report: DeploymentReport): void
  /** `iss` of the tokens for workflow steps. */
  readonly tokenIssuer: string
  /** Starts a run of GitHub Actions with one job; the caller plays its steps. */
  workflowRun(request: WorkflowRunRequest): StartedRun
  /** Signs the tokens of workflows with a new key; the previous keys stay published unless they are to be dropped. */
  rotateTokenKeys(options?: { dropFormer?: boolean }): Promise<void>
  /** Sends a delivery again; returns the new attempt when it has ended. */
  redeliver(deliveryId: number): Promise<Delivery>
  /** Resolves when no webhook is in flight. */
  webhooksSettled(): Promise<void>
  stop(): Promise<void>
}
