// REST: comments on pull requests and reactions to them. https://docs.github.com/en/rest/issues/comments,
// /pulls/comments and /reactions/reactions
import {
  addComment,
  addReviewComment,
  deleteComment as deleteFound,
  editComment,
  findComment,
  findReviewComment,
  react,
  refuseLongBody,
} from '../comments.ts'
import { notFound, Refusal, validationFailed } from '../refusal.ts'
import { type Comment, type Pull, REACTIONS, type Repository } from '../state.ts'
import { presentComment, presentReaction, presentReview, presentReviewComment } from './present-comment.ts'
import { pullOf } from './pulls.ts'
import { type ApiAnswer, type ApiRequest, actorOf, optionalText, paginate, text } from './request.ts'

export function listComments(request: ApiRequest, repository: Repository): ApiAnswer {
  const pull = pullOf(request, repository)
  const { page, headers } = paginate(request, pull.comments.filter(isUpdatedSince(request)))
  const body = page.map((comment) => presentComment(request.context, repository, pull, comment))
  return { status: 200, headers, body }
}

function isUpdatedSince({ query }: ApiRequest): (comment: Comment) => boolean {
  const since = Date.parse(query.get('since') ?? '')
  return ({ updatedAt }) => Number.isNaN(since) || updatedAt.getTime() >= since
}

export function getComment({ context, params }: ApiRequest, repository: Repository): ApiAnswer {
  const { pull, comment } = found(findComment(repository, Number(params.comment)))
  return { status: 200, body: presentComment(context, repository, pull, comment) }
}

export function createComment(request: ApiRequest, repository: Repository): ApiAnswer {
  const pull = pullOf(request, repository)
  refuseLocked(pull)
  const { context } = request
  const comment = addComment(context, repository, pull, {
    author: actorOf(request),
    body: text(request, 'IssueComment', 'body'),
  })
  return { status: 201, body: presentComment(context, repository, pull, comment) }
}

export function updateComment(request: ApiRequest, repository: Repository): ApiAnswer {
  const at = found(findComment(repository, Number(request.params.comment)))
  const body = text(request, 'IssueComment', 'body')
  refuseLongBody('IssueComment', body)
  editComment(request.context, repository, at, body, actorOf(request))
  return { status: 200, body: presentComment(request.context, repository, at.pull, at.comment) }
}

export function deleteComment(request: ApiRequest, repository: Repository): ApiAnswer {
  const at = found(findComment(repository, Number(request.params.comment)))
  deleteFound(request.context, repository, at, actorOf(request))
  return { status: 204 }
}

/** An App is never one of the people who may still write, whatever its permissions. */
function refuseLocked(pull: Pull): void {
  if (pull.isLocked) throw new Refusal(403, 'Unable to create comment because issue is locked.')
}

export function listReviewComments(request: ApiRequest, repository: Repository): ApiAnswer {
  const pull = pullOf(request, repository)
  const { page, headers } = paginate(request, pull.reviewComments.filter(isUpdatedSince(request)))
  const body = page.map((comment) => presentReviewComment(request.context.urls, repository, pull, comment))
  return { status: 200, headers, body }
}

export function listReviews(request: ApiRequest, repository: Repository): ApiAnswer {
  const pull = pullOf(request, repository)
  const { page, headers } = paginate(request, pull.reviews)
  const body = page.map((review) => presentReview(request.context.urls, repository, pull, review))
  return { status: 200, headers, body }
}

export async function createReviewComment(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const pull = pullOf(request, repository)
  refuseLocked(pull)
  const resource = 'PullRequestReviewComment'
  const { line } = request.body
  if (typeof line !== 'number') throw validationFailed({ resource, field: 'line', code: 'missing_field' })
  const comment = await addReviewComment(request.context, repository, pull, {
    author: actorOf(request),
    body: text(request, resource, 'body'),
    path: text(request, resource, 'path'),
    commitSha: text(request, resource, 'commit_id'),
    line,
    side: optionalText(request, resource, 'side') === 'LEFT' ? 'LEFT' : 'RIGHT',
  })
  return { status: 201, body: presentReviewComment(request.context.urls, repository, pull, comment) }
}

export function listReactions(request: ApiRequest, repository: Repository): ApiAnswer {
  const { comment } = found(findComment(repository, Number(request.params.comment)))
  const content = request.query.get('content')
  const wanted = comment.reactions.filter((one) => content === null || one.content === content)
  const { page, headers } = paginate(request, wanted)
  return { status: 200, headers, body: page.map((one) => presentReaction(request.context.urls, one)) }
}

export function createReaction(request: ApiRequest, repository: Repository): ApiAnswer {
  return answerReaction(request, found(findComment(repository, Number(request.params.comment))).comment)
}

export function createReviewReaction(request: ApiRequest, repository: Repository): ApiAnswer {
  return answerReaction(request, found(findReviewComment(repository, Number(request.params.comment))).comment)
}

function answerReaction(request: ApiRequest, comment: Comment): ApiAnswer {
  const wanted = text(request, 'Reaction', 'content')
  const content = REACTIONS.find((one) => one === wanted)
  if (content === undefined) throw validationFailed({ resource: 'Reaction', field: 'content', code: 'invalid' })
  const { reaction, isNew } = react(request.context, comment, actorOf(request), content)
  return { status: isNew ? 201 : 200, body: presentReaction(request.context.urls, reaction) }
}

function found<T>(comment: T | undefined): T {
  if (comment === undefined) throw notFound()
  return comment
}
