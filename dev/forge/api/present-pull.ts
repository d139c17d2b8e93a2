// Pull requests in GitHub's JSON: https://docs.github.com/en/rest/pulls/pulls
import type { Urls } from '../context.ts'
import { associationOf } from '../roles.ts'
import { fullName, type Label, type Pull, type Repository, type Team } from '../state.ts'
import { nodeId, presentAccount } from './present-account.ts'
import { presentRepository } from './present-repository.ts'

/** The form in lists. */
export function presentPull(urls: Urls, repository: Repository, pull: Pull) {
  return {
    id: pull.id,
    node_id: nodeId('PullRequest', pull.id),
    number: pull.number,
    state: pull.state,
    locked: pull.isLocked,
    title: pull.title,
    body: pull.body,
    draft: pull.isDraft,
    user: presentAccount(urls, pull.author),
    author_association: associationOf(repository, pull.author),
    ...linksOf(urls, repository, pull),
    ...timesOf(pull),
    merge_commit_sha: pull.merge?.sha ?? null,
    ...presentPeople(urls, repository, pull),
    labels: pull.labels.map((label) => presentLabel(urls, repository, label)),
    milestone: null,
    auto_merge: null,
    active_lock_reason: null,
    head: presentSide(urls, repository, pull.head),
    base: presentSide(urls, repository, pull.base),
  }
}

/**
 * The form of a single pull request and of webhooks. Mergeability is never computed in advance: null, as GitHub answers at
 * first.
 */
export function presentFullPull(urls: Urls, repository: Repository, pull: Pull) {
  return {
    ...presentPull(urls, repository, pull),
    merged: pull.merge !== null,
    mergeable: null,
    rebaseable: null,
    mergeable_state: 'unknown',
    merged_by: pull.merge === null ? null : presentAccount(urls, pull.merge.by),
    comments: pull.comments.length,
    review_comments: pull.reviewComments.length,
    maintainer_can_modify: false,
    commits: pull.size.commits,
    additions: pull.size.additions,
    deletions: pull.size.deletions,
    changed_files: pull.size.changedFiles,
  }
}

function presentPeople(urls: Urls, repository: Repository, pull: Pull) {
  return {
    ...presentAssignees(urls, pull),
    requested_reviewers: pull.reviewers.map((account) => presentAccount(urls, account)),
    requested_teams: pull.teamReviewers.map((team) => presentTeam(urls, repository, team)),
  }
}

export function presentAssignees(urls: Urls, { assignees }: Pull) {
  const accounts = assignees.map((account) => presentAccount(urls, account))
  return { assignee: accounts[0] ?? null, assignees: accounts }
}

function presentTeam(urls: Urls, { owner }: Repository, { id, slug }: Team) {
  const url = `${urls.api}/organizations/${owner.id}/team/${id}`
  return {
    id,
    node_id: nodeId('Team', id),
    url,
    html_url: `${urls.web}/orgs/${owner.login}/teams/${slug}`,
    name: slug,
    slug,
    description: null,
    privacy: 'closed',
    notification_setting: 'notifications_enabled',
    permission: 'pull',
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    type: 'organization',
    organization_id: owner.id,
    parent: null,
  }
}

export function presentLabel(urls: Urls, repository: Repository, { id, name }: Label) {
  return {
    id,
    node_id: nodeId('Label', id),
    url: `${urls.api}/repos/${fullName(repository)}/labels/${encodeURIComponent(name)}`,
    name,
    description: '',
    color: 'ededed',
    default: false,
  }
}

function presentSide(urls: Urls, repository: Repository, { ref, sha }: Pull['head']) {
  return {
    label: `${repository.owner.login}:${ref}`,
    ref,
    sha,
    user: presentAccount(urls, repository.owner),
    repo: presentRepository(urls, repository),
  }
}

function timesOf(pull: Pull) {
  return {
    created_at: pull.createdAt.toISOString(),
    updated_at: pull.updatedAt.toISOString(),
    closed_at: pull.closedAt?.toISOString() ?? null,
    merged_at: pull.merge?.at.toISOString() ?? null,
  }
}

function linksOf(urls: Urls, repository: Repository, pull: Pull) {
  const repo = `${urls.api}/repos/${fullName(repository)}`
  const web = `${urls.web}/${fullName(repository)}/pull/${pull.number}`
  const links = {
    url: `${repo}/pulls/${pull.number}`,
    html_url: web,
    issue_url: `${repo}/issues/${pull.number}`,
    comments_url: `${repo}/issues/${pull.number}/comments`,
    review_comments_url: `${repo}/pulls/${pull.number}/comments`,
    review_comment_url: `${repo}/pulls/comments{/number}`,
    commits_url: `${repo}/pulls/${pull.number}/commits`,
    statuses_url: `${repo}/statuses/${pull.head.sha}`,
  }
  const hrefs = Object.entries(links).map(([name, href]) => [linkNames[name] ?? name, { href }])
  return { ...links, diff_url: `${web}.diff`, patch_url: `${web}.patch`, _links: Object.fromEntries(hrefs) }
}

const linkNames: Record<string, string> = {
  url: 'self',
  html_url: 'html',
  issue_url: 'issue',
  comments_url: 'comments',
  review_comments_url: 'review_comments',
  review_comment_url: 'review_comment',
  commits_url: 'commits',
  statuses_url: 'statuses',
}
