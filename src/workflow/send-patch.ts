// Brings judged changes onto a branch of ours and into its pull request, once: a re-run of the same job finds what it did.
import { createHash } from 'node:crypto'
import { type CheckReport, isError } from '../documentation/index.ts'
import type { Change } from '../git-tree/change.ts'
import type { Tree } from '../git-tree/tree.ts'
import { guardWith } from '../github/api/patient-client.ts'
import { sleep } from '../github/api/sleep.ts'
import type { TokenHost } from '../github/connect-with-token.ts'
import type { GitHubSettings } from '../github/settings.ts'
import type { Base } from '../jobs/job.ts'
import { branchOfJob } from '../jobs/job-names.ts'
import type { ProjectPolicy } from '../jobs/policy/project-policy.ts'
import { chooseStyle, styleTitle } from '../jobs/pull-request/commit-style.ts'
import { cutAtWord, describeCommit } from '../jobs/pull-request/text.ts'
import { type Publication, type PublishRequest, publishChanges } from '../jobs/run/publish-changes.ts'
import { plural } from '../text/plural.ts'
import { withFullStop } from '../text/with-full-stop.ts'
import { describePublished } from './describe-published.ts'
import type { Judgement } from './judge-patch.ts'
import type { PublishEnd, PublishRun } from './publish-bundle.ts'

export interface JudgedPatch extends PublishRun {
  base: Base
  changes: readonly Change[]
  policy: ProjectPolicy
  /** Of the base branch, newest first. */
  subjects: readonly string[]
  report: CheckReport
  notes: readonly string[]
}

export interface SendParts {
  host: TokenHost
  logger: GitHubSettings['logger']
  judge: (tree: Tree, changes: readonly Change[]) => Promise<Judgement>
}

/** GitHub's limit. */
const TITLE_MAX_CHARACTERS = 256

export async function sendPatch(patch: JudgedPatch, parts: SendParts): Promise<PublishEnd> {
  const { project, base, changes, signal } = patch
  const { host, logger } = parts
  const mark = markOf(patch)
  const { treeSha, isUnchanged } = await host.buildTree(project, base, changes)
  if (isUnchanged) return { status: 'completed', outcome: 'no_changes', message: NOTHING_LEFT }
  const request: PublishRequest = {
    project,
    base,
    branch: branchOfJob(mark),
    changes,
    treeSha,
    mark,
    continues: null,
    ...describe(patch, mark),
  }
  const findFault = (commitSha: string) => faultOn(commitSha, patch, parts)
  const publication = await publishChanges(request, { host, logger, sleep, guard: guardWith(signal), findFault })
  return toEnd(publication, 'pr_opened', changes)
}

const NOTHING_LEFT = 'The branch already contains every change, so there is nothing to publish'

/**
 * Of the run of the workflow and the patch: nothing in the bundle but the bytes that are published can choose a branch, and a
 * re-run of the job has the same one.
 */
function markOf({ run, bundle, base }: JudgedPatch): string {
  const hash = createHash('sha256').update(`${base.ref}\n${bundle.manifest.patchSha256}`).digest('hex')
  return `run-${run.id}-${hash.slice(0, 12)}`
}

function describe({ bundle, base, policy, report, notes, run, subjects, draft }: JudgedPatch, mark: string) {
  const { manifest } = bundle
  const title = styleTitle(manifest.title, chooseStyle(subjects))
  return {
    draft: draft || policy.alwaysDraft || manifest.isUnfinished || report.problems.some(isError),
    labels: policy.labels,
    title: cutAtWord(title, TITLE_MAX_CHARACTERS),
    body: describePublished(bundle, { base, report, notes, run }),
    tail: '',
    commitMessage: describeCommit(title, mark),
  }
}

async function faultOn(
  commitSha: string,
  { project, base, changes, signal }: JudgedPatch,
  { host, judge }: SendParts,
): Promise<string | undefined> {
  const tree = await host.open(project, { ref: base.ref, commitSha }, signal)
  const judged = await judge(tree, changes)
  return judged.kind === 'passed' ? undefined : judged.reasons[0]
}

function toEnd(publication: Publication, outcome: 'pr_opened' | 'pr_updated', changes: readonly Change[]): PublishEnd {
  const files = changes.map(({ path }) => path)
  switch (publication.kind) {
    case 'published': {
      const { pullRequest, notes } = publication
      const message = [describePullRequest(pullRequest, outcome, files.length), ...notes].map(withFullStop).join(' ')
      return { status: 'completed', outcome, message, pullRequest, files }
    }
    case 'nothing_to_publish':
      return { status: 'completed', outcome: 'no_changes', message: NOTHING_LEFT }
    case 'not_open': {
      const { number, state } = publication.pullRequest
      const message = `Pull request #${number} is ${state}, so nothing was added to it. Run the workflow again`
      return { status: 'failed', outcome: 'error', message }
    }
    case 'blocked':
      return { status: 'failed', outcome: 'error', message: publication.message }
    default:
      return publication satisfies never
  }
}

function describePullRequest(
  { number, state }: { number: number; state: string },
  outcome: 'pr_opened' | 'pr_updated',
  files: number,
): string {
  if (state !== 'open') return `Pull request #${number} of this run is ${state} by now, so it stays as it is`
  return `${outcome === 'pr_opened' ? 'Opened' : 'Updated'} pull request #${number} with ${plural(files, 'changed file')}`
}
