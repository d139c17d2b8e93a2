// Publishes through the Git Data API: blobs → trees → commit → branch. Until the last call nothing can be seen. As no
// author is named, GitHub makes the App the author and signs the commit.
import { type Change, type FileMode, modeOf } from '../../base/git-tree.ts'
import { RepositoryError } from '../../jobs/repository.ts'
import { isRefusal } from '../api/host-answer.ts'
import { inBatches } from '../in-batches.ts'
import type { CommitToPublish, PublishAttempt, Publisher, Written } from './publish-attempt.ts'

/** Larger requests for trees were seen to time out. */
const TREE_MAX = { items: 100, bytes: 1024 * 1024 }
/** From here on a file is sent by itself. */
const INLINE_MAX_BYTES = 256 * 1024

type Entry = { path: string; mode: FileMode; type: 'blob' } & ({ content: string } | { sha: string | null })

export const publishByGitData: Publisher = async (commit, attempt) => {
  const treeSha = await writeTrees(commit, attempt)
  if (treeSha !== commit.built.treeSha) throw differentTree(commit, treeSha)
  const { sha, isVerified, reason } = await writeCommit(commit, attempt)
  const level = isVerified ? 'info' : 'warn'
  attempt.github.logger[level]({ commitSha: sha, verified: isVerified, reason }, 'Created a commit through the API')
  return writeBranch(commit, sha, attempt)
}

async function writeTrees(commit: CommitToPublish, attempt: PublishAttempt): Promise<string> {
  let treeSha = commit.built.baseTreeSha
  for (const tree of inBatches(await toEntries(commit.changes, attempt), inlineBytes, TREE_MAX)) {
    const { data } = await attempt.octokit.request('POST /repos/{owner}/{repo}/git/trees', {
      ...toPlace(attempt),
      base_tree: treeSha,
      tree,
    })
    treeSha = data.sha
  }
  return treeSha
}

async function toEntries(changes: CommitToPublish['changes'], attempt: PublishAttempt): Promise<Entry[]> {
  const entries: Entry[] = []
  // Deletions first, as in build-tree.ts: they make room for what takes their place.
  const ordered = [...changes].sort((a, b) => Number(b.kind === 'delete') - Number(a.kind === 'delete'))
  for (const change of ordered) entries.push(await toEntry(change, attempt))
  return entries
}

async function toEntry(change: Change, attempt: PublishAttempt): Promise<Entry> {
  // A deletion needs a mode too; any will do.
  const mode = change.kind === 'delete' ? '100644' : modeOf(change)
  const file = { path: change.path, mode, type: 'blob' } as const
  switch (change.kind) {
    case 'delete':
      return { ...file, sha: null }
    case 'reuse':
      return { ...file, sha: change.blobSha }
    case 'write': {
      const content = inlineText(change.content)
      return content === undefined ? { ...file, sha: await writeBlob(change.content, attempt) } : { ...file, content }
    }
    default:
      return change satisfies never
  }
}

/** Text that survives JSON byte for byte, or undefined. */
function inlineText(content: Uint8Array): string | undefined {
  if (content.byteLength > INLINE_MAX_BYTES || content.includes(0)) return undefined
  const text = Buffer.from(content).toString('utf8')
  return Buffer.from(text, 'utf8').equals(content) ? text : undefined
}

async function writeBlob(content: Uint8Array, attempt: PublishAttempt): Promise<string> {
  const { data } = await attempt.octokit.request('POST /repos/{owner}/{repo}/git/blobs', {
    ...toPlace(attempt),
    content: Buffer.from(content).toString('base64'),
    encoding: 'base64',
  })
  return data.sha
}

function inlineBytes(entry: Entry): number {
  return 'content' in entry ? Buffer.byteLength(entry.content) : 0
}

/**
 * Checks of sign-offs compare the author's name and address. Who GitHub makes the author depends on the token and the server, so
 * a message that names another is written once more; no branch leads to the first commit.
 */
async function writeCommit(commit: CommitToPublish, attempt: PublishAttempt) {
  const written = await createCommit(commit.message, commit, attempt)
  const message = commit.messageBy(written.author)
  return message === commit.message ? written : createCommit(message, commit, attempt)
}

async function createCommit(message: string, { built, parentSha }: CommitToPublish, attempt: PublishAttempt) {
  const { data } = await attempt.octokit.request('POST /repos/{owner}/{repo}/git/commits', {
    ...toPlace(attempt),
    message,
    tree: built.treeSha,
    parents: [parentSha],
  })
  return {
    author: data.author,
    sha: data.sha,
    isVerified: data.verification?.verified ?? false,
    reason: data.verification?.reason ?? '',
  }
}

async function writeBranch({ headSha }: CommitToPublish, sha: string, attempt: PublishAttempt): Promise<Written> {
  const { octokit, target, github } = attempt
  const place = toPlace(attempt)
  const name = `heads/${target.branch}`
  try {
    if (headSha === null) {
      await octokit.request('POST /repos/{owner}/{repo}/git/refs', { ...place, ref: `refs/${name}`, sha })
    } else {
      await octokit.request('PATCH /repos/{owner}/{repo}/git/refs/{ref}', { ...place, ref: name, sha, force: false })
    }
    return { kind: 'written', sha }
  } catch (error) {
    if (!isRefusal(error, 422, BRANCH_MOVED)) throw error
    github.logger.warn({ err: error, branch: target.branch }, 'The branch is not where it was seen')
    return { kind: 'moved' }
  }
}

/** The last one: another process moved it in the same moment. */
const BRANCH_MOVED = /already exists|not a fast forward|does not exist|reference cannot be updated/i

function toPlace({ repository }: PublishAttempt): { owner: string; repo: string } {
  return { owner: repository.owner, repo: repository.name }
}

function differentTree(commit: CommitToPublish, treeSha: string): RepositoryError {
  return new RepositoryError(
    `GitHub computed a different tree for the changes (${treeSha}) than git did here (${commit.built.treeSha}), so nothing ` +
      'was published. Please report this. DOCMEND_PUBLISHER=git-push publishes in another way',
    { transient: false },
  )
}
