// Publishes through the Git Data API: blobs → trees → commit → branch. Until the last call nothing can be seen. As no
// author is named, GitHub makes the App the author and signs the commit.
import type { Logger } from 'pino'
import type { Change } from '../../git-tree/change.ts'
import { RepositoryError } from '../../jobs/repository.ts'
import { isRefusal } from '../host-answer.ts'
import type { CommitToPublish, PublishAccess, Publisher } from './publisher.ts'

/** Larger requests for trees were seen to time out. */
const ENTRIES_PER_TREE = 100
const INLINE_BYTES_PER_TREE = 1024 * 1024
/** From here on a file is sent by itself. */
const INLINE_MAX_BYTES = 256 * 1024

type Entry = { path: string; mode: '100644'; type: 'blob' } & ({ content: string } | { sha: string | null })

export function createGitDataPublisher(logger: Logger): Publisher {
  return {
    publish: async (commit, access) => {
      const treeSha = await writeTrees(commit, access)
      if (treeSha !== commit.built.treeSha) throw differentTree(commit, treeSha)
      const made = await writeCommit(commit, access)
      const { isVerified, reason } = made
      logger[isVerified ? 'info' : 'warn'](
        { commitSha: made.sha, verified: isVerified, reason },
        'Made a commit through the API',
      )
      return writeBranch(commit, made.sha, access, logger)
    },
  }
}

async function writeTrees(commit: CommitToPublish, access: PublishAccess): Promise<string> {
  let treeSha = commit.built.baseTreeSha
  for (const chunk of inChunks(await toEntries(commit, access))) {
    const { data } = await access.octokit.request('POST /repos/{owner}/{repo}/git/trees', {
      ...placeOf(commit),
      base_tree: treeSha,
      tree: chunk,
    })
    treeSha = data.sha
  }
  return treeSha
}

async function toEntries(commit: CommitToPublish, access: PublishAccess): Promise<Entry[]> {
  const entries: Entry[] = []
  // Deletions first, as in build-tree.ts: they make room for what takes their place.
  const ordered = [...commit.changes].sort((a, b) => Number(b.kind === 'delete') - Number(a.kind === 'delete'))
  for (const change of ordered) entries.push(await toEntry(change, commit, access))
  return entries
}

async function toEntry(change: Change, commit: CommitToPublish, access: PublishAccess): Promise<Entry> {
  const file = { path: change.path, mode: '100644', type: 'blob' } as const
  switch (change.kind) {
    case 'delete':
      return { ...file, sha: null }
    case 'reuse':
      return { ...file, sha: change.blobSha }
    case 'write': {
      const content = inlineText(change.content)
      return content === undefined
        ? { ...file, sha: await writeBlob(change.content, commit, access) }
        : { ...file, content }
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

async function writeBlob(content: Uint8Array, commit: CommitToPublish, { octokit }: PublishAccess): Promise<string> {
  const { data } = await octokit.request('POST /repos/{owner}/{repo}/git/blobs', {
    ...placeOf(commit),
    content: Buffer.from(content).toString('base64'),
    encoding: 'base64',
  })
  return data.sha
}

function inChunks(entries: readonly Entry[]): Entry[][] {
  const chunks: Entry[][] = []
  let bytes = 0
  for (const entry of entries) {
    const size = 'content' in entry ? Buffer.byteLength(entry.content) : 0
    const last = chunks.at(-1)
    if (last === undefined || last.length === ENTRIES_PER_TREE || bytes + size > INLINE_BYTES_PER_TREE) {
      chunks.push([entry])
      bytes = size
    } else {
      last.push(entry)
      bytes += size
    }
  }
  return chunks
}

async function writeCommit(commit: CommitToPublish, { octokit }: PublishAccess) {
  const { data } = await octokit.request('POST /repos/{owner}/{repo}/git/commits', {
    ...placeOf(commit),
    message: commit.message,
    tree: commit.built.treeSha,
    parents: [commit.parentSha],
  })
  return { sha: data.sha, isVerified: data.verification.verified, reason: data.verification.reason }
}

async function writeBranch(
  commit: CommitToPublish,
  sha: string,
  { octokit }: PublishAccess,
  logger: Logger,
): Promise<'written' | 'moved'> {
  const place = placeOf(commit)
  try {
    if (commit.headSha === null) {
      await octokit.request('POST /repos/{owner}/{repo}/git/refs', {
        ...place,
        ref: `refs/heads/${commit.branch}`,
        sha,
      })
    } else {
      const ref = `heads/${commit.branch}`
      await octokit.request('PATCH /repos/{owner}/{repo}/git/refs/{ref}', { ...place, ref, sha, force: false })
    }
    return 'written'
  } catch (error) {
    if (!isRefusal(error, 422, BRANCH_MOVED)) throw error
    logger.warn({ err: error, branch: commit.branch }, 'The branch is not where it was seen')
    return 'moved'
  }
}

/** The last one: another process moved it in the same moment. */
const BRANCH_MOVED = /already exists|not a fast forward|does not exist|reference cannot be updated/i

function placeOf({ repository }: CommitToPublish): { owner: string; repo: string } {
  return { owner: repository.owner, repo: repository.name }
}

function differentTree(commit: CommitToPublish, treeSha: string): RepositoryError {
  return new RepositoryError(
    `GitHub made another tree (${treeSha}) of the changes than git did here (${commit.built.treeSha}), so nothing was ` +
      'published. Please report this; DOCMEND_PUBLISHER=git-push goes another way',
    { transient: false },
  )
}
