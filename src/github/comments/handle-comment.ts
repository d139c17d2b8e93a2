// A comment on a pull request of ours, by a person who may write to the repository, is a message to its job.
import { WAITING_COMMENTS } from '../../jobs/defaults.ts'
import { explainRefusedMessage } from '../../jobs/requests/message-job.ts'
import { toApiError } from '../../jobs/requests/request-refusals.ts'
import type { CommentResult } from '../../jobs/requests/store-requests.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import type { Answers, WhyNot } from './answers.ts'
import { type CommentAuthor, type IncomingComment, readPrompt, toCommentKey } from './incoming-comment.ts'
import { hasWriteAccess } from './people.ts'

interface CommentAccess extends GitHubAccess {
  answers: Answers
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
  const result = await github.jobs.comment(
    {
      repositoryId: comment.repositoryId,
      pullRequestNumber: comment.pullRequestNumber,
      commentKey: toCommentKey(comment),
      deliveryId,
      prompt: asked.prompt,
      requestedBy: `@${comment.author.login}`,
      at: github.now(),
    },
    github.rules,
  )
  github.logger.info({ deliveryId, comment: toCommentKey(comment), kind: result.kind }, 'Handled a comment')
  if (result.kind === 'accepted') github.onMessage(result.job)
  if (result.kind !== 'not_found') github.answers.answer(project, comment, whyNot(result, project))
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
    case 'refused':
      return result.job.status === 'active' ? TOO_MANY_WAIT : explainRefusedMessage(result.job)
    default:
      return toApiError(result, project).message
  }
}

const TOO_MANY_WAIT = `${WAITING_COMMENTS} comments are already waiting; comment again when the current turn has ended`
