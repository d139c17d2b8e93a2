// Brings a commit of ours onto the branch, by the API or by `git push`.

import { type CommitTrailers, type NewCommit, RepositoryError } from '../../jobs/repository.ts'
import type { HostAccess } from '../api/access.ts'
import { API_MAX_BYTES, API_MAX_FILES } from '../defaults.ts'
import { buildTree, type CommitText } from '../git/build-tree.ts'
import { withGit } from '../mirror/fetched-mirror.ts'
import { neutralizeCommitMessage } from '../neutralize.ts'
import { findAppAuthor, unknownAuthor } from './app-author.ts'
import { publishByGitData } from './git-data.ts'
import { publishByGitPush } from './git-push.ts'
import { withMark } from './mark.ts'
import type { MessageBy, PublishAttempt, Publisher, Written } from './publish-attempt.ts'
import { withTrailers } from './trailers.ts'

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
