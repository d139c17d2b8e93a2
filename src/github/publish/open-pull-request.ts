// Makes the pull request of a branch exist, once.

import { OUR_BRANCHES } from '../../jobs/job-names.ts'
import {
  type NewCommit,
  type NewPullRequest,
  type Opened,
  type PublishTarget,
  RepositoryError,
} from '../../jobs/repository.ts'
import { explain } from '../errors.ts'
import { ensureCommit } from '../mirror/fetched-mirror.ts'
import { neutralizeBody, neutralizeTitle } from '../neutralize.ts'
import { addLabels, askPeople } from './ask-people.ts'
import { deleteBranch, findHead, type Head } from './heads.ts'
import { hasMark, markPart, toBodyLine, withMark } from './mark.ts'
import { type PublishAttempt, trySeveralTimes } from './publish-attempt.ts'
import {
  closePullRequest,
  createPullRequest,
  type FoundPullRequest,
  isUsed,
  listPullRequests,
  withoutBody,
} from './pull-requests.ts'
import { pushRef, writeCommit } from './write-commit.ts'

/** Writes the commit unless the branch has it, and then opens the pull request unless there is one. */
export async function openPullRequest(
  commit: NewCommit | null,
  wanted: NewPullRequest,
  attempt: PublishAttempt,
): Promise<Opened> {
  const written = commit === null ? undefined : await writeCommit(commit, attempt)
  if (written?.kind === 'moved') return written
  const { target, repository, octokit } = attempt
  const [existing, ...newer] = await listPullRequests(octokit, repository, target.branch)
  if (existing === undefined) return create(wanted, written?.sha, attempt)
  await closeDuplicates(existing, newer, attempt)
  // Another was faster, and a person has merged or closed it since: the branch that we made again is not needed.
  if (commit?.headSha === null && existing.state !== 'open') await removeNewBranch(written?.sha, attempt)
  return opened(existing, written?.sha, wanted, attempt)
}

/** `writtenSha`: our commit; undefined = an earlier attempt wrote it. */
async function create(
  wanted: NewPullRequest,
  writtenSha: string | undefined,
  attempt: PublishAttempt,
): Promise<Opened> {
  const { target, repository, octokit } = attempt
  const title = neutralizeTitle(wanted.title)
  const parts = [markPart(neutralizeBody(wanted.body), title), wanted.tail === '' ? '' : neutralizeBody(wanted.tail)]
  const body = parts.filter((part) => part !== '').join('\n\n')
  const text = { title, body: withMark(body, target.mark, toBodyLine(target.mark)) }
  const place = { head: target.branch, base: target.base.ref, draft: wanted.draft }
  const created = await createPullRequest(octokit, repository, { ...text, ...place }).catch(async (error: unknown) => {
    if (isLasting(error)) await removeUnusedBranch(writtenSha, attempt)
    throw error
  })
  if (created.kind === 'no_difference') await removeUnusedBranch(writtenSha, attempt)
  if (created.kind !== 'created') return created
  const notes = created.isDraftRefused ? ['The repository has no draft pull requests, so this one is not a draft'] : []
  return keepOldest(created.pullRequest, writtenSha, notes, wanted, attempt)
}

/** True when no other attempt would open a pull request either. */
function isLasting(error: unknown): boolean {
  const explained = explain('open a pull request', error)
  return explained instanceof RepositoryError && !explained.transient
}

/** Ours is a duplicate when an older one of the same branch turns up, for example one that was merged in the meantime. */
async function keepOldest(
  created: FoundPullRequest,
  writtenSha: string | undefined,
  notes: readonly string[],
  wanted: NewPullRequest,
  attempt: PublishAttempt,
): Promise<Opened> {
  const { octokit, repository, target } = attempt
  const [oldest, ...newer] = await listPullRequests(octokit, repository, target.branch)
  if (oldest === undefined || oldest.number >= created.number)
    return opened(created, writtenSha, wanted, attempt, notes)
  await closeDuplicates(oldest, newer, attempt)
  return opened(oldest, writtenSha, wanted, attempt)
}

/**
 * Adds labels and asks people while the pull request is open and surely ours, also if an earlier attempt broke off before it
 * did. People come last, so that those who are notified see all of it.
 */
async function opened(
  found: FoundPullRequest,
  writtenSha: string | undefined,
  { labels, people }: NewPullRequest,
  attempt: PublishAttempt,
  notes: readonly string[] = [],
): Promise<Opened> {
  const more: string[] = []
  if (found.state === 'open' && hasMark(found.body, attempt.target.mark)) {
    more.push(...(await addLabels(found, labels, attempt)))
    if (people !== undefined) more.push(...(await askPeople(found, people, attempt)))
  }
  // What GitHub says of the head may lag behind what was just written.
  const commitSha = writtenSha ?? found.headSha
  return { kind: 'opened', pullRequest: withoutBody(found), commitSha, notes: [...notes, ...more] }
}

// A branch of ours that no pull request will use is in people's way. It goes when nothing can be lost with it: the branch is
// that of the turn's own job, and its head is the very commit that we wrote.

/**
 * Removes the branch of the turn unless a pull request uses it. By git, whose push names the head that was seen: a commit that
 * someone pushed since stays. `writtenSha`: our commit; undefined = an earlier attempt wrote it. Never throws: why there is no
 * pull request matters more.
 */
async function removeUnusedBranch(writtenSha: string | undefined, attempt: PublishAttempt): Promise<void> {
  const { target, repository, octokit, github } = attempt
  const { branch, base, project } = target
  try {
    const head = await findHead(octokit, repository, branch)
    if (head === undefined || !branch.startsWith(OUR_BRANCHES) || !isOurCommit(head, writtenSha, target)) return
    if (await isUsed(octokit, repository, branch)) return
    const mirror = await ensureCommit(project, base.commitSha, github)
    const push = () => pushRef(mirror, { from: head.sha, to: '' }, attempt)
    await trySeveralTimes(push, { sleep: github.sleep, signal: attempt.guard() })
    github.logger.info({ branch }, 'Removed a branch that no pull request will use')
  } catch (error) {
    github.logger.warn({ err: error, branch }, 'Could not remove a branch that no pull request will use')
  }
}

/** Removes the branch that we have just made again, after its pull request was merged or closed. */
async function removeNewBranch(
  writtenSha: string | undefined,
  { target: { branch }, repository, octokit, guard, github }: PublishAttempt,
): Promise<void> {
  const head = await findHead(octokit, repository, branch)
  if (head === undefined || head.sha !== writtenSha) return
  await deleteBranch(octokit, repository, branch, { sleep: github.sleep, signal: guard() })
}

/**
 * The mark alone is no proof: a person may have written it into a commit of theirs. What an earlier attempt wrote has our mark,
 * one parent, the base, and the tree that was saved; on a newer base its tree is not known here, and the branch stays.
 */
function isOurCommit(
  { sha, parents, treeSha, message }: Head,
  writtenSha: string | undefined,
  target: PublishTarget,
): boolean {
  if (writtenSha !== undefined) return sha === writtenSha
  const isOnBase = parents.length === 1 && parents[0] === target.base.commitSha
  return isOnBase && treeSha === target.treeSha && hasMark(message, target.mark)
}

// Two processes, or an answer that got lost, may open two pull requests of one turn. The older one stays; ours goes.

/** Gives those that are surely of this turn and open, of all but the oldest of the branch. Pure. */
export function findDuplicates(newer: readonly FoundPullRequest[], mark: string): FoundPullRequest[] {
  return newer.filter(({ state, body }) => state === 'open' && body.includes(toBodyLine(mark)))
}

/** Closes them. Safe to repeat: the next attempt finds what this one did not come to. */
async function closeDuplicates(
  oldest: FoundPullRequest,
  newer: readonly FoundPullRequest[],
  { octokit, repository, target, github }: PublishAttempt,
): Promise<void> {
  for (const { number } of findDuplicates(newer, target.mark)) {
    await closePullRequest(octokit, repository, number)
    github.logger.warn({ closed: number, kept: oldest.number }, 'Closed a duplicate pull request of Docmend')
  }
}
