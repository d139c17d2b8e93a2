// Makes the branch and its pull request exist, once: look, and only then do the next missing step. Each round begins
// with looking, so a round may break off anywhere, here or in another process, and the next one goes on from there.
import type { Logger } from 'pino'
import { type Publication, type PublishGuard, type PublishRequest, RepositoryError } from '../../jobs/repository.ts'
import type { BuiltCommit } from '../build-tree.ts'
import { explain } from '../errors.ts'
import { isRefusal } from '../host-answer.ts'
import { neutralizeBody, neutralizeCommitMessage, neutralizeTitle } from '../neutralize.ts'
import type { Api } from '../octokit.ts'
import type { Sleep } from '../pace.ts'
import type { Repositories, Repository } from '../repositories.ts'
import type { Tokens } from '../tokens.ts'
import { commitsBetween, deleteBranch, findHead, findHeadAgain, type Head } from './branches.ts'
import { addLabels } from './labels.ts'
import { BranchMovedError, type PublishAccess, type Publisher } from './publisher.ts'
import {
  closePullRequest,
  createPullRequest,
  type FoundPullRequest,
  listPullRequests,
  withoutBody,
} from './pull-requests.ts'

export interface PublishParts {
  api: Api
  tokens: Tokens
  repositories: Repositories
  /** Builds the changes on a commit, fetched when needed; compares a moved base with the pinned one. */
  builder: Builder
  choosePublisher: (request: PublishRequest) => Publisher
  sleep: Sleep
  logger: Logger
}

export interface Builder {
  build(repository: Repository, parentSha: string, request: PublishRequest, message: string): Promise<BuiltCommit>
  isUntouched(repository: Repository, fromSha: string, toSha: string, request: PublishRequest): Promise<boolean>
}

/** One round of looking and doing. */
interface Round extends PublishAccess {
  request: PublishRequest
  repository: Repository
  parts: PublishParts
  /** Stands in the commit and in the pull request; by it we know our own. */
  mark: string
  notes: string[]
}

const ROUND_DELAYS_MS = [500, 2000]

/** Looks and goes on, three times at most. Throws `RepositoryError`, or what the guard throws. */
export async function publish(request: PublishRequest, guard: PublishGuard, parts: PublishParts): Promise<Publication> {
  for (let round = 0; ; round++) {
    try {
      return await publishOnce(request, guard, parts)
    } catch (error) {
      const explained = explain(`publish ${request.branch} to ${request.project.repository}`, error)
      const delayMs = ROUND_DELAYS_MS[round]
      // One 404 may be odd: a token that was just made is not known everywhere at once. A second one is believed.
      const isOdd = round === 0 && isRefusal(error, 404)
      const isPassing =
        isOdd || error instanceof BranchMovedError || (explained instanceof RepositoryError && explained.transient)
      if (!isPassing || delayMs === undefined)
        throw error instanceof BranchMovedError ? taken(request, error) : explained
      parts.logger.warn({ err: explained, branch: request.branch }, 'Publishing broke off; looking again')
      parts.repositories.forget(request.project)
      await parts.sleep(delayMs, guard())
    }
  }
}

async function publishOnce(request: PublishRequest, guard: PublishGuard, parts: PublishParts): Promise<Publication> {
  const round = await beginRound(request, guard, parts)
  try {
    return await publishRound(round)
  } finally {
    parts.tokens.retire(round.repository.installationId, round.token)
  }
}

async function publishRound(round: Round): Promise<Publication> {
  const { request, octokit, repository } = round
  const [pullRequests, head, baseHead] = await Promise.all([
    listPullRequests(octokit, repository, request.branch),
    findHead(octokit, repository, request.branch),
    findHead(octokit, repository, request.base.ref),
  ])
  const [oldest] = pullRequests
  if (oldest !== undefined && oldest.state !== 'open') return published(oldest, round)
  if (oldest !== undefined && head?.sha !== request.base.commitSha) return keepPullRequest(oldest, head, round)

  if (head === undefined || head.sha === request.base.commitSha) {
    const isWritten = await writeBranch(head, baseHead, round)
    if (!isWritten) return { kind: 'nothing_to_publish' }
  } else if (!isOurs(head, round)) return branchTaken(round)
  return ensurePullRequest(head === undefined, round)
}

async function beginRound(request: PublishRequest, guard: PublishGuard, parts: PublishParts): Promise<Round> {
  const repository = await parts.repositories.recall(request.project, guard())
  const token = await parts.tokens.publishing(repository, guard())
  const octokit = parts.api.asPublisher(repository.installationId, token, guard)
  const mark = request.branch.split('/').at(-1) ?? request.branch
  return { request, repository, parts, octokit, token, guard, mark, notes: [] }
}

/** An open pull request of the branch: ours, or made by a person who has taken the name of our branch. */
async function keepPullRequest(found: FoundPullRequest, head: Head | undefined, round: Round): Promise<Publication> {
  if (found.body.includes(round.mark) || (head !== undefined && isOurs(head, round))) return published(found, round)
  const { octokit, repository, request } = round
  const commits = head === undefined ? [] : await commitsBetween(octokit, repository, request.base.ref, request.branch)
  return commits.some((commit) => isOurs(commit, round)) ? published(found, round) : branchTaken(round)
}

/** Writes the commit and, last, the branch. False when the base has every change by now. */
async function writeBranch(head: Head | undefined, baseHead: Head | undefined, round: Round): Promise<boolean> {
  const { request, repository, parts, octokit, token, guard } = round
  const message = withMark(neutralizeCommitMessage(request.commitMessage), round.mark)
  // A branch that exists is continued where it stands, at the pinned base.
  const newest =
    head ??
    baseHead ??
    (await findHeadAgain(octokit, repository, request.base.ref, { sleep: parts.sleep, signal: guard() }))
  if (newest === undefined) throw goneBase(round)
  const { parentSha, built } = await buildOnBase(newest.sha, message, round)
  if (built.treeSha === built.baseTreeSha) return false
  const commit = {
    repository,
    branch: request.branch,
    headSha: head?.sha,
    parentSha,
    built,
    changes: request.changes,
    message,
  }
  await parts.choosePublisher(request).publish(commit, { octokit, token, guard })
  return true
}

/** Builds on the newest base when nothing speaks against it, else on the one that the job worked from. */
async function buildOnBase(newestSha: string, message: string, round: Round) {
  const { request, repository, parts } = round
  const { base } = request
  const pinned = await parts.builder.build(repository, base.commitSha, request, message)
  if (pinned.treeSha !== request.treeSha) throw differentTree(request, pinned.treeSha)
  if (newestSha === base.commitSha) return { parentSha: base.commitSha, built: pinned }

  const newest = await parts.builder.build(repository, newestSha, request, message)
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
  if (!(await parts.builder.isUntouched(repository, base.commitSha, newestSha, request))) {
    return `${base.ref} has changed the same files since the job began`
  }
  const fault = await request.faultsOn(newestSha)
  if (fault === undefined) return undefined
  const shown = fault.slice(0, FAULT_MAX_CHARACTERS).toWellFormed()
  return `${base.ref} has changed since the job began, and on it the changes would not pass (${shown})`
}

const FAULT_MAX_CHARACTERS = 500

async function ensurePullRequest(isNewBranch: boolean, round: Round): Promise<Publication> {
  const { request, repository, octokit, mark } = round
  const [existing] = await listPullRequests(octokit, repository, request.branch)
  if (existing !== undefined) {
    // Another was faster, and a person has merged or closed it since: the branch that we made again is not needed.
    if (isNewBranch && existing.state !== 'open') await deleteBranch(octokit, repository, request.branch)
    return published(existing, round)
  }
  const created = await createPullRequest(octokit, repository, {
    title: neutralizeTitle(request.title),
    body: neutralizeBody(withMark(request.body, `<!-- docmend:job=${mark} -->`)),
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
  const { request, repository, octokit, parts, notes, mark } = round
  if (found.state === 'open' && found.body.includes(mark)) {
    notes.push(...(await addLabels(octokit, repository, found, request.labels, parts.logger)))
  }
  return { kind: 'published', pullRequest: withoutBody(found), notes }
}

function isOurs({ treeSha, message }: Head, { request, mark }: Round): boolean {
  return treeSha === request.treeSha || message.includes(mark)
}

function withMark(text: string, mark: string): string {
  return text.includes(mark) ? text : `${text}\n\n${mark}`
}

function branchTaken({ request }: Round): Publication {
  const message = `The branch ${request.branch} holds commits of someone else. They were kept and nothing was written; delete or rename the branch and start a new job`
  return { kind: 'branch_taken', message }
}

function taken(request: PublishRequest, cause: BranchMovedError): RepositoryError {
  return new RepositoryError(`Could not publish: ${request.branch} keeps changing. ${cause.message}`, {
    transient: true,
    cause,
  })
}

function goneBase({ request }: Round): RepositoryError {
  const { base, project } = request
  return new RepositoryError(
    `The branch ${base.ref} of ${project.repository} was deleted since the job began. Start a new job`,
    {
      transient: false,
    },
  )
}

function differentTree(request: PublishRequest, treeSha: string): RepositoryError {
  return new RepositoryError(
    `The saved changes give another tree (${treeSha}) than was saved with them (${request.treeSha}), so nothing was published`,
    { transient: false },
  )
}
