// Reads our own action.yml files: two levels of keys with plain or quoted values and comments, which is all the YAML that
// they use.
import { readFileSync } from 'node:fs'

type Fields = Record<string, string>

export interface ActionYml {
  inputs: Record<string, Fields>
  outputs: Record<string, Fields>
  runs: Fields
}

/** Throws at a line that it does not understand, so that the file cannot outgrow this reader unnoticed. */
export function readActionYml(file = 'action.yml'): ActionYml {
  const action: ActionYml = { inputs: {}, outputs: {}, runs: {} }
  let [section, entry]: [string, Fields] = ['', {}]
  for (const line of readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => !/^ *(#|$)/.test(text))) {
    const match = /^( *)([\w-]+):(?: (.+))?$/.exec(line)
    if (match === null) throw new Error(`${file}: cannot read "${line}"`)
    const [indent, key, value] = [match[1]?.length ?? 0, match[2] ?? '', unquote(match[3] ?? '')]
    if (indent === 0) section = key
    else if (indent === 4) entry[key] = value
    else if (section === 'runs') action.runs[key] = value
    else if (section === 'inputs' || section === 'outputs') entry = action[section][key] = {}
  }
  return action
}

function unquote(text: string): string {
  const quoted = /^(['"])(.*)\1$/.exec(text)
  // A YAML parser would read it as a key, a comment, or nothing at all.
  if (quoted === null && /: | #|^[`@%&*!|>]/.test(text)) throw new Error(`action.yml: quote "${text}"`)
  return quoted?.[2] ?? text
}
