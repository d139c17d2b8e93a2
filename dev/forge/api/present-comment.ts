// Comments and reactions in GitHub's JSON: https://docs.github.com/en/rest/issues/comments, /pulls/comments, /reactions
import type { ForgeContext, Urls } from '../context.ts'
import { associationOf } from '../roles.ts'
import {
  type Comment,
  fullName,
  type Pull,
  REACTIONS,
  type Reaction,
  type Repository,
  type Review,
  type ReviewComment,
} from '../state.ts'
import { nodeId, presentAccount } from './present-account.ts'
import { presentApp } from './present-app.ts'

/** A comment of an App names it twice: as the account of its bot, and as the App itself. */
export function presentComment(
  { state, urls }: Pick<ForgeContext, 'state' | 'urls'>,
  repository: Repository,
  pull: Pull,
  comment: Comment,
) {
  const app = [...state.apps.values()].find((one) => one.bot.id === comment.author.id)
  const issues = `${urls.api}/repos/${fullName(repository)}/issues`
  const url = `${issues}/comments/${comment.id}`
  return {
    ...commonPart(urls, repository, comment, 'IssueComment'),
    url,
    html_url: `${urls.web}/${fullName(repository)}/pull/${pull.number}#issuecomment-${comment.id}`,
    issue_url: `${issues}/${pull.number}`,
    performed_via_github_app: app === undefined ? null : presentApp(state, urls, app),
    reactions: presentRollup(url, comment.reactions),
  }
}

export function presentReviewComment(urls: Urls, repository: Repository, pull: Pull, comment: ReviewComment) {
  const pulls = `${urls.api}/repos/${fullName(repository)}/pulls`
  const [self, pullUrl] = [`${pulls}/comments/${comment.id}`, `${pulls}/${pull.number}`]
  const html = `${urls.web}/${fullName(repository)}/pull/${pull.number}#discussion_r${comment.id}`
  const { line, side, path, commitSha, diffHunk, reviewId } = comment
  return {
    ...commonPart(urls, repository, comment, 'PullRequestReviewComment'),
    url: self,
    html_url: html,
    pull_request_url: pullUrl,
    pull_request_review_id: reviewId,
    path,
    commit_id: commitSha,
    original_commit_id: commitSha,
    diff_hunk: diffHunk,
    // Lines of the hunk below its header.
    position: diffHunk.split('\n').length - 1,
    original_position: diffHunk.split('\n').length - 1,
    line,
    original_line: line,
    side,
    start_line: null,
    original_start_line: null,
    start_side: null,
    subject_type: 'line',
    reactions: presentRollup(self, comment.reactions),
    _links: { self: { href: self }, html: { href: html }, pull_request: { href: pullUrl } },
  }
}

export function presentReview(urls: Urls, repository: Repository, pull: Pull, review: Review) {
  const pullUrl = `${urls.api}/repos/${fullName(repository)}/pulls/${pull.number}`
  const html = `${urls.web}/${fullName(repository)}/pull/${pull.number}#pullrequestreview-${review.id}`
  return {
    id: review.id,
    node_id: nodeId('PullRequestReview', review.id),
    user: presentAccount(urls, review.author),
    body: review.body,
    state: review.verdict,
    html_url: html,
    pull_request_url: pullUrl,
    author_association: associationOf(repository, review.author),
    _links: { html: { href: html }, pull_request: { href: pullUrl } },
    submitted_at: review.submittedAt.toISOString(),
    commit_id: review.commitSha,
  }
}

function commonPart(urls: Urls, repository: Repository, comment: Comment, type: string) {
  return {
    id: comment.id,
    node_id: nodeId(type, comment.id),
    body: comment.body,
    user: presentAccount(urls, comment.author),
    author_association: associationOf(repository, comment.author),
    created_at: comment.createdAt.toISOString(),
    updated_at: comment.updatedAt.toISOString(),
  }
}

export function presentReaction(urls: Urls, { id, author, content, createdAt }: Reaction) {
  return {
    id,
    node_id: nodeId('Reaction', id),
    user: presentAccount(urls, author),
    content,
    created_at: createdAt.toISOString(),
  }
}

/** The number of each reaction. `of` is the address of the comment. */
export function presentRollup(of: string, reactions: readonly Reaction[]) {
  const count = (content: string) => reactions.filter((one) => one.content === content).length
  const counts = Object.fromEntries(REACTIONS.map((content) => [content, count(content)]))
  return { url: `${of}/reactions`, total_count: reactions.length, ...counts }
}
