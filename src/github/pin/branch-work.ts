// What happened on the branch of a pull request since a job began to work there: what its own commits changed, and what
// others did in between.
import type { IsHidden } from '../../base/made-trees.ts'
import { type BranchPart, RepositoryError } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import { type AppAccess, withToken } from '../api/access.ts'
import type { Git } from '../git/git.ts'
import { ensureCommit, withGit } from '../mirror/fetched-mirror.ts'
import { type Commit, commitsBetween } from '../publish/heads.ts'
import { hasMark } from '../publish/mark.ts'

/** Of the job; earlier ones are left out. */
const MAX_OWN_COMMITS = 5
/** More than a first message shows. */
const DIFF_MAX_BYTES = 16 * 1024

/** A stretch of a branch between two commits. */
export interface Range {
  /** That of the one commit of ours in it; null = others wrote it. */
  mark: string | null
  fromSha: string
  toSha: string
}

/** Gives what `RepositoryHost.branchWork` says. */
export async function readBranchWork(
  project: Project,
  { fromSha, toSha }: { fromSha: string; toSha: string },
  marks: readonly string[],
  isHidden: IsHidden,
  signal: AbortSignal,
  github: AppAccess,
): Promise<BranchPart[]> {
  const repository = await github.repositories.recall(project, signal)
  const commits = await withToken('forContents', repository, signal, github, (octokit) =>
    commitsBetween(octokit, repository, fromSha, toSha),
  )
  const own = ownCommits(commits, marks)
  const parts: BranchPart[] = []
  for (const range of await toRanges(own.slice(-MAX_OWN_COMMITS), toSha, project, github)) {
    parts.push({ mark: range.mark, ...(await compare(project, range, isHidden, github)) })
  }
  return parts
}

export interface OwnCommit extends Commit {
  mark: string
}

/** Those that are known as ours by one of the marks, in their order. */
export function ownCommits(commits: readonly Commit[], marks: readonly string[]): OwnCommit[] {
  return commits.flatMap((commit) => {
    const mark = marks.find((one) => hasMark(commit.message, one))
    return mark === undefined ? [] : [{ ...commit, mark }]
  })
}

/** Divides a branch, from the parent of the first of our commits on, into these and what others did in between. */
export async function toRanges(
  own: readonly OwnCommit[],
  toSha: string,
  project: Project,
  github: AppAccess,
): Promise<Range[]> {
  const ranges: Range[] = []
  let end: string | undefined
  for (const { sha, mark } of own) {
    const parent = await withGit(project, sha, github, (git) => firstParent(git, sha))
    if (end !== undefined && end !== parent) ranges.push({ mark: null, fromSha: end, toSha: parent })
    ranges.push({ mark, fromSha: parent, toSha: sha })
    end = sha
  }
  if (end !== undefined && end !== toSha) ranges.push({ mark: null, fromSha: end, toSha })
  return ranges
}

/** From the commit itself: in a shallow repository, git does not follow it to its parents. */
async function firstParent(git: Git, sha: string): Promise<string> {
  const text = (await git.run(['cat-file', 'commit', sha])).toString('utf8')
  const parent = /^parent ([0-9a-f]{40,64})$/m.exec(text.slice(0, text.indexOf('\n\n')))?.[1]
  if (parent === undefined) throw new RepositoryError(`Commit ${sha} has no parent`, { transient: false })
  return parent
}

function compare(
  project: Project,
  { fromSha, toSha }: Range,
  isHidden: IsHidden,
  github: AppAccess,
): Promise<Omit<BranchPart, 'mark'>> {
  return withGit(project, toSha, github, async (git) => {
    await ensureCommit(project, fromSha, github)
    const hidden = await findHidden(git, [fromSha, toSha], isHidden)
    if (hidden === undefined) return { files: '', diff: '' }
    const diff = (flags: readonly string[]) => boundedDiff(git, [...flags, fromSha, toSha, '--', ...hidden])
    return { files: await diff(['--stat=120', '--stat-count=100']), diff: await diff(['-p', '-U1']) }
  })
}

/** More on a command line may be refused; a path may have 4,096 bytes. */
const HIDDEN_MAX_BYTES = 100_000
const CHANGED_MAX_BYTES = 6 * 1024 * 1024

/** Gives what leaves the hidden files out of a comparison; undefined = they cannot all be named. */
async function findHidden(git: Git, ends: readonly string[], isHidden: IsHidden): Promise<string[] | undefined> {
  let bytes = 0
  const onOutput = (chunk: Buffer): boolean => {
    bytes += chunk.byteLength
    return bytes <= CHANGED_MAX_BYTES
  }
  const output = await git.run(['diff-tree', '-r', '--no-renames', '--name-only', '-z', ...ends], { onOutput })
  if (bytes > CHANGED_MAX_BYTES) return undefined
  const paths = output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '' && isHidden(path))
  // A name that is not UTF-8 cannot be named on a command line, so it cannot be left out.
  if (paths.some((path) => path.includes('\uFFFD'))) return undefined
  const excluded = paths.map((path) => `:(top,literal,exclude)${path}`)
  return excluded.join('').length > HIDDEN_MAX_BYTES ? undefined : excluded
}

/** Ends git when it has said enough. */
async function boundedDiff(git: Git, args: readonly string[]): Promise<string> {
  let bytes = 0
  const onOutput = (chunk: Buffer): boolean => {
    bytes += chunk.byteLength
    return bytes <= DIFF_MAX_BYTES
  }
  const flags = ['-r', '-M', '--no-color', '--no-ext-diff', '--no-textconv']
  const output = await git.run(['diff-tree', ...flags, ...args], { onOutput })
  return output.subarray(0, DIFF_MAX_BYTES).toString('utf8')
}
