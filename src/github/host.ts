// The code host of the jobs: GitHub, reached by its REST API and by git.

import type { CodeCause } from '../agent/cause/cause.ts'
import type { CommitRange } from '../base/commit-range.ts'
import { type Change, type Tree, TreeTooLargeError } from '../base/git-tree.ts'
import type { CausePins, ContextPin } from '../jobs/job.ts'
import type { PinRequest, RepositoryHost } from '../jobs/repository.ts'
import type { Project } from '../projects/project.ts'
import { type AppAccess, askAbout, type HostAccess } from './api/access.ts'
import { readBuilds } from './builds.ts'
import { commenting, postComment } from './comments/post-comment.ts'
import { explaining } from './errors.ts'
import { type BuiltCommit, buildTree, createPatch } from './git/build-tree.ts'
import { openCommitRange, readMessages } from './git/commit-range.ts'
import { openGitTree } from './git/git-tree.ts'
import { mirrorWith, toFetchRequest, withGit } from './mirror/fetched-mirror.ts'
import type { Mirror } from './mirror/mirror.ts'
import { createRepair, repairing } from './mirror/mirror-upkeep.ts'
import { readBranchWork } from './pin/branch-work.ts'
import { pin, readFacts } from './pin/pin.ts'
import { pinCause } from './pin/pin-cause.ts'
import { followContext, pinContext } from './pin/pin-context.ts'
import { requireWriteAccess } from './pin/write-access.ts'
import { createPublishing } from './publish/create-publishing.ts'
import type { RecallBuilt } from './publish/publish-attempt.ts'
import { listPullRequests, withoutBody } from './publish/pull-requests.ts'
import { readOutcome } from './read-outcome.ts'

export function createRepositoryHost(github: AppAccess): RepositoryHost {
  const building = createBuilding(github)
  return {
    pin: (project, request, signal) =>
      explaining(`read ${whatToPin(request)} of ${project.repository}`, () => pin(project, request, signal, github)),
    pinContext: (project, names, isAllowed, signal) =>
      explaining(`read the context of ${project.repository}`, () =>
        pinContext(project, names, isAllowed, signal, github),
      ),
    requireWriteAccess: (project, wanted, signal) =>
      explaining(`ask what the App may do in ${project.repository}`, () =>
        requireWriteAccess(project, wanted, signal, github),
      ),
    pinCause: (project, cause, isAllowed, signal) =>
      explaining(`read the cause of a job of ${project.repository}`, () =>
        pinCause(project, cause, isAllowed, signal, github),
      ),
    openCause: (project, pins, signal) =>
      explaining(`fetch ${pins.after.repository}`, () => openCause(project, pins, signal, github)),
    openContext: (project, pinned, signal) =>
      explaining(`fetch ${pinned.repository}`, () => openContext(project, pinned, signal, github)),
    open: (project, base, signal) =>
      explaining(`fetch ${project.repository}`, () => openCommit(project, base.commitSha, signal, github)),
    facts: (project, base, signal) =>
      explaining(`read about ${project.repository}`, () => readFacts(project, base, signal, github)),
    branchWork: (project, range, marks, isHidden, signal) =>
      explaining(`read the commits on a branch of ${project.repository}`, () =>
        readBranchWork(project, range, marks, isHidden, signal, github),
      ),
    buildTree: building.buildTree,
    patch: building.patch,
    ...createPublishing(github, building.recallBuilt),
    findPullRequest: (project, branch, signal) =>
      explaining(`look for the pull request of ${branch} in ${project.repository}`, () =>
        findPullRequest(project, branch, signal, github),
      ),
    comment: (project, pullRequestNumber, comment, signal) =>
      commenting(project, signal, github, (commenter) =>
        postComment(commenter, pullRequestNumber, comment, github.ownAccount),
      ),
    readBuilds: (project, commitSha, signal) =>
      explaining(`look up the builds of a commit of ${project.repository}`, () =>
        readBuilds(project, commitSha, signal, github),
      ),
    outcomeFacts: (project, work, signal) =>
      explaining(`read what became of pull request #${work.number} of ${project.repository}`, () =>
        readOutcome(project, work, signal, github),
      ),
  }
}

interface Building extends Pick<RepositoryHost, 'buildTree' | 'patch'> {
  recallBuilt: RecallBuilt
}

function createBuilding(github: AppAccess): Building {
  // A job asks for the tree of its changes and then for the patch. By the very list, and only on the same base.
  const builtLast = new WeakMap<readonly Change[], BuiltCommit & { baseSha: string; projectId: string }>()
  const recallBuilt: RecallBuilt = (project, baseSha, changes) => {
    const built = builtLast.get(changes)
    return built?.baseSha === baseSha && built.projectId === project.id ? built : undefined
  }
  return {
    recallBuilt,
    buildTree: (project, base, changes) =>
      explaining(`build the changes on ${project.repository}`, async () => {
        const built = await withGit(project, base.commitSha, github, (git) => buildTree(git, base.commitSha, changes))
        builtLast.set(changes, { ...built, baseSha: base.commitSha, projectId: project.id })
        return { treeSha: built.treeSha, isUnchanged: built.treeSha === built.baseTreeSha }
      }),
    patch: (project, base, changes) =>
      explaining(`compare the changes with ${project.repository}`, async () => {
        let known = recallBuilt(project, base.commitSha, changes)
        return withGit(project, base.commitSha, github, async (git) => {
          const patch = createPatch(git, base.commitSha, changes, known)
          // A mirror that was fetched again has not what was built in the one before.
          known = undefined
          return patch
        })
      }),
  }
}

function whatToPin({ requestedRef, pullRequest }: PinRequest): string {
  return pullRequest === null ? (requestedRef ?? 'the default branch') : `pull request #${pullRequest.number}`
}

/** Opens a commit, which is fetched first when the mirror lacks it. */
export async function openCommit(
  project: Project,
  commitSha: string,
  signal: AbortSignal,
  github: HostAccess,
): Promise<Tree> {
  const find = () => mirrorWith(project, commitSha, signal, github)
  return treeIn(find, commitSha, project.repository, signal, github)
}

/** A tree whose faults are explained; `find` gives the mirror with its commit, and gives another when that is damaged. */
async function treeIn(
  find: () => Promise<Mirror>,
  commitSha: string,
  repository: string,
  signal: AbortSignal,
  github: HostAccess,
): Promise<Tree> {
  const mirror = await find()
  const tree = openGitTree(
    (timeoutMs) => mirror.git({ timeoutMs, signal }),
    commitSha,
    github.listings.of(mirror.repositoryId),
  )
  const repair = createRepair(mirror.repositoryId, github, find)
  const reading = <T>(work: () => Promise<T>): Promise<T> => explaining(`read ${repository}`, () => repair(work))
  return {
    sha: tree.sha,
    list: () => reading(() => tree.list()),
    read: (path) => reading(() => tree.read(path)),
    search: (query) => reading(() => tree.search(query)),
  }
}

async function openContext(
  project: Project,
  pinned: ContextPin,
  signal: AbortSignal,
  github: AppAccess,
): Promise<Tree> {
  const { repositoryId, repository, commitSha } = pinned
  const find = async (): Promise<Mirror> =>
    (await github.mirrors.find(repositoryId, commitSha)) ??
    github.mirrors.ensure(
      toFetchRequest(await followContext(project, pinned, signal, github), commitSha, github.tokens),
      signal,
    )
  return treeIn(find, commitSha, repository, signal, github)
}

async function findPullRequest(project: Project, branch: string, signal: AbortSignal, github: AppAccess) {
  const [found] = await askAbout(project, signal, github, (octokit, repository) =>
    listPullRequests(octokit, repository, branch),
  )
  return found === undefined ? undefined : withoutBody(found)
}

// Opens the change of code between two pinned commits, in the mirror of its repository.

/** Throws `RepositoryError`. */
async function openCause(
  project: Project,
  { before, after, messages, title }: CausePins,
  signal: AbortSignal,
  github: AppAccess,
): Promise<CodeCause> {
  const { repository, repositoryId } = after
  const findBoth = async (): Promise<Mirror> => {
    await findMirror(project, before, signal, github)
    return findMirror(project, after, signal, github)
  }
  const mirror = await findBoth()
  const gitWithin = (timeoutMs: number) => mirror.git({ timeoutMs, signal })
  const reading = <T>(work: () => Promise<T>): Promise<T> =>
    passingTooLarge(() => repairing(repositoryId, github, findBoth, work), `read ${repository}`)
  return {
    repository,
    before: readThrough(openGitTree(gitWithin, before.commitSha), reading),
    after: readThrough(openGitTree(gitWithin, after.commitSha), reading),
    range: compareThrough(openCommitRange(gitWithin, before.commitSha, after.commitSha), reading),
    ...(title === undefined ? {} : { title }),
    messages: messages ?? (await reading(() => readMessages(gitWithin, before.commitSha, after.commitSha))),
    isOwn: repositoryId === project.repositoryId || repository.toLowerCase() === project.repository.toLowerCase(),
  }
}

type Reading = <T>(work: () => Promise<T>) => Promise<T>

function readThrough(tree: Tree, reading: Reading): Tree {
  return {
    sha: tree.sha,
    list: () => reading(() => tree.list()),
    read: (path) => reading(() => tree.read(path)),
    search: (query) => reading(() => tree.search(query)),
  }
}

function compareThrough(range: CommitRange, reading: Reading): CommitRange {
  return {
    files: () => reading(() => range.files()),
    diff: (files, maxBytes) => reading(() => range.diff(files, maxBytes)),
  }
}

async function findMirror(
  project: Project,
  pinned: ContextPin,
  signal: AbortSignal,
  github: AppAccess,
): Promise<Mirror> {
  const { repositoryId, commitSha } = pinned
  const held = await github.mirrors.find(repositoryId, commitSha)
  if (held !== undefined) return held
  const repository = await followContext(project, pinned, signal, github)
  return github.mirrors.ensure(toFetchRequest(repository, commitSha, github.tokens), signal)
}

/** A repository of too many files is no end of the job: its diff can still be read. */
async function passingTooLarge<T>(work: () => Promise<T>, doing: string): Promise<T> {
  const result = await explaining(doing, async () => {
    try {
      return { value: await work() }
    } catch (error) {
      if (error instanceof TreeTooLargeError) return { tooLarge: error }
      throw error
    }
  })
  if ('tooLarge' in result) throw result.tooLarge
  return result.value
}
