// What the code host does for publishing: each call explains its faults and forgives one odd answer.

import type { PublishTarget, RepositoryHost } from '../../jobs/repository.ts'
import type { HostAccess } from '../api/access.ts'
import { isRefusal } from '../api/host-answer.ts'
import type { Guard } from '../api/patient-client.ts'
import { explaining } from '../errors.ts'
import { ensureCommit, withGit } from '../mirror/fetched-mirror.ts'
import { findChangedPaths } from './changed-paths.ts'
import { lookAtBranch, lookAtPullRequest } from './look-at-branch.ts'
import { openPullRequest } from './open-pull-request.ts'
import { type RecallBuilt, withPublishToken } from './publish-attempt.ts'
import { rewordPullRequest } from './reword-pull-request.ts'
import { writeCommit } from './write-commit.ts'

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
