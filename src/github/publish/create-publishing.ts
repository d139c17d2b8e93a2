// What the code host does for publishing: each call explains its faults and forgives one odd answer.

import type { PublishGuard, PublishTarget, RepositoryHost, Reworded } from '../../jobs/repository.ts'
import type { HostAccess } from '../api/access.ts'
import { isRefusal } from '../api/host-answer.ts'
import type { Guard } from '../api/patient-client.ts'
import { explaining } from '../errors.ts'
import type { Git } from '../git/git.ts'
import { ensureCommit, withGit } from '../mirror/fetched-mirror.ts'
import { neutralizeBody, neutralizeTitle } from '../neutralize.ts'
import { lookAtBranch, lookAtPullRequest } from './look-at-branch.ts'
import { reviseWords } from './mark.ts'
import { openPullRequest } from './open-pull-request.ts'
import { type PublishAttempt, type RecallBuilt, withPublishToken } from './publish-attempt.ts'
import { fetchPullRequest } from './pull-requests.ts'
import { writeCommit } from './write-commit.ts'

// Which files of a change set differ between two commits of the mirror.

/** So that their names fit on a command line, however long. */
const PATHS_AT_ONCE = 100

/**
 * Gives what `RepositoryHost.findChangedPaths` says. Looks at these paths alone: git runs out of memory when it compares
 * two whole trees, one of which is made to unfold without end.
 */
export async function findChangedPaths(
  git: Git,
  fromSha: string,
  toSha: string,
  paths: readonly string[],
): Promise<string[]> {
  const [before, after] = [await entriesAt(git, fromSha, paths), await entriesAt(git, toSha, paths)]
  const changed = paths.filter((path) => before.get(path) !== after.get(path))
  return changed.length > 0 ? changed : findFiles(git, toSha, [...new Set(paths.flatMap(listFolders))])
}

/** Path to mode, type and id, for the paths that are there: files, and folders where ours would be files. */
async function entriesAt(git: Git, commitSha: string, paths: readonly string[]): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  for (let at = 0; at < paths.length; at += PATHS_AT_ONCE) {
    const some = paths.slice(at, at + PATHS_AT_ONCE)
    const output = await git.run(['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', commitSha, '--', ...some])
    for (const line of output.toString('utf8').split('\0').slice(0, -1)) {
      const tab = line.indexOf('\t')
      entries.set(line.slice(tab + 1), line.slice(0, tab))
    }
  }
  return entries
}

/** Which of these folders became a file: what we write below of it would take its place. */
async function findFiles(git: Git, commitSha: string, folders: readonly string[]): Promise<string[]> {
  if (folders.length === 0) return []
  const input = folders.map((folder) => `${commitSha}:${folder}\n`).join('')
  const output = (await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })).toString('utf8')
  const answers = output.split('\n').slice(0, -1)
  // A name with a line end in it takes two: then nothing is said about any of them.
  if (answers.length !== folders.length) return [...folders]
  return folders.filter((_, index) => !isFolderOrNothing(answers[index] ?? ''))
}

function isFolderOrNothing(answer: string): boolean {
  return answer === 'tree' || answer.endsWith(' missing')
}

/** `a/b/c` → `a`, `a/b`. */
function listFolders(path: string): string[] {
  const segments = path.split('/').slice(0, -1)
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'))
}

// Gives an open pull request new words, as far as its words are still ours.

/**
 * Looks right before it writes, since GitHub offers no way to write only if nobody else has: an edit between the two calls
 * would be lost. Safe to repeat.
 */
function rewordPullRequest(
  number: number,
  wanted: { title: string; body: string },
  target: PublishTarget,
  guard: PublishGuard,
  parts: Pick<PublishAttempt, 'github' | 'recallBuilt'>,
): Promise<Reworded> {
  return withPublishToken(target, guard, parts, async ({ octokit, repository }) => {
    const pause = { sleep: parts.github.sleep, signal: guard() }
    const found = await fetchPullRequest(octokit, repository, { number, branch: target.branch }, pause)
    const part = neutralizeBody(wanted.body)
    const { words, title, body } = reviseWords(found, { title: neutralizeTitle(wanted.title), part })
    if (found.state !== 'open' || Object.keys(words).length === 0) return { title, body }
    const place = { owner: repository.owner, repo: repository.name, pull_number: number }
    await octokit.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { ...place, ...words })
    return { title, body }
  })
}

type Publishing = Pick<
  RepositoryHost,
  | 'findChangedPaths'
  | 'lookAtBranch'
  | 'openPullRequest'
  | 'lookAtPullRequest'
  | 'updatePullRequest'
  | 'rewordPullRequest'
>

export function createPublishing(github: HostAccess, recallBuilt: RecallBuilt): Publishing {
  const parts = { github, recallBuilt }
  return {
    findChangedPaths: (project, fromSha, toSha, paths) =>
      explaining(`compare two commits of ${project.repository}`, () =>
        withGit(project, toSha, github, async (git) => {
          await ensureCommit(project, fromSha, github)
          return findChangedPaths(git, fromSha, toSha, paths)
        }),
      ),
    lookAtBranch: (target, guard) => patiently(target, guard, github, () => lookAtBranch(target, guard(), github)),
    openPullRequest: (target, commit, wanted, guard) =>
      patiently(target, guard, github, () =>
        withPublishToken(target, guard, parts, (attempt) => openPullRequest(commit, wanted, attempt)),
      ),
    lookAtPullRequest: (number, target, guard) =>
      patiently(target, guard, github, () => lookAtPullRequest(number, target, guard(), github)),
    updatePullRequest: (target, commit, guard) =>
      patiently(target, guard, github, () =>
        withPublishToken(target, guard, parts, async (attempt) => (await writeCommit(commit, attempt)).kind),
      ),
    rewordPullRequest: (number, wanted, target, guard) =>
      patiently(target, guard, github, () => rewordPullRequest(number, wanted, target, guard, parts)),
  }
}

const ODD_ANSWER_DELAY_MS = 500

/** Runs a step of publishing. One 404 may be odd: a token that was just made is not known everywhere at once. */
function patiently<T>(
  { project, branch }: PublishTarget,
  guard: Guard,
  { repositories, sleep }: HostAccess,
  work: () => Promise<T>,
): Promise<T> {
  return explaining(`publish ${branch} to ${project.repository}`, async () => {
    try {
      return await work()
    } catch (error) {
      repositories.forget(project)
      if (!isRefusal(error, 404)) throw error
      await sleep(ODD_ANSWER_DELAY_MS, guard())
      return work()
    }
  })
}
