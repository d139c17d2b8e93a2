// REST: blobs, trees and commits. https://docs.github.com/en/rest/git
import { createHash } from 'node:crypto'
import { type Commit, parseCommit, type Signature, serializeCommit, signedPayload } from '../git/commit.ts'
import { type ListedEntry, listTree } from '../git/list-tree.ts'
import type { GitRepository } from '../git/repository.ts'
import { editTree, fromRawName, parseTree, TreeEditError } from '../git/tree.ts'
import { emailOf } from '../notices.ts'
import { notFound, Refusal, validationFailed } from '../refusal.ts'
import { fullName, type Repository } from '../state.ts'
import { nodeId } from './present-account.ts'
import { presentGitCommit } from './present-git.ts'
import { type ApiAnswer, type ApiRequest, actorOf, optionalText, text, textList } from './request.ts'
import { readCommit, resolveTree } from './resolve.ts'
import { readTreeEdits } from './tree-entries.ts'

export async function createBlob(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const { content } = request.body
  if (typeof content !== 'string') throw validationFailed({ resource: 'Blob', field: 'content', code: 'missing_field' })
  const encoding = optionalText(request, 'Blob', 'encoding') === 'base64' ? 'base64' : 'utf8'
  const sha = await repository.git.write('blob', Buffer.from(content, encoding))
  return { status: 201, body: { sha, url: objectUrl(request, repository, 'blobs', sha) } }
}

export async function getBlob(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const object = await repository.git.read(request.params.sha ?? '')
  if (object?.type !== 'blob') throw notFound()
  const { sha, bytes } = object
  const url = objectUrl(request, repository, 'blobs', sha)
  const content = { content: bytes.toString('base64'), encoding: 'base64', size: bytes.length }
  return { status: 200, body: { sha, node_id: nodeId('Blob', sha), url, ...content } }
}

function objectUrl({ context }: ApiRequest, repository: Repository, kind: string, sha: string): string {
  return `${context.urls.api}/repos/${fullName(repository)}/git/${kind}/${sha}`
}

const entriesListed = 100_000

export async function getTree(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const sha = await resolveTree(repository.git, request.params.sha ?? '')
  const { entries, truncated } = await listTree(repository.git, sha, {
    recursive: request.query.has('recursive'),
    limit: entriesListed,
  })
  return { status: 200, body: presentTree(request, repository, sha, entries, truncated) }
}

export async function createTree(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const { git } = repository
  const base = optionalText(request, 'Tree', 'base_tree')
  const baseTree = base === undefined ? undefined : await baseTreeOf(git, base)
  const edits = await readTreeEdits(request, git)
  const sha = await editTree(git, baseTree, edits).catch((cause: unknown) => {
    // GitHub's own message for removing a path that does not exist.
    if (cause instanceof TreeEditError) throw new Refusal(422, 'GitRPC::BadObjectState')
    throw cause
  })
  const entries = parseTree((await git.read(sha))?.bytes ?? Buffer.alloc(0))
  const listed = entries.map(({ mode, name, sha: id }) => ({ mode, path: fromRawName(name), sha: id, size: null }))
  return { status: 201, body: presentTree(request, repository, sha, listed, false) }
}

/** A commit stands for its tree, as on GitHub. */
async function baseTreeOf(git: GitRepository, sha: string): Promise<string> {
  const object = await git.read(sha)
  if (object?.type === 'commit') return parseCommit(object.bytes).tree
  if (object?.type === 'tree') return sha
  throw new Refusal(422, 'base_tree is not a valid tree oid')
}

function presentTree(
  request: ApiRequest,
  repository: Repository,
  sha: string,
  entries: readonly ListedEntry[],
  truncated: boolean,
) {
  const tree = entries.map((entry) => {
    const type = entry.mode === '040000' ? 'tree' : entry.mode === '160000' ? 'commit' : 'blob'
    return {
      path: entry.path,
      mode: entry.mode,
      type,
      sha: entry.sha,
      ...(entry.size === null ? {} : { size: entry.size }),
      ...(type === 'commit' ? {} : { url: objectUrl(request, repository, `${type}s`, entry.sha) }),
    }
  })
  return { sha, url: objectUrl(request, repository, 'trees', sha), tree, truncated }
}

export async function getCommit(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const sha = request.params.sha ?? ''
  const commit = await readCommit(repository.git, sha)
  return { status: 200, body: presentGitCommit(request.context.urls, repository, sha, commit) }
}

export async function createCommit(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const { git } = repository
  const tree = text(request, 'Commit', 'tree')
  const parents = textList(request, 'Commit', 'parents') ?? []
  if ((await git.read(tree))?.type !== 'tree') throw new Refusal(422, 'Tree SHA does not exist')
  for (const parent of parents) {
    if ((await git.read(parent))?.type === 'commit') continue
    throw new Refusal(422, 'Parent SHA does not exist or is not a commit object')
  }
  const commit = withSigners(request, { tree, parents, message: text(request, 'Commit', 'message') })
  const sha = await git.write('commit', serializeCommit(commit))
  return { status: 201, body: presentGitCommit(request.context.urls, repository, sha, commit) }
}

/** GitHub signs an App's commits in its own name; a commit with an explicit author or committer gets no signature. */
function withSigners(request: ApiRequest, part: Pick<Commit, 'tree' | 'parents' | 'message'>): Commit {
  const date = request.context.now()
  const actor = actorOf(request)
  const bot = { name: actor.login, email: emailOf(actor), date }
  const author = readPerson(request, 'author', bot)
  const committer = readPerson(request, 'committer', author)
  if (author !== undefined || committer !== undefined) {
    return { ...part, author: author ?? bot, committer: committer ?? bot }
  }
  const byGitHub = { name: 'GitHub', email: 'noreply@github.com', date }
  const commit = { ...part, author: bot, committer: byGitHub }
  return { ...commit, signature: standInSignature(commit) }
}

function readPerson(request: ApiRequest, field: string, fallback: Signature | undefined): Signature | undefined {
  const value = request.body[field]
  if (typeof value !== 'object' || value === null) return field === 'committer' ? fallback : undefined
  const { name, email, date }: Record<string, unknown> = { ...value }
  const time = typeof date === 'string' ? new Date(date) : request.context.now()
  if (typeof name !== 'string' || typeof email !== 'string' || Number.isNaN(time.getTime())) {
    throw validationFailed({ resource: 'Commit', field, code: 'invalid' })
  }
  return { name, email, date: time }
}

/** Looks like a signature and stands where one would, but does not verify. */
function standInSignature(commit: Commit): string {
  const seal = createHash('sha512').update(signedPayload(commit)).digest('base64')
  return `-----BEGIN PGP SIGNATURE-----\n\n${seal.slice(0, 64)}\n${seal.slice(64)}\n-----END PGP SIGNATURE-----`
}
