// What the GitHub App listens to. Webhooks only make things faster: installations and pull requests are also polled
// (sync-installations.ts, sync-pull-requests.ts), and comments looked up (sync-comments.ts).
import type { Probot } from 'probot'
import type { PullRequestUpdate } from '../../jobs/pull-request-records.ts'
import type { InstallationChange } from '../../projects/project-store.ts'
import type { GitHubAccess } from '../api/access.ts'
import {
  commentOfIssue,
  commentOfReview,
  commentOfSummary,
  type IncomingComment,
} from '../comments/incoming-comment.ts'
import { COMMENT_TIMEOUT_MS } from '../defaults.ts'
import type { AskNow } from './ask-pull-request.ts'
import { confirmTransfers } from './confirm-transfers.ts'
import { HANDLED } from './handled-events.ts'
import {
  type BasePush,
  changesOfInstallation,
  changesOfInstallationRepositories,
  changesOfRepository,
  readBasePush,
  readPullRequestUpdate,
  repositoriesToForget,
} from './installation-changes.ts'

/** Handlers of the events that take more than a write to the database. */
export interface EventHandlers {
  /** Called with each push to a default branch; must return at once. */
  warmUp: (push: BasePush) => void
  /** Called with each new comment on a pull request by anyone; must finish within ten seconds. */
  handleComment: (comment: IncomingComment, deliveryId: string) => Promise<void>
  /** Called for a pull request of which two deliveries say different things. */
  askNow: AskNow
}

/** Who did something, and where. */
interface Heard {
  repository: { id: number }
  sender: { type?: string | undefined }
}

/** Gives the function that Probot loads. A handler that fails answers 500, so that the delivery can be sent again. */
export function createGitHubApp(
  github: GitHubAccess,
  { warmUp, handleComment, askNow }: EventHandlers,
): (app: Probot) => void {
  const { projects, jobs, mirrors, now, logger } = github
  const apply = async (told: InstallationChange[], deliveryId: string): Promise<void> => {
    const signal = AbortSignal.any([github.stopping, AbortSignal.timeout(COMMENT_TIMEOUT_MS)])
    const changes = await confirmTransfers(told, signal, github)
    if (changes.length === 0) return
    const before = changes.some(({ kind }) => kind === 'uninstalled') ? await projects.list() : []
    const isNew = await projects.apply(changes, now(), deliveryId)
    logger.info(
      { deliveryId, kinds: changes.map(({ kind }) => kind), isNew },
      'GitHub reported a change of an installation',
    )
    // Also when the delivery is known: the first time may have broken off here. (What an uninstalled App had covered is
    // not known any more then; those mirrors go by their age.)
    for (const repositoryId of repositoriesToForget(changes, before)) await mirrors.delete(repositoryId)
  }
  const record = async (update: PullRequestUpdate): Promise<void> => {
    if ((await jobs.recordPullRequest(update)) !== 'unclear') return
    const { repositoryId, pullRequest, deliveryId } = update
    const all = await projects.list()
    const project = all.find((one) => one.repositoryId === repositoryId && one.state === 'active')
    if (project === undefined) return
    await askNow(project, pullRequest).catch((error: unknown) => {
      // The store remembers that it is to be asked for; the next round of polling does that.
      logger.warn({ err: error, deliveryId }, 'Could not ask about a pull request')
    })
  }
  return (app) => {
    app.on([...HANDLED.installation], ({ id, payload }) => apply(changesOfInstallation(payload), id))
    app.on([...HANDLED.repositories], ({ id, payload }) => apply(changesOfInstallationRepositories(payload), id))
    app.on([...HANDLED.repository], ({ id, payload }) => apply(changesOfRepository(payload), id))
    app.on([...HANDLED.pullRequest], async ({ id, payload }) => {
      const update = readPullRequestUpdate(payload, now(), id)
      if (update !== undefined) await record(update)
    })
    hearPeople(app, github, handleComment)
    app.on('push', ({ payload }) => {
      const push = readBasePush(payload)
      if (push !== undefined) warmUp(push)
    })
  }
}

/** What people say about pull requests: it shows that somebody has looked at one, and may ask for more. */
function hearPeople(app: Probot, { jobs, now }: GitHubAccess, handleComment: EventHandlers['handleComment']): void {
  const look = async ({ repository, sender }: Heard, number: number): Promise<void> => {
    if (sender.type === 'User') await jobs.recordLook({ repositoryId: repository.id, number, at: now() })
  }
  app.on([...HANDLED.comment], async ({ id, payload }) => {
    if (payload.issue.pull_request != null) await look(payload, payload.issue.number)
    const comment = commentOfIssue(payload)
    if (comment !== undefined) await handleComment(comment, id)
  })
  app.on([...HANDLED.reviewComment], async ({ id, payload }) => {
    await look(payload, payload.pull_request.number)
    const comment = commentOfReview(payload)
    if (comment !== undefined) await handleComment(comment, id)
  })
  app.on([...HANDLED.review], async ({ id, payload }) => {
    await look(payload, payload.pull_request.number)
    const comment = commentOfSummary(payload)
    if (comment !== undefined) await handleComment(comment, id)
  })
}
