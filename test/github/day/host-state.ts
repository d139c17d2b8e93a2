// A small model of GitHub: who owns which repositories, where the App is installed, and what became of pull requests. Each act
// gives the webhooks that GitHub would send, with the payload of that moment.
export interface Account {
  id: number
  login: string
}

export interface Installation {
  id: number
  account: Account
  isSuspended: boolean
  repositoryIds: Set<number>
}

export interface Repository {
  id: number
  owner: Account
  name: string
  pulls: Pull[]
  /** Every account that has owned it. */
  owners: Set<number>
}

export interface Pull {
  number: number
  branch: string
  state: 'open' | 'merged' | 'closed'
  isDraft: boolean
  /** GitHub's clock counts whole seconds. */
  updatedAt: number
}

export interface Hook {
  event: string
  payload: { action: string } & Record<string, unknown>
}

export interface HostState {
  accounts: Account[]
  installations: Map<number, Installation>
  repositories: Map<number, Repository>
  /** Former `owner/name` to the repository's id: GitHub redirects. */
  formerNames: Map<string, number>
  lastId: number
}

export const APP_ID = 77

export function createHostState(): HostState {
  const state: HostState = {
    accounts: [1, 2, 3].map((id) => ({ id, login: `account-${id}` })),
    installations: new Map(),
    repositories: new Map(),
    formerNames: new Map(),
    lastId: 100,
  }
  for (const owner of state.accounts) {
    for (const name of ['docs', 'site']) {
      const id = ++state.lastId
      state.repositories.set(id, { id, owner, name, pulls: [], owners: new Set([owner.id]) })
    }
    if (owner.id < 3) install(state, owner)
  }
  return state
}

export function fullNameOf({ owner, name }: Repository): string {
  return `${owner.login}/${name}`
}

/** What an installation covers: a repository that has gone to another account is no longer part of it. */
export function coveredBy(state: HostState, { repositoryIds, account }: Installation): Repository[] {
  return [...state.repositories.values()].filter(({ id, owner }) => repositoryIds.has(id) && owner.id === account.id)
}

export function installationOf(state: HostState, repository: Repository): Installation | undefined {
  return [...state.installations.values()].find((one) => coveredBy(state, one).includes(repository))
}

export function install(state: HostState, account: Account): Hook[] {
  const owned = [...state.repositories.values()].filter(({ owner }) => owner.id === account.id)
  const repositoryIds = new Set(owned.map(({ id }) => id))
  const installation = { id: ++state.lastId, account, isSuspended: false, repositoryIds }
  state.installations.set(installation.id, installation)
  return [installationHook('created', installation, owned)]
}

export function uninstall(state: HostState, installation: Installation): Hook[] {
  state.installations.delete(installation.id)
  return [installationHook('deleted', installation, [])]
}

export function setSuspended(installation: Installation, isSuspended: boolean): Hook[] {
  installation.isSuspended = isSuspended
  return [installationHook(isSuspended ? 'suspend' : 'unsuspend', installation, [])]
}

export function setCovered(installation: Installation, repository: Repository, isCovered: boolean): Hook[] {
  if (isCovered) installation.repositoryIds.add(repository.id)
  else installation.repositoryIds.delete(repository.id)
  const [added, removed] = isCovered ? [[repository], []] : [[], [repository]]
  return [repositoriesHook(installation, added, removed)]
}

export function renameRepository(state: HostState, repository: Repository, name: string): Hook[] {
  state.formerNames.set(fullNameOf(repository), repository.id)
  repository.name = name
  state.formerNames.delete(fullNameOf(repository))
  return [repositoryHook('renamed', repository)]
}

/** No webhook tells of it. */
export function renameAccount(state: HostState, account: Account, login: string): Hook[] {
  const owned = [...state.repositories.values()].filter(({ owner }) => owner.id === account.id)
  for (const repository of owned) state.formerNames.set(fullNameOf(repository), repository.id)
  account.login = login
  return []
}

export function transfer(state: HostState, repository: Repository, owner: Account): Hook[] {
  const from = installationOf(state, repository)
  state.formerNames.set(fullNameOf(repository), repository.id)
  repository.owner = owner
  repository.owners.add(owner.id)
  state.formerNames.delete(fullNameOf(repository))
  from?.repositoryIds.delete(repository.id)
  const to = [...state.installations.values()].find(({ account }) => account.id === owner.id)
  to?.repositoryIds.add(repository.id)
  return [
    repositoryHook('transferred', repository),
    ...(from === undefined ? [] : [repositoriesHook(from, [], [repository])]),
    ...(to === undefined ? [] : [repositoriesHook(to, [repository], [])]),
  ]
}

export function changePull(
  repository: Repository,
  pull: Pull,
  change: Partial<Pick<Pull, 'state' | 'isDraft'>>,
  now: number,
): Hook[] {
  const wasOpen = pull.state === 'open'
  Object.assign(pull, change, { updatedAt: Math.floor(now / 1000) * 1000 })
  const ofDraft = pull.isDraft ? 'converted_to_draft' : 'ready_for_review'
  const action = change.state === undefined ? ofDraft : wasOpen ? 'closed' : 'reopened'
  return [{ event: 'pull_request', payload: { action, ...presentPullHook(repository, pull) } }]
}

function presentPullHook(repository: Repository, pull: Pull) {
  return { number: pull.number, repository: presentRepository(repository), pull_request: presentPull(repository, pull) }
}

function installationHook(action: string, installation: Installation, repositories: readonly Repository[]): Hook {
  const payload = {
    action,
    installation: presentInstallation(installation),
    repositories: repositories.map(presentName),
  }
  return { event: 'installation', payload }
}

function repositoriesHook(
  installation: Installation,
  added: readonly Repository[],
  removed: readonly Repository[],
): Hook {
  return {
    event: 'installation_repositories',
    payload: {
      action: added.length > 0 ? 'added' : 'removed',
      installation: presentInstallation(installation),
      repositories_added: added.map(presentName),
      repositories_removed: removed.map(presentName),
    },
  }
}

function repositoryHook(action: string, repository: Repository): Hook {
  return { event: 'repository', payload: { action, repository: presentRepository(repository) } }
}

function presentName(repository: Repository) {
  return { id: repository.id, name: repository.name, full_name: fullNameOf(repository), private: false }
}

export function presentInstallation({ id, account, isSuspended }: Installation) {
  const permissions = { contents: 'write', pull_requests: 'write', metadata: 'read' }
  return {
    id,
    account: { ...account, type: 'Organization' },
    suspended_at: isSuspended ? '2026-01-01' : null,
    permissions,
  }
}

export function presentRepository(repository: Repository) {
  const html_url = `https://host.example/${fullNameOf(repository)}`
  const more = { html_url, default_branch: 'main', archived: false, owner: { ...repository.owner } }
  return { ...presentName(repository), ...more }
}

export function presentPull(repository: Repository, pull: Pull) {
  const { number, branch, state, isDraft, updatedAt } = pull
  const time = new Date(updatedAt).toISOString()
  return {
    number,
    html_url: `https://host.example/${fullNameOf(repository)}/pull/${number}`,
    state: state === 'open' ? 'open' : 'closed',
    merged: state === 'merged',
    merged_at: state === 'merged' ? time : null,
    updated_at: time,
    draft: isDraft,
    title: `Pull request ${number}`,
    body: '',
    labels: [],
    head: { ref: branch, sha: 'a'.repeat(40), repo: { id: repository.id } },
    base: { ref: 'main', sha: 'b'.repeat(40) },
  }
}
