// Precedent: what stands on two pages of the base is a form that this site uses. It never permits what runs code or inserts
// raw markup, nor a file that these pages do not read.
import { escapeRegExp } from '../../base/text.ts'
import { parseCode } from '../config/parse-js.ts'
import type { ActiveContent, ActiveForm } from './active-forms.ts'
import { isHidden } from './places/places.ts'

/**
 * What must be the same on the other pages. A form that is missing here has no precedent: text that runs, reads or
 * inserts is new each time, unless the same page has it already.
 */
const COMPARED: Partial<Record<ActiveForm, 'name' | 'text' | 'imports' | 'file' | 'value'>> = {
  component: 'name',
  // With a name, it is only a value of an import.
  expression: 'value',
  'fence-language': 'text',
  'import-export': 'imports',
  layout: 'text',
  'maths-command': 'text',
  overlay: 'text',
  snippet: 'file',
  'reference-block': 'name',
  'unknown-directive': 'name',
  'unknown-element': 'name',
  'unknown-field': 'name',
  'unknown-maths': 'name',
  'unknown-scheme': 'name',
}

/** True for a form that two pages permit by its name alone. */
export function comparesNames(form: ActiveForm): boolean {
  return COMPARED[form] === 'name'
}

/**
 * Gives everything that two pages must have, each in some construct of theirs; undefined when no precedent can
 * permit the construct. `comparable` turns relative file names into paths of the repository.
 */
export function precedentKeys(one: ActiveContent, comparable: (text: string) => string): string[] | undefined {
  const form = isHidden(one.place) ? `${one.form}${HIDDEN}` : one.form
  switch (COMPARED[one.form]) {
    case 'name':
      return [`${form} ${one.name ?? one.text}`]
    case 'text':
      return [`${form} ${one.text}`]
    // The same name may be another file below another folder.
    case 'file':
      return [`${form}@${encodeURIComponent(comparable('./'))} ${comparable(one.text)}`]
    case 'value':
      return one.name === undefined ? undefined : [`${form} ${one.name}`]
    case 'imports':
      return importKeys(comparable(one.text))?.map((key) => `${form} ${key}`)
    default:
      return undefined
  }
}

/** What a page only shows or comments out is no precedent for what runs. */
const HIDDEN = '@hidden'

/** Gives the keys that permit what has this key: what runs on other pages may be commented out on this one. */
export function permittingKeys(key: string): string[] {
  return key.includes(`${HIDDEN} `) ? [key, key.replace(HIDDEN, '')] : [key]
}

/** Gives a piece of text, in lower case, that a page with the key certainly has. */
export function needleOf(key: string): string {
  // Names of commands are short: a page that has the letter R need not have the command.
  const [, command] = /^unknown-maths(?:@hidden)? ([A-Za-z@]+)$/.exec(key) ?? []
  if (command !== undefined) return `\\${command.toLowerCase()}`
  const [, local] = /^import-export\S* import \S+ as (\S+) from /.exec(key) ?? []
  const words = (local ?? key.slice(key.indexOf(' ') + 1)).match(/[\p{L}\p{N}_$-]+/gu) ?? []
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '').toLowerCase()
}

/** What stands before the name of a construct: of a tag, a block, a shortcode, a directive. */
const MARK = '(?:<|(?<!:):{2,}[ \\t]*\\{?|\\{[{%]?[<%]?-?[ \\t]*|\\.\\.[ \\t]+|(?:!!!|\\?\\?\\?\\+?)[ \\t]+)'

/** Gives a test for lower-case text: true if it contains the construct of the key in its form, and not just its words. */
export function formTest(key: string): (lower: string) => boolean {
  const [form = ''] = key.split(/[@ ]/, 1)
  const name = key.slice(key.indexOf(' ') + 1).toLowerCase()
  const [, module] = /^import .+ from (\S+)$/.exec(name) ?? []
  if (module !== undefined) {
    const file = module.slice(module.lastIndexOf('/') + 1)
    return (lower) => lower.includes(module) || (file.includes('.') && lower.includes(`/${file}`))
  }
  const escaped = escapeRegExp(name)
  const pattern =
    form === 'unknown-field' || form === 'unknown-scheme'
      ? new RegExp(`${form === 'unknown-field' ? '^["\':]?' : ''}${escaped}["']?[ \\t]*[:=]`, 'm')
      : new RegExp(`${MARK}${escaped}(?![\\p{L}\\p{N}_-])`, 'u')
  return (lower) => pattern.test(lower)
}

/** `import a, { b as c } from 'm'` binds two names; an export, or an import for its effects alone, has no precedent. */
function importKeys(statement: string): string[] | undefined {
  const [only, ...others] = bodyOf(statement)
  if (others.length > 0 || only?.type !== 'ImportDeclaration' || only.specifiers.length === 0) return undefined
  return only.specifiers.map((specifier) => {
    const imported = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : specifier.type
    return `import ${imported} as ${specifier.local.name} from ${only.source.value}`
  })
}

function bodyOf(statement: string) {
  try {
    return parseCode(statement, 'statement.mjs').program.body
  } catch (error) {
    // A text that was cut or is no statement has no precedent.
    if (error instanceof SyntaxError || error instanceof RangeError) return []
    throw error
  }
}

function nameOf(imported: { type: 'Identifier'; name: string } | { type: 'StringLiteral'; value: string }): string {
  return imported.type === 'Identifier' ? imported.name : imported.value
}
