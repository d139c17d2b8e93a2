// A comment on a pull request of ours, by a person who may write to the repository, is a message to its job.
import { mayBeReopened } from '../../jobs/requests/ask-whether-open.ts'
import { describeFull, explainRefusedMessage } from '../../jobs/requests/message-job.ts'
import { toApiError } from '../../jobs/requests/request-refusals.ts'
import type { CommentResult, NewComment } from '../../jobs/requests/store-requests.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import type { AskNow } from '../webhooks/ask-pull-request.ts'
import type { Answers, WhyNot } from './answers.ts'
import { type CommentAuthor, type IncomingComment, readPrompt, toCommentKey } from './incoming-comment.ts'
import { hasWriteAccess } from './people.ts'

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
