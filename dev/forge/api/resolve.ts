// Resolves the names in a request (branch, tag or id) to git objects.
import { type Commit, parseCommit } from '../git/commit.ts'
import type { GitRepository } from '../git/repository.ts'
import { notFound } from '../refusal.ts'

/** The id that a branch, a tag or an id refers to. Throws 404. */
export function resolveName(git: GitRepository, name: string): string {
  const refs = git.refs()
  const sha = refs.get(`refs/heads/${name}`) ?? refs.get(`refs/tags/${name}`) ?? refs.get(name)
  if (sha !== undefined) return sha
  if (/^[0-9a-f]{40}$/.test(name)) return name
  throw notFound()
}

/** The commit of a full id. Throws 404. */
export async function readCommit(git: GitRepository, sha: string): Promise<Commit> {
  const object = await git.read(sha)
  if (object?.type !== 'commit') throw notFound()
  return parseCommit(object.bytes)
}

/** The tree of a branch, tag, commit or tree. Throws 404. */
export async function resolveTree(git: GitRepository, name: string): Promise<string> {
  const sha = resolveName(git, name)
  const object = await git.read(sha)
  if (object?.type === 'tree') return sha
  if (object?.type === 'commit') return parseCommit(object.bytes).tree
  throw notFound()
}
