// A comment on a pull request of ours, by a person who may write to the repository, is a message to its job.
import type { Logger } from 'pino'
import { WAITING_COMMENTS } from '../../jobs/defaults.ts'
import type { Job } from '../../jobs/job.ts'
import { explainRefusedMessage } from '../../jobs/requests/message-job.ts'
import { toApiError } from '../../jobs/requests/request-refusals.ts'
import type { CommentResult, JobStore, RequestRules } from '../../jobs/store.ts'
import type { Project } from '../../projects/project.ts'
import type { ProjectStore } from '../../projects/project-store.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { Answers, WhyNot } from './answers.ts'
import { type CommentAuthor, type IncomingComment, readPrompt, toCommentKey } from './incoming-comment.ts'
import type { OwnAccount } from './people.ts'

export interface HandleCommentParts {
  projects: Pick<ProjectStore, 'find'>
  jobs: Pick<JobStore, 'findByPullRequest' | 'comment'>
  settings: (projectId: string) => Promise<Pick<ProjectSettings, 'comments' | 'allowedBots'>>
  rules: Omit<RequestRules, 'idempotency'>
  ownAccount: OwnAccount
  /** Asked of GitHub when the comment comes, not remembered. */
  mayWrite: (project: Project, author: CommentAuthor, signal: AbortSignal) => Promise<boolean>
  answers: Pick<Answers, 'answer'>
  /** Called with a job that a comment was sent to: it may be due. */
  onMessage: (job: Job) => void
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
}

/**
 * Hands the comment to its job, and has its author told. Comments of people without write access get no answer, so that
 * nobody learns or causes anything by them. Safe to repeat: the store knows comments and deliveries.
 */
export async function handleComment(
  comment: IncomingComment,
  deliveryId: string,
  signal: AbortSignal,
  parts: HandleCommentParts,
): Promise<void> {
  const job = await parts.jobs.findByPullRequest(comment.repositoryId, comment.pullRequestNumber)
  const project = job && (await parts.projects.find(job.projectId))
  if (project === undefined) return
  const { comments, allowedBots } = await parts.settings(project.id)
  const asked = readPrompt(comment, comments)
  if (asked.kind === 'none' || !(await mayAsk(comment.author, project, allowedBots, signal, parts))) return

  if (asked.kind === 'fault') return parts.answers.answer(project, comment, asked.fault)
  const result = await parts.jobs.comment(
    {
      repositoryId: comment.repositoryId,
      pullRequestNumber: comment.pullRequestNumber,
      commentKey: toCommentKey(comment),
      deliveryId,
      prompt: asked.prompt,
      requestedBy: `@${comment.author.login}`,
      at: parts.now(),
    },
    parts.rules,
  )
  parts.logger.info({ deliveryId, comment: toCommentKey(comment), kind: result.kind }, 'Handled a comment')
  if (result.kind === 'accepted') parts.onMessage(result.job)
  if (result.kind !== 'not_found') parts.answers.answer(project, comment, whyNot(result, project))
}

/** A bot has no access of its own to ask for: it must be named, in full. The setting is in lower case. */
async function mayAsk(
  author: CommentAuthor,
  project: Project,
  allowedBots: readonly string[],
  signal: AbortSignal,
  { ownAccount, mayWrite }: HandleCommentParts,
): Promise<boolean> {
  if (author.type === 'Bot')
    return allowedBots.includes(author.login.toLowerCase()) && !(await ownAccount.isOwn(author, signal))
  return author.type === 'User' && mayWrite(project, author, signal)
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
