// Conversations on pull requests: comments, comments on a line, reactions. The callers check who may comment.
import type { ForgeContext } from './context.ts'
import { hunkAt } from './git/hunk-at.ts'
import { notifyComment, notifyReview, notifyReviewComment } from './notices.ts'
import { validationFailed } from './refusal.ts'
import type { Account, Comment, Pull, Reaction, ReactionContent, Repository, Review, ReviewComment } from './state.ts'

const bodyLimit = 65_536

/** Throws 422 for a text that GitHub would not store. */
export function refuseLongBody(resource: string, body: string): void {
  if (body.length <= bodyLimit) return
  const message = `body is too long (maximum is ${bodyLimit} characters)`
  throw validationFailed({ resource, field: 'body', code: 'custom', message })
}

export function addComment(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  { author, body }: Pick<Comment, 'author' | 'body'>,
): Comment {
  refuseLongBody('IssueComment', body)
  const comment = newComment(context, author, body)
  pull.comments.push(comment)
  pull.updatedAt = comment.createdAt
  notifyComment(context, repository, { pull, comment, action: 'created', sender: author })
  return comment
}

function newComment({ state, now }: ForgeContext, author: Account, body: string): Comment {
  const at = now()
  return { id: state.nextId(), author, body, createdAt: at, updatedAt: at, reactions: [] }
}

export function editComment(
  context: ForgeContext,
  repository: Repository,
  { pull, comment }: { pull: Pull; comment: Comment },
  body: string,
  sender: Account,
): void {
  const changes = { body: { from: comment.body } }
  comment.body = body
  comment.updatedAt = context.now()
  notifyComment(context, repository, { pull, comment, action: 'edited', sender, changes })
}

export function deleteComment(
  context: ForgeContext,
  repository: Repository,
  { pull, comment }: { pull: Pull; comment: Comment },
  sender: Account,
): void {
  pull.comments.splice(pull.comments.indexOf(comment), 1)
  notifyComment(context, repository, { pull, comment, action: 'deleted', sender })
}

export interface NewReviewComment extends Pick<ReviewComment, 'author' | 'body' | 'path' | 'line' | 'side'> {
  /** Default: the head. */
  commitSha?: string
}

/** Throws 422, as GitHub does, for a line that the diff does not show. */
export async function addReviewComment(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  { author, body, path, line, side, commitSha = pull.head.sha }: NewReviewComment,
): Promise<ReviewComment> {
  refuseLongBody('PullRequestReviewComment', body)
  const diffHunk = await hunkAt(repository.git.git, { base: pull.base.sha, head: commitSha, path, line, side })
  if (diffHunk === undefined) {
    const message = 'pull_request_review_thread.line must be part of the diff'
    throw validationFailed({ resource: 'PullRequestReviewComment', field: 'line', code: 'custom', message })
  }
  const plain = newComment(context, author, body)
  const comment = { ...plain, reviewId: context.state.nextId(), path, line, side, commitSha, diffHunk }
  pull.reviewComments.push(comment)
  pull.updatedAt = comment.createdAt
  notifyReviewComment(context, repository, { pull, comment, sender: author })
  return comment
}

export function addReview(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  { author, body, verdict }: Pick<Review, 'author' | 'body' | 'verdict'>,
): Review {
  refuseLongBody('PullRequestReview', body)
  const review = {
    id: context.state.nextId(),
    author,
    body,
    verdict,
    commitSha: pull.head.sha,
    submittedAt: context.now(),
  }
  pull.reviews.push(review)
  pull.updatedAt = review.submittedAt
  notifyReview(context, repository, { pull, review, sender: author })
  return review
}

/** An account can give each reaction once: `isNew` says whether this call created it. */
export function react(
  { state, now }: ForgeContext,
  comment: Comment,
  author: Account,
  content: ReactionContent,
): { reaction: Reaction; isNew: boolean } {
  const known = comment.reactions.find((one) => one.author.id === author.id && one.content === content)
  if (known !== undefined) return { reaction: known, isNew: false }
  const reaction = { id: state.nextId(), author, content, createdAt: now() }
  comment.reactions.push(reaction)
  return { reaction, isNew: true }
}

/** The comment with this id, and its pull request. */
export function findComment(repository: Repository, id: number): { pull: Pull; comment: Comment } | undefined {
  return find(repository, (pull) => pull.comments.find((one) => one.id === id))
}

export function findReviewComment(
  repository: Repository,
  id: number,
): { pull: Pull; comment: ReviewComment } | undefined {
  return find(repository, (pull) => pull.reviewComments.find((one) => one.id === id))
}

function find<T>(
  repository: Repository,
  inPull: (pull: Pull) => T | undefined,
): { pull: Pull; comment: T } | undefined {
  for (const pull of repository.pulls.values()) {
    const comment = inPull(pull)
    if (comment !== undefined) return { pull, comment }
  }
  return undefined
}
