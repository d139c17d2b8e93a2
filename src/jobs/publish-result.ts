// A saved result becomes a pull request, or a commit on the one that is continued: put into words, held against a base that
// has moved, and handed to the code host.
import type { Logger } from 'pino'
import { detectDocsRoot } from '../documentation/frameworks/docs-root.ts'
import type { DocsReader } from '../documentation/session.ts'
import type { Tree } from '../git-tree/tree.ts'
import type { Project } from '../projects/project.ts'
import { type Job, markOf } from './job.ts'
import type { PageTraffic } from './page-traffic.ts'
import { DISABLED } from './policy/project-policy.ts'
import { settledEnd, type Undertaking } from './prepare-turn.ts'
import { trafficToShow } from './pull-request/traffic-to-show.ts'
import { describePullRequest, describeUpdate } from './pull-request-text.ts'
import { faultsOn } from './recheck.ts'
import type { RepositoryHost } from './repository.ts'
import { describeTooMany } from './request-refusals.ts'
import { isDraft } from './result-report.ts'
import type { JobEnd, JobStore, SavedResult } from './store.ts'

export interface PublishParts {
  store: JobStore
  host: RepositoryHost
  docs: DocsReader
  traffic: PageTraffic
  /** Pull requests of a project that may be open at once. */
  openPullRequests: number
  logger: Logger
}

/** Publishes the result of the turn and gives how the turn ends. */
export async function publishResult(result: SavedResult, under: Undertaking, parts: PublishParts): Promise<JobEnd> {
  const { claim, project, base, branch, continues, facts, keeper } = under
  const entering = await parts.store.enterPublishing(claim.lease, parts.openPullRequests)
  if (entering.kind === 'too_many_pull_requests') return oneTooMany(entering.open)
  const job = (await parts.store.find(project.id, claim.job.id)) ?? claim.job
  const reading = {
    ...facts,
    context: under.context,
    traffic: await trafficToShow(result, { ...under, ...parts }),
    ...(continues === null ? { earlier: await earlierTurns(job, parts) } : { continuedBranch: branch }),
  }
  const publication = await parts.host.publish(
    {
      project,
      base,
      branch,
      changes: result.changes,
      treeSha: result.treeSha,
      mark: markOf(job),
      continues: continues?.number ?? null,
      draft: isDraft(job, result.report) || under.policy.alwaysDraft,
      labels: result.report?.labels ?? [],
      faultsOn: (commitSha) => recheck(commitSha, result, under, parts),
      ...describePullRequest(job, result, reading),
    },
    keeper.guard,
  )
  switch (publication.kind) {
    case 'published': {
      const end = endOfPublished(publication, result, continues !== null)
      return continues === null
        ? end
        : { ...end, reply: describeUpdate(job, result, { ...reading, notes: publication.notes }) }
    }
    case 'settled':
      return settledEnd(publication.pullRequest)
    case 'nothing_to_publish':
      return { status: 'completed', outcome: 'no_changes', message: 'The branch already contains every change' }
    case 'branch_taken':
      return { status: 'failed', outcome: 'error', message: publication.message }
    default:
      return publication satisfies never
  }
}

/**
 * A result that was kept may be published weeks later: the project may allow less by then, and `.docmend.yml` and the
 * settings hold as they are now. Gives the end where they are against it.
 */
export async function refuseNow(
  result: SavedResult,
  under: Undertaking,
  parts: PublishParts,
): Promise<JobEnd | undefined> {
  const { policy, base } = under
  const fault = policy.isEnabled ? await recheck(base.commitSha, result, under, parts) : DISABLED
  if (fault === undefined) return undefined
  const message = `Nothing was published, since it would no longer pass: ${fault}`
  return { status: 'failed', outcome: 'policy_refused', message }
}

/** What was asked for in the turns before, which opened no pull request. */
async function earlierTurns({ id, turn: present }: Job, { store }: PublishParts) {
  const turns = present === 1 ? [] : await store.turns(id)
  return turns.filter(({ turn }) => turn < present)
}

interface Published {
  pullRequest: NonNullable<Job['pullRequest']>
  notes: readonly string[]
}

/** How a turn ends whose changes are on a pull request. */
export function endOfPublished(
  { pullRequest, notes }: Published,
  { title, report }: Pick<SavedResult, 'title' | 'report'>,
  isUpdate: boolean,
): JobEnd {
  const what = `${isUpdate ? 'Updated' : 'Opened'} ${pullRequest.draft ? 'draft pull request' : 'pull request'}`
  const unfinished = report?.unfinished == null ? [] : [`It is not finished: ${report.unfinished.message}`]
  // It may have been closed, or merged, in the moment in which the commit came.
  const state = pullRequest.state === 'open' ? [] : [`It is ${pullRequest.state} by now`]
  const message = [`${what} #${pullRequest.number}: ${title}`, ...state, ...unfinished, ...notes].join('. ')
  return { status: 'completed', outcome: isUpdate ? 'pr_updated' : 'pr_opened', message, pullRequest }
}

function oneTooMany(open: Parameters<typeof describeTooMany>[0]): JobEnd {
  const message = `${describeTooMany(open)}. What this job made is kept as its patch: publish it then`
  return { status: 'failed', outcome: 'policy_refused', message }
}

async function recheck(
  commitSha: string,
  result: SavedResult,
  { project, base, policy, scan, keeper }: Undertaking,
  parts: PublishParts,
): Promise<string | undefined> {
  const tree = await parts.host.open(project, { ref: base.ref, commitSha }, keeper.signal)
  return faultsOn(tree, result, { ...parts, scan, policy, docsRoot: await docsRootOf(project, tree) })
}

/** The root that the project has, or that is found in this tree. */
export async function docsRootOf(project: Project, tree: Tree): Promise<string> {
  return project.docsRoot ?? detectDocsRoot((await tree.list()).map((entry) => entry.path))
}
