// What people do on GitHub in a day, at random.
import {
  changePull,
  type Hook,
  type HostState,
  install,
  installationOf,
  type Pull,
  type Repository,
  renameAccount,
  renameRepository,
  setCovered,
  setSuspended,
  transfer,
  uninstall,
} from './host-state.ts'
import type { Random } from './random.ts'

type Act = (state: HostState, random: Random, now: number) => Hook[]

/** Each with how often it happens beside the others. */
const ACTS: readonly [Act, number][] = [
  [settleOrReopen, 30],
  [closeAndReopen, 6],
  [changeDraft, 6],
  [suspendOrNot, 4],
  [coverOrNot, 4],
  [rename, 4],
  [renameOwner, 2],
  [moveAway, 2],
  [installOrNot, 2],
]

export function actAtRandom(state: HostState, random: Random, now: number): Hook[] {
  let at = random.next() * ACTS.reduce((sum, [, weight]) => sum + weight, 0)
  const found = ACTS.find(([, weight]) => {
    at -= weight
    return at < 0
  })
  return found?.[0](state, random, now) ?? []
}

function pickPull(state: HostState, random: Random): { repository: Repository; pull: Pull } | undefined {
  const repository = random.pick([...state.repositories.values()].filter(({ pulls }) => pulls.length > 0))
  const pull = repository && random.pick(repository.pulls.filter(({ state: one }) => one !== 'merged'))
  return repository && pull && { repository, pull }
}

function settleOrReopen(state: HostState, random: Random, now: number): Hook[] {
  const found = pickPull(state, random)
  if (found === undefined) return []
  const next = found.pull.state === 'closed' ? 'open' : random.next() < 0.1 ? 'merged' : 'closed'
  return changePull(found.repository, found.pull, { state: next }, now)
}

/** Within one second, by which GitHub's clock cannot tell the two apart. */
function closeAndReopen(state: HostState, random: Random, now: number): Hook[] {
  const found = pickPull(state, random)
  if (found?.pull.state !== 'open') return []
  const { repository, pull } = found
  return [
    ...changePull(repository, pull, { state: 'closed' }, now),
    ...changePull(repository, pull, { state: 'open' }, now),
  ]
}

function changeDraft(state: HostState, random: Random, now: number): Hook[] {
  const found = pickPull(state, random)
  if (found?.pull.state !== 'open') return []
  return changePull(found.repository, found.pull, { isDraft: !found.pull.isDraft }, now)
}

function suspendOrNot(state: HostState, random: Random): Hook[] {
  const installation = random.pick([...state.installations.values()])
  return installation === undefined ? [] : setSuspended(installation, !installation.isSuspended)
}

function coverOrNot(state: HostState, random: Random): Hook[] {
  const installation = random.pick([...state.installations.values()])
  const owned = [...state.repositories.values()].filter(({ owner }) => owner.id === installation?.account.id)
  const repository = random.pick(owned)
  if (installation === undefined || repository === undefined) return []
  return setCovered(installation, repository, !installation.repositoryIds.has(repository.id))
}

function rename(state: HostState, random: Random, now: number): Hook[] {
  const repository = random.pick([...state.repositories.values()])
  return repository === undefined ? [] : renameRepository(state, repository, `name-${now}`)
}

function renameOwner(state: HostState, random: Random, now: number): Hook[] {
  const account = random.pick(state.accounts)
  return account === undefined ? [] : renameAccount(state, account, `login-${now}`)
}

function moveAway(state: HostState, random: Random): Hook[] {
  const repository = random.pick([...state.repositories.values()])
  const owner = random.pick(state.accounts.filter(({ id }) => id !== repository?.owner.id))
  return repository === undefined || owner === undefined ? [] : transfer(state, repository, owner)
}

function installOrNot(state: HostState, random: Random): Hook[] {
  const account = random.pick(state.accounts)
  if (account === undefined) return []
  const installed = [...state.installations.values()].find((one) => one.account.id === account.id)
  return installed === undefined ? install(state, account) : uninstall(state, installed)
}

/** True when the App reaches the repository. */
export function isReached(state: HostState, repository: Repository): boolean {
  return installationOf(state, repository)?.isSuspended === false
}
