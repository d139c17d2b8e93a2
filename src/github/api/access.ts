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

export interface GitHubAccess extends GitHubSettings {
  api: Api
  tokens: Tokens
  permissions: GrantedPermissions
  repositories: Repositories
  mirrors: Mirrors
  listings: KeptListings
  ownAccount: OwnAccount
  sleep: Sleep
  /** Aborts when the service stops: it ends what runs in the background. */
  stopping: AbortSignal
}
