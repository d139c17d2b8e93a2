// Says on pull requests what was kept to be said there: each reply once, however often it is tried and by however many.
import type { Logger } from 'pino'
import type { Project } from '../../projects/project.ts'
import { REPLY_ATTEMPTS, REPLY_POLL_MS, REPLY_RETRY_DELAY_MS, REPLY_TIMEOUT_MS } from '../defaults.ts'
import { RepositoryError, type RepositoryHost } from '../repository.ts'
import type { JobStore, Reply } from '../store.ts'

export interface RepliesOptions {
  store: Pick<JobStore, 'claimReply' | 'deleteReply'>
  host: Pick<RepositoryHost, 'comment'>
  findProject: (projectId: string) => Promise<Project | undefined>
  logger: Logger
}

export interface Replies {
  /** Looks for replies now instead of at the next poll. */
  wake(): void
  /** Claims nothing more, ends what is under way, and resolves when nothing is. */
  stop(): Promise<void>
}

/** Posts replies one after the other until it is stopped. */
export function startReplies(options: RepliesOptions): Replies {
  const stopping = new AbortController()
  let posting: Promise<void> | undefined
  let isWoken = false

  const postAll = async (): Promise<void> => {
    do {
      isWoken = false
      while (!stopping.signal.aborted) {
        const reply = await options.store.claimReply(REPLY_RETRY_DELAY_MS)
        if (reply === undefined) break
        await post(reply, stopping.signal, options)
      }
    } while (isWoken && !stopping.signal.aborted)
  }
  const wake = (): void => {
    if (stopping.signal.aborted) return
    isWoken = true
    posting ??= postAll()
      .catch((error: unknown) =>
        options.logger.error({ err: error }, 'Could not read the waiting replies; trying again'),
      )
      .finally(() => {
        posting = undefined
      })
  }
  const timer = setInterval(wake, REPLY_POLL_MS)
  wake()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort(new Error('The service is shutting down'))
      await posting
    },
  }
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
