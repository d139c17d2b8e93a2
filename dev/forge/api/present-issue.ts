// A pull request as an issue, which it also is on GitHub: the form in webhooks about its comments.
import type { Urls } from '../context.ts'
import { associationOf } from '../roles.ts'
import { fullName, type Pull, type Repository } from '../state.ts'
import { nodeId, presentAccount } from './present-account.ts'
import { presentRollup } from './present-comment.ts'
import { presentAssignees, presentLabel } from './present-pull.ts'

export function presentIssue(urls: Urls, repository: Repository, pull: Pull) {
  const repo = `${urls.api}/repos/${fullName(repository)}`
  const web = `${urls.web}/${fullName(repository)}/pull/${pull.number}`
  const url = `${repo}/issues/${pull.number}`
  return {
    url,
    repository_url: repo,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: web,
    id: pull.id,
    node_id: nodeId('PullRequest', pull.id),
    number: pull.number,
    title: pull.title,
    user: presentAccount(urls, pull.author),
    labels: pull.labels.map((label) => presentLabel(urls, repository, label)),
    state: pull.state,
    locked: pull.isLocked,
    active_lock_reason: null,
    ...presentAssignees(urls, pull),
    milestone: null,
    comments: pull.comments.length,
    created_at: pull.createdAt.toISOString(),
    updated_at: pull.updatedAt.toISOString(),
    closed_at: pull.closedAt?.toISOString() ?? null,
    author_association: associationOf(repository, pull.author),
    draft: pull.isDraft,
    body: pull.body,
    reactions: presentRollup(url, []),
    performed_via_github_app: null,
    state_reason: null,
    pull_request: {
      url: `${repo}/pulls/${pull.number}`,
      html_url: web,
      diff_url: `${web}.diff`,
      patch_url: `${web}.patch`,
      merged_at: pull.merge?.at.toISOString() ?? null,
    },
  }
}
