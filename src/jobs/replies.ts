// Posts the saved replies on pull requests: each once, however often and by however many processes it is tried.

import type { Logger } from 'pino'
import type { Clock } from '../base/clock.ts'
import { startPoller } from '../base/poller.ts'
import type { Project } from '../projects/project.ts'
import { RepositoryError, type RepositoryHost } from './repository.ts'

/** Attempts to post a reply before it is given up, after about an hour. */
const REPLY_ATTEMPTS = 12

/** Delay before a failed reply is posted again. */
const REPLY_RETRY_DELAY_MS = 5 * 60_000

/** Time limit for posting one reply. */
const REPLY_TIMEOUT_MS = 60_000

/** How often a process looks for replies that another process saved. */
const REPLY_POLL_MS = 5000

/** Port, part of JobStore: the replies that are to be posted. */
export interface ReplyStore {
  /** Gives the oldest due reply to exactly one caller, or undefined; due again after `leaseMs` unless it is deleted. */
  claimReply(leaseMs: number): Promise<Reply | undefined>
  /** Deletes a reply that was posted, or given up. */
  deleteReply(id: number): Promise<void>
}

/** A comment to post on a pull request, exactly once, however many attempts that takes. */
export interface Reply {
  id: number
  projectId: string
  jobId: string
  turn: number
  pullRequestNumber: number
  text: string
  /** Tries so far, this one included. */
  attempt: number
}

interface RepliesOptions {
  findProject: (projectId: string) => Promise<Project | undefined>
  clock: Clock
  logger: Logger
  store: ReplyStore
  host: Pick<RepositoryHost, 'comment'>
}

interface Replies {
  /** Looks for replies now instead of at the next poll. */
  wake(): void
  /** Claims nothing more, ends what is under way, and resolves when nothing is. */
  stop(): Promise<void>
}

/** Posts replies one after the other until it is stopped. */
export function startReplies(options: RepliesOptions): Replies {
  const postAll = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      const reply = await options.store.claimReply(REPLY_RETRY_DELAY_MS)
      if (reply === undefined) return
      await post(reply, stopping, options)
    }
  }
  const { wake, stop } = startPoller({
    everyMs: REPLY_POLL_MS,
    work: postAll,
    logger: options.logger,
    clock: options.clock,
    fault: 'Could not read the waiting replies; trying again',
    recovered: 'Reads the waiting replies again',
  })
  return { wake, stop: () => stop(new Error('The service is shutting down')) }
}

/** What fails in passing is due again by itself; what cannot be posted at all is logged and given up. */
async function post(reply: Reply, stopping: AbortSignal, options: RepliesOptions): Promise<void> {
  const { projectId, jobId, turn, pullRequestNumber, text, attempt } = reply
  const logger = options.logger.child({ jobId, turn, pullRequestNumber })
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(REPLY_TIMEOUT_MS)])
  try {
    const project = await options.findProject(projectId)
    // A turn may end twice: its patch is kept, and then published.
    const mark = `docmend:job=${jobId} turn=${turn} reply=${reply.id}`
    if (project !== undefined) await options.host.comment(project, pullRequestNumber, { text, mark }, signal)
  } catch (error) {
    if (stopping.aborted) return
    const isLasting = error instanceof RepositoryError && !error.transient
    if (!isLasting && attempt < REPLY_ATTEMPTS) {
      logger.warn({ err: error, attempt }, 'Could not post a reply on the pull request; trying again')
      return
    }
    logger.error({ err: error, attempt }, 'Could not post a reply on the pull request; giving up')
  }
  await options.store.deleteReply(reply.id)
}
