// Brings a commit of ours onto the branch, by the API or by `git push`.

import { type CommitTrailers, type NewCommit, RepositoryError } from '../../jobs/repository.ts'
import type { HostAccess } from '../api/access.ts'
import { unlessMissing } from '../api/host-answer.ts'
import { buildTree, type CommitText } from '../git/build-tree.ts'
import { GitError, isDamage } from '../git/git.ts'
import { withGit } from '../mirror/fetched-mirror.ts'
import { type Mirror, toUrl } from '../mirror/mirror.ts'
import { neutralizeCommitMessage } from '../neutralize.ts'
import { publishByGitData } from './git-data.ts'
import { withMark } from './mark.ts'
import type { MessageBy, PublishAttempt, Publisher, Written } from './publish-attempt.ts'

/**
 * Files of the largest change that is published through the API; for a larger one, one push is cheaper than many
 * requests.
 */
export const API_MAX_FILES = 500

/** Size of the largest change that is published through the API. */
export const API_MAX_BYTES = 5 * 1024 * 1024

// Who the App is as the author of a commit that git makes. GitHub links a commit to an account by the number in its address
// (GitHub Docs, "Setting your commit email address").

type Author = CommitText['author']

/** Without an account that GitHub knows. No person can have a name with brackets. */
function unknownAuthor(serverUrl: string, login = 'docmend[bot]'): Author {
  return { name: login, email: `${login}@${noReplyHost(serverUrl)}` }
}

/** Asks GitHub for the App's own account. */
async function findAppAuthor({ octokit, repository, guard, github }: PublishAttempt): Promise<Author> {
  const { serverUrl } = github
  const { data: app } = await github.api.asApp(guard(), repository.installationId).request('GET /app')
  const login = `${app.slug}[bot]`
  const account = await unlessMissing(octokit.request('GET /users/{username}', { username: login }))
  if (account === undefined) return unknownAuthor(serverUrl, login)
  return { name: login, email: `${account.data.id}+${login}@${noReplyHost(serverUrl)}` }
}

function noReplyHost(serverUrl: string): string {
  return `users.noreply.${new URL(serverUrl).hostname}`
}

// Publishes by `git push` from the mirror: for hosts without the Git Data API, and for changes that are too large for it.
// Such commits are not signed.

/** Time limit for one push, which shows its progress every second while it sends. */
const PUSH_TIMEOUT_MS = 5 * 60_000
const PUSH_SILENCE_MS = 60_000

/** The last one: the commits below ours, which are not sent along, cannot be reached any more from any branch. */
const BRANCH_MOVED =
  /\[(remote )?rejected\].*(fetch first|non-fast-forward|already exists|stale info|failed to update ref|cannot lock ref|shallow update not allowed)/i

const publishByGitPush: Publisher = async ({ headSha, built }, attempt) => {
  const { repository, target, github } = attempt
  // The mirror in which the commit was built.
  const mirror = github.mirrors.at(repository.repositoryId)
  try {
    await pushRef(mirror, { from: headSha ?? '', to: built.commitSha }, attempt)
    return { kind: 'written', sha: built.commitSha }
  } catch (error) {
    // The next round fetches the mirror again, and builds the commit in it.
    if (isDamage(error)) await github.mirrors.delete(repository.repositoryId)
    if (!(error instanceof GitError) || !BRANCH_MOVED.test(error.stderr)) throw error
    github.logger.warn({ err: error, branch: target.branch }, 'The branch is not where it was seen')
    return { kind: 'moved' }
  }
}

/**
 * Moves the branch of the turn from one commit to another; '' = there is no such branch. Nothing is ever forced by this, since
 * our commit is a child of the head: the lease only refuses a branch that is not where it was seen, or that a person has
 * deleted since, which a plain push would create again.
 */
export async function pushRef(
  mirror: Mirror,
  { from, to }: { from: string; to: string },
  { target, repository, token, guard, github }: PublishAttempt,
): Promise<void> {
  const git = mirror.remoteGit({ timeoutMs: PUSH_TIMEOUT_MS, silenceMs: PUSH_SILENCE_MS, signal: guard(), token })
  const ref = `refs/heads/${target.branch}`
  const lease = `--force-with-lease=${ref}:${from}`
  await git.run(['push', '--progress', '--no-verify', lease, toUrl(repository, github), `${to}:${ref}`])
}

// The last lines of a commit's message that programs read (git-interpret-trailers). They are ours: what a model wrote has been
// made harmless before, so it cannot forge one.

/** No line break, and nothing but what names of models have. */
const UNSAFE = /[^\w.:/+-]+/g

/**
 * `Signed-off-by` names the author of the commit, as checks of the Developer Certificate of Origin want it. `Assisted-by` has the
 * form of the Linux kernel's documentation ("AI Coding Assistants"), the tool and its model. `Co-authored-by` would do as well for
 * people, but GitHub counts it as a contribution of an account.
 */
function withTrailers(
  message: string,
  { isSignedOff, assistedBy }: CommitTrailers,
  author: CommitText['author'],
): string {
  const lines = [
    ...(assistedBy === null ? [] : [`Assisted-by: Docmend:${assistedBy.replace(UNSAFE, '-')}`]),
    ...(isSignedOff ? [`Signed-off-by: ${author.name} <${author.email}>`] : []),
  ]
  return lines.length === 0 ? message : `${message}\n\n${lines.join('\n')}`
}

/** Writes the commit and, last, the branch. Throws when the changes do not give the tree that was saved with them. */
export async function writeCommit(commit: NewCommit, attempt: PublishAttempt): Promise<Written> {
  const { target, github, recallBuilt } = attempt
  const { parentSha, changes } = commit
  const { trailers = NO_TRAILERS } = commit
  const publisher = choosePublisher(changes, github)
  // What the API makes has no author of ours: GitHub takes the App itself, and signs. It tells who that is in its answer.
  const needsAuthor = publisher === publishByGitPush || (trailers.isSignedOff && github.actsAs === 'app')
  const author = needsAuthor ? await findAppAuthor(attempt) : unknownAuthor(github.serverUrl)
  const words = withMark(neutralizeCommitMessage(commit.message), target.mark)
  const messageBy: MessageBy = (author) => withTrailers(words, trailers, author)
  const message = messageBy(author)
  // The API makes a commit of its own, so the one that was built for the patch serves as well.
  const known = publisher === publishByGitData ? recallBuilt(target.project, target.base.commitSha, changes) : undefined
  const text: CommitText = { message, author, at: github.now() }
  const build = (sha: string) => withGit(target.project, sha, github, (git) => buildTree(git, sha, changes, text))
  const pinned = known ?? (await build(target.base.commitSha))
  if (pinned.treeSha !== target.treeSha) throw differentTree(pinned.treeSha, target.treeSha)
  const built = parentSha === target.base.commitSha ? pinned : await build(parentSha)
  return publisher({ ...commit, message, messageBy, built }, attempt)
}

const NO_TRAILERS: CommitTrailers = { isSignedOff: false, assistedBy: null }

function choosePublisher(changes: NewCommit['changes'], { publisher }: HostAccess): Publisher {
  const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0)
  const isLarge = changes.length > API_MAX_FILES || bytes > API_MAX_BYTES
  return publisher === 'git-push' || isLarge ? publishByGitPush : publishByGitData
}

function differentTree(builtSha: string, savedSha: string): RepositoryError {
  const message = `The saved changes give the tree ${builtSha}, but ${savedSha} was saved with them, so nothing was published`
  return new RepositoryError(message, { transient: false })
}
