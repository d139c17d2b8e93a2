// Draws ordinary commits from the history of one repository, with the pages that people changed in them.
import { createGit, type Git } from '../../../src/github/git/git.ts'
import type { ChildEnv } from '../../../src/github/git/git-environment.ts'
import { createRandom } from '../../demo/seeded-random.ts'
import type { ChangedPage, Hunk, LabelledCommit } from './notice-set.ts'
import { roleOf } from './path-role.ts'

export interface SampleOptions {
  /** A clone, bare or not; nothing is written to it. */
  repositoryDir: string
  /** How many of each kind, where there are as many. */
  wanted: Readonly<Record<LabelledCommit['kind'], number>>
  /** Commits of so many days before the head are drawn first; older ones, the newest first, only fill up. */
  days: number
  seed: number
}

/** More files than that are a migration or a reformatting, and nobody documents those by the file. */
const FILES_MAX = 60
const COMMAND_TIMEOUT_MS = 300_000
const DAY_SECONDS = 86_400

interface LoggedCommit {
  id: string
  parent: string
  /** Seconds. */
  at: number
  author: string
  subject: string
  files: readonly { status: string; path: string }[]
}

/** Commits with one parent on the first-parent line of HEAD that change source files, without those of bots; the newest first. */
export async function sampleCommits(options: SampleOptions, childEnv: ChildEnv): Promise<LabelledCommit[]> {
  const { repositoryDir, wanted, days, seed } = options
  const git = createGit({ dir: repositoryDir, childEnv, serverUrl: 'file:///', timeoutMs: COMMAND_TIMEOUT_MS })
  const headAt = Number((await git.run(['log', '-1', '--format=%ct', 'HEAD'])).toString())
  const since = headAt - days * DAY_SECONDS
  const commits = (await logOf(git)).filter((commit) => isOrdinary(commit))
  const drawn: { at: number; labelled: LabelledCommit }[] = []
  for (const kind of ['code-only', 'with-docs'] as const) {
    let left = wanted[kind]
    const ofKind = commits.filter((commit) => kindOf(commit) === kind)
    for (const commit of inOrder(ofKind, { since, seed })) {
      if (left === 0) break
      const pages = kind === 'code-only' ? [] : await changedPages(git, commit)
      // What is left of a page whose mode alone changed.
      if (kind === 'with-docs' && pages.length === 0) continue
      drawn.push({ at: commit.at, labelled: { id: commit.id, parent: commit.parent, kind, pages } })
      left -= 1
    }
  }
  return drawn.sort((a, b) => b.at - a.at).map(({ labelled }) => labelled)
}

/** Fields and paths end in NUL; a commit starts with a byte that no path holds at its start. */
async function logOf(git: Git): Promise<LoggedCommit[]> {
  const log = await git.run([
    'log',
    '--first-parent',
    '--no-merges',
    '--name-status',
    '-z',
    '-M',
    '--no-ext-diff',
    '--format=%x01%H%x00%P%x00%ct%x00%an <%ae>%x00%s%x00',
    'HEAD',
  ])
  return log
    .toString()
    .split('\u0001')
    .flatMap((text) => {
      const [id = '', parent = '', at = '', author = '', subject = '', ...fields] = text.split('\0')
      return parent === '' ? [] : [{ id, parent, at: Number(at), author, subject, files: parseFiles(fields) }]
    })
}

/** `M NUL path NUL`, with two paths after `R087` and `C100`, of which the second counts. */
function parseFiles(fields: readonly string[]): LoggedCommit['files'] {
  const files: { status: string; path: string }[] = []
  const rest = fields.map((field) => field.trimStart()).filter((field) => field !== '')
  for (let at = 0; at < rest.length; ) {
    const status = rest[at]?.charAt(0) ?? ''
    const pathAt = at + (status === 'R' || status === 'C' ? 2 : 1)
    files.push({ status, path: rest[pathAt] ?? '' })
    at = pathAt + 1
  }
  return files
}

const BOT =
  /\[bot\]|\bbot\b|[-_]bot\b|dependabot|renovate(?!bot\.com)|github-actions|pre-commit-ci|crowdin|weblate|greenkeeper/i
/** Releases and updates of dependencies, and edits of the documentation that no change of the code asked for. */
const ROUTINE = new RegExp(
  [
    String.raw`^(\w+(\([^)]*\))?!?: *|\W+)?(v?\d+\.\d+(\.\d+)?\S*$|version v?\d|release\b|publish\b|prepare (for )?(the )?(next )?(release|v?\d)|version packages|bump(ed|s)? )`,
    String.raw`^(\w+(\([^)]*\))?!?: *|\W+)?(upgrade|update)s? (all )?(dependenc|non-major)|^\w+\((deps|deps-dev|release)[^)]*\)`,
    String.raw`^merge (branch|pull)|^\W*docs?\b|\btypos?\b|\bspelling\b`,
  ].join('|'),
  'i',
)

function isOrdinary({ author, subject, files }: LoggedCommit): boolean {
  return (
    !BOT.test(author) &&
    !ROUTINE.test(subject) &&
    files.length <= FILES_MAX &&
    files.some(({ path, status }) => status !== 'A' && roleOf(path) === 'source')
  )
}

/** Neither, when only documents changed that prove nothing, or when pages were only added or removed. */
function kindOf({ files }: LoggedCommit): LabelledCommit['kind'] | undefined {
  const roles = new Set(files.map(({ path }) => roleOf(path)))
  if (!roles.has('page')) return roles.has('other-docs') ? undefined : 'code-only'
  return files.some(isEditedPage) ? 'with-docs' : undefined
}

/** A page that moved counts for neither kind: a tool may name it by either path. */
function isEditedPage({ status, path }: LoggedCommit['files'][number]): boolean {
  return status === 'M' && roleOf(path) === 'page'
}

function inOrder(commits: readonly LoggedCommit[], { since, seed }: { since: number; seed: number }): LoggedCommit[] {
  const recent = commits.filter(({ at }) => at >= since)
  const older = commits.filter(({ at }) => at < since).sort((a, b) => b.at - a.at)
  return [...shuffle(recent, seed), ...older]
}

/** Fisher and Yates; the same for the same seed. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = createRandom(seed)
  const left = [...items]
  const shuffled: T[] = []
  while (left.length > 0) shuffled.push(...left.splice(Math.floor(random() * left.length), 1))
  return shuffled
}

async function changedPages(git: Git, { id, parent, files }: LoggedCommit): Promise<ChangedPage[]> {
  const diffs = files.filter(isEditedPage).map(async ({ path }): Promise<ChangedPage> => {
    const ends = [`${parent}:${path}`, `${id}:${path}`]
    const diff = await git.run(['diff', '-U0', '--no-color', '--no-ext-diff', '--no-textconv', ...ends])
    return { path, hunks: parseHunks(diff.toString()) }
  })
  return (await Promise.all(diffs)).filter(({ hunks }) => hunks.length > 0)
}

function parseHunks(diff: string): Hunk[] {
  return [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map(([, from, count, to, added]) => ({
    before: linesOf(from, count),
    after: linesOf(to, added),
  }))
}

/** git names the line before a place without lines, which is 0 at the start of a file. */
function linesOf(start = '1', count = '1'): [number, number] {
  const line = Math.max(1, Number(start))
  return [line, line + Math.max(1, Number(count)) - 1]
}
