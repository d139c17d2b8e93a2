// What one job may do, as one value: the settings of the project, narrowed by `.docmend.yml` of the default branch.
import type { BudgetLimits } from '../../agent/budget.ts'
import type { ActiveForm } from '../../documentation/index.ts'
import { coversRepository } from '../../projects/setting-values.ts'
import type { ProjectSettings, UnfinishedPolicy } from '../../projects/settings.ts'
import type { DocmendFile } from './docmend-file.ts'
import { createMatcher } from './glob.ts'

export type PolicySettings = Pick<
  ProjectSettings,
  'draft' | 'onBudget' | 'onChecks' | 'allowedForms' | 'viewsInPullRequests' | 'contextRepositories'
>

export interface ProjectPolicy {
  /** False: the repository wants no pull requests; the job ends as `policy_refused`. */
  isEnabled: boolean
  /** Whether `.docmend.yml` lets the file be changed; all other rules hold beside it. */
  mayChange: (path: string) => boolean
  /** Of one change set. */
  limits: Pick<BudgetLimits, 'changedFiles' | 'changedBytes'>
  /** Every pull request is a draft, not only where the job asks for one. */
  alwaysDraft: boolean
  onBudget: UnfinishedPolicy
  onChecks: UnfinishedPolicy
  allowedForms: readonly ActiveForm[]
  labels: readonly string[]
  viewsInPullRequests: PolicySettings['viewsInPullRequests']
  /** Repositories that every job reads besides those of its request, as `parseContextName` reads them. */
  context: readonly string[]
  /** Whether jobs may read this private repository (`owner/name`); public ones they may anyway. */
  mayRead: (repository: string) => boolean
}

/** Gives the policy of a job. The file can make each rule stricter and none looser. */
export function resolvePolicy(
  settings: PolicySettings,
  file: DocmendFile,
  limits: Pick<BudgetLimits, 'changedFiles' | 'changedBytes'>,
): ProjectPolicy {
  return Object.freeze({
    isEnabled: file.enabled !== false,
    mayChange: createPathFilter(file),
    limits: Object.freeze({
      changedFiles: Math.min(limits.changedFiles, file.maxFiles ?? limits.changedFiles),
      changedBytes: limits.changedBytes,
    }),
    alwaysDraft: settings.draft === 'always' || file.draft === true,
    onBudget: file.onBudget ?? settings.onBudget,
    onChecks: file.onChecks ?? settings.onChecks,
    allowedForms: Object.freeze([...settings.allowedForms]),
    labels: Object.freeze([...new Set(file.labels)]),
    viewsInPullRequests: settings.viewsInPullRequests,
    context: Object.freeze([...(file.context ?? [])]),
    mayRead: (repository: string) => coversRepository(settings.contextRepositories, repository),
  })
}

function createPathFilter({ paths, exclude }: DocmendFile): (path: string) => boolean {
  const isIncluded = paths === undefined ? () => true : createMatcher(paths)
  const isExcluded = createMatcher(exclude ?? [])
  return (path) => isIncluded(path) && !isExcluded(path)
}

/** The sentence with which a job ends in a repository that wants no pull requests. */
export const DISABLED = 'The repository says `enabled: false` in its .docmend.yml, so Docmend changes nothing in it'
