// Publishing on a branch of the job's own: the branch is made, and then its pull request.
import { branchOfJob } from '../../jobs/job.ts'
import { type Publication, RepositoryError } from '../../jobs/repository.ts'
import { neutralizeBody, neutralizeTitle } from '../neutralize.ts'
import { commitsBetween, deleteBranch, findHead, findHeadAgain, type Head } from './branches.ts'
import { addLabels } from './labels.ts'
import { hasMark, withMark } from './mark.ts'
import { BranchMovedError } from './publisher.ts'
import {
  closePullRequest,
  createPullRequest,
  type FoundPullRequest,
  listPullRequests,
  withoutBody,
} from './pull-requests.ts'
import { branchTaken, buildOn, buildPinned, isOurs, type Round, shortenFault, standsIn, writeCommit } from './round.ts'

export async function openPullRequest(round: Round): Promise<Publication> {
  const { request, octokit, repository } = round
  const [pullRequests, head, baseHead] = await Promise.all([
    listPullRequests(octokit, repository, request.branch),
    findHead(octokit, repository, request.branch),
    findHead(octokit, repository, request.base.ref),
  ])
  const [oldest] = pullRequests
  if (oldest !== undefined && oldest.state !== 'open') return leaveSettled(oldest, round)
  if (oldest !== undefined && head?.sha !== request.base.commitSha) return keepPullRequest(oldest, head, round)

  if (head === undefined || head.sha === request.base.commitSha) {
    const isWritten = await writeBranch(head, baseHead, round)
    if (!isWritten) return { kind: 'nothing_to_publish' }
  } else if (!isOurs(head, round)) return takenBySomeone(round)
  return ensurePullRequest(head === undefined, round)
}

/** One that a person has merged or closed is never opened again. That of an earlier turn has not what this one made. */
async function leaveSettled(found: FoundPullRequest, round: Round): Promise<Publication> {
  const { branch, mark } = round.request
  const isOfThisTurn = branch === branchOfJob(mark) || hasMark(found.body, mark)
  const hasOurs = isOfThisTurn || (found.headSha !== '' && (await standsIn(found.headSha, round)))
  return hasOurs ? published(found, round) : { kind: 'settled', pullRequest: withoutBody(found) }
}

/** An open pull request of the branch: ours, or made by a person who has taken the name of our branch. */
async function keepPullRequest(found: FoundPullRequest, head: Head | undefined, round: Round): Promise<Publication> {
  const { octokit, repository, request } = round
  if (hasMark(found.body, request.mark) || (head !== undefined && isOurs(head, round))) return published(found, round)
  const commits = head === undefined ? [] : await commitsBetween(octokit, repository, request.base.ref, request.branch)
  return commits.some((commit) => isOurs(commit, round)) ? published(found, round) : takenBySomeone(round)
}

/** Writes the commit and, last, the branch. False when the base has every change by now. */
async function writeBranch(head: Head | undefined, baseHead: Head | undefined, round: Round): Promise<boolean> {
  const { request, repository, parts, octokit, guard } = round
  // A branch that exists is continued where it stands, at the pinned base.
  const newest =
    head ??
    baseHead ??
    (await findHeadAgain(octokit, repository, request.base.ref, { sleep: parts.sleep, signal: guard() }))
  if (newest === undefined) throw goneBase(round)
  const { parentSha, built } = await buildOnBase(newest.sha, round)
  if (built.treeSha === built.baseTreeSha) return false
  await writeCommit(built, parentSha, head?.sha, round)
  return true
}

/** Builds on the newest base when nothing speaks against it, else on the one that the job worked from. */
async function buildOnBase(newestSha: string, round: Round) {
  const { base } = round.request
  const pinned = await buildPinned(round)
  if (newestSha === base.commitSha) return { parentSha: base.commitSha, built: pinned }

  const newest = await buildOn(newestSha, round)
  const isDone = newest.treeSha === newest.baseTreeSha
  const reason = isDone ? undefined : await reasonAgainst(newestSha, round)
  if (reason === undefined) return { parentSha: newestSha, built: newest }
  round.notes.push(
    `${reason}, so the branch starts from ${base.commitSha.slice(0, 7)} and may have to be merged by hand`,
  )
  return { parentSha: base.commitSha, built: pinned }
}

/** Why the changes are not to be built on the newest base: they were made, checked and gated on another. */
async function reasonAgainst(newestSha: string, { request, repository, parts }: Round): Promise<string | undefined> {
  const { base } = request
  const touched = await parts.builder.findTouched(repository, base.commitSha, newestSha, request)
  if (touched.length > 0) return `${base.ref} has changed the same files since the job began`
  const fault = await request.faultsOn(newestSha)
  if (fault === undefined) return undefined
  return `${base.ref} has changed since the job began, and on it the changes would not pass (${shortenFault(fault)})`
}

async function ensurePullRequest(isNewBranch: boolean, round: Round): Promise<Publication> {
  const { request, repository, octokit } = round
  const [existing] = await listPullRequests(octokit, repository, request.branch)
  if (existing !== undefined) {
    // Another was faster, and a person has merged or closed it since: the branch that we made again is not needed.
    if (isNewBranch && existing.state !== 'open') await deleteBranch(octokit, repository, request.branch)
    return published(existing, round)
  }
  const created = await createPullRequest(octokit, repository, {
    title: neutralizeTitle(request.title),
    body: neutralizeBody(withMark(request.body, request.mark, `<!-- docmend:job=${request.mark} -->`)),
    head: request.branch,
    base: request.base.ref,
    draft: request.draft,
  })
  if (created.kind === 'no_difference') return { kind: 'nothing_to_publish' }
  if (created.kind === 'moved') throw new BranchMovedError('The branch or its pull request was changed meanwhile')
  if (created.isDraftRefused) round.notes.push('The repository has no drafts, so the pull request is a normal one')
  return closeSurplus(created.pullRequest, round)
}

/** Ours is surplus when an older one of the same branch has come to light, for example one that was merged meanwhile. */
async function closeSurplus(created: FoundPullRequest, round: Round): Promise<Publication> {
  const { octokit, repository, request } = round
  const [oldest] = await listPullRequests(octokit, repository, request.branch)
  if (oldest === undefined || oldest.number >= created.number) return published(created, round)
  await closePullRequest(octokit, repository, created.number)
  round.parts.logger.warn({ closed: created.number, kept: oldest.number }, 'Closed a surplus pull request of ours')
  return published(oldest, round)
}

/** Labels go on while it is open and surely ours: also after an attempt that broke off before it came to them. */
async function published(found: FoundPullRequest, round: Round): Promise<Publication> {
  const { request, repository, octokit, parts, notes } = round
  if (found.state === 'open' && hasMark(found.body, request.mark)) {
    notes.push(...(await addLabels(octokit, repository, found, request.labels, parts.logger)))
  }
  return { kind: 'published', pullRequest: withoutBody(found), notes }
}

function takenBySomeone({ request }: Round): Publication {
  return branchTaken(
    `The branch ${request.branch} holds commits that this turn has not made. They were kept and nothing was written; delete or rename the branch, then ask again`,
  )
}

function goneBase({ request }: Round): RepositoryError {
  const { base, project } = request
  const message = `The branch ${base.ref} of ${project.repository} was deleted since the job began. Start a new job`
  return new RepositoryError(message, { transient: false })
}
