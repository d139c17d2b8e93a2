// What connect.ts is given: the configuration, the stores, and what to call.
import type { Logger } from 'pino'
import type { Tree } from '../base/git-tree.ts'
import type { Job } from '../jobs/job.ts'
import type { PullRequestStore } from '../jobs/pull-requests.ts'
import type { RequestRules } from '../jobs/requests/store-requests.ts'
import type { JobRequests } from '../jobs/store.ts'
import type { ProjectStore } from '../projects/project.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import type { CallObserver } from './api/call-observer.ts'
import type { HostClock } from './api/host-clock.ts'
import type { PaceRules, SharedPace, Sleep } from './api/pace.ts'
import type { AppIdentity } from './api/tokens.ts'
import type { WatchGit } from './git/git.ts'
import type { ChildEnv } from './git/git-environment.ts'

export interface GitHubSettings {
  app: AppIdentity
  webhookSecret: string
  /** Accepted as well. */
  previousWebhookSecret?: string | undefined
  /** `https://api.github.com`, or `https://HOST/api/v3`. */
  apiUrl: string
  /** `https://github.com`; git fetches from `SERVER/OWNER/NAME.git`. */
  serverUrl: string
  dataDir: string
  /** What git's processes get of our environment. */
  childEnv: ChildEnv
  publisher: 'git-data' | 'git-push'
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
  /** Shared with all other code that hears from GitHub or needs its time; by default a new one. */
  hostClock?: HostClock | undefined
  logger: Logger
  projects: ProjectStore
  jobs: PullRequestStore & Pick<JobRequests, 'comment'>
  /** Gives what a project has set about comments. */
  settings: (projectId: string) => Promise<Pick<ProjectSettings, 'comments' | 'allowedBots'>>
  /** Limits on what a project may ask for, by comments too. */
  rules: Omit<RequestRules, 'idempotency'>
  /** Called with a job that received a comment: wake the worker and the requests that wait for the job. */
  onMessage: (job: Job) => void
  /** Called with the newest commit of a default branch that was just fetched. */
  index: (tree: Tree, fullName: string) => Promise<void>
  /** Writes of one installation; the default is what GitHub asks for. */
  pace?: PaceRules | undefined
  /** What several processes that work with the App share of it. */
  sharedPace?: SharedPace | undefined
  sleep?: Sleep
  /** Watches git. */
  watchGit?: WatchGit | undefined
  /** Watches the calls. */
  calls?: CallObserver | undefined
}
