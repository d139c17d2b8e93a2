// One round of looking and doing, and what the two ways of publishing have in common.
import type { Logger } from 'pino'
import { type Publication, type PublishGuard, type PublishRequest, RepositoryError } from '../../jobs/repository.ts'
import type { BuiltCommit } from '../build-tree.ts'
import { neutralizeCommitMessage } from '../neutralize.ts'
import type { Api } from '../octokit.ts'
import type { Sleep } from '../pace.ts'
import type { Repositories, Repository } from '../repositories.ts'
import type { Tokens } from '../tokens.ts'
import { commitsBetween, type Head } from './branches.ts'
import { hasMark, withMark } from './mark.ts'
import type { PublishAccess, Publisher } from './publisher.ts'

export interface PublishParts {
  api: Api
  tokens: Tokens
  repositories: Repositories
  /** Builds the changes on a commit, fetched when needed; compares a commit that has moved on with the pinned one. */
  builder: Builder
  choosePublisher: (request: PublishRequest) => Publisher
  sleep: Sleep
  logger: Logger
}

export interface Builder {
  build(repository: Repository, parentSha: string, request: PublishRequest, message: string): Promise<BuiltCommit>
  /** Which files of the changes differ between two commits. */
  findTouched(repository: Repository, fromSha: string, toSha: string, request: PublishRequest): Promise<string[]>
}

export interface Round extends PublishAccess {
  request: PublishRequest
  repository: Repository
  parts: PublishParts
  /** For the job's message. */
  notes: string[]
}

export async function beginRound(request: PublishRequest, guard: PublishGuard, parts: PublishParts): Promise<Round> {
  const repository = await parts.repositories.recall(request.project, guard())
  const token = await parts.tokens.publishing(repository, guard())
  const octokit = parts.api.asPublisher(repository.installationId, token, guard)
  return { request, repository, parts, octokit, token, guard, notes: [] }
}

/** True for the commit that we would write: it has our mark, or is the very tree. */
export function isOurs({ treeSha, message }: Head, { request }: Round): boolean {
  return treeSha === request.treeSha || hasMark(message, request.mark)
}

/** True when our commit is among those that this one has and the base that the job worked from has not. */
export async function standsIn(headSha: string, { octokit, repository, request }: Round): Promise<boolean> {
  const commits = await commitsBetween(octokit, repository, request.base.commitSha, headSha)
  return commits.some(({ message }) => hasMark(message, request.mark))
}

/** Gives our commit on the base that the job worked from. Throws when its tree is not the one that was saved. */
export async function buildPinned({ request, repository, parts }: Round): Promise<BuiltCommit> {
  const built = await parts.builder.build(repository, request.base.commitSha, request, messageOf(request))
  if (built.treeSha === request.treeSha) return built
  throw new RepositoryError(
    `The saved changes give another tree (${built.treeSha}) than was saved with them (${request.treeSha}), so nothing was published`,
    { transient: false },
  )
}

export function buildOn(commitSha: string, { request, repository, parts }: Round): Promise<BuiltCommit> {
  return parts.builder.build(repository, commitSha, request, messageOf(request))
}

function messageOf({ commitMessage, mark }: PublishRequest): string {
  return withMark(neutralizeCommitMessage(commitMessage), mark)
}

/** Writes the commit and, last, the branch: `headSha` is where it stands, undefined = it is made. */
export async function writeCommit(
  built: BuiltCommit,
  parentSha: string,
  headSha: string | undefined,
  { request, repository, parts, octokit, token, guard }: Round,
): Promise<void> {
  const { branch, changes } = request
  const commit = { repository, branch, headSha, parentSha, built, changes, message: messageOf(request) }
  await parts.choosePublisher(request).publish(commit, { octokit, token, guard })
}

/** A fault as it is shown to people. */
export function shortenFault(fault: string): string {
  return fault.slice(0, FAULT_MAX_CHARACTERS).toWellFormed()
}

const FAULT_MAX_CHARACTERS = 500

export function branchTaken(message: string): Publication {
  return { kind: 'branch_taken', message }
}
