// Reads the files that our commits on a branch changed, step by step, up to the merge. Every commit is read by its id, so a
// branch that is gone or was rewritten changes nothing as long as the host still gives the commits out.
import type { ChangedFile } from '../../base/git-tree/commit-range.ts'
import type { BranchStep, FileStep, KnownLines } from '../../jobs/outcome/outcome-facts.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import { openCommitRange } from '../git/commit-range.ts'
import { openFewFiles } from '../git/few-files.ts'
import { mirrorWith } from '../mirror/fetched-mirror.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { repairing } from '../mirror/repair.ts'
import { type OwnCommit, type Range, toRanges } from '../pin/branch-work.ts'

const COMMITS_MAX = 50
const FILES_MAX = 300
const READ_TIMEOUT_MS = 60_000

export interface WorkRange {
  own: readonly OwnCommit[]
  /** Our last commit. */
  commitSha: string
  /** null = there was no merge. */
  mergeSha: string | null
}

export interface CompareParts {
  project: Project
  signal: AbortSignal
  github: GitHubAccess
}

/** Throws `GitError` for a commit that the host does not give out. */
export async function compareWork({ own, commitSha, mergeSha }: WorkRange, parts: CompareParts): Promise<KnownLines> {
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
