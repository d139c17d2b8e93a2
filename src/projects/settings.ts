// The settings of a project. Each has a default, so that a project without settings works. They are stored as text, in the
// form in which a person types them; docs/operating.md lists them.

import { shorten } from '../base/text.ts'
import type { SettingsStore } from './read-settings.ts'
import { CHECK_SETTINGS } from './settings/check-settings.ts'
import { JOB_SETTINGS } from './settings/job-settings.ts'
import { type Setting, SettingError } from './settings/setting-kinds.ts'
import { VERCEL_SETTINGS, VIEW_SETTINGS } from './settings/view-settings.ts'
import { WORKFLOW_SETTINGS } from './settings/workflow-settings.ts'

export { SettingError } from './settings/setting-kinds.ts'

/** As the settings page of the dashboard groups them. */
const GROUPS = {
  pageviews: VIEW_SETTINGS,
  workflows: WORKFLOW_SETTINGS,
  vercel: VERCEL_SETTINGS,
  pullRequests: JOB_SETTINGS,
  checks: CHECK_SETTINGS,
}
const ENTRIES = {
  ...GROUPS.pageviews,
  ...GROUPS.workflows,
  ...GROUPS.vercel,
  ...GROUPS.pullRequests,
  ...GROUPS.checks,
}

export type SettingGroupName = keyof typeof GROUPS
export type SettingName = keyof typeof ENTRIES
export type ProjectSettings = { [Name in SettingName]: (typeof ENTRIES)[Name]['fallback'] }

export const SETTINGS: { readonly [Name in SettingName]: Setting<ProjectSettings[Name]> } = ENTRIES

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]
/** Never shown. */
export const SECRET_SETTING_NAMES = SETTING_NAMES.filter((name) => SETTINGS[name].control.kind === 'secret')

/** Gives the names of the settings of a group. */
export function settingsOfGroup(group: SettingGroupName): SettingName[] {
  return Object.keys(GROUPS[group]) as SettingName[]
}

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
    const { meaning, control } = SETTINGS[name]
    const text = formatSetting(name, settings)
    const value = control.kind === 'secret' ? (text === '' ? 'unset' : 'set') : text
    return { name, value, isDefault: stored[name] === undefined, meaning }
  })
}

/** What signs deliveries to a project: they must not leave the service, and every published change is searched for them. */
export function listProjectSecrets(settings: ProjectSettings): string[] {
  return SECRET_SETTING_NAMES.map((name) => formatSetting(name, settings)).filter((secret) => secret !== '')
}

/** The settings of a project that has none stored. */
export const DEFAULT_SETTINGS: ProjectSettings = Object.freeze(readSettings({}))

/** Gives the settings of a project. Throws `StoreUnavailableError`. */
export async function loadSettings(store: SettingsStore, projectId: string): Promise<ProjectSettings> {
  return readSettings(await store.readSettings(projectId))
}

function readSettings(stored: Readonly<Record<string, string>>): ProjectSettings {
  const values = SETTING_NAMES.map((name) => {
    const { parse, fallback } = SETTINGS[name]
    const text = stored[name]
    return [name, text === undefined ? fallback : parse(text, name)]
  })
  return Object.fromEntries(values) as ProjectSettings
}

function canonicalText<Name extends SettingName>(name: Name, text: string): string {
  const { parse, format }: Setting<ProjectSettings[Name]> = SETTINGS[name]
  return format(parse(text, name))
}

function formatSetting<Name extends SettingName>(name: Name, settings: ProjectSettings): string {
  return SETTINGS[name].format(settings[name])
}
