// Reads what the page of a job needs, and makes the page.
import { randomUUID } from 'node:crypto'
import type { Job } from '../../jobs/job.ts'
import type { KeptPatch, KeptReport, Turn } from '../../jobs/job-records.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { titleOf } from '../jobs/job-words.ts'
import { projectFrame } from '../project-frame.ts'
import type { Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import type { ChangesProps } from './changes.tsx'
import { readClaims } from './cited-claims.ts'
import { decisionOf, takesMessages } from './decision.ts'
import { chooseShown, type ShownDiff } from './diff/choose-shown.ts'
import { type ComparedDiffs, compareDiffs } from './diff/compare-diffs.ts'
import { type DiffIndex, indexDiff } from './diff/index-diff.ts'
import { JobPage } from './job-page.tsx'
import { readProgress } from './live-routes.tsx'
import { type ReviewLinks, reviewLinks } from './review-links.ts'

export interface ReviewParts {
  deps: DashboardDeps
  show: Show
}

/** The job of the path. Throws 404 for what does not exist in this project. */
export async function findJob(context: DashboardContext, { jobs }: DashboardDeps, { project }: Visit): Promise<Job> {
  const job = await jobs.find(project.id, context.req.param('jobId') ?? '')
  if (job === undefined) throw noSuchPage()
  return job
}

/** What a form could not do, and what stands in it. */
export interface Refused {
  fault?: string | undefined
  message?: string
  /** SHA-256 of the patch that was approved. */
  approved?: string
}

export async function showJob(
  context: DashboardContext,
  { deps, show }: ReviewParts,
  visit: Visit,
  { fault, message = '', approved }: Refused = {},
): Promise<Response> {
  const job = await findJob(context, deps, visit)
  const { project } = visit
  const [turns, result, kept] = await Promise.all([
    deps.jobs.turns(job.id),
    deps.jobs.report(job.id),
    deps.jobs.patch(project.id, job.id),
  ])
  const progress = await readProgress(deps, job)
  const asked = readAsked(context, turns)
  const links = reviewLinks(job, asked.turn === undefined ? {} : { turn: `${asked.turn}` })
  const last = kept && indexDiff(kept.patch)
  const material: Material = { job, turns, result, kept, last, asked, links }
  const [claims, changes, sinceRead] = await Promise.all([
    readClaims(
      result?.report.evidence.cited ?? [],
      { job, repositoryId: project.repositoryId, from: asked.claim },
      deps.sourceLines,
    ),
    readChanges(deps, material),
    compareWithRead(deps, material, approved),
  ])
  const content = (
    <JobPage
      project={project}
      job={job}
      {...progress}
      turns={turns}
      result={result}
      decision={decisionOf(job, result)}
      diff={last}
      isWhole={asked.turn === undefined && changes?.diff?.isCut === false}
      claims={claims}
      changes={changes}
      links={links}
      formToken={context.get('formToken')}
      requestKey={randomUUID()}
      fault={fault}
      sinceRead={sinceRead}
      message={message}
    />
  )
  const frame = { title: titleOf({ prompt: progress.name }), ...projectFrame(visit, 'jobs') }
  return show(context, frame, content, fault === undefined ? 200 : 409)
}

interface Asked {
  /** undefined = the last one. */
  turn: number | undefined
  file: { path: string; from: number } | undefined
  /** The first claim beside which lines stand. */
  claim: number
}

/** What is open on the page. Anything else in the query counts as absent. */
function readAsked(context: DashboardContext, turns: readonly Turn[]): Asked {
  const turn = readNumber(context.req.query('turn'))
  const path = context.req.query('file')
  return {
    turn: turns.find((one) => one.turn === turn && one.earlierPatchSha256 !== null)?.turn,
    file: path === undefined || path === '' ? undefined : { path, from: readNumber(context.req.query('from')) ?? 0 },
    claim: readNumber(context.req.query('claim')) ?? 1,
  }
}

export function readNumber(text: string | undefined): number | undefined {
  return /^\d{1,7}$/.test(text ?? '') ? Number(text) : undefined
}

interface Material {
  job: Job
  turns: readonly Turn[]
  result: KeptReport | undefined
  kept: KeptPatch | undefined
  last: DiffIndex | undefined
  asked: Asked
  links: ReviewLinks
}

async function readChanges(deps: DashboardDeps, material: Material): Promise<ChangesProps | undefined> {
  const { job, turns, result, kept, last, asked, links } = material
  if (result === undefined) return undefined
  const turn = asked.turn ?? result.turn
  const patch = asked.turn === undefined ? kept : await deps.jobs.earlierPatch(job.projectId, job.id, asked.turn)
  const index = asked.turn === undefined ? last : patch && indexDiff(patch.patch)
  // A file that this patch has not, such as one of another turn, shows all of it.
  const file = index?.files.some(({ path }) => path === asked.file?.path) === true ? asked.file : undefined
  const diff: ShownDiff | undefined = patch && index && chooseShown(patch.patch, index, file)
  const takesOne = takesMessages(job) && asked.turn === undefined
  return {
    diff,
    turn,
    turns,
    lastTurn: result.turn,
    against: await compareWithBefore(deps, material, turn, patch),
    wholeUrl: publishedTurns(turns) > 1 && job.pullRequest !== null ? `${job.pullRequest.url}/files` : undefined,
    links,
    only: file?.path,
    diffLinks: {
      file: (path, from) => links.with({ file: path, ...(from === undefined ? {} : { from }) }),
      all: `${links.with({})}#changes`,
      patch: patch && `${links.to('patch')}?turn=${turn}`,
      leaveOut: (path) =>
        takesOne ? `${links.to('message')}?${new URLSearchParams({ file: path }).toString()}` : undefined,
    },
  }
}

function publishedTurns(turns: readonly Turn[]): number {
  return turns.filter(({ outcome }) => outcome === 'pr_opened' || outcome === 'pr_updated').length
}

/** A turn that goes on from a patch has all of it in its own; one that goes on from a pull request has only what is new. */
async function compareWithBefore(
  deps: DashboardDeps,
  { job, turns }: Material,
  turn: number,
  patch: KeptPatch | undefined,
): Promise<ChangesProps['against']> {
  const before = turns.findLast((one) => one.turn < turn && one.earlierPatchSha256 !== null)
  const isPublished = before?.outcome === 'pr_opened' || before?.outcome === 'pr_updated'
  if (before === undefined || isPublished || patch === undefined) return undefined
  const earlier = await deps.jobs.earlierPatch(job.projectId, job.id, before.turn)
  return earlier && { turn: before.turn, compared: compareDiffs(earlier.patch, patch.patch) }
}

/** What has changed since the patch that somebody has read and approved, where that is still kept. */
async function compareWithRead(
  deps: DashboardDeps,
  { job, turns, kept }: Material,
  approved: string | undefined,
): Promise<ComparedDiffs | undefined> {
  const read = turns.find(({ earlierPatchSha256 }) => approved !== undefined && earlierPatchSha256 === approved)
  if (read === undefined || kept === undefined) return undefined
  const earlier = await deps.jobs.earlierPatch(job.projectId, job.id, read.turn)
  return earlier && compareDiffs(earlier.patch, kept.patch)
}
