// What a job may do: the project's settings, narrowed by `.docmend.yml` of the default branch.
import type { BudgetLimits } from '../../agent/budget/budget.ts'
import { type AllowedForm, RULE_LEVELS, RULES, type RuleSettings } from '../../checks/index.ts'
import { coversRepository } from '../../projects/settings/job-settings.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { DocmendFile } from './docmend-file.ts'
import { createMatcher } from './hidden-files.ts'

export type PolicySettings = Pick<
  ProjectSettings,
  | 'draft'
  | 'onBudget'
  | 'onChecks'
  | 'checks'
  | 'allowedForms'
  | 'verifyClaims'
  | 'viewsInPullRequests'
  | 'contextRepositories'
  | 'hiddenPaths'
>

export interface ProjectPolicy {
  /** False when the repository wants no pull requests; the job then ends as `policy_refused`. */
  isEnabled: boolean
  /** Whether `.docmend.yml` allows changes to the file; all other rules apply as well. */
  mayChange: (path: string) => boolean
  /** Patterns of the files that jobs read nothing of, and never change, in all repositories that they read. */
  hidden: readonly string[]
  /** Of one change set. */
  limits: Pick<BudgetLimits, 'changedFiles' | 'changedBytes'>
  /** Every pull request is a draft, even when the job does not ask for one. */
  alwaysDraft: boolean
  onBudget: PolicySettings['onBudget']
  onChecks: PolicySettings['onChecks']
  /** What the project wants of single rules of the checks; the gate keeps to its own. */
  checks: RuleSettings
  allowedForms: readonly AllowedForm[]
  /** Whether a second reading compares the claims with the lines that they cite. */
  verifyClaims: boolean
  labels: readonly string[]
  /** Lines of pages that people said are fine although the code changed. */
  vouched: Readonly<NonNullable<DocmendFile['vouched']>>
  viewsInPullRequests: PolicySettings['viewsInPullRequests']
  /** Repositories that every job reads in addition to those of its request, in the form of `parseContextName`. */
  context: readonly string[]
  /** Whether jobs may read this private repository (`owner/name`); they may read every public one. */
  mayRead: (repository: string) => boolean
  /** Says in a refusal where a setting is changed that would allow it. */
  adviseSetting: AdviseSetting
}

/** Turns `allowedForms=frame` into words that follow "allow it with". */
export type AdviseSetting = (assignment: string) => string

const inProjectSettings: AdviseSetting = (assignment) => `${assignment} in the project's settings`

/** Gives the policy of a job. The file can make each rule stricter and none looser. */
export function resolvePolicy(
  settings: PolicySettings,
  file: DocmendFile,
  limits: Pick<BudgetLimits, 'changedFiles' | 'changedBytes'>,
  adviseSetting: AdviseSetting = inProjectSettings,
): ProjectPolicy {
  return Object.freeze({
    isEnabled: file.enabled !== false,
    mayChange: createPathFilter(file),
    hidden: Object.freeze([...new Set([...settings.hiddenPaths, ...(file.hidden ?? [])])]),
    limits: Object.freeze({
      changedFiles: Math.min(limits.changedFiles, file.maxFiles ?? limits.changedFiles),
      changedBytes: limits.changedBytes,
    }),
    alwaysDraft: settings.draft === 'always' || file.draft === true,
    onBudget: file.onBudget ?? settings.onBudget,
    onChecks: file.onChecks ?? settings.onChecks,
    checks: Object.freeze(stricterRules(settings.checks, file.checks ?? {})),
    allowedForms: Object.freeze([...settings.allowedForms]),
    verifyClaims: settings.verifyClaims,
    labels: Object.freeze([...new Set(file.labels)]),
    vouched: Object.freeze([...(file.vouched ?? [])]),
    viewsInPullRequests: settings.viewsInPullRequests,
    context: Object.freeze([...(file.context ?? [])]),
    mayRead: (repository: string) => coversRepository(settings.contextRepositories, repository),
    adviseSetting,
  })
}

/** Gives the settings with what the file wants where it is stricter than what holds without it. */
export function stricterRules(settings: RuleSettings, file: RuleSettings): RuleSettings {
  const wanted = Object.entries(file).filter(([name, level]) => {
    const rule = name as keyof RuleSettings
    return RULE_LEVELS.indexOf(level) > RULE_LEVELS.indexOf(settings[rule] ?? RULES[rule].severity) || level === 'error'
  })
  return { ...settings, ...Object.fromEntries(wanted) }
}

function createPathFilter({ paths, exclude }: DocmendFile): (path: string) => boolean {
  const isIncluded = paths === undefined ? () => true : createMatcher(paths)
  const isExcluded = createMatcher(exclude ?? [])
  return (path) => isIncluded(path) && !isExcluded(path)
}

/** The message of a job in a repository that wants no pull requests. */
export const DISABLED = 'The repository has `enabled: false` in its .docmend.yml, so Docmend changes nothing in it'
