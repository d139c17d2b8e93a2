// Publishing on an open pull request: one commit on top of what stands on its branch, a person's commits included. Its
// title and body stay as people left them; nothing is opened, reopened or forced.
import type { Publication } from '../../jobs/repository.ts'
import { findHead, findHeadAgain, type Head } from './branches.ts'
import { type FoundPullRequest, lookAtPullRequest, withoutBody } from './pull-requests.ts'
import { branchTaken, buildOn, buildPinned, isOurs, type Round, shortenFault, standsIn, writeCommit } from './round.ts'

export async function continuePullRequest(number: number, round: Round): Promise<Publication> {
  const { found, head } = await look(number, round)
  if (found.state !== 'open' || head === undefined) return settled(found, head, round)
  if (head.sha !== round.request.base.commitSha && (await isWritten(head, round))) return published(found, round)

  const obstacle = await writeOnTop(head, round)
  if (obstacle !== undefined) return obstacle
  // A person may have merged or closed it between looking and writing.
  const after = await look(number, round)
  return after.found.state === 'open' ? published(after.found, round) : settled(after.found, after.head, round)
}

interface Seen {
  found: FoundPullRequest
  /** Where its branch stands. */
  head: Head | undefined
}

async function look(number: number, { request, repository, octokit, parts, guard }: Round): Promise<Seen> {
  const { branch } = request
  const pause = { sleep: parts.sleep, signal: guard() }
  const [found, head] = await Promise.all([
    lookAtPullRequest(octokit, repository, { number, branch }, pause),
    findHead(octokit, repository, branch),
  ])
  if (head !== undefined || found.state !== 'open') return { found, head }
  return { found, head: await findHeadAgain(octokit, repository, branch, pause) }
}

/** True when our commit is among those that came to the branch since the job began, whatever people put on top of it. */
async function isWritten(head: Head, round: Round): Promise<boolean> {
  return isOurs(head, round) || (await standsIn(head.sha, round))
}

/** Writes our commit as a child of the head; or says why not. */
async function writeOnTop(head: Head, round: Round): Promise<Publication | undefined> {
  const { base } = round.request
  const pinned = await buildPinned(round)
  const built = head.sha === base.commitSha ? pinned : await buildOn(head.sha, round)
  if (built.treeSha === built.baseTreeSha) return { kind: 'nothing_to_publish' }
  if (head.sha !== base.commitSha) {
    const reason = await reasonAgainst(head.sha, round)
    if (reason !== undefined) return branchTaken(`${reason}. ${WHAT_TO_DO}`)
    round.notes.push('Commits had been pushed to the branch meanwhile; the changes stand on top of them')
  }
  await writeCommit(built, head.sha, head.sha, round)
  return undefined
}

const WHAT_TO_DO =
  'What was pushed was kept and nothing was written; send the message again, and it starts from what is there now'

/** Why the changes are not to be put on top of what people have pushed meanwhile. */
async function reasonAgainst(headSha: string, { request, repository, parts }: Round): Promise<string | undefined> {
  const { base, branch } = request
  const touched = await parts.builder.findTouched(repository, base.commitSha, headSha, request)
  if (touched.length > 0)
    return `Commits were pushed to ${branch} meanwhile that change the same files: ${listed(touched)}`
  const fault = await request.faultsOn(headSha)
  if (fault === undefined) return undefined
  return `Commits were pushed to ${branch} meanwhile, and on top of them the changes would not pass (${shortenFault(fault)})`
}

const NAMED = 5

function listed(paths: readonly string[]): string {
  const more = paths.length - NAMED
  return [paths.slice(0, NAMED).join(', '), ...(more > 0 ? [`and ${more} more`] : [])].join(' ')
}

/**
 * It is no longer open, or its branch is gone. All the same our commit may have come in before: then it is published. Of a
 * merged one counts what was merged; a closed one has what its branch has, should a person open it again.
 */
async function settled(found: FoundPullRequest, head: Head | undefined, round: Round): Promise<Publication> {
  const over: FoundPullRequest = found.state === 'open' ? { ...found, state: 'closed' } : found
  const lastSha = over.state === 'merged' ? over.headSha : (head?.sha ?? over.headSha)
  const isIn = lastSha !== '' && lastSha !== round.request.base.commitSha && (await standsIn(lastSha, round))
  return isIn ? published(over, round) : { kind: 'settled', pullRequest: withoutBody(over) }
}

/** Its labels are left as people have them. */
function published(found: FoundPullRequest, { notes }: Round): Publication {
  return { kind: 'published', pullRequest: withoutBody(found), notes }
}
