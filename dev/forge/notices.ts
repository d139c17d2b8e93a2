// The webhooks of the forge, in GitHub's form: https://docs.github.com/en/webhooks/webhook-events-and-payloads
import { nodeId, presentAccount } from './api/present-account.ts'
import { presentInstallation } from './api/present-app.ts'
import { presentComment, presentReview, presentReviewComment } from './api/present-comment.ts'
import { presentIssue } from './api/present-issue.ts'
import { presentFullPull, presentPull } from './api/present-pull.ts'
import { presentFullRepository, presentRepositoryName } from './api/present-repository.ts'
import type { ForgeContext } from './context.ts'
import { parseCommit } from './git/commit.ts'
import { isAncestor } from './git/lineage.ts'
import type { RefChange } from './git/repository.ts'
import {
  type Account,
  type Comment,
  fullName,
  type Installation,
  installationsOf,
  type Pull,
  type Repository,
  type Review,
  type ReviewComment,
} from './state.ts'

/** An event of a repository goes to every App installed on it that subscribed to the event and is not suspended. */
export function notifyRepository(
  context: ForgeContext,
  repository: Repository,
  event: string,
  payload: Record<string, unknown>,
  to: readonly Installation[] = installationsOf(context.state, repository),
): void {
  for (const installation of to) {
    const { id, app, suspendedAt } = installation
    if (suspendedAt !== null || !app.events.includes(event)) continue
    context.webhooks.send(app, event, { ...payload, installation: { id, node_id: nodeId('Integration', id) } })
  }
}

/** About the installation itself; sent even if it is suspended, and to Apps without subscriptions. */
export function notifyInstallation(
  context: ForgeContext,
  installation: Installation,
  action: 'created' | 'deleted' | 'suspend' | 'unsuspend',
  repositories: readonly Repository[],
): void {
  const { state, urls, webhooks } = context
  webhooks.send(installation.app, 'installation', {
    action,
    installation: presentInstallation(state, urls, installation),
    repositories: repositories.map(presentRepositoryName),
    requester: null,
    sender: presentAccount(urls, state.person),
  })
}

export function notifyInstallationRepositories(
  context: ForgeContext,
  installation: Installation,
  changed: { added: readonly Repository[]; removed: readonly Repository[] },
): void {
  const { state, urls, webhooks } = context
  webhooks.send(installation.app, 'installation_repositories', {
    action: changed.added.length > 0 ? 'added' : 'removed',
    installation: presentInstallation(state, urls, installation),
    repository_selection: installation.selection,
    repositories_added: changed.added.map(presentRepositoryName),
    repositories_removed: changed.removed.map(presentRepositoryName),
    requester: null,
    sender: presentAccount(urls, state.person),
  })
}

/** `changes` describes the state before: the former name, the former owner. */
export function repositoryPayload(
  { urls, state }: ForgeContext,
  repository: Repository,
  action: 'renamed' | 'transferred' | 'deleted' | 'archived' | 'unarchived',
  changes?: Record<string, unknown>,
): Record<string, unknown> {
  return {
    action,
    ...(changes === undefined ? {} : { changes }),
    repository: presentFullRepository(urls, repository),
    sender: presentAccount(urls, state.person),
  }
}

export async function notifyPush(
  context: ForgeContext,
  repository: Repository,
  { ref, before, after }: RefChange,
  sender: Account,
): Promise<void> {
  const { urls } = context
  const head = after === null ? null : await presentHeadCommit(context, repository, after)
  notifyRepository(context, repository, 'push', {
    ref,
    before: before ?? zeros,
    after: after ?? zeros,
    created: before === null,
    deleted: after === null,
    forced: await isForced(repository, before, after),
    base_ref: null,
    compare: `${urls.web}/${fullName(repository)}/compare/${before ?? zeros}...${after ?? zeros}`,
    commits: head === null ? [] : [head],
    head_commit: head,
    repository: presentFullRepository(urls, repository),
    pusher: { name: sender.login, email: emailOf(sender) },
    sender: presentAccount(urls, sender),
  })
}

/** Whether the branch loses commits. */
async function isForced(repository: Repository, before: string | null, after: string | null): Promise<boolean> {
  if (before === null || after === null) return false
  return !(await isAncestor(repository.git, before, after))
}

const zeros = '0'.repeat(40)

/** The address that GitHub gives accounts with a private address. */
export function emailOf(account: Account): string {
  return `${account.id}+${account.login}@users.noreply.github.com`
}

async function presentHeadCommit({ urls }: ForgeContext, repository: Repository, sha: string) {
  const object = await repository.git.read(sha)
  if (object?.type !== 'commit') return null
  const { tree, message, author, committer } = parseCommit(object.bytes)
  return {
    id: sha,
    tree_id: tree,
    distinct: true,
    message,
    timestamp: committer.date.toISOString(),
    url: `${urls.web}/${fullName(repository)}/commit/${sha}`,
    author: { name: author.name, email: author.email },
    committer: { name: committer.name, email: committer.email },
    added: [],
    removed: [],
    modified: [],
  }
}

export type PullAction = 'opened' | 'closed' | 'reopened' | 'synchronize' | 'edited'

export function notifyPull(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  action: PullAction,
  sender: Account,
  more: Record<string, unknown> = {},
): void {
  notifyRepository(context, repository, 'pull_request', {
    action,
    number: pull.number,
    ...more,
    pull_request: presentFullPull(context.urls, repository, pull),
    repository: presentFullRepository(context.urls, repository),
    sender: presentAccount(context.urls, sender),
  })
}

export interface CommentEvent {
  pull: Pull
  comment: Comment
  action: 'created' | 'edited' | 'deleted'
  sender: Account
  changes?: { body: { from: string } }
}

export function notifyComment(
  context: ForgeContext,
  repository: Repository,
  { pull, comment, action, sender, changes }: CommentEvent,
): void {
  const { urls } = context
  notifyRepository(context, repository, 'issue_comment', {
    action,
    ...(changes === undefined ? {} : { changes }),
    issue: presentIssue(urls, repository, pull),
    comment: presentComment(context, repository, pull, comment),
    repository: presentFullRepository(urls, repository),
    sender: presentAccount(urls, sender),
  })
}

export function notifyReviewComment(
  context: ForgeContext,
  repository: Repository,
  { pull, comment, sender }: { pull: Pull; comment: ReviewComment; sender: Account },
): void {
  const { urls } = context
  notifyRepository(context, repository, 'pull_request_review_comment', {
    action: 'created',
    comment: presentReviewComment(urls, repository, pull, comment),
    pull_request: presentPull(urls, repository, pull),
    repository: presentFullRepository(urls, repository),
    sender: presentAccount(urls, sender),
  })
}

/** A webhook spells the verdict in lower case, REST in upper case. */
export function notifyReview(
  context: ForgeContext,
  repository: Repository,
  { pull, review, sender }: { pull: Pull; review: Review; sender: Account },
): void {
  const { urls } = context
  const presented = presentReview(urls, repository, pull, review)
  notifyRepository(context, repository, 'pull_request_review', {
    action: 'submitted',
    review: { ...presented, state: presented.state.toLowerCase(), body: review.body === '' ? null : review.body },
    pull_request: presentPull(urls, repository, pull),
    repository: presentFullRepository(urls, repository),
    sender: presentAccount(urls, sender),
  })
}
