// What a command without a service takes from its step: the environment that Docmend knows, and the settings of `set`.

import { withFullStop } from '../../base/text.ts'
import { type ProjectSettings, SettingError, type SettingName, settingsFrom } from '../../projects/settings.ts'
import { type Config, readConfig } from '../../service/config.ts'
import { readSetLines } from '../check/check-inputs.ts'
import * as commands from '../workflow-commands.ts'

const NAMES =
  /^(?:OPENAI_|DOCMEND_|HTTPS?_PROXY$|https_proxy$|NO_PROXY$|no_proxy$|NODE_EXTRA_CA_CERTS$|GITHUB_(?:(?:API|SERVER)_URL|WORKSPACE)$|PATH$|HOME$)/

/** Other variables of a runner may have any meaning. Throws `ConfigError`. */
export function readStepConfig(env: NodeJS.ProcessEnv): Config {
  return readConfig(Object.fromEntries(Object.entries(env).filter(([name]) => NAMES.test(name))))
}

/** Masks a value and its Base64 form in all later lines of the log. */
export function mask(secret: string): void {
  commands.setSecret(secret)
  commands.setSecret(Buffer.from(secret).toString('base64'))
}

/** The settings that each command keeps to. The others steer what only a service does, such as counting views. */
const KEPT_TO = {
  run: ['onBudget', 'onChecks', 'checks', 'allowedForms', 'hiddenPaths', 'verifyClaims'],
  publish: ['draft', 'onChecks', 'checks', 'allowedForms', 'hiddenPaths'],
} as const satisfies Record<string, readonly SettingName[]>

/** Throws one error that says for each wrong line what to write. A setting without effect is refused: it would only seem to hold. */
export function readSettings(command: keyof typeof KEPT_TO): ProjectSettings {
  const lines = readSetLines()
  const faults = [...lines].flatMap(([name, value]) => findFault(name, value, command) ?? [])
  if (faults.length > 0) throw new Error(faults.map((fault) => `set: ${withFullStop(fault)}`).join('\n'))
  return settingsFrom(lines)
}

function findFault(name: string, value: string, command: keyof typeof KEPT_TO): string | undefined {
  const keptTo: readonly string[] = KEPT_TO[command]
  if (!keptTo.includes(name)) return `"${name}" has no effect on command: ${command}, which takes ${keptTo.join(', ')}`
  try {
    settingsFrom(new Map([[name, value]]))
    return undefined
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
}
