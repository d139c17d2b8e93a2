// The code host of the jobs: GitHub, reached by its REST API and by git.
import type { Change } from '../git-tree/change.ts'
import type { Tree } from '../git-tree/tree.ts'
import type { ContextPin } from '../jobs/job.ts'
import type { PinRequest, RepositoryHost } from '../jobs/repository.ts'
import type { Project } from '../projects/project.ts'
import { type BuiltCommit, buildTree, createPatch } from './build-tree.ts'
import type { OwnAccount } from './comments/people.ts'
import { commenting, postComment } from './comments/post-comment.ts'
import { explaining } from './errors.ts'
import { readFacts } from './facts.ts'
import { gitWith, mirrorWith, toFetchRequest } from './fetched-mirror.ts'
import { openGitTree } from './git-tree.ts'
import type { Mirror } from './mirror.ts'
import { pin } from './pin.ts'
import { followContext, pinContext } from './pin-context.ts'
import { createPublishing } from './publish/create-publishing.ts'
import type { PublishingParts } from './publish/publish-attempt.ts'
import { listPullRequests, withoutBody } from './publish/pull-requests.ts'
import { askAbout } from './with-token.ts'

export interface RepositoryHostParts extends PublishingParts {
  ownAccount: OwnAccount
}

export function createRepositoryHost(parts: RepositoryHostParts): RepositoryHost {
  // A job asks for the tree of its changes and then for the patch. By the very list, and only on the same base.
  const builtLast = new WeakMap<readonly Change[], BuiltCommit & { baseSha: string; projectId: string }>()
  return {
    pin: (project, request, signal) =>
      explaining(`read ${whatToPin(request)} of ${project.repository}`, () => pin(project, request, signal, parts)),
    pinContext: (project, names, isAllowed, signal) =>
      explaining(`read the context of ${project.repository}`, () =>
        pinContext(project, names, isAllowed, signal, parts),
      ),
    openContext: (project, pinned, signal) =>
      explaining(`fetch ${pinned.repository}`, () => openContext(project, pinned, signal, parts)),
    open: (project, base, signal) =>
      explaining(`fetch ${project.repository}`, () => open(project, base.commitSha, signal, parts)),
    facts: (project, base, signal) =>
      explaining(`read about ${project.repository}`, () => readFacts(project, base, signal, parts)),
    buildTree: (project, base, changes) =>
      explaining(`build the changes on ${project.repository}`, async () => {
        const built = await buildTree(await gitWith(project, base.commitSha, parts), base.commitSha, changes)
        builtLast.set(changes, { ...built, baseSha: base.commitSha, projectId: project.id })
        return { treeSha: built.treeSha, isUnchanged: built.treeSha === built.baseTreeSha }
      }),
    patch: (project, base, changes) =>
      explaining(`compare the changes with ${project.repository}`, async () => {
        const built = builtLast.get(changes)
        const isSame = built?.baseSha === base.commitSha && built.projectId === project.id
        const git = await gitWith(project, base.commitSha, parts)
        return createPatch(git, base.commitSha, changes, isSame ? built : undefined)
      }),
    ...createPublishing(parts),
    findPullRequest: (project, branch, signal) =>
      explaining(`look for the pull request of ${branch} in ${project.repository}`, () =>
        findPullRequest(project, branch, signal, parts),
      ),
    comment: (project, pullRequestNumber, comment, signal) =>
      commenting(project, signal, parts, (commenter) =>
        postComment(commenter, pullRequestNumber, comment, parts.ownAccount),
      ),
  }
}

function whatToPin({ requestedRef, pullRequest }: PinRequest): string {
  return pullRequest === null ? (requestedRef ?? 'the default branch') : `pull request #${pullRequest.number}`
}

async function open(
  project: Project,
  commitSha: string,
  signal: AbortSignal,
  parts: RepositoryHostParts,
): Promise<Tree> {
  const mirror = await mirrorWith(project, commitSha, signal, parts)
  return treeIn(mirror, commitSha, project.repository, signal)
}

/** A tree whose faults are explained. */
function treeIn(mirror: Mirror, commitSha: string, repository: string, signal: AbortSignal): Tree {
  const tree = openGitTree((timeoutMs) => mirror.git({ timeoutMs, signal }), commitSha)
  const reading = <T>(work: () => Promise<T>): Promise<T> => explaining(`read ${repository}`, work)
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
  parts: RepositoryHostParts,
): Promise<Tree> {
  const { repositoryId, repository, commitSha } = pinned
  const mirror =
    (await parts.mirrors.find(repositoryId, commitSha)) ??
    (await parts.mirrors.ensure(
      toFetchRequest(await followContext(project, pinned, signal, parts), commitSha, parts.tokens),
      signal,
    ))
  return treeIn(mirror, commitSha, repository, signal)
}

async function findPullRequest(project: Project, branch: string, signal: AbortSignal, parts: RepositoryHostParts) {
  const [found] = await askAbout(project, signal, parts, (octokit, repository) =>
    listPullRequests(octokit, repository, branch),
  )
  return found === undefined ? undefined : withoutBody(found)
}
