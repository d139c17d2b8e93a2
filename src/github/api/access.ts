// What the calls to GitHub share: put together once, in connect.ts, and handed on whole.
import type { OwnAccount } from '../comments/people.ts'
import type { KeptListings } from '../git/kept-listings.ts'
import type { Mirrors } from '../mirror/mirror.ts'
import type { GitHubSettings } from '../settings.ts'
import type { GrantedPermissions } from './granted-permissions.ts'
import type { Api } from './octokit.ts'
import type { Sleep } from './pace.ts'
import type { Repositories } from './repositories.ts'
import type { Tokens } from './tokens.ts'

/** What reading a repository and publishing to it take, by the App or with any other token. */
export interface HostAccess
  extends Pick<GitHubSettings, 'serverUrl' | 'dataDir' | 'childEnv' | 'publisher' | 'fetch' | 'now' | 'logger'> {
  api: Api
  tokens: Tokens
  repositories: Repositories
  mirrors: Mirrors
  listings: KeptListings
  /** Whom GitHub sees: the App, or whoever the one token belongs to. */
  actsAs: 'app' | 'token'
  sleep: Sleep
}

export interface GitHubAccess extends GitHubSettings, HostAccess {
  ownAccount: OwnAccount
  permissions: GrantedPermissions
  sleep: Sleep
  /** Aborts when the service stops: it ends what runs in the background. */
  stopping: AbortSignal
}
