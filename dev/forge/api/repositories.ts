// REST: a repository, its branches, files and comparisons. https://docs.github.com/en/rest/repos
import { fromRawName, parseTree, type TreeEntry, toRawName } from '../git/tree.ts'
import { notFound, Refusal } from '../refusal.ts'
import { baseRoleOf, roleOf } from '../roles.ts'
import { fullName, type Repository } from '../state.ts'
import { escapePath } from './escape-path.ts'
import { presentAccount } from './present-account.ts'
import { presentCommit } from './present-git.ts'
import { presentFullRepository } from './present-repository.ts'
import { presentRights } from './present-rights.ts'
import { type ApiAnswer, type ApiRequest, paginate } from './request.ts'
import { readCommit, resolveTree } from './resolve.ts'

export function getRepository({ context, caller }: ApiRequest, repository: Repository): ApiAnswer {
  const body = presentFullRepository(context.urls, repository)
  if (caller.kind !== 'user') return { status: 200, body }
  const permissions = presentRights(roleOf(context.state, repository, caller.token.person))
  return { status: 200, body: { ...body, permissions } }
}

export async function getBranch({ context, params }: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const name = params.branch ?? ''
  const sha = repository.git.refs().get(`refs/heads/${name}`)
  if (sha === undefined) throw missingBranch(context, repository, name)
  const commit = await readCommit(repository.git, sha)
  const escaped = escapePath(name)
  const self = `${context.urls.api}/repos/${fullName(repository)}/branches/${escaped}`
  const body = {
    name,
    commit: presentCommit(context.urls, repository, sha, commit),
    _links: { self, html: `${context.urls.web}/${fullName(repository)}/tree/${escaped}` },
    protected: false,
    protection: {
      enabled: false,
      required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
    },
    protection_url: `${self}/protection`,
  }
  return { status: 200, body }
}

/** In the order of their names. */
export function listBranches(request: ApiRequest, repository: Repository): ApiAnswer {
  const branches = [...repository.git.refs()].flatMap(([ref, sha]) => {
    const name = ref.startsWith(HEADS) ? ref.slice(HEADS.length) : undefined
    const url = `${request.context.urls.api}/repos/${fullName(repository)}/commits/${sha}`
    return name === undefined ? [] : [{ name, commit: { sha, url }, protected: false }]
  })
  const { page, headers } = paginate(
    request,
    branches.sort((one, other) => (one.name < other.name ? -1 : 1)),
  )
  return { status: 200, body: page, headers }
}

const HEADS = 'refs/heads/'

/** The forge has no rulesets. */
export function listBranchRules(): ApiAnswer {
  return { status: 200, body: [] }
}

function missingBranch({ urls }: ApiRequest['context'], repository: Repository, name: string): Refusal {
  const now = repository.formerBranches.get(name)
  if (now === undefined) return new Refusal(404, 'Branch not found')
  const location = `${urls.api}/repositories/${repository.id}/branches/${escapePath(now)}`
  return new Refusal(301, 'Moved Permanently', { headers: { location } })
}

export async function getContents(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const { git, defaultBranch } = repository
  const ref = request.query.get('ref') ?? defaultBranch
  const root: TreeEntry = { mode: '040000', name: '', sha: await resolveTree(git, ref) }
  const path = (request.params.path ?? '').replace(/^\/+|\/+$/g, '')
  let entry = root
  for (const part of path.split('/').filter(Boolean)) entry = await childOf(repository, entry, part)
  const object = await git.read(entry.sha)
  if (object === undefined) throw notFound()
  if (object.type === 'tree') {
    const children = parseTree(object.bytes).map((child) => joinPath(path, child))
    return { status: 200, body: children.map((child) => presentEntry(request, repository, ref, child)) }
  }
  if (request.accept.includes('raw')) {
    return { status: 200, body: object.bytes, headers: { 'content-type': 'application/vnd.github.raw; charset=utf-8' } }
  }
  const file = presentEntry(request, repository, ref, { path, mode: entry.mode, sha: entry.sha })
  const content = { size: object.bytes.length, encoding: 'base64', content: object.bytes.toString('base64') }
  return { status: 200, body: { ...file, ...content } }
}

async function childOf(repository: Repository, folder: TreeEntry, name: string): Promise<TreeEntry> {
  const object = folder.mode === '040000' ? await repository.git.read(folder.sha) : undefined
  const child = object === undefined ? undefined : parseTree(object.bytes).find((one) => one.name === toRawName(name))
  if (child === undefined) throw notFound()
  return child
}

function joinPath(folder: string, { name, mode, sha }: TreeEntry) {
  return { path: folder === '' ? fromRawName(name) : `${folder}/${fromRawName(name)}`, mode, sha }
}

function presentEntry(
  { context }: ApiRequest,
  repository: Repository,
  ref: string,
  { path, mode, sha }: { path: string; mode: TreeEntry['mode']; sha: string },
) {
  const api = `${context.urls.api}/repos/${fullName(repository)}`
  const escaped = escapePath(path)
  const type = mode === '040000' ? 'dir' : mode === '160000' ? 'submodule' : 'file'
  const links = {
    self: `${api}/contents/${escaped}?ref=${encodeURIComponent(ref)}`,
    git: `${api}/git/${type === 'dir' ? 'trees' : 'blobs'}/${sha}`,
    html: `${context.urls.web}/${fullName(repository)}/blob/${encodeURIComponent(ref)}/${escaped}`,
  }
  const urls = { url: links.self, git_url: links.git, html_url: links.html, download_url: null }
  return { type, name: path.split('/').at(-1) ?? '', path, sha, size: 0, ...urls, _links: links }
}

/** Every known account has a role, even if it is `none`. For bots GitHub answers that they are not users. */
export function getCollaboratorPermission({ context, params }: ApiRequest, repository: Repository): ApiAnswer {
  const login = params.user ?? ''
  const account = context.state.accounts.get(login.toLowerCase())
  if (account === undefined) throw notFound()
  if (account.type === 'Bot') throw new Refusal(404, `${login} is not a user`)
  const role = roleOf(context.state, repository, account)
  const user = { ...presentAccount(context.urls, account), role_name: role }
  return { status: 200, body: { permission: baseRoleOf(role), role_name: role, user } }
}
