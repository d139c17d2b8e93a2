// Brings judged changes onto a branch of ours and into its pull request, once: a re-run of the same job finds what it did.

import type { Change, Tree } from '../../base/git-tree.ts'
import { cutAtWord, plural, withFullStop } from '../../base/text.ts'
import { type CheckReport, isError } from '../../checks/index.ts'
import { TITLE_MAX_CHARACTERS } from '../../contract/limits.ts'
import { sleep } from '../../github/api/pace.ts'
import { guardWith } from '../../github/api/patient-client.ts'
import type { TokenHost } from '../../github/connect-with-token.ts'
import type { GitHubSettings } from '../../github/github-settings.ts'
import type { Base, PullRequest } from '../../jobs/job.ts'
import { branchOfJob, isBranchOf } from '../../jobs/job-names.ts'
import type { ProjectPolicy } from '../../jobs/policy/project-policy.ts'
import { chooseStyle, styleTitle } from '../../jobs/pull-request/commit-style.ts'
import { asSentence, cleanText, foldsFromHtml, shortenWithNote } from '../../jobs/pull-request/markdown.ts'
import { describeCommit } from '../../jobs/pull-request/text.ts'
import { RepositoryError } from '../../jobs/repository.ts'
import { type Publication, type PublishRequest, publishChanges } from '../../jobs/run/publish-changes.ts'
import type { Bundle } from './bundle.ts'
import type { Place } from './find-place.ts'
import type { Judgement } from './judge-patch.ts'
import type { PublishEnd, PublishRun } from './publish-bundle.ts'
import { markOf } from './run-names.ts'

// The words of a pull request that a workflow opens: those of the job that made the patch, and below them what this job found
// itself.

interface Findings {
  base: Base
  report: CheckReport
  /** What the gate let pass and the reviewer should look at. */
  notes: readonly string[]
  run: { url: string }
  /** Runs of the same topic that have changed the pull request before. */
  earlierRuns: number
}

/** Beside what this job has to say; GitHub takes 65,536. */
const DESCRIPTION_MAX_CHARACTERS = 40_000
const NOTE_MAX_CHARACTERS = 500
const NOTES_LISTED = 20

/** Gives Markdown, which the code host's adapter makes harmless. */
function describePublished({ description, manifest }: Bundle, findings: Findings): string {
  const words = description.trim() === '' ? manifest.summary : description
  const text = shortenWithNote(cleanText(words).trim(), DESCRIPTION_MAX_CHARACTERS)
  return `${foldsFromHtml(text)}\n\n${describeFindings(manifest, findings)}`
}

function describeFindings(
  { patchSha256 }: Bundle['manifest'],
  { base, report, notes, run, earlierRuns }: Findings,
): string {
  const pages = plural(report.checkedPages, 'page')
  const count = report.problems.length
  const problems = count === 0 ? 'no new problems' : plural(count, 'new problem')
  const lines = [
    ...(earlierRuns === 0
      ? []
      : [`It also has the changes of ${plural(earlierRuns, 'earlier run')} of the same topic.`]),
    ...notes.slice(0, NOTES_LISTED).map((note) => `Please check: ${asSentence(note, NOTE_MAX_CHARACTERS)}`),
  ]
  const again = `Checked again before publishing, on ${base.commitSha.slice(0, 7)}: ${problems} in ${pages}. [Workflow run](${run.url}).`
  const list = lines.map((line) => `- ${line}`).join('\n')
  return [again, list, `Patch: SHA-256 \`${patchSha256}\``].filter((part) => part !== '').join('\n\n')
}

interface JudgedPatch extends PublishRun, Place {
  policy: ProjectPolicy
  /** Of the base branch, newest first. */
  subjects: readonly string[]
  report: CheckReport
  notes: readonly string[]
}

interface SendParts {
  host: TokenHost
  logger: GitHubSettings['logger']
  judge: (tree: Tree, changes: readonly Change[]) => Promise<Judgement>
}

export async function sendPatch(patch: JudgedPatch, parts: SendParts): Promise<PublishEnd> {
  const { project, base, changes, continued } = patch
  const { treeSha, isUnchanged } = await parts.host.buildTree(project, base, changes)
  const words = describe(patch)
  const target = { project, base, mark: markOf(patch, base.ref), treeSha }
  if (continued === undefined) {
    if (isUnchanged) return nothingLeft(undefined)
    const branch = branchOfJob(target.mark, patch.options.branchPrefix)
    return publish({ ...target, branch, continues: null, ...words }, patch, parts)
  }
  const { number, branch } = continued.pullRequest
  const request = { ...target, branch, continues: number, ...words }
  if (continued.isWritten) return endOf(continued.pullRequest, await reword(request, patch, parts), patch)
  return isUnchanged ? nothingLeft(number) : publish(request, patch, parts)
}

async function publish(
  wanted: Omit<PublishRequest, 'changes'>,
  patch: JudgedPatch,
  parts: SendParts,
): Promise<PublishEnd> {
  const { host, logger } = parts
  const request = { ...wanted, changes: patch.changes }
  const findFault = (commitSha: string) => faultOn(commitSha, patch, parts)
  const publication = await publishChanges(request, { host, logger, sleep, guard: guardWith(patch.signal), findFault })
  if (publication.kind !== 'published') return endWithout(publication, request.continues)
  const { pullRequest, notes } = publication
  return endOf(pullRequest, [...notes, ...(await reword(request, patch, parts))], patch)
}

function nothingLeft(number: number | null | undefined): PublishEnd {
  const where = number === null || number === undefined ? 'The branch' : `Pull request #${number}`
  const message = `${where} already contains every change, so there is nothing to publish`
  return { status: 'completed', outcome: 'no_changes', message }
}

function describe(patch: JudgedPatch) {
  const { bundle, base, policy, report, subjects, draft, options } = patch
  const { labels = [], reviewers = [], teamReviewers = [], assignees = [], signOff } = options
  const { manifest } = bundle
  const title = styleTitle(manifest.title, chooseStyle(subjects))
  return {
    draft: draft || policy.alwaysDraft || manifest.isUnfinished || report.problems.some(isError),
    labels: [...policy.labels, ...labels],
    people: { reviewers, teamReviewers, assignees },
    ...(signOff === true ? { trailers: { isSignedOff: true, assistedBy: null } } : {}),
    title: options.title ?? cutAtWord(title, TITLE_MAX_CHARACTERS),
    body: describePublished(bundle, { ...patch, earlierRuns: patch.continued?.earlierRuns ?? 0 }),
    tail: '',
    commitMessage: describeCommit(title, markOf(patch, base.ref)),
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

function endWithout(publication: Exclude<Publication, { kind: 'published' }>, number: number | null): PublishEnd {
  switch (publication.kind) {
    case 'nothing_to_publish':
      return nothingLeft(number)
    case 'not_open': {
      const { number: closed, state } = publication.pullRequest
      const message = `Pull request #${closed} is ${state}, so nothing was added to it. Run the workflow again`
      return { status: 'failed', outcome: 'error', message }
    }
    case 'blocked':
      return { status: 'failed', outcome: 'error', message: publication.message }
    default:
      return publication satisfies never
  }
}

/** A re-run finds the pull request that its first attempt has opened, and says the same. */
function endOf(pullRequest: PullRequest, notes: readonly string[], patch: JudgedPatch): PublishEnd {
  const files = patch.changes.map(({ path }) => path)
  const isOpener = isBranchOf(pullRequest.branch, markOf(patch, patch.base.ref))
  const outcome = isOpener ? 'pr_opened' : 'pr_updated'
  const message = [describePullRequest(pullRequest, outcome, files.length), ...notes].map(withFullStop).join(' ')
  return { status: 'completed', outcome, message, pullRequest, files }
}

function describePullRequest(
  { number, state }: { number: number; state: string },
  outcome: 'pr_opened' | 'pr_updated',
  files: number,
): string {
  if (state !== 'open') return `Pull request #${number} of this run is ${state} by now, so it stays as it is`
  return `${outcome === 'pr_opened' ? 'Opened' : 'Updated'} pull request #${number} with ${plural(files, 'changed file')}`
}

/** A pull request that is updated gets the words of the newest run, as far as its words are still ours. Gives notes. */
async function reword(
  { continues, title, body, draft, ...target }: Omit<PublishRequest, 'changes'>,
  { signal, continued }: JudgedPatch,
  { host, logger }: SendParts,
): Promise<string[]> {
  if (continues === null || continued === undefined) return []
  const notes = draft && !continued.pullRequest.draft ? [NOT_A_DRAFT] : []
  try {
    await host.rewordPullRequest(continues, { title, body }, target, guardWith(signal))
    return notes
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error
    logger.warn({ err: error }, 'Could not update the words of a pull request')
    return [...notes, `Its title and description could not be updated: ${error.message}`]
  }
}

const NOT_A_DRAFT = 'It should be a draft because of these changes, but was open for review already and stays so'
