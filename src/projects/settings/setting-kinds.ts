// The kinds of settings. Each makes the parser, the text and the control of the dashboard's form from what is said about a
// setting once.

/** The text is not a value of the setting, or there is no such setting. The message says what to write. */
export class SettingError extends Error {}

interface About {
  /** For people, in the list of `docmend settings` and in docs/operating.md. */
  meaning: string
  /** In the dashboard's form, as all below. */
  label: string
  /** In place of the meaning, which lists values that the control names otherwise. */
  formMeaning?: string
  /** What people need to know beside its meaning. */
  note?: string
}

export interface Setting<Value> extends About {
  fallback: Value
  /** Throws `SettingError`, which says what to write under this name. */
  parse: (text: string, name: string) => Value
  /** The text that `parse` turns into the same value. */
  format: (value: Value) => string
  control: Control
}

type Control =
  | { kind: 'text'; example: string }
  /** Values with what they are called. */
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  /** Never shown; empty leaves it as it is. */
  | { kind: 'secret' }

type TextRules<Value> = About & Omit<Setting<Value>, 'control'> & { example: string }

/** What none of the other kinds can read. */
export function text<Value>({ example, ...setting }: TextRules<Value>): Setting<Value> {
  return { ...setting, control: { kind: 'text', example } }
}

/** The options are the values, with what the form calls them. */
export function oneOf<Value extends string>({
  options,
  ...setting
}: About & { options: Readonly<Record<Value, string>>; fallback: NoInfer<Value> }): Setting<Value> {
  return {
    ...setting,
    parse: (text, name) => parseOneOf(name, text, Object.keys(options) as Value[]),
    format: String,
    control: { kind: 'choice', options: Object.entries<string>(options) },
  }
}

export function trueOrFalse({
  options,
  ...setting
}: About & { options: Record<'true' | 'false', string>; fallback: boolean }): Setting<boolean> {
  return {
    ...setting,
    parse: (text, name) => parseOneOf(name, text, ['true', 'false']) === 'true',
    format: String,
    control: { kind: 'choice', options: Object.entries(options) },
  }
}

function parseOneOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((one) => one === text.trim())
  if (value !== undefined) return value
  const choices = values.join(', ').replace(/, ([^,]+)$/, ' or $1')
  throw new SettingError(`${name} is ${choices}; you wrote ${JSON.stringify(text)}`)
}

interface SomeOfRules<Value> extends About {
  values: readonly Value[]
  fallback: readonly Value[]
  example: string
  /** Whether none is refused. */
  needsOne?: boolean
}

/** Any of the values, in their order. */
export function someOf<Value extends string>({
  values,
  needsOne = false,
  ...setting
}: SomeOfRules<Value>): Setting<readonly Value[]> {
  const parse = (text: string, name: string): readonly Value[] => {
    const wanted = splitList(text)
    const unknown = wanted.find((one) => !values.some((value) => value === one))
    const isMissing = needsOne && wanted.length === 0
    if (unknown === undefined && !isMissing) return values.filter((value) => wanted.includes(value))
    const takes = `${name} ${needsOne ? 'is one or more of' : 'takes'} ${values.join(', ')}`
    throw new SettingError(`${takes}; ${unknown === undefined ? 'you named none' : `there is no ${unknown}`}`)
  }
  return text({ ...setting, parse, format: joinList })
}

interface ListRules<Entry> extends About {
  /** Gives undefined for a text that is no entry. */
  parseEntry: (text: string) => Entry | undefined
  formatEntry?: (entry: Entry) => string
  /** Says what the entries are, after the name of the setting and “are”. */
  are: string
  /** Follows what was written. */
  advise?: (wrong: string) => string
  maxEntries?: number
  example: string
}

/** Entries separated by commas, each once; none by default. */
export function list<Entry>({
  parseEntry,
  formatEntry = String,
  are,
  advise = () => '',
  maxEntries = Number.POSITIVE_INFINITY,
  ...setting
}: ListRules<Entry>): Setting<readonly Entry[]> {
  const parse = (text: string, name: string): readonly Entry[] => {
    const entries = new Map<string, Entry>()
    for (const written of splitList(text)) {
      const entry = parseEntry(written)
      if (entry === undefined) throw new SettingError(`${name} are ${are}; you wrote ${written}${advise(written)}`)
      entries.set(formatEntry(entry), entry)
    }
    return requireFew(name, [...entries.values()], maxEntries)
  }
  return text({ ...setting, fallback: [], parse, format: (entries) => entries.map(formatEntry).join(',') })
}

interface NumberRules extends About {
  min: number
  max: number
  fallback: number
  /** Such as `days`. */
  unit?: string
  /** What 0 says. */
  zero?: string
}

export function wholeNumber({ min, max, unit, zero, ...setting }: NumberRules): Setting<number> {
  const least = zero === undefined ? min : `${min} (${zero})`
  const is = `is a whole number${unit === undefined ? '' : ` of ${unit}`} from ${least} to ${max}`
  const parse = (text: string, name: string): number => {
    const value = Number(text)
    if (/^\s*\d{1,15}\s*$/.test(text) && value >= min && value <= max) return value
    throw new SettingError(`${name} ${is}; you wrote ${text}`)
  }
  return text({ ...setting, parse, format: String, example: String(setting.fallback) })
}

const SECRET_MIN_CHARACTERS = 8

/** Never shown; '' = none. `from` is the place where people copy it. */
export function secret({ from, ...setting }: About & { from: string }): Setting<string> {
  const parse = (text: string, name: string): string => {
    const value = text.trim()
    if (value === '' || value.length >= SECRET_MIN_CHARACTERS) return value
    throw new SettingError(`${name} has at least ${SECRET_MIN_CHARACTERS} characters; copy it from ${from}`)
  }
  return { ...setting, fallback: '', parse, format: String, control: { kind: 'secret' } }
}

/** Gives the entries. Throws `SettingError` when there are more. */
export function requireFew<Entry>(name: string, entries: readonly Entry[], max: number): readonly Entry[] {
  if (entries.length <= max) return entries
  throw new SettingError(`${name} takes up to ${max} entries; you wrote ${entries.length}`)
}

export function splitList(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}

export function joinList(values: readonly string[]): string {
  return values.join(',')
}
