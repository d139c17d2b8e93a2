// What the calls to GitHub share: put together once, in connect.ts.
import type { Logger } from 'pino'
import type { OwnAccount } from '../comments/people.ts'
import type { Mirrors } from '../mirror/mirror.ts'
import type { Api } from './octokit.ts'
import type { Sleep } from './pace.ts'
import type { Repositories } from './repositories.ts'
import type { Tokens } from './tokens.ts'

export interface GitHubAccess {
  api: Api
  tokens: Tokens
  repositories: Repositories
  mirrors: Mirrors
  ownAccount: OwnAccount
  serverUrl: string
  publisher: 'git-data' | 'git-push'
  sleep: Sleep
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
}
