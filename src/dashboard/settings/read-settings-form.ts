// The form of a group of settings: what was typed, and what of it is a change.
import { SETTINGS, type SettingGroupName, type SettingName, settingsOfGroup } from '../../projects/settings.ts'
import { readField } from '../require.ts'

/** As typed, to be shown again. */
export type TypedSettings = Readonly<Partial<Record<SettingName, string>>>

export interface SettingsForm {
  typed: TypedSettings
  /** Only what differs from what the page showed, so that two people do not undo each other's changes. '' = default. */
  changes: ReadonlyMap<SettingName, string>
}

/** `was:NAME` has the value that the page showed, and `clear` the secrets that are to be removed. */
export function readSettingsForm(form: FormData, group: SettingGroupName): SettingsForm {
  const cleared = form.getAll('clear')
  const typed: Partial<Record<SettingName, string>> = {}
  const changes = new Map<SettingName, string>()
  for (const name of settingsOfGroup(group)) {
    const value = readField(form, name)
    if (SETTINGS[name].control.kind === 'secret') {
      // A secret is never shown, so empty says nothing; what was typed is asked for again after a mistake.
      if (cleared.includes(name)) changes.set(name, '')
      else if (value !== '') changes.set(name, value)
      continue
    }
    if (!form.has(name)) continue
    typed[name] = value
    if (value !== readField(form, `was:${name}`)) changes.set(name, value)
  }
  return { typed, changes }
}
