// What a command without a service takes from its step: the environment that Docmend knows, and the settings of `set`.
import { type Config, readConfig } from '../../config.ts'
import { type ProjectSettings, settingsFrom } from '../../projects/settings.ts'
import { readSetLines } from '../check/check-inputs.ts'
import * as commands from '../workflow-commands.ts'

const NAMES =
  /^(?:OPENAI_|DOCMEND_|HTTPS?_PROXY$|NO_PROXY$|NODE_EXTRA_CA_CERTS$|GITHUB_(?:API|SERVER)_URL$|PATH$|HOME$)/

/** Other variables of a runner may have any meaning. Throws `ConfigError`. */
export function readStepConfig(env: NodeJS.ProcessEnv): Config {
  return readConfig(Object.fromEntries(Object.entries(env).filter(([name]) => NAMES.test(name))))
}

/** Masks a value and its Base64 form in all later lines of the log. */
export function mask(secret: string): void {
  commands.setSecret(secret)
  commands.setSecret(Buffer.from(secret).toString('base64'))
}

/** Throws an error that says what to write. */
export function readSettings(): ProjectSettings {
  return settingsFrom(readSetLines())
}
