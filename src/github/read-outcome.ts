// What became of a pull request that was merged or closed: when, after which reviews, and which lines of ours the merge has.
import type { ChangedFile } from '../base/commit-range.ts'
import { BlobTooLargeError } from '../base/git-tree.ts'
import type {
  BranchStep,
  ClosedFacts,
  FileStep,
  KnownLines,
  OutcomeFacts,
  PublishedWork,
} from '../jobs/outcomes/outcomes.ts'
import type { Project } from '../projects/project.ts'
import { type AppAccess, PER_PAGE, withToken } from './api/access.ts'
import type { CheckedOctokit, DataOf } from './api/checked-octokit.ts'
import { unlessMissing } from './api/host-answer.ts'
import type { Repository } from './api/repositories.ts'
import { openCommitRange } from './git/commit-range.ts'
import { GitError } from './git/git.ts'
import { openFewFiles } from './git/partial-clone.ts'
import { mirrorWith } from './mirror/fetched-mirror.ts'
import { type Mirror, MirrorTooLargeError } from './mirror/mirror.ts'
import { repairing } from './mirror/mirror-upkeep.ts'
import { type OwnCommit, ownCommits, type Range, toRanges } from './pin/branch-work.ts'
import { type Commit, commitsBetween } from './publish/heads.ts'

// Reads the files that our commits on a branch changed, step by step, up to the merge. Every commit is read by its id, so a
// branch that is gone or was rewritten changes nothing as long as the host still gives the commits out.

const COMMITS_MAX = 50
const FILES_MAX = 300
const READ_TIMEOUT_MS = 60_000

interface WorkRange {
  own: readonly OwnCommit[]
  /** Our last commit. */
  commitSha: string
  /** null = there was no merge. */
  mergeSha: string | null
}

interface CompareParts {
  project: Project
  signal: AbortSignal
  github: AppAccess
}

/** Throws `GitError` for a commit that the host does not give out. */
async function compareWork({ own, commitSha, mergeSha }: WorkRange, parts: CompareParts): Promise<KnownLines> {
  if (own.length === 0) return { kind: 'commits_gone' }
  if (own.length > COMMITS_MAX) return { kind: 'too_large' }
  // Of all paths that a file of ours has had.
  const paths = new Set<string>()
  const branch: BranchStep[] = []
  for (const range of await toRanges(own, commitSha, parts.project, parts.github)) {
    const files = await readStep(range, paths, parts)
    if (files === undefined) return { kind: 'too_large' }
    branch.push({ isOurs: range.mark !== null, files })
  }
  if (mergeSha === null) return { kind: 'known', branch, merge: null }
  const merge = await readStep({ mark: null, fromSha: commitSha, toSha: mergeSha }, paths, parts)
  return merge === undefined ? { kind: 'too_large' } : { kind: 'known', branch, merge }
}

/** Undefined = there are too many files, so that some may be missing. */
async function readStep(
  { mark, fromSha, toSha }: Range,
  paths: Set<string>,
  { project, signal, github }: CompareParts,
): Promise<FileStep[] | undefined> {
  if (fromSha === toSha) return []
  const findBoth = async (): Promise<Mirror> => {
    await mirrorWith(project, fromSha, signal, github)
    return mirrorWith(project, toSha, signal, github)
  }
  const mirror = await findBoth()
  return repairing(mirror.repositoryId, github, findBoth, () =>
    compare({ mark, fromSha, toSha }, paths, mirror, signal),
  )
}

async function compare(
  { mark, fromSha, toSha }: Range,
  paths: Set<string>,
  mirror: Mirror,
  signal: AbortSignal,
): Promise<FileStep[] | undefined> {
  const listed = await openCommitRange((timeoutMs) => mirror.git({ timeoutMs, signal }), fromSha, toSha).files()
  const files = listed.files.filter(
    ({ kind, path, previousPath = path }) => kind !== 'submodule' && (mark !== null || paths.has(previousPath)),
  )
  if (listed.isCut || files.length > FILES_MAX) return undefined
  for (const { path } of files) paths.add(path)
  const git = mirror.git({ timeoutMs: READ_TIMEOUT_MS, signal })
  const before = await openFewFiles(
    git,
    fromSha,
    files.map(({ path, previousPath = path }) => previousPath),
  )
  const after = await openFewFiles(
    git,
    toSha,
    files.map(({ path }) => path),
  )
  return files.flatMap((file) => toFileStep(file, before, after))
}

/** A picture has no lines, and neither has a file that is too large to be a page. */
function toFileStep(
  { path, previousPath, kind }: ChangedFile,
  before: ReadonlyMap<string, Uint8Array>,
  after: ReadonlyMap<string, Uint8Array>,
): FileStep[] {
  const texts = {
    before: kind === 'added' ? null : toText(before.get(previousPath ?? path)),
    after: kind === 'deleted' ? null : toText(after.get(path)),
  }
  if (texts.before === undefined || texts.after === undefined) return []
  return [{ path, ...(previousPath === undefined ? {} : { previousPath }), before: texts.before, after: texts.after }]
}

function toText(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined || bytes.includes(0) ? undefined : new TextDecoder().decode(bytes)
}

type HostPullRequest = DataOf<'GET /repos/{owner}/{repo}/pulls/{pull_number}'>
type HostReview = DataOf<'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews'>[number]

/** What the API tells. */
interface Told {
  pull: HostPullRequest
  reviews: readonly HostReview[]
  /** Up to our last commit; none when the host does not have it any more. */
  branch: readonly Commit[]
  /** All that the pull request has. */
  commits: readonly Commit[]
}

/** Gives what `RepositoryHost.outcomeFacts` says. */
export async function readOutcome(
  project: Project,
  work: PublishedWork,
  signal: AbortSignal,
  github: AppAccess,
): Promise<OutcomeFacts> {
  const repository = await github.repositories.fetch(project, signal)
  const asked = await withToken('forPullRequests', repository, signal, github, (octokit) =>
    askPullRequest(octokit, repository, work.number),
  )
  if (asked === undefined) return { kind: 'gone' }
  if (asked.pull.state === 'open') return { kind: 'open' }
  const commits = await withToken('forContents', repository, signal, github, (octokit) =>
    askCommits(octokit, repository, asked.pull, work.commitSha),
  )
  const told = { ...asked, ...commits }
  return { ...toFacts(told, work.marks), lines: await readLines(told, work, { project, signal, github }) }
}

async function askPullRequest(
  octokit: CheckedOctokit,
  repository: Repository,
  number: number,
): Promise<Pick<Told, 'pull' | 'reviews'> | undefined> {
  const place = { owner: repository.owner, repo: repository.name, pull_number: number }
  const found = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place))
  if (found === undefined || found.data.state === 'open') return found && { pull: found.data, reviews: [] }
  const asked = { ...place, per_page: PER_PAGE }
  const listed = octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', asked)
  return { pull: found.data, reviews: (await unlessMissing(listed))?.data ?? [] }
}

async function askCommits(
  octokit: CheckedOctokit,
  repository: Repository,
  { base, head }: HostPullRequest,
  commitSha: string | null,
): Promise<Pick<Told, 'branch' | 'commits'>> {
  const branch = commitSha === null ? [] : await commitsBetween(octokit, repository, base.sha, commitSha)
  const commits = head.sha === commitSha ? branch : await commitsBetween(octokit, repository, base.sha, head.sha)
  return { branch, commits }
}

function toFacts({ pull, reviews, commits }: Told, marks: readonly string[]): Omit<ClosedFacts, 'lines'> {
  const own = new Set(ownCommits(commits, marks).map(({ sha }) => sha))
  return {
    kind: 'closed',
    openedAt: toTime(pull.created_at),
    closedAt: toTime(pull.closed_at),
    mergedAt: toTime(pull.merged_at),
    reviewedAt: firstReview(reviews),
    hasCommitsOfOthers: commits.some(({ sha, parents }) => parents.length < 2 && !own.has(sha)),
  }
}

/** GitHub lists the oldest first. A machine reviews within seconds, and saves no person the work. */
function firstReview(reviews: readonly HostReview[]): number | undefined {
  const byPeople = reviews.filter(({ user }) => user !== null && user.type === 'User')
  return byPeople.map((review) => toTime(review.submitted_at)).find((time) => time !== undefined)
}

async function readLines(
  { pull, branch }: Told,
  { commitSha, marks }: PublishedWork,
  parts: { project: Project; signal: AbortSignal; github: AppAccess },
): Promise<KnownLines> {
  const isMerged = pull.merged_at !== null
  const mergeSha = isMerged ? (pull.merge_commit_sha ?? null) : null
  if (commitSha === null) return { kind: 'commit_unknown' }
  if (branch.length === 0 || (isMerged && mergeSha === null)) return { kind: 'commits_gone' }
  try {
    return await compareWork({ own: ownCommits(branch, marks), commitSha, mergeSha }, parts)
  } catch (error) {
    if (error instanceof GitError && GONE.test(error.stderr)) return { kind: 'commits_gone' }
    if (error instanceof MirrorTooLargeError || error instanceof BlobTooLargeError) return { kind: 'too_large' }
    throw error
  }
}

/** What git says of a commit that the host does not give out. */
const GONE = /not our ref|unadvertised object|couldn't find remote ref/i

function toTime(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}
