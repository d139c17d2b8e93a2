// A comment on a pull request of ours, by a person who may write to the repository, is a message to its job.
import { z } from 'zod'
import { MessageSchema } from '../../contract/job.ts'
import { mayBeReopened } from '../../jobs/requests/ask-whether-open.ts'
import { describeFull, explainRefusedMessage } from '../../jobs/requests/change-job.ts'
import { toApiError } from '../../jobs/requests/request-refusals.ts'
import type { CommentResult, NewComment } from '../../jobs/requests/store-requests.ts'
import type { Project } from '../../projects/project.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { GitHubAccess } from '../api/access.ts'
import type { AskNow } from '../webhooks/sync-pull-requests.ts'
import { hasWriteAccess } from './people.ts'
import type { Answers, WhyNot } from './post-comment.ts'

/** Time for handling a comment; GitHub's own timeout for a webhook is 10 seconds, and Probot answers after 9. */
export const COMMENT_TIMEOUT_MS = 8000

// From what a webhook says to the comment that a person has made on a pull request. Pure; the shapes hold what is read.

export interface CommentAuthor {
  id: number
  login: string
  /** GitHub's own words: `User`, `Bot`, `Organization`, `Mannequin`. */
  type: string
  /** The App by which it was written, where GitHub tells. */
  appId: number | null
}

export interface IncomingComment {
  /** `review`: on a line of the changes; `summary`: what a reviewer says of the whole. */
  kind: 'issue' | 'review' | 'summary'
  id: number
  repositoryId: number
  pullRequestNumber: number
  author: CommentAuthor
  body: string
  /** Where a review comment stands, in words. */
  place: string | null
  /** The summary of an approval: it asks for nothing, unless it begins with the command. */
  isApproval?: boolean
}

const HookAccount = z.object({ id: z.number(), login: z.string(), type: z.string().nullish() })

const HookComment = z.object({
  id: z.number(),
  body: z.string(),
  user: HookAccount.nullable(),
  performed_via_github_app: z.object({ id: z.number().optional() }).nullish(),
})

export const CommentHook = z.object({ repository: z.object({ id: z.number() }), sender: HookAccount })

export const IssueCommentHook = CommentHook.extend({
  issue: z.object({ number: z.number(), pull_request: z.object({}).nullish() }),
  comment: HookComment,
})

export const ReviewCommentHook = CommentHook.extend({
  pull_request: z.object({ number: z.number() }),
  comment: HookComment.extend({
    path: z.string(),
    line: z.number().nullish(),
    original_line: z.number().nullish(),
    start_line: z.number().nullish(),
    side: z.string().nullish(),
  }),
})

export const ReviewHook = CommentHook.extend({
  pull_request: z.object({ number: z.number() }),
  review: HookComment.extend({ body: z.string().nullable(), state: z.string() }),
})

/** `issue_comment.created`; undefined when it stands on an issue, or somebody else sent it than wrote it. */
export function commentOfIssue({
  issue,
  comment,
  repository,
  sender,
}: z.infer<typeof IssueCommentHook>): IncomingComment | undefined {
  const author = toAuthor(comment, sender)
  if (issue.pull_request == null || author === undefined) return undefined
  const place = { repositoryId: repository.id, pullRequestNumber: issue.number, place: null }
  return { kind: 'issue', id: comment.id, author, body: comment.body, ...place }
}

/** `pull_request_review_comment.created`; undefined when somebody else sent it than wrote it. */
export function commentOfReview(hook: z.infer<typeof ReviewCommentHook>): IncomingComment | undefined {
  const { comment, repository, sender } = hook
  const author = toAuthor(comment, sender)
  if (author === undefined) return undefined
  const place = {
    repositoryId: repository.id,
    pullRequestNumber: hook.pull_request.number,
    place: describePlace(comment),
  }
  return { kind: 'review', id: comment.id, author, body: comment.body, ...place }
}

/** `pull_request_review.submitted`; undefined for a review without words, and when somebody else sent it than wrote it. */
export function commentOfSummary(hook: z.infer<typeof ReviewHook>): IncomingComment | undefined {
  const { review, repository, sender } = hook
  const author = toAuthor(review, sender)
  if (author === undefined || review.body === null || review.body.trim() === '') return undefined
  const place = { repositoryId: repository.id, pullRequestNumber: hook.pull_request.number, place: null }
  const isApproval = review.state.toLowerCase() === 'approved'
  return { kind: 'summary', id: review.id, author, body: review.body, isApproval, ...place }
}

function toAuthor(
  { user, performed_via_github_app: app }: Omit<z.infer<typeof HookComment>, 'body'>,
  sender: z.infer<typeof HookAccount>,
): CommentAuthor | undefined {
  if (user === null || user.id !== sender.id) return undefined
  return { id: user.id, login: user.login, type: user.type ?? '', appId: app?.id ?? null }
}

/** An outdated comment has only the line at which its thread was begun; one on a whole file has none. */
function describePlace({
  path,
  line,
  original_line,
  start_line,
  side,
}: z.infer<typeof ReviewCommentHook>['comment']): string {
  if (line == null) return original_line == null ? path : `${path}, line ${original_line} of an earlier version`
  const lines = start_line == null || start_line === line ? `line ${line}` : `lines ${start_line} to ${line}`
  return side === 'LEFT' ? `${path}, ${lines} before the changes` : `${path}, ${lines}`
}

type CommentPrompt =
  | { kind: 'prompt'; prompt: string }
  /** Meant for us, and not to be used: why, for its author. */
  | { kind: 'fault'; fault: string }
  /** Not meant for us. */
  | { kind: 'none' }

const COMMAND = /^\/docmend(?=\s|$)/i
/** Control and format characters: bidirectional overrides, zero-width and tag characters among them. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

/** Gives what the comment asks for, by the project's setting `comments`. */
export function readPrompt(
  { body, place, isApproval = false }: IncomingComment,
  comments: ProjectSettings['comments'],
): CommentPrompt {
  const text = clean(body)
  const isCommand = COMMAND.test(text)
  const needsCommand = comments === 'command' || isApproval
  if (comments === 'never' || (needsCommand && !isCommand)) return { kind: 'none' }
  const words = text.replace(COMMAND, '').trim()
  if (words === '') return { kind: 'fault', fault: 'it does not ask for anything' }
  const prompt = place === null ? words : `${words}\n\n(A comment on ${clean(place)}.)`
  const parsed = MessageSchema.safeParse({ prompt })
  if (parsed.success) return { kind: 'prompt', prompt: parsed.data.prompt }
  return { kind: 'fault', fault: parsed.error.issues[0]?.message ?? 'its text cannot be used' }
}

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').toWellFormed().trim()
}

/** By it the comment is taken once, whatever delivery brings it. */
export function toCommentKey({ kind, id }: Pick<IncomingComment, 'kind' | 'id'>): string {
  return `${COMMENT_KINDS[kind]}:${id}`
}

const COMMENT_KINDS = { issue: 'issue_comment', review: 'review_comment', summary: 'review' } as const

export interface CommentAccess extends GitHubAccess {
  answers: Answers
  askNow: AskNow
}

/**
 * Sends the comment to its job and answers its author. People without write access get no answer, so that they can neither
 * learn nor cause anything by a comment. Whether they may write is asked of GitHub now, not remembered. Safe to repeat: the
 * store knows comments and deliveries.
 */
export async function handleComment(
  comment: IncomingComment,
  deliveryId: string,
  signal: AbortSignal,
  github: CommentAccess,
): Promise<void> {
  const job = await github.jobs.findByPullRequest(comment.repositoryId, comment.pullRequestNumber)
  const project = job && (await github.projects.find(job.projectId))
  if (project === undefined) return
  const { comments, allowedBots } = await github.settings(project.id)
  const asked = readPrompt(comment, comments)
  if (asked.kind === 'none' || !(await mayAsk(comment.author, project, allowedBots, signal, github))) return

  if (asked.kind === 'fault') return github.answers.answer(project, comment, asked.fault)
  const wanted = { ...toNewComment(comment, asked.prompt), deliveryId, at: github.now() }
  const result = await takeComment(wanted, project, github)
  github.logger.info({ deliveryId, comment: toCommentKey(comment), kind: result.kind }, 'Handled a comment')
  if (result.kind === 'accepted') github.onMessage(result.job)
  if (result.kind !== 'not_found') github.answers.answer(project, comment, whyNot(result, project))
}

/** A pull request that is closed as far as is known is asked for before its comment is refused. Rejects when it cannot be. */
async function takeComment(wanted: NewComment, project: Project, github: CommentAccess): Promise<CommentResult> {
  const result = await github.jobs.comment(wanted, github.rules)
  if (result.kind !== 'refused' || result.job.pullRequest === null || !mayBeReopened(result.job)) return result
  const now = await github.askNow(project, result.job.pullRequest)
  return now?.state === 'open' ? github.jobs.comment(wanted, github.rules) : result
}

function toNewComment(comment: IncomingComment, prompt: string) {
  const { repositoryId, pullRequestNumber, author } = comment
  const requestedBy = `@${author.login}`
  return { repositoryId, pullRequestNumber, commentKey: toCommentKey(comment), prompt, requestedBy }
}

/** A bot has no access of its own to ask for: it must be named, in full. The setting is in lower case. */
async function mayAsk(
  author: CommentAuthor,
  project: Project,
  allowedBots: readonly string[],
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<boolean> {
  if (author.type === 'Bot')
    return allowedBots.includes(author.login.toLowerCase()) && !(await github.ownAccount.isOwn(author, signal))
  return author.type === 'User' && hasWriteAccess(project, author, signal, github)
}

function whyNot(result: Exclude<CommentResult, { kind: 'not_found' }>, project: Project): WhyNot {
  switch (result.kind) {
    case 'accepted':
    case 'known':
      return null
    case 'full':
      return describeFull('comments')
    case 'refused':
      return explainRefusedMessage(result.job)
    default:
      return toApiError(result, project).message
  }
}
