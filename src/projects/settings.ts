// The settings of a project. Each has a default, so that a project without settings works. They are stored as text, in the
// form in which a person types them; docs/operating.md lists them.

import { shorten } from '../base/text.ts'
import { AI_CLASSES, VIEW_SOURCES } from '../contract/view-classes.ts'
import { COMMENT_POLICIES, COMMIT_TRAILERS, type ProjectSettings } from './project-settings.ts'
import type { SettingsStore } from './read-settings.ts'
import { formatRuleLevels, parseRuleLevels } from './rule-levels.ts'
import {
  joinList,
  parseActiveForms,
  parseAiClasses,
  parseBasePath,
  parseBots,
  parseContextRepositories,
  parseEnvironments,
  parseExtensions,
  parseHeaderValue,
  parseHiddenPaths,
  parseHosts,
  parseIgnoredPaths,
  parseOneOf,
  parseReviewDays,
  parseSecret,
  parseSomeOf,
  SettingError,
} from './setting-values.ts'
import { formatWorkflowRepositories, parseWorkflowRepositories } from './workflow-runs.ts'

/**
 * An open pull request that nobody has looked at for so long slows its project down, unless the project sets `reviewDays`. A
 * holiday is shorter.
 */
const REVIEW_DAYS = 14

export type { CommitTrailer, ProjectSettings, UnfinishedPolicy } from './project-settings.ts'
export { SettingError } from './setting-values.ts'

export type SettingName = keyof ProjectSettings

interface Setting<Value> {
  /** For people, in the list of settings. */
  meaning: string
  fallback: Value
  /** Throws `SettingError`, which says what to write. */
  parse: (text: string) => Value
  /** The text that `parse` turns into the same value. */
  format: (value: Value) => string
  isSecret?: boolean
}

export const SETTINGS: { readonly [Name in SettingName]: Setting<ProjectSettings[Name]> } = {
  humanSource: {
    meaning:
      'Which source counts human views in exports: log (access logs, drains, events) or beacon (the browser script)',
    fallback: 'log',
    parse: (text) => parseOneOf('humanSource', text, VIEW_SOURCES),
    format: String,
  },
  aiClasses: {
    meaning: 'Which classes count as ai in exports, separated by commas',
    fallback: AI_CLASSES,
    parse: parseAiClasses,
    format: joinList,
  },
  hosts: {
    meaning: 'Hosts whose requests count, separated by commas; *.example.com covers every name below it; empty = all',
    fallback: [],
    parse: parseHosts,
    format: joinList,
  },
  basePath: {
    meaning: 'Path of the site on its host, such as /docs; empty = the whole host',
    fallback: '',
    parse: parseBasePath,
    format: String,
  },
  foldCase: {
    meaning: 'Whether /Guide and /guide are the same page: true or false',
    fallback: false,
    parse: (text) => parseOneOf('foldCase', text, ['true', 'false']) === 'true',
    format: String,
  },
  pageExtensions: {
    meaning: 'Extensions of pages besides html, htm, md and mdx, separated by commas, such as php,aspx',
    fallback: [],
    parse: (text) => parseExtensions('pageExtensions', text),
    format: joinList,
  },
  assetExtensions: {
    meaning:
      'Extensions of paths that are never pages, whatever their content type, separated by commas, such as 7z,json',
    fallback: [],
    parse: (text) => parseExtensions('assetExtensions', text),
    format: joinList,
  },
  ignorePaths: {
    meaning: 'Paths that do not count, separated by commas, with * for any text: /search,/internal/*',
    fallback: [],
    parse: parseIgnoredPaths,
    format: joinList,
  },
  environments: {
    meaning: 'GitHub environments whose workflow runs may create jobs without a stored key, separated by commas',
    fallback: [],
    parse: parseEnvironments,
    format: joinList,
  },
  workflowRepositories: {
    meaning:
      'Other repositories whose workflow runs may create jobs without a stored key: owner/name (from its default branch), owner/name@branch or owner/name:environment:NAME, separated by commas; see security.md',
    fallback: [],
    parse: parseWorkflowRepositories,
    format: formatWorkflowRepositories,
  },
  vercelDrainSecret: {
    meaning: 'Signature secret of the Vercel log drain; empty = deliveries are refused',
    fallback: '',
    parse: (text) => parseSecret('vercelDrainSecret', text),
    format: String,
    isSecret: true,
  },
  vercelDrainSecretPrevious: {
    meaning: 'Accepted beside vercelDrainSecret while that changes; empty = none',
    fallback: '',
    parse: (text) => parseSecret('vercelDrainSecretPrevious', text),
    format: String,
    isSecret: true,
  },
  vercelVerify: {
    meaning: 'Value that Vercel expects in x-vercel-verify when the drain is set up',
    fallback: '',
    parse: parseHeaderValue,
    format: String,
  },
  draft: {
    meaning: 'When a pull request is a draft: asked (when the job asks for it) or always',
    fallback: 'asked',
    parse: (text) => parseOneOf('draft', text, ['asked', 'always']),
    format: String,
  },
  onBudget: {
    meaning: 'What happens with the changes when the budget is used up: fail (nothing) or draft (a draft pull request)',
    fallback: 'fail',
    parse: (text) => parseOneOf('onBudget', text, ['fail', 'draft']),
    format: String,
  },
  onChecks: {
    meaning:
      'What happens with pages in which the checks still find errors: fail (they are left out) or draft (a draft pull request with them)',
    fallback: 'fail',
    parse: (text) => parseOneOf('onChecks', text, ['fail', 'draft']),
    format: String,
  },
  checks: {
    meaning:
      'Rules of the checks that the project sets: off, warning or error, such as broken-anchor:off, separated by commas; see checks.md',
    fallback: {},
    parse: parseRuleLevels,
    format: formatRuleLevels,
  },
  allowedForms: {
    meaning:
      'Active content that pages may have without being refused: forms, or names of a form such as component:Video, separated by commas; see security.md',
    fallback: [],
    parse: parseActiveForms,
    format: joinList,
  },
  viewsInPullRequests: {
    meaning: 'When a pull request shows page views: private (in private repositories only), always or never',
    fallback: 'private',
    parse: (text) => parseOneOf('viewsInPullRequests', text, ['private', 'always', 'never']),
    format: String,
  },
  comments: {
    meaning:
      'Which comments of people with write access steer a Docmend pull request: all, command (those that begin with /docmend) or never',
    fallback: 'all',
    parse: (text) => parseOneOf('comments', text, COMMENT_POLICIES),
    format: String,
  },
  allowedBots: {
    meaning: 'Logins of bots whose comments count too, separated by commas, such as renovate[bot]; empty = none',
    fallback: [],
    parse: parseBots,
    format: joinList,
  },
  contextRepositories: {
    meaning:
      'Repositories of the installation that jobs may read although they are private, and whose changes may be the cause of a job: owner/name or owner/*, separated by commas; see security.md',
    fallback: [],
    parse: parseContextRepositories,
    format: joinList,
  },
  hiddenPaths: {
    meaning:
      'Files of which nothing goes to the model, in all repositories that jobs read: paths with *, ?, ** and {a,b}, separated by commas; a folder covers everything below it; see security.md',
    fallback: [],
    parse: parseHiddenPaths,
    format: joinList,
  },
  reviewDays: {
    meaning:
      'Days after which an open pull request that nobody has reviewed or commented on makes the project take fewer new jobs, first of those on a schedule; 0 = never',
    fallback: REVIEW_DAYS,
    parse: parseReviewDays,
    format: String,
  },
  commitTrailers: {
    meaning:
      "Trailers of Docmend's commits: assisted-by (names the model), signed-off-by (by the App itself, for checks of the DCO), separated by commas; empty = none",
    fallback: [],
    parse: (text) => parseSomeOf('commitTrailers', text, COMMIT_TRAILERS),
    format: joinList,
  },
}

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]
/** Never shown. */
export const SECRET_SETTING_NAMES = SETTING_NAMES.filter((name) => SETTINGS[name].isSecret === true)

/** Gives a setting in the form in which it is stored. Throws `SettingError` for a wrong name or value. */
export function parseSetting(name: string, text: string): string {
  return canonicalText(findSetting(name), text)
}

/**
 * Gives changed settings in the form in which they are stored; '' restores a default, which is null. Throws `SettingError` for a
 * wrong name or value.
 */
export function parseSettingChanges(changes: ReadonlyMap<string, string>): Record<string, string | null> {
  return Object.fromEntries(
    [...changes].map(([name, text]) => [findSetting(name), text === '' ? null : parseSetting(name, text)]),
  )
}

/** Gives the settings of a project that has only these changed. Throws `SettingError`. */
export function settingsFrom(changes: ReadonlyMap<string, string>): ProjectSettings {
  const stored = Object.entries(parseSettingChanges(changes)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return readSettings(Object.fromEntries(stored))
}

function findSetting(name: string): SettingName {
  const known = SETTING_NAMES.find((one) => one === name)
  if (known !== undefined) return known
  throw new SettingError(`There is no setting ${name}; the settings are ${SETTING_NAMES.join(', ')}`)
}

/** Says for the audit list how a stored value has changed, null being the default; of a secret only that it has. */
export function describeSettingChange(name: string, before: string | null, after: string | null): string {
  const isSecret = SECRET_SETTING_NAMES.some((one) => one === name)
  const show = (value: string | null): string => {
    if (value === null) return 'default'
    if (isSecret) return value === '' ? 'unset' : 'set'
    return value === '' ? 'empty' : shorten(value, SHOWN_CHARACTERS)
  }
  return `${show(before)} → ${show(after)}`
}

const SHOWN_CHARACTERS = 140

export interface DescribedSetting {
  name: SettingName
  /** As a person would type it; for a secret only `set` or `unset`. */
  value: string
  isDefault: boolean
  meaning: string
}

/** Gives all settings for people to read: the stored value, else the default. */
export function describeSettings(stored: Readonly<Record<string, string>>): DescribedSetting[] {
  const settings = readSettings(stored)
  return SETTING_NAMES.map((name) => {
    const { meaning, isSecret = false } = SETTINGS[name]
    const text = formatSetting(name, settings)
    const value = isSecret ? (text === '' ? 'unset' : 'set') : text
    return { name, value, isDefault: stored[name] === undefined, meaning }
  })
}

/** What signs deliveries to a project: they must not leave the service, and every published change is searched for them. */
export function listProjectSecrets(settings: ProjectSettings): string[] {
  return [settings.vercelDrainSecret, settings.vercelDrainSecretPrevious].filter((secret) => secret !== '')
}

/** The settings of a project that has none stored. */
export const DEFAULT_SETTINGS: ProjectSettings = Object.freeze(readSettings({}))

/** Gives the settings of a project. Throws `StoreUnavailableError`. */
export async function loadSettings(store: SettingsStore, projectId: string): Promise<ProjectSettings> {
  return readSettings(await store.readSettings(projectId))
}

function readSettings(stored: Readonly<Record<string, string>>): ProjectSettings {
  return {
    humanSource: read(SETTINGS.humanSource, stored.humanSource),
    aiClasses: read(SETTINGS.aiClasses, stored.aiClasses),
    hosts: read(SETTINGS.hosts, stored.hosts),
    basePath: read(SETTINGS.basePath, stored.basePath),
    foldCase: read(SETTINGS.foldCase, stored.foldCase),
    pageExtensions: read(SETTINGS.pageExtensions, stored.pageExtensions),
    assetExtensions: read(SETTINGS.assetExtensions, stored.assetExtensions),
    ignorePaths: read(SETTINGS.ignorePaths, stored.ignorePaths),
    environments: read(SETTINGS.environments, stored.environments),
    workflowRepositories: read(SETTINGS.workflowRepositories, stored.workflowRepositories),
    vercelDrainSecret: read(SETTINGS.vercelDrainSecret, stored.vercelDrainSecret),
    vercelDrainSecretPrevious: read(SETTINGS.vercelDrainSecretPrevious, stored.vercelDrainSecretPrevious),
    vercelVerify: read(SETTINGS.vercelVerify, stored.vercelVerify),
    draft: read(SETTINGS.draft, stored.draft),
    onBudget: read(SETTINGS.onBudget, stored.onBudget),
    onChecks: read(SETTINGS.onChecks, stored.onChecks),
    checks: read(SETTINGS.checks, stored.checks),
    allowedForms: read(SETTINGS.allowedForms, stored.allowedForms),
    viewsInPullRequests: read(SETTINGS.viewsInPullRequests, stored.viewsInPullRequests),
    comments: read(SETTINGS.comments, stored.comments),
    allowedBots: read(SETTINGS.allowedBots, stored.allowedBots),
    contextRepositories: read(SETTINGS.contextRepositories, stored.contextRepositories),
    hiddenPaths: read(SETTINGS.hiddenPaths, stored.hiddenPaths),
    reviewDays: read(SETTINGS.reviewDays, stored.reviewDays),
    commitTrailers: read(SETTINGS.commitTrailers, stored.commitTrailers),
  }
}

function read<Value>({ parse, fallback }: Setting<Value>, text: string | undefined): Value {
  return text === undefined ? fallback : parse(text)
}

function canonicalText<Name extends SettingName>(name: Name, text: string): string {
  const { parse, format }: Setting<ProjectSettings[Name]> = SETTINGS[name]
  return format(parse(text))
}

function formatSetting<Name extends SettingName>(name: Name, settings: ProjectSettings): string {
  return SETTINGS[name].format(settings[name])
}
