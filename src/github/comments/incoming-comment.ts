// From what a webhook says to the comment that a person has made on a pull request. Pure; the shapes hold what is read.
import { MessageSchema } from '../../contract/job.ts'
import type { ProjectSettings } from '../../projects/settings.ts'

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

interface HookAccount {
  id: number
  login: string
  type?: string | undefined
}

interface HookComment {
  id: number
  body: string
  user: HookAccount | null
  performed_via_github_app?: { id?: number | undefined } | null | undefined
}

interface CommentHook {
  repository: { id: number }
  sender: HookAccount
}

export interface IssueCommentHook extends CommentHook {
  issue: { number: number; pull_request?: object | undefined }
  comment: HookComment
}

export interface ReviewCommentHook extends CommentHook {
  pull_request: { number: number }
  comment: HookComment & {
    path: string
    line?: number | null | undefined
    original_line?: number | null | undefined
    start_line?: number | null | undefined
    side?: string | undefined
  }
}

export interface ReviewHook extends CommentHook {
  pull_request: { number: number }
  review: Omit<HookComment, 'body'> & { body: string | null; state: string }
}

/** `issue_comment.created`; undefined when it stands on an issue, or somebody else sent it than wrote it. */
export function commentOfIssue({ issue, comment, repository, sender }: IssueCommentHook): IncomingComment | undefined {
  const author = toAuthor(comment, sender)
  if (issue.pull_request == null || author === undefined) return undefined
  const place = { repositoryId: repository.id, pullRequestNumber: issue.number, place: null }
  return { kind: 'issue', id: comment.id, author, body: comment.body, ...place }
}

/** `pull_request_review_comment.created`; undefined when somebody else sent it than wrote it. */
export function commentOfReview(hook: ReviewCommentHook): IncomingComment | undefined {
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
export function commentOfSummary(hook: ReviewHook): IncomingComment | undefined {
  const { review, repository, sender } = hook
  const author = toAuthor(review, sender)
  if (author === undefined || review.body === null || review.body.trim() === '') return undefined
  const place = { repositoryId: repository.id, pullRequestNumber: hook.pull_request.number, place: null }
  const isApproval = review.state.toLowerCase() === 'approved'
  return { kind: 'summary', id: review.id, author, body: review.body, isApproval, ...place }
}

function toAuthor(
  { user, performed_via_github_app: app }: Omit<HookComment, 'body'>,
  sender: HookAccount,
): CommentAuthor | undefined {
  if (user === null || user.id !== sender.id) return undefined
  return { id: user.id, login: user.login, type: user.type ?? '', appId: app?.id ?? null }
}

/** An outdated comment has only the line at which its thread was begun; one on a whole file has none. */
function describePlace({ path, line, original_line, start_line, side }: ReviewCommentHook['comment']): string {
  if (line == null) return original_line == null ? path : `${path}, line ${original_line} of an earlier version`
  const lines = start_line == null || start_line === line ? `line ${line}` : `lines ${start_line} to ${line}`
  return side === 'LEFT' ? `${path}, ${lines} before the changes` : `${path}, ${lines}`
}

export type CommentPrompt =
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
