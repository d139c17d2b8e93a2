// Fixes both ends of the change of code that a job is about. Its repository is the documentation's own, or one of the same
// installation that the project's settings name, also a public one: the change is quoted to the model as a whole.
import { cut } from '../../base/text.ts'
import { describeUngranted } from '../../jobs/cause.ts'
import type { CausePins, CauseRequest, ContextPin } from '../../jobs/job.ts'
import type { Project } from '../../projects/project.ts'
import { type AppAccess, withToken } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { isRefusal, lookTwice, unlessMissing } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import { explaining } from '../errors.ts'
import { findRepository, lasting, readingToken, withLister } from './pin-context.ts'

/** Throws what `RepositoryHost.pinCause` says. */
export async function pinCause(
  project: Project,
  cause: CauseRequest,
  isAllowed: (repository: string) => boolean,
  signal: AbortSignal,
  github: AppAccess,
): Promise<CausePins> {
  return withLister(project, signal, github, (lister, own) =>
    explaining(`read the change of ${cause.repository}`, async () => {
      const access = { ...github, project, own, lister, isAllowed, signal }
      const repository = await findRepository({ repository: cause.repository, ref: null }, access)
      if (repository.repositoryId !== own.repositoryId && !isAllowed(repository.fullName))
        throw lasting(describeUngranted(repository.fullName, project))
      const octokit = github.api.asReader(repository.installationId, await readingToken(repository, access), signal)
      const ends = await ('pullRequest' in cause
        ? endsOfPullRequest(cause.pullRequest, repository, octokit, { ...github, signal })
        : endsOfRange(cause, repository, octokit, { ...github, signal }))
      return { ...ends, messages: await readMessages(ends, repository, octokit) }
    }),
  )
}

type Access = AppAccess & { signal: AbortSignal }

async function endsOfRange(
  { from, to }: Extract<CauseRequest, { from: string }>,
  repository: Repository,
  octokit: CheckedOctokit,
  access: Access,
): Promise<CausePins> {
  const [before, after] = await Promise.all(
    [from, to].map(async (ref) => toPin(repository, ref, await findCommit(ref, repository, octokit, access))),
  )
  if (before === undefined || after === undefined) throw new Error('A change has two ends')
  return { before, after }
}

/** What GitHub calls `sha` here may be a branch, a tag or the id of a commit. */
async function findCommit(
  ref: string,
  { owner, name, fullName }: Repository,
  octokit: CheckedOctokit,
  access: Access,
): Promise<string> {
  const asked = { owner, repo: name, sha: ref, per_page: 1 }
  const listed = await lookTwice(
    async () => unlessUnknown(octokit.request('GET /repos/{owner}/{repo}/commits', asked)),
    access,
  )
  const sha = listed?.data[0]?.sha
  if (sha !== undefined) return sha
  throw lasting(
    `${fullName} has no commit, branch or tag ${ref}. Push it first, or name another one as from or to of the cause`,
  )
}

/** A repository without commits answers 409, a name that cannot be a ref 422. */
async function unlessUnknown<T>(answer: Promise<T>): Promise<T | undefined> {
  return unlessMissing(answer).catch((error: unknown) => {
    if (isRefusal(error, 409) || isRefusal(error, 422)) return undefined
    throw error
  })
}

/** From where its branch began to its head, whether or not it is merged. */
async function endsOfPullRequest(
  number: number,
  repository: Repository,
  octokit: CheckedOctokit,
  access: Access,
): Promise<CausePins> {
  const { owner, name: repo, fullName } = repository
  const pull = await withToken('forPullRequests', repository, access.signal, access, (reader) => {
    const asked = { owner, repo, pull_number: number }
    return lookTwice(
      async () => unlessMissing(reader.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', asked)),
      access,
    )
  })
  if (pull === undefined) throw lasting(`${fullName} has no pull request #${number}. Name another one as the cause`)
  const { base, head } = pull.data
  const asked = { owner, repo, basehead: `${base.sha}...${head.sha}`, per_page: 1 }
  const compared = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', asked))
  const from = compared?.data.merge_base_commit.sha
  if (from === undefined)
    throw lasting(`The commits of pull request #${number} of ${fullName} are gone. Name two commits as the cause`)
  const title = cut(pull.data.title, MESSAGE_MAX_CHARACTERS)
  return { before: toPin(repository, base.ref, from), after: toPin(repository, `#${number}`, head.sha), title }
}

/** As many as GitHub lists at once, and more than a model is shown. */
const COMMITS_MAX = 100
const MESSAGE_MAX_CHARACTERS = 4000
/** Of all messages: they are kept with the job. */
const MESSAGES_MAX_CHARACTERS = 16_000

/**
 * The mirror is shallow and lacks the commits between. Where the first end is not among the commits that GitHub lists before the
 * second one, only the message of the second one is known to belong to the change.
 */
async function readMessages(
  { before, after }: CausePins,
  { owner, name }: Repository,
  octokit: CheckedOctokit,
): Promise<string[]> {
  const asked = { owner, repo: name, sha: after.commitSha, per_page: COMMITS_MAX }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits', asked)
  const start = data.findIndex(({ sha }) => sha === before.commitSha)
  let room = MESSAGES_MAX_CHARACTERS
  return data.slice(0, Math.max(1, start)).flatMap(({ commit }) => {
    const message = cut(commit.message.trim(), Math.min(room, MESSAGE_MAX_CHARACTERS))
    room -= message.length
    return message === '' ? [] : [message]
  })
}

function toPin({ fullName, repositoryId, url }: Repository, ref: string, commitSha: string): ContextPin {
  return { repository: fullName, repositoryId, ref, commitSha, url }
}
