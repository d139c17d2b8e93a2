// Tells the author of a comment how it was handled: a reaction, and a reply when it was refused. In the background, since
// GitHub waits ten seconds for the answer to a webhook and our writes are paced.

import type { Logger } from 'pino'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import { type IncomingComment, toCommentKey } from './incoming-comment.ts'
import { type Commenter, commenting, postComment } from './post-comment.ts'

/** Why the comment was refused, as the end of a sentence; null = it was accepted. */
export type WhyNot = string | null

export interface Answers {
  /** Returns at once; what fails is logged. */
  answer(project: Project, comment: IncomingComment, whyNot: WhyNot): void
  /** Resolves when every answer that was begun has been sent or given up. */
  settled(): Promise<void>
}

const ANSWER_WITHIN_MS = 60_000

export function createAnswers(github: GitHubAccess): Answers {
  const running = new Set<Promise<void>>()
  return {
    answer: (project, comment, whyNot) => {
      const work = answerOne(project, comment, whyNot, github).finally(() => running.delete(work))
      running.add(work)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Never rejects: the comment has been handled, and only its author does not see it. */
async function answerOne(
  project: Project,
  comment: IncomingComment,
  whyNot: WhyNot,
  github: GitHubAccess,
): Promise<void> {
  const signal = AbortSignal.any([github.stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  try {
    await commenting(project, signal, github, async (commenter) => {
      await react(commenter, comment, whyNot === null ? 'eyes' : 'confused', github.logger)
      if (whyNot === null) return
      const text = `The comment by ${comment.author.login} was not sent to the job: ${whyNot}.`
      const mark = `docmend:comment=${toCommentKey(comment)}`
      await postComment(commenter, comment.pullRequestNumber, { text, mark }, github.ownAccount)
    })
  } catch (error) {
    github.logger.warn({ err: error, comment: toCommentKey(comment) }, 'Could not answer a comment')
  }
}

/** The same reaction a second time changes nothing. A reply is worth more: it goes out also when this fails. */
async function react(
  { octokit, repository }: Commenter,
  { kind, id }: IncomingComment,
  content: 'eyes' | 'confused',
  logger: Logger,
): Promise<void> {
  // GitHub's REST API has no reactions to the summary of a review.
  if (kind === 'summary') return
  const place = { owner: repository.owner, repo: repository.name, comment_id: id, content }
  try {
    await (kind === 'issue'
      ? octokit.request('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', place)
      : octokit.request('POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions', place))
  } catch (error) {
    logger.warn({ err: error, comment: toCommentKey({ kind, id }) }, 'Could not react to a comment')
  }
}
