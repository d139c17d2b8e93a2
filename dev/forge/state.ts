// The state of the forge, except for git objects and refs. In memory: a forge lives as long as its process.
import type { KeyObject } from 'node:crypto'
import type { GitRepository } from './git/repository.ts'
import type { ManifestCode } from './manifests.ts'
import type { Reports } from './reports.ts'
import type { SignInCode, UserToken } from './user-tokens.ts'

export interface Account {
  id: number
  login: string
  type: 'User' | 'Organization' | 'Bot'
}

export type Permissions = Record<string, 'read' | 'write' | 'admin'>

export interface App {
  id: number
  slug: string
  name: string
  owner: Account
  description: string | null
  /** Its home page. */
  url: string | undefined
  clientId: string
  clientSecret: string
  /** Where people may be sent back to after they have signed in. */
  callbackUrls: string[]
  /** Where people are sent back to after they have installed it. */
  setupUrl: string | undefined
  publicKey: KeyObject
  webhookUrl: string | undefined
  webhookSecret: string
  permissions: Permissions
  /** Webhook events that it subscribed to; events about installations need no subscription. */
  events: string[]
  /** The author of its commits and pull requests. */
  bot: Account
  createdAt: Date
}

export interface Installation {
  id: number
  app: App
  account: Account
  selection: 'all' | 'selected'
  /** Only used with `selected`. */
  repositoryIds: Set<number>
  suspendedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export interface Repository {
  id: number
  owner: Account
  name: string
  description: string | null
  isPrivate: boolean
  isArchived: boolean
  defaultBranch: string
  createdAt: Date
  pushedAt: Date
  git: GitRepository
  pulls: Map<number, Pull>
  /** Former names of branches to the names that they have now. */
  formerBranches: Map<string, string>
  /** Account id to the role granted here; see roles.ts for roles that need no grant. */
  roles: Map<number, Role>
  /** By lower-case name: on GitHub, a name in another case is the same label. */
  labels: Map<string, Label>
  /** Teams that may read it, by lower-case slug. */
  teams: Map<string, Team>
  reports: Reports
}

/**
 * From highest to lowest. https://docs.github.com/en/organizations/managing-user-access-to-your-organizations-repositories
 */
export const ROLES = ['admin', 'maintain', 'write', 'triage', 'read', 'none'] as const
export type Role = (typeof ROLES)[number]

export interface Label {
  id: number
  name: string
}

export interface Team {
  id: number
  slug: string
}

export interface Pull {
  id: number
  number: number
  title: string
  body: string | null
  isDraft: boolean
  author: Account
  head: { ref: string; sha: string }
  base: { ref: string; sha: string }
  state: 'open' | 'closed'
  merge: { at: Date; by: Account; sha: string } | null
  closedAt: Date | null
  createdAt: Date
  updatedAt: Date
  labels: Label[]
  assignees: Account[]
  /** Asked for a review. */
  reviewers: Account[]
  teamReviewers: Team[]
  /** Only people with write access can comment on a locked conversation. */
  isLocked: boolean
  comments: Comment[]
  reviewComments: ReviewComment[]
  reviews: Review[]
  /** Diff of the current head against the base branch as it was when the head was last seen. */
  size: PullSize
}

export interface Comment {
  id: number
  author: Account
  body: string
  createdAt: Date
  updatedAt: Date
  reactions: Reaction[]
}

/** On a line of the diff. */
export interface ReviewComment extends Comment {
  reviewId: number
  path: string
  line: number
  side: 'LEFT' | 'RIGHT'
  commitSha: string
  /** The part of the diff above the line, including it. */
  diffHunk: string
}

/** What a reviewer says of the whole, beside comments on lines. */
export interface Review {
  id: number
  author: Account
  /** '' = only the verdict. */
  body: string
  verdict: ReviewVerdict
  commitSha: string
  submittedAt: Date
}

export type ReviewVerdict = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED'

export const REACTIONS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const
export type ReactionContent = (typeof REACTIONS)[number]

export interface Reaction {
  id: number
  author: Account
  content: ReactionContent
  createdAt: Date
}

export interface PullSize {
  commits: number
  additions: number
  deletions: number
  changedFiles: number
}

export interface InstallationToken {
  value: string
  installation: Installation
  permissions: Permissions
  /** null: all that the installation has. */
  repositoryIds: Set<number> | null
  expiresAt: Date
}

export interface ForgeState {
  accounts: Map<string, Account>
  apps: Map<number, App>
  installations: Map<number, Installation>
  repositories: Map<number, Repository>
  /** Former `owner/name`, lower case, to the repository's id. */
  formerNames: Map<string, number>
  tokens: Map<string, InstallationToken>
  signInCodes: Map<string, SignInCode>
  userTokens: Map<string, UserToken>
  /** Codes of Apps that were registered from a manifest. */
  manifestCodes: Map<string, ManifestCode>
  person: Account
  nextId: () => number
}

/** The state of a forge with one person and nothing else. */
export function createState(login: string): ForgeState {
  let lastId = 1000
  const nextId = () => ++lastId
  const person: Account = { id: nextId(), login, type: 'User' }
  return {
    accounts: new Map([[login.toLowerCase(), person]]),
    apps: new Map(),
    installations: new Map(),
    repositories: new Map(),
    formerNames: new Map(),
    tokens: new Map(),
    signInCodes: new Map(),
    userTokens: new Map(),
    manifestCodes: new Map(),
    person,
    nextId,
  }
}

/** The account with this name; created as an organization if there is none. */
export function accountOf(state: ForgeState, login: string): Account {
  const known = state.accounts.get(login.toLowerCase())
  if (known !== undefined) return known
  const account: Account = { id: state.nextId(), login, type: 'Organization' }
  state.accounts.set(login.toLowerCase(), account)
  return account
}

/** The person or bot with this name, who is created if there is none. */
export function personOf(state: ForgeState, login: string, type: 'User' | 'Bot' = 'User'): Account {
  const known = state.accounts.get(login.toLowerCase())
  if (known !== undefined) return known
  const account: Account = { id: state.nextId(), login, type }
  state.accounts.set(login.toLowerCase(), account)
  return account
}

/** The name of an App in addresses. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function fullName(repository: Repository): string {
  return `${repository.owner.login}/${repository.name}`
}

/** By `owner/name`, in any case, like GitHub; ignores former names. */
export function findRepository(state: ForgeState, name: string): Repository | undefined {
  const wanted = name.toLowerCase()
  return [...state.repositories.values()].find((repository) => fullName(repository).toLowerCase() === wanted)
}

/** The repository that formerly had this name, unless another has taken it since. */
export function findMoved(state: ForgeState, name: string): Repository | undefined {
  const id = state.formerNames.get(name.toLowerCase())
  return id === undefined ? undefined : state.repositories.get(id)
}

export function hasRepository(installation: Installation, repository: Repository): boolean {
  if (installation.account.id !== repository.owner.id) return false
  return installation.selection === 'all' || installation.repositoryIds.has(repository.id)
}

export function repositoriesOf(state: ForgeState, installation: Installation): Repository[] {
  return [...state.repositories.values()].filter((repository) => hasRepository(installation, repository))
}

export function installationsOf(state: ForgeState, repository: Repository): Installation[] {
  return [...state.installations.values()].filter((installation) => hasRepository(installation, repository))
}

/** The label with this name; created if there is none. */
export function labelOf(state: ForgeState, repository: Repository, name: string): Label {
  const known = repository.labels.get(name.toLowerCase())
  if (known !== undefined) return known
  const label: Label = { id: state.nextId(), name }
  repository.labels.set(name.toLowerCase(), label)
  return label
}
