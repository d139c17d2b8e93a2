// Makes the pull request of a branch exist, once.
import { type NewCommit, type NewPullRequest, type Opened, RepositoryError } from '../../jobs/repository.ts'
import { explain } from '../errors.ts'
import { neutralizeBody, neutralizeTitle } from '../neutralize.ts'
import { askPeople } from './ask-people.ts'
import { addLabels } from './labels.ts'
import { hasMark, toBodyLine, withMark } from './mark.ts'
import { markPart } from './marked-words.ts'
import type { PublishAttempt } from './publish-attempt.ts'
import { createPullRequest, type FoundPullRequest, listPullRequests, withoutBody } from './pull-requests.ts'
import { removeNewBranch, removeUnusedBranch } from './remove-unused-branch.ts'
import { closeSurplus } from './surplus.ts'
import { writeCommit } from './write-commit.ts'

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
  await closeSurplus(existing, newer, attempt)
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

/** Ours is one too many when an older one of the same branch has come to light, for example one that was merged meanwhile. */
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
  await closeSurplus(oldest, newer, attempt)
  return opened(oldest, writtenSha, wanted, attempt)
}

/**
 * Labels go on and people are asked while it is open and surely ours: also after an attempt that broke off before it came to
 * them. The people come last, so that whoever is told sees all of it.
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
