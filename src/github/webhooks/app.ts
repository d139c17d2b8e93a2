// What the GitHub App listens to. Webhooks only make things faster: installations and pull requests are also polled
// (sync-installations.ts, sync-pull-requests.ts), and comments looked up (sync-comments.ts).

import type { Probot } from 'probot'
import type { z } from 'zod'
import type { PullRequestUpdate } from '../../jobs/pull-requests.ts'
import type { InstallationChange, Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import {
  COMMENT_TIMEOUT_MS,
  type CommentHook,
  commentOfIssue,
  commentOfReview,
  commentOfSummary,
  type IncomingComment,
  IssueCommentHook,
  ReviewCommentHook,
  ReviewHook,
} from '../comments/handle-comment.ts'
import {
  type BasePush,
  changesOfInstallation,
  changesOfInstallationRepositories,
  changesOfRepository,
  InstallationHook,
  InstallationRepositoriesHook,
  PullRequestHook,
  PushHook,
  RepositoryHook,
  readBasePush,
  readPullRequestUpdate,
  repositoriesToForget,
} from './installation-changes.ts'
import type { AskNow } from './sync-pull-requests.ts'

// A transfer revokes keys, so the word of one delivery, which may be weeks old, is not enough for it.

/** Leaves out transfers of repositories that their project's installation still has: the delivery is older than that. */
async function confirmTransfers(
  changes: readonly InstallationChange[],
  signal: AbortSignal,
  github: Pick<GitHubAccess, 'projects' | 'tokens'>,
): Promise<InstallationChange[]> {
  const confirmed: InstallationChange[] = []
  for (const change of changes) {
    const isStale = change.kind === 'transferred' && (await isStillThere(change.repository.id, signal, github))
    if (!isStale) confirmed.push(change)
  }
  return confirmed
}

async function isStillThere(
  repositoryId: number,
  signal: AbortSignal,
  { projects, tokens }: Pick<GitHubAccess, 'projects' | 'tokens'>,
): Promise<boolean> {
  const known = (await projects.list()).find((project) => project.repositoryId === repositoryId && isAttached(project))
  if (known === undefined) return false
  return (await tokens.findInstallation(known.repository, signal)) === known.installationId
}

function isAttached({ installationId, state }: Project): boolean {
  return installationId !== null && (state === 'active' || state === 'suspended')
}

// The webhooks that are handled, by what they are about: what app.ts registers for, and what is worth another delivery.

const HANDLED = {
  installation: ['installation.created', 'installation.deleted', 'installation.suspend', 'installation.unsuspend'],
  repositories: ['installation_repositories.added', 'installation_repositories.removed'],
  repository: ['repository.renamed', 'repository.transferred', 'repository.deleted'],
  pullRequest: [
    'pull_request.closed',
    'pull_request.reopened',
    'pull_request.converted_to_draft',
    'pull_request.ready_for_review',
  ],
  // Not edits and deletions: a request stands as it was first made.
  comment: ['issue_comment.created'],
  reviewComment: ['pull_request_review_comment.created'],
  review: ['pull_request_review.submitted'],
} as const

const NAMES: ReadonlySet<string> = new Set(Object.values(HANDLED).flat())

/** True for an event whose delivery changes something. A push only makes the next job faster. */
export function isHandled(event: string, action: string | null): boolean {
  return NAMES.has(`${event}.${action ?? ''}`)
}

/** Handlers of the events that take more than a write to the database. */
interface EventHandlers {
  /** Called with each push to a default branch; must return at once. */
  warmUp: (push: BasePush) => void
  /** Called with each new comment on a pull request by anyone; must finish within ten seconds. */
  handleComment: (comment: IncomingComment, deliveryId: string) => Promise<void>
  /** Called for a pull request of which two deliveries say different things. */
  askNow: AskNow
}

/** Gives what is read of a payload. Throws what the middleware answers with 400: the sender is no GitHub that we know. */
function read<Shape>(shape: z.ZodType<Shape>, { name, payload }: { name: string; payload: unknown }): Shape {
  const parsed = shape.safeParse(payload)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const message = `The payload of ${name} cannot be used: ${issue?.path.join('.')}: ${issue?.message}`
  throw Object.assign(new Error(message), { status: 400 })
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
    app.on([...HANDLED.installation], (event) => apply(changesOfInstallation(read(InstallationHook, event)), event.id))
    app.on([...HANDLED.repositories], (event) =>
      apply(changesOfInstallationRepositories(read(InstallationRepositoriesHook, event)), event.id),
    )
    app.on([...HANDLED.repository], (event) => apply(changesOfRepository(read(RepositoryHook, event)), event.id))
    app.on([...HANDLED.pullRequest], async (event) => {
      const update = readPullRequestUpdate(read(PullRequestHook, event), now(), event.id)
      if (update !== undefined) await record(update)
    })
    hearPeople(app, github, handleComment)
    app.on('push', (event) => {
      const push = readBasePush(read(PushHook, event))
      if (push !== undefined) warmUp(push)
    })
  }
}

/** What people say about pull requests: it shows that somebody has looked at one, and may ask for more. */
function hearPeople(app: Probot, { jobs, now }: GitHubAccess, handleComment: EventHandlers['handleComment']): void {
  const look = async ({ repository, sender }: z.infer<typeof CommentHook>, number: number): Promise<void> => {
    if (sender.type === 'User') await jobs.recordLook({ repositoryId: repository.id, number, at: now() })
  }
  app.on([...HANDLED.comment], async (event) => {
    const hook = read(IssueCommentHook, event)
    if (hook.issue.pull_request != null) await look(hook, hook.issue.number)
    const comment = commentOfIssue(hook)
    if (comment !== undefined) await handleComment(comment, event.id)
  })
  app.on([...HANDLED.reviewComment], async (event) => {
    const hook = read(ReviewCommentHook, event)
    await look(hook, hook.pull_request.number)
    const comment = commentOfReview(hook)
    if (comment !== undefined) await handleComment(comment, event.id)
  })
  app.on([...HANDLED.review], async (event) => {
    const hook = read(ReviewHook, event)
    await look(hook, hook.pull_request.number)
    const comment = commentOfSummary(hook)
    if (comment !== undefined) await handleComment(comment, event.id)
  })
}
