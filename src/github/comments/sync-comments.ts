// Finds the comments of which no webhook came, for example because the service was away, and handles them as if one had.
import type { UnreadPullRequest } from '../../jobs/pull-request-records.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import { askAbout } from '../api/with-token.ts'
import { COMMENT_TIMEOUT_MS, PULL_REQUESTS_PER_ROUND } from '../defaults.ts'
import { explaining } from '../errors.ts'
import { type CommentAccess, handleComment } from './handle-comment.ts'
import { toCommentKey } from './incoming-comment.ts'
import { type Conversation, readConversation } from './list-comments.ts'

/** A comment that is found later than this is no message any more: its author will have gone on without an answer. */
const MISSED_COMMENT_MAX_AGE_MS = 3 * 24 * 60 * 60_000

/** Docmend reads the conversation on an open pull request this often, and when it starts: a webhook may have been missed. */
const COMMENTS_UNREAD_MS = 60 * 60_000

/** After so many faults in a row GitHub itself has a problem; the next round asks again. */
const FAULTS_MAX = 3

/**
 * Reads the conversations that nobody has read for an hour, or since `startedAt`, 50 at most; gives how many comments it
 * handled.
 */
export async function syncComments(github: CommentAccess, startedAt: number, signal: AbortSignal): Promise<number> {
  const now = github.now()
  const checkedBefore = Math.max(startedAt, now - COMMENTS_UNREAD_MS)
  const unread = await github.jobs.claimUnreadPullRequests(checkedBefore, now, PULL_REQUESTS_PER_ROUND)
  let [handled, faults] = [0, 0]
  for (const one of unread) {
    signal.throwIfAborted()
    try {
      handled += await readOne(one, github, signal)
      faults = 0
    } catch (error) {
      signal.throwIfAborted()
      github.logger.warn({ err: error, pullRequest: one.number }, 'Could not look for comments on a pull request')
      if (++faults === FAULTS_MAX) break
    }
  }
  return handled
}

async function readOne(unread: UnreadPullRequest, github: CommentAccess, signal: AbortSignal): Promise<number> {
  const project = await github.projects.find(unread.projectId)
  if (project?.state !== 'active') return 0
  const { comments } = await github.settings(project.id)
  const { found, newest, lookedAt } = await readNew(project, unread, github, signal)
  await github.jobs.recordLook({ repositoryId: unread.repositoryId, number: unread.number, at: lookedAt })
  if (comments === 'never') return 0
  for (const { comment } of found) {
    const key = toCommentKey(comment)
    const within = AbortSignal.any([signal, AbortSignal.timeout(COMMENT_TIMEOUT_MS)])
    // A fault ends the round for this conversation: what was seen is saved at its end, so the next round has it again.
    await handleComment(comment, `found:${unread.repositoryId}:${key}`, within, github)
  }
  const { repositoryId, number } = unread
  await github.jobs.saveSeenComments({ repositoryId, number, seen: newest, at: github.now() })
  return found.length
}

/** Comments of which we have said that they were not taken are left out: their authors have their answer. */
async function readNew(
  project: Project,
  { number, seen }: UnreadPullRequest,
  github: GitHubAccess,
  signal: AbortSignal,
): Promise<Conversation> {
  const since = github.now() - MISSED_COMMENT_MAX_AGE_MS
  const conversation = await explaining(`read the comments on #${number} of ${project.repository}`, () =>
    askAbout(project, signal, github, (octokit, repository) =>
      readConversation({ octokit, repository, number, since }, seen),
    ),
  )
  const words = conversation.found.flatMap(({ comment }) => (comment.author.type === 'Bot' ? [comment.body] : []))
  const isAnswered = (key: string): boolean => words.some((body) => body.includes(`<!-- docmend:comment=${key} -->`))
  return { ...conversation, found: conversation.found.filter(({ comment }) => !isAnswered(toCommentKey(comment))) }
}
