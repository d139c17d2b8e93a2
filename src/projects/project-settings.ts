// What a project's settings are, once they are parsed.
import type { AiClass, ViewSource } from '../contract/view-classes.ts'
import type { RuleLevels } from './rule-levels.ts'
import type { AllowedFormName } from './setting-values.ts'
import type { WorkflowRepository } from './workflow-runs.ts'

/** What happens with the changes of an unfinished run: nothing, or a draft that says what is missing. */
export type UnfinishedPolicy = 'fail' | 'draft'

/** Every comment; those that begin with the command, `/docmend`; none. */
export const COMMENT_POLICIES = ['all', 'command', 'never'] as const
export type CommentPolicy = (typeof COMMENT_POLICIES)[number]

export const COMMIT_TRAILERS = ['assisted-by', 'signed-off-by'] as const
export type CommitTrailer = (typeof COMMIT_TRAILERS)[number]

export interface ProjectSettings {
  /** Which source counts as `human` in exports; applied when they are read. */
  humanSource: ViewSource
  /** Which classes make up `ai` in exports; applied when they are read. */
  aiClasses: readonly AiClass[]
  /** Hosts of the site, in lower case; empty = all. `*.example.com` covers every name below it. */
  hosts: readonly string[]
  /** Path of the site, such as `/docs`; '' = the whole host. */
  basePath: string
  /** Whether `/Guide` and `/guide` are one page. */
  foldCase: boolean
  /** Extensions of pages besides those that every site has, in lower case without the dot. */
  pageExtensions: readonly string[]
  /** Extensions that no page has, in the same form; they win over the content type and over `pageExtensions`. */
  assetExtensions: readonly string[]
  /** Paths that do not count; `*` stands for any text. */
  ignorePaths: readonly string[]
  /** GitHub environments whose workflow runs may create jobs without a stored key. */
  environments: readonly string[]
  /** Other repositories whose workflow runs may create jobs without a stored key. */
  workflowRepositories: readonly WorkflowRepository[]
  /** Secret that signs the deliveries of a Vercel log drain; '' = the drain is off. Never shown. */
  vercelDrainSecret: string
  /** Accepted beside it, while Vercel changes over from one secret to another; '' = none. Never shown. */
  vercelDrainSecretPrevious: string
  /** Value that Vercel expects in `x-vercel-verify` when the drain is set up. */
  vercelVerify: string
  /** Whether pull requests are drafts when the caller asks for it, or always. */
  draft: 'asked' | 'always'
  /** What to do when the budget of a job is used up before the model has finished. */
  onBudget: UnfinishedPolicy
  /** What to do when the checks still find new problems after the last round of repair. */
  onChecks: UnfinishedPolicy
  /** Rules of the checks that are switched off, only warn, or always block. */
  checks: RuleLevels
  /** Active content that pages may have although the policy gate would refuse it. */
  allowedForms: readonly AllowedFormName[]
  /** Whether a pull request shows the page views of the pages it touches. */
  viewsInPullRequests: 'private' | 'always' | 'never'
  /** Which comments on our pull requests are instructions, when people with write access make them. */
  comments: CommentPolicy
  /** Logins of bots whose comments count like those of people, lower case. */
  allowedBots: readonly string[]
  /** Repositories that jobs may read although they are private, or have as a cause, lower case: `owner/name`, `owner/*`. */
  contextRepositories: readonly string[]
  /** Patterns of files that jobs read nothing of, in all repositories that they read. */
  hiddenPaths: readonly string[]
  /** Days after which an open pull request that nobody looks at slows the project down; 0 = never. */
  reviewDays: number
  /** Lines at the end of our commits' messages. */
  commitTrailers: readonly CommitTrailer[]
}
