// Parsers of settings. Each throws `SettingError` for a text that is not a value.

import { patternListRefusal, patternRefusal } from '../base/path-pattern.ts'
import { parseContextName } from '../contract/repository-names.ts'
import { AI_CLASSES, type AiClass } from '../contract/view-classes.ts'

/** The text is not a value of the setting, or there is no such setting. The message says what to write. */
export class SettingError extends Error {}

/** The names of src/checks/active-content/active-forms.ts, which this folder must not import; a test compares the two. */
export const ACTIVE_FORM_NAMES = [
  'script',
  'frame',
  'handler',
  'script-address',
  'style',
  'expression',
  'import-export',
  'component',
  'interpolation',
  'snippet',
  'template',
  'directive',
  'frontmatter-code',
  'unclear-frontmatter',
  'layout',
  'overlay',
  'maths-command',
  'reference-block',
  'unknown-directive',
  'unknown-element',
  'unknown-field',
  'unknown-maths',
  'unknown-scheme',
] as const
type ActiveFormName = (typeof ACTIVE_FORM_NAMES)[number]
/** A form, or one name of it: `component:Video`. */
export type AllowedFormName = ActiveFormName | `${ActiveFormName}:${string}`

/** GitHub's own rule for logins: letters, digits and single hyphens; Apps act under their name and `[bot]`. */
const LOGIN = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/
const BOT_SUFFIX = '[bot]'
const EVERYTHING = /^([a-z\d][a-z\d-]{0,38})\/\*$/i

const SECRET_MIN_CHARACTERS = 8
const NAME_MAX_CHARACTERS = 255

export function parseOneOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((one) => one === text.trim())
  if (value !== undefined) return value
  const choices = values.join(', ').replace(/, ([^,]+)$/, ' or $1')
  throw new SettingError(`${name} is ${choices}; you wrote ${JSON.stringify(text)}`)
}

/** Any of the values, in their order. */
export function parseSomeOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value[] {
  const wanted = splitList(text)
  const unknown = wanted.find((one) => !values.some((value) => value === one))
  if (unknown !== undefined) throw new SettingError(`${name} takes ${values.join(', ')}; there is no ${unknown}`)
  return values.filter((value) => wanted.includes(value))
}

export function parseAiClasses(text: string): AiClass[] {
  const wanted = splitList(text)
  const unknown = wanted.find((name) => !AI_CLASSES.some((aiClass) => aiClass === name))
  if (wanted.length === 0 || unknown !== undefined) {
    const fault = unknown === undefined ? 'you named none' : `there is no ${unknown}`
    throw new SettingError(`aiClasses is one or more of ${AI_CLASSES.join(', ')}; ${fault}`)
  }
  return AI_CLASSES.filter((aiClass) => wanted.includes(aiClass))
}

export function parseActiveForms(text: string): AllowedFormName[] {
  const wanted = [...new Set(splitList(text))]
  const unknown = wanted.find((name) => !isAllowedForm(name))
  if (unknown === undefined) return wanted.filter(isAllowedForm).sort(compareForms)
  const forms = ACTIVE_FORM_NAMES.join(', ')
  throw new SettingError(`allowedForms is any of ${forms}, or one name such as component:Video; there is no ${unknown}`)
}

/** In the order of the table; the names of a form follow it. */
function compareForms(a: string, b: string): number {
  const forms: readonly string[] = ACTIVE_FORM_NAMES
  const rank = (text: string): number => forms.indexOf(text.split(':', 1)[0] ?? '')
  return rank(a) - rank(b) || (a < b ? -1 : 1)
}

function isAllowedForm(text: string): text is AllowedFormName {
  const [form, ...name] = text.split(':')
  const isNamed = name.length === 0 || name.join(':').trim() !== ''
  return isNamed && text.length <= NAME_MAX_CHARACTERS && ACTIVE_FORM_NAMES.some((one) => one === form)
}

export function parseHosts(text: string): string[] {
  return [...new Set(splitList(text).map(parseHost))]
}

/** Converts a name in another script to ASCII, as logs write it. */
function parseHost(text: string): string {
  const [, wildcard = '', name = ''] = /^(\*\.)?(.*)$/.exec(text) ?? []
  const url = /^[^\s/:@?#%*\\]+$/.test(name) && URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : undefined
  if (url !== undefined) return `${wildcard}${url.hostname.replace(/\.$/, '')}`
  throw new SettingError(`hosts are names such as docs.example.com, without https:// and port; you wrote ${text}`)
}

/** More would make the rules of a site slow, and nobody could read them. */
const PATH_RULES_MAX = 100
const PATH_RULE_MAX_CHARACTERS = 200

/** Extensions in lower case without their dot. */
export function parseExtensions(name: string, text: string): string[] {
  const extensions = splitList(text).map((one) => one.toLowerCase().replace(/^\./, ''))
  const wrong = extensions.find((one) => !/^[a-z\d]{1,16}$/.test(one))
  if (wrong !== undefined) throw new SettingError(`${name} are extensions such as php or aspx; you wrote ${wrong}`)
  return requireFew(name, [...new Set(extensions)])
}

const REVIEW_MAX_DAYS = 365

export function parseReviewDays(text: string): number {
  const trimmed = text.trim()
  if (/^\d{1,3}$/.test(trimmed) && Number(trimmed) <= REVIEW_MAX_DAYS) return Number(trimmed)
  throw new SettingError(`reviewDays is a whole number of days from 0 (never) to ${REVIEW_MAX_DAYS}; you wrote ${text}`)
}

/** Paths without their last slash, in which `*` stands for any text. */
export function parseIgnoredPaths(text: string): string[] {
  const paths = [...new Set(splitList(text).map((one) => (one === '/' ? one : one.replace(/\/+$/, ''))))]
  const wrong = paths.find((one) => !/^\/[^?#\s\\]*$/.test(one) || one.length > PATH_RULE_MAX_CHARACTERS)
  if (wrong !== undefined) {
    throw new SettingError(`ignorePaths are paths such as /search or /internal/*, without a query; you wrote ${wrong}`)
  }
  return requireFew('ignorePaths', paths)
}

function requireFew(name: string, values: string[]): string[] {
  if (values.length <= PATH_RULES_MAX) return values
  throw new SettingError(`${name} takes up to ${PATH_RULES_MAX} entries; you wrote ${values.length}`)
}

export function parseBasePath(text: string): string {
  const path = text.trim().replace(/\/+$/, '')
  const isPath = path === '' || (path.startsWith('/') && !/[?#%\\\s]|\/\/|\/\.\.?(\/|$)/.test(path))
  if (isPath) return path.normalize('NFC')
  throw new SettingError(`basePath is a path such as /docs, without query and without %; you wrote ${text}`)
}

export function parseEnvironments(text: string): string[] {
  const names = splitList(text)
  if (names.every((name) => name.length <= NAME_MAX_CHARACTERS)) return names
  throw new SettingError(`environments are names of at most ${NAME_MAX_CHARACTERS} characters, separated by commas`)
}

export function parseSecret(name: string, text: string): string {
  const secret = text.trim()
  if (secret === '' || secret.length >= SECRET_MIN_CHARACTERS) return secret
  throw new SettingError(`${name} has at least ${SECRET_MIN_CHARACTERS} characters; copy it from Vercel`)
}

export function parseHeaderValue(text: string): string {
  const value = text.trim()
  if (/^[\x21-\x7e]*$/.test(value) && value.length <= NAME_MAX_CHARACTERS) return value
  throw new SettingError('vercelVerify is the code that Vercel shows, without spaces; copy it again')
}

/** Logins ignore case, so they are stored in lower case. */
export function parseBots(text: string): string[] {
  const logins = splitList(text.toLowerCase())
  const wrong = logins.find((login) => !login.endsWith(BOT_SUFFIX) || !LOGIN.test(login.slice(0, -BOT_SUFFIX.length)))
  if (wrong === undefined) return logins
  // Without the suffix it can only be the login of a person.
  const meant = LOGIN.test(wrong) ? `; write ${wrong}${BOT_SUFFIX}` : ''
  throw new SettingError(
    `allowedBots are exact logins such as renovate[bot], separated by commas; you wrote ${wrong}${meant}`,
  )
}

export function parseContextRepositories(text: string): string[] {
  const entries = splitList(text.toLowerCase())
  const wrong = entries.find((entry) => !isContextEntry(entry))
  if (wrong === undefined) return entries
  throw new SettingError(`contextRepositories are owner/name or owner/*, separated by commas; you wrote ${wrong}`)
}

function isContextEntry(entry: string): boolean {
  const parsed = parseContextName(entry)
  return EVERYTHING.test(entry) || ('repository' in parsed && parsed.ref === null)
}

/** True when an entry of the setting `contextRepositories` covers the repository (`owner/name`). */
export function coversRepository(entries: readonly string[], repository: string): boolean {
  const name = repository.toLowerCase()
  const [owner = ''] = name.split('/', 1)
  return entries.includes(name) || entries.includes(`${owner}/*`)
}

/** Patterns as in `.docmend.yml`; a comma within braces belongs to its pattern. */
export function parseHiddenPaths(text: string): string[] {
  const patterns = [...new Set(text.split(/,(?![^{}]*\})/).map((one) => one.trim()))].filter((one) => one !== '')
  for (const pattern of patterns) {
    const refusal = patternRefusal(pattern)
    if (refusal !== undefined) throw new SettingError(`hiddenPaths: ${JSON.stringify(pattern)} ${refusal}`)
  }
  const refusal = patternListRefusal(patterns)
  if (refusal !== undefined) throw new SettingError(`hiddenPaths: ${refusal}`)
  return requireFew('hiddenPaths', patterns)
}

export function splitList(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}

export function joinList(values: readonly string[]): string {
  return values.join(',')
}
