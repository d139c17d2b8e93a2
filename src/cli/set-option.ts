// `--set NAME=VALUE`: settings of a project for one command on this machine, by the names, the rules and the errors of
// `docmend settings`.
import { type ProjectSettings, SettingError, type SettingName, settingsFrom } from '../projects/settings.ts'
import { UsageError } from './runtime.ts'

/** Gives names and texts. Throws `UsageError` for a text without a name. */
export function parseAssignments(texts: readonly string[]): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const equals = text.indexOf('=')
      if (equals < 1) throw new UsageError(`"${text}" is not name=value; name= restores the default`)
      return [text.slice(0, equals), text.slice(equals + 1)]
    }),
  )
}

/** The settings that a command can act on; undefined = all of them. */
interface SetRules {
  command: string
  effective: readonly SettingName[] | undefined
}

/**
 * Gives the assignments of all `--set`, each checked. Throws `UsageError` for an unknown name or value, for a setting without an
 * effect in the command, and for a name that is given twice.
 */
export function parseSetOptions(
  texts: readonly string[],
  { command, effective }: SetRules,
): ReadonlyMap<string, string> {
  const wanted = parseAssignments(texts)
  readLocalSettings(wanted)
  const idle = effective && [...wanted.keys()].find((name) => !effective.some((one) => one === name))
  if (idle !== undefined) {
    throw new UsageError(`--set ${idle} has no effect in docmend ${command}; it takes ${listNames(effective ?? [])}`)
  }
  const names = texts.map((text) => text.slice(0, text.indexOf('=')))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice === undefined) return wanted
  throw new UsageError(`--set ${twice} is given twice; give it once, with commas between the entries of a list`)
}

/** Gives the defaults with these changes. Throws `UsageError`. */
export function readLocalSettings(wanted: ReadonlyMap<string, string>): ProjectSettings {
  try {
    return settingsFrom(wanted)
  } catch (error) {
    if (error instanceof SettingError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

function listNames(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]+)$/, ' and $1')
}

/** The settings that act on a run without a code host: no pull request, no views and no comments. */
export const RUN_SETTINGS = [
  'checks',
  'allowedForms',
  'hiddenPaths',
  'onBudget',
  'onChecks',
  'verifyClaims',
] as const satisfies SettingName[]
/** The checks change nothing, so only these decide over what they find, in a whole site and in changes. */
export const CHECK_SETTINGS = ['checks'] as const satisfies SettingName[]
export const CHANGE_SETTINGS = ['checks', 'allowedForms'] as const satisfies SettingName[]
/** What a log counts; `--base-path` is an option of its own. */
export const SITE_SETTINGS = [
  'hosts',
  'foldCase',
  'pageExtensions',
  'assetExtensions',
  'ignorePaths',
] as const satisfies SettingName[]
