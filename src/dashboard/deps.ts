// Everything that the dashboard depends on.
import type { Logger } from 'pino'
import type { SharedLimits } from '../base/processes/shared-limiter.ts'
import type { ReadSourceLines } from '../jobs/evidence/places.ts'
import type { JobLists } from '../jobs/job-lists.ts'
import type { JobRecords } from '../jobs/job-records.ts'
import type { OutcomeStore } from '../jobs/outcomes/outcomes.ts'
import type { Branches } from '../jobs/repository.ts'
import type { EndJobDeps, MessageJobDeps, PublishJobDeps } from '../jobs/requests/change-job.ts'
import type { CreateJobDeps } from '../jobs/requests/create-job.ts'
import type { KeyStore } from '../projects/api-key.ts'
import type { Actor, AuditStore } from '../projects/audit.ts'
import type { SignInDeps } from '../projects/people/sign-in.ts'
import type { VisitorRoles } from '../projects/people/visitor-roles.ts'
import type { Project, ProjectStore } from '../projects/project.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import type { ChecklistItem } from '../projects/setup/checklist.ts'
import type { ManifestTemplate } from '../projects/setup/manifest.ts'
import type { RegisterDeps } from '../projects/setup/register-app.ts'
import type { DoorDeps } from '../projects/setup/setup-door.ts'
import type { EndpointDeps } from '../projects/webhooks/change-endpoint.ts'
import type { PageFactsSource } from '../traffic/stale-pages.ts'
import type { ViewStore } from '../traffic/store.ts'
import type { SiteSource } from '../traffic/suggestions/site-source.ts'
import type { PageDocs } from './page/page-docs.ts'
import type { ReviewDesk } from './week/review-desk.ts'

export interface DashboardDeps extends SignInDeps {
  /** No language model is configured: only what the rule-based one understands can be asked for. */
  isModelOffline: boolean
  /** Gives the id of the present request, which the log has too. */
  requestId: () => string
  /** Names the route of the present request by the pattern of its path. */
  routed: (route: string) => void
  /** Counts what pages hold open, in all processes together. */
  sharedLimits: SharedLimits
  projects: ProjectStore
  keys: KeyStore
  jobs: JobLists & JobRecords
  views: Pick<
    ViewStore,
    | 'listPages'
    | 'rankAgents'
    | 'rankAnswers'
    | 'rankMissing'
    | 'rankMissingOthers'
    | 'rankPages'
    | 'rankReferrers'
    | 'sumByDay'
    | 'sumPageDays'
  >
  /** What became of pull requests. */
  outcomes: Pick<OutcomeStore, 'list'>
  /** What the docs of projects know of missing addresses. */
  sites: SiteSource
  /** What they say of single pages. */
  pageDocs: PageDocs
  /** Gives a project's settings; they may be some seconds old. */
  settings: (projectId: string) => Promise<ProjectSettings>
  /** For claims beside their sources. */
  sourceLines: ReadSourceLines
  /** For what creates, continues and ends jobs. */
  jobRequests: CreateJobDeps & MessageJobDeps & PublishJobDeps & EndJobDeps
  /** Gives what is stored of a project's settings, by name, as it is now. */
  storedSettings: (projectId: string) => Promise<Record<string, string>>
  /** Applies all changes or none; '' restores a default. Throws `SettingError` and `RepositoryError`. */
  changeSettings: (project: Project, changes: ReadonlyMap<string, string>, by: Actor) => Promise<void>
  /** Gives `.docmend.yml` of the default branch as it is now. Throws `RepositoryError`. undefined: there is no App. */
  readPolicyFile: ((project: Project, signal: AbortSignal) => Promise<Uint8Array | undefined>) | undefined
  /** Gives the description of the API, as /openapi.json has it. */
  apiDocument: () => Promise<unknown>
  /** Of the service. */
  version: string
  audit: AuditStore
  /** The webhook endpoints of projects. */
  webhooks: EndpointDeps
  visitorRoles: VisitorRoles
  /** What is known of the pages of projects: their age, and their problems. */
  pageFacts: PageFactsSource
  /** Who owes a review. */
  reviews: ReviewDesk
  /** undefined: there is no code host to ask. */
  branches: Branches | undefined
  /** Aborts when the server stops: live parts of pages end then. */
  shutdown: AbortSignal
  /** Registering the GitHub App at the first start. */
  setup: SetupDeps
  /** `BASE_URL`; undefined when it is not set, and then only browsers on this machine can sign in. */
  baseUrl: string | undefined
  /** The address of the code host, `https://github.com`. */
  serverUrl: string
  logger: Logger
}

// What the pages of the first set-up need.

interface SetupDeps extends DoorDeps, RegisterDeps {
  /** True while there is no GitHub App. */
  isOpen: boolean
  /** Why the App that is stored cannot be used. */
  why: string | undefined
  /** Where the App is installed, if that is known. */
  installUrl: string | undefined
  /** Measures how far the installation has come; never longer than some seconds. */
  checklist: (projects: readonly Project[]) => Promise<ChecklistItem[]>
  template: () => ManifestTemplate
  /** The path to which GitHub sends webhooks. */
  webhooksPath: string
  /** Asks GitHub for new installations now, within some seconds and not for everyone who asks. Never rejects. */
  lookForInstallations: () => Promise<void>
  /** Lets the jobs begin that have waited for the App. */
  endWaits: () => Promise<void>
}
