// REST: refs. https://docs.github.com/en/rest/git/refs
import { isAncestor } from '../git/lineage.ts'
import type { GitRepository } from '../git/repository.ts'
import { changeRef } from '../refs.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { Repository } from '../state.ts'
import { presentRef } from './present-git.ts'
import { type ApiAnswer, type ApiRequest, actorOf, text } from './request.ts'

export async function getRef(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const ref = `refs/${request.params.ref}`
  if (!repository.git.refs().has(ref)) throw notFound()
  return { status: 200, body: await present(request, repository, ref) }
}

export async function listMatchingRefs(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const prefix = `refs/${request.params.ref}`
  const names = [...repository.git.refs().keys()].filter((name) => name.startsWith(prefix))
  return { status: 200, body: await Promise.all(names.map((name) => present(request, repository, name))) }
}

async function present(request: ApiRequest, repository: Repository, ref: string) {
  const sha = repository.git.refs().get(ref) ?? ''
  const type = (await repository.git.read(sha))?.type ?? 'commit'
  return presentRef(request.context.urls, repository, ref, sha, type)
}

export async function createRef(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const ref = text(request, 'Reference', 'ref')
  const after = text(request, 'Reference', 'sha')
  if (!isRefName(ref)) throw new Refusal(422, `${ref} is not a valid ref name.`)
  await requireTarget(repository.git, ref, after)
  if (repository.git.refs().has(ref)) throw new Refusal(422, 'Reference already exists')
  const isMade = await changeRef(request.context, repository, { ref, before: null, after }, actorOf(request))
  if (!isMade)
    throw new Refusal(422, repository.git.refs().has(ref) ? 'Reference already exists' : 'Reference update failed')
  return { status: 201, body: await present(request, repository, ref) }
}

/** The rules of git-check-ref-format and GitHub's own: below refs/, with at least three parts. */
function isRefName(ref: string): boolean {
  const parts = ref.split('/')
  if (parts[0] !== 'refs' || parts.length < 3 || ref.endsWith('.') || ref.includes('..') || ref.includes('@{'))
    return false
  if (/[\p{Cc} ~^:?*[\\]/u.test(ref)) return false
  return parts.every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'))
}

async function requireTarget(git: GitRepository, ref: string, sha: string): Promise<void> {
  const object = await git.read(sha)
  const isFit = ref.startsWith('refs/heads/') ? object?.type === 'commit' : object !== undefined
  if (!isFit) throw new Refusal(422, 'Object does not exist')
}

export async function updateRef(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const ref = `refs/${request.params.ref}`
  const after = text(request, 'Reference', 'sha')
  const before = existing(repository, ref)
  await requireTarget(repository.git, ref, after)
  if (request.body.force !== true && !(await isAncestor(repository.git, before, after))) {
    throw new Refusal(422, 'Update is not a fast forward')
  }
  const isMoved =
    before === after || (await changeRef(request.context, repository, { ref, before, after }, actorOf(request)))
  if (!isMoved) throw new Refusal(422, 'Reference cannot be updated')
  return { status: 200, body: await present(request, repository, ref) }
}

function existing(repository: Repository, ref: string): string {
  const sha = repository.git.refs().get(ref)
  if (sha === undefined) throw new Refusal(422, 'Reference does not exist')
  return sha
}

export async function deleteRef(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const ref = `refs/${request.params.ref}`
  const before = existing(repository, ref)
  if (ref === `refs/heads/${repository.defaultBranch}`) throw new Refusal(422, 'Cannot delete the default branch')
  const isGone = await changeRef(request.context, repository, { ref, before, after: null }, actorOf(request))
  if (!isGone) throw new Refusal(422, 'Reference cannot be updated')
  return { status: 204 }
}
