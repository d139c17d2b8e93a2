// What the calls to GitHub share: put together once, in connect.ts, and handed on whole.

import type { Project } from '../../projects/project.ts'
import type { OwnAccount } from '../comments/people.ts'
import type { KeptListings } from '../git/kept-listings.ts'
import type { GitHubSettings } from '../github-settings.ts'
import type { Mirrors } from '../mirror/mirror.ts'
import type { CheckedOctokit } from './checked-octokit.ts'
import { isRefusal } from './host-answer.ts'
import type { Api } from './octokit.ts'
import type { Sleep } from './pace.ts'
import type { Guard } from './patient-client.ts'
import type { Repositories, Repository } from './repositories.ts'
import type { GrantedPermissions, Tokens } from './tokens.ts'

/** What reading a repository and publishing to it take, by the App or with any other token. */
export interface HostAccess
  extends Pick<GitHubSettings, 'serverUrl' | 'dataDir' | 'childEnv' | 'publisher' | 'fetch' | 'now' | 'logger'> {
  api: Api
  tokens: Tokens
  repositories: Repositories
  mirrors: Mirrors
  listings: KeptListings
  /** Whom GitHub sees: the App, or the owner of the one token. */
  actsAs: 'app' | 'token'
  sleep: Sleep
}

/** The same by the App. */
export interface AppAccess extends HostAccess {
  ownAccount: OwnAccount
  permissions: GrantedPermissions
  /** Aborts when the service stops: it ends what runs in the background. */
  stopping: AbortSignal
}

export interface GitHubAccess extends GitHubSettings, AppAccess {
  sleep: Sleep
}

// Works on one repository with a token for one purpose: reading its files, or its pull requests and people; or writing.

/** Runs `ask` for the repository of a project, as it is called now, with a token that can read pull requests and people. */
export async function askAbout<T>(
  project: Project,
  signal: AbortSignal,
  github: HostAccess,
  ask: (octokit: CheckedOctokit, repository: Repository) => Promise<T>,
): Promise<T> {
  const repository = await github.repositories.fetch(project, signal)
  return withToken('forPullRequests', repository, signal, github, (octokit) => ask(octokit, repository))
}

/** The same for a repository that was fetched already. A token that was refused is not used again. */
export async function withToken<T>(
  purpose: 'forContents' | 'forPullRequests',
  repository: Repository,
  signal: AbortSignal,
  { api, tokens }: Pick<HostAccess, 'api' | 'tokens'>,
  ask: (octokit: CheckedOctokit) => Promise<T>,
): Promise<T> {
  return readingWith(await tokens[purpose](repository, signal), repository, signal, { api, tokens }, ask)
}

/** The same with a token that was made already. */
export async function readingWith<T>(
  token: string,
  { installationId }: Pick<Repository, 'installationId'>,
  signal: AbortSignal,
  { api, tokens }: Pick<HostAccess, 'api' | 'tokens'>,
  ask: (octokit: CheckedOctokit) => Promise<T>,
): Promise<T> {
  try {
    return await ask(api.asReader(installationId, token, signal))
  } catch (error) {
    if (isRefusal(error, 401)) tokens.forget(token)
    throw error
  }
}

/**
 * Runs `work` for the repository of a project with a fresh token that can write; the token is revoked right after, in the
 * background.
 */
export async function withFreshToken<T>(
  purpose: 'forPublishing' | 'forComments' | 'forTeams',
  project: Project,
  guard: Guard,
  { repositories, tokens, api }: HostAccess,
  work: (octokit: CheckedOctokit, repository: Repository, token: string) => Promise<T>,
): Promise<T> {
  const repository = await repositories.recall(project, guard())
  const { installationId } = repository
  const leave = purpose === 'forPublishing' ? api.admitPublishing(installationId) : () => undefined
  try {
    const token = await tokens[purpose](repository, guard())
    try {
      return await work(api.asPublisher(installationId, token, guard), repository, token)
    } finally {
      tokens.retire(installationId, token)
    }
  } finally {
    leave()
  }
}

/** Runs `work` with a fresh token that can only list the repositories of an installation; it is revoked right after. */
export async function withListing<T>(
  installationId: number,
  signal: AbortSignal,
  { api, tokens }: Pick<HostAccess, 'api' | 'tokens'>,
  work: (lister: CheckedOctokit) => Promise<T>,
): Promise<T> {
  const token = await tokens.forListing(installationId, signal)
  try {
    return await work(api.asReader(installationId, token, signal))
  } finally {
    tokens.retire(installationId, token)
  }
}

// Reads a list that GitHub gives in pages.

/** As much as is asked for at once: GitHub gives no more. */
export const PER_PAGE = 100
/** So that a host that always names another page is not asked for ever. */
const PAGES_MAX = 1000

interface Page<T> {
  items: readonly T[]
  /** The `Link` header (RFC 8288); GitHub leaves it out when there is one page. */
  link: string | undefined
}

/**
 * Gives all items. A page is the last when it is not full and no other is named as the next: GitHub may filter a page
 * after it has cut it off, and then it is short in the middle of a list.
 */
export async function allPages<T>(read: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { items, link } = await read(page)
    all.push(...items)
    if (items.length < PER_PAGE && !namesNext(link)) return all
  }
  throw new Error(`GitHub gave more than ${PAGES_MAX} pages of one list`)
}

/** True when the header leads to another page. */
export function namesNext(link: string | undefined): boolean {
  return link !== undefined && /;\s*rel="?next"?/i.test(link)
}
