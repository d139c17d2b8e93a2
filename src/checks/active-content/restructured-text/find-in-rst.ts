// Active content in reStructuredText: directives and roles that are not known to be harmless, and what the harmless ones
// do with some of their arguments and options.
import { applyMasks } from '../../page/mask.ts'
import type { Range } from '../../positions.ts'
import type { ActiveForm } from '../active-forms.ts'
import { isScriptAddress, unknownSchemeOf } from '../addresses.ts'
import type { ActiveContentList } from '../list.ts'
import { addFormulas } from '../maths/find-maths.ts'
import type { Tex } from '../maths/judge-tex.ts'
import { formOfDirective, formOfRole, insertsMarkup } from './judge-name.ts'
import { literalBlocks } from './literal-blocks.ts'
import { coversOthers, formOfOption, isHarmlessMeta } from './options.ts'
import { CORE_DOMAINS, PERMITTED_ROLES } from './permitted-names.ts'
import { type RstDirective, readFields, readRstDirectives } from './read-directives.ts'
import { readRstAddresses } from './rst-addresses.ts'

/** Gives the text without its literal blocks, and with all offsets. */
export function rstWithoutLiterals(text: string): string {
  return applyMasks(text, literalBlocks(text))
}

/** Blanks literal blocks, and literals within a line. */
export function rstWithoutCode(text: string): string {
  return rstWithoutLiterals(text).replace(/``[^`\n]{1,500}``/g, (literal) => ' '.repeat(literal.length))
}

/**
 * Gives the text of the directives and roles that are not known, in which alone HTML may be more than text: those that
 * are known to insert it are found as such.
 */
export function rstMarkup(text: string): string {
  const live = rstWithoutLiterals(text)
  const directives = readRstDirectives(text, live)
  const blocks = directives
    .filter((directive) => formOfRstDirective(directive) === 'unknown-directive')
    .map(({ start, end }) => ({ start, end }))
  const offsets = unknownRoles(live, definedRoles(directives))
    .filter(({ form }) => form === 'unknown-directive')
    .map(({ offset }) => offset)
  return onlyRanges(text, [...blocks, ...paragraphsAround(live, offsets)])
}

/** Adds what a page of reStructuredText can do; `live` is `text` without what is certainly literal. */
export function addRestructuredText(
  text: string,
  found: ActiveContentList,
  live: string = rstWithoutLiterals(text),
): void {
  const directives = readRstDirectives(text, live)
  let module = ''
  for (const directive of directives) {
    if (NAMES_MODULE.test(directive.name)) module = directive.argument.trim()
    addDirective(directive, module, found)
  }
  for (const { form, name, offset, text } of unknownRoles(live, definedRoles(directives))) {
    found.add(form, offset, text, name)
  }
  addFormulas(formulasIn(live, directives), rstWithoutCode(text), found)
  for (const { kind, target, start } of readRstAddresses(live, directives)) {
    // Roles and references name labels, with a colon behind the name of another project.
    const isLabel = kind === 'role' || target.endsWith('_')
    const scheme = isLabel ? undefined : unknownSchemeOf(target)
    if (isScriptAddress(target)) found.add('script-address', start, target)
    else if (scheme !== undefined) found.add('unknown-scheme', start, target, scheme)
  }
  for (const { 0: address, index } of live.matchAll(SCRIPT_SCHEME)) {
    if (isScriptAddress(address.replace(/[\s\\|]+/g, ''))) found.add('script-address', index, address)
  }
}

/** Adds the directives in other text that are known to run or read something: a page may include the text. */
export function addKnownDirectives(text: string, live: string, found: ActiveContentList): void {
  for (const directive of readRstDirectives(text, live)) {
    const form = formOfRstDirective(directive)
    if (form !== undefined && form !== 'unknown-directive') found.add(form, directive.start, directive.text)
  }
}

const MATH_ROLE = /:math:`([^`]+)|`([^`]+)`:math:/gi

function* formulasIn(live: string, directives: readonly RstDirective[]): Generator<Tex> {
  for (const { name, text, start } of directives)
    if (/^(?:math|amsmath)$/i.test(name)) yield { source: text, offset: start, kind: 'formula' }
  for (const { 0: whole, index } of live.matchAll(MATH_ROLE)) yield { source: whole, offset: index, kind: 'formula' }
}

/** autodoc imports a name without a module from the one that such a directive named last. */
const NAMES_MODULE = /^(?:py:)?(?:current)?module$/i

function addDirective(directive: RstDirective, module: string, found: ActiveContentList): void {
  const { name, start, text, options } = directive
  const form = formOfRstDirective(directive)
  if (form !== undefined) found.add(form, start, isAutodoc(name) ? importOf(directive, module) : text, name)
  else if (insertsMarkup('directive', name, [directive.argument, ...options.map(({ value }) => value)])) {
    found.add('directive', start, text, name)
  }
  for (const option of options) {
    const formOfValue = formOfOption(option)
    if (formOfValue !== undefined) found.add(formOfValue, option.start, `:${option.name}: ${option.value}`, option.name)
  }
}

/** True for a directive of `sphinx.ext.autodoc`, which appends the text below its options to the docstring of the object. */
function isAutodoc(name: string): boolean {
  return /^auto(?:module|class|exception|function|decorator|method|attribute|property|data)$/i.test(name)
}

/** Gives what a documenter imports and how; the same name below another module is another import. */
function importOf(directive: RstDirective, module: string): string {
  const isWhole = module === '' || /^automodule$/i.test(directive.name)
  return isWhole ? headOf(directive) : `${headOf(directive)} (of ${module})`
}

/**
 * Gives the argument and the options, which say what is imported. docutils ends them at the first blank line; the text
 * below it is searched for itself.
 */
function headOf({ text, argument, isInCell }: RstDirective): string {
  return isInCell || argument.trim() === '' ? text : (text.split(/\n[ \t]*\r?\n/, 1)[0] ?? text)
}

/** Gives what a directive does; that of a harmless one may depend on its arguments. */
function formOfRstDirective(directive: RstDirective): ActiveForm | undefined {
  const { argument, options, isInCell } = directive
  const name = directive.name.toLowerCase()
  switch (name) {
    case 'role':
      return isHarmlessRole(directive) ? undefined : 'directive'
    case 'default-role':
      return argument === '' || PERMITTED_ROLES.has(argument.trim().toLowerCase()) ? undefined : 'directive'
    case 'default-domain':
      return CORE_DOMAINS.has(argument.trim().toLowerCase()) ? undefined : 'directive'
    case 'meta':
      return isHarmlessMetaDirective(directive) ? undefined : 'style'
    case 'mermaid':
      return argument === '' ? undefined : 'snippet'
    case 'csv-table':
      return isInCell || options.some(reshapesCells) ? 'directive' : undefined
    case 'container':
    case 'class':
    case 'rst-class':
    case 'cssclass':
    case 'div':
      return coversOthers(argument) ? 'overlay' : undefined
    default:
      return formOfDirective(name)
  }
}

/** Escapes and unusual quotes in CSV can spell a directive in letters that are not in a row. */
function reshapesCells({ name, value }: { name: string; value: string }): boolean {
  if (name === 'escape') return true
  return (name === 'delim' || name === 'quote') && !/^(?:[,;|"']|tab|space)?$/.test(value.trim())
}

/** `.. role:: python(code)`: a role whose base only shows text, in a class or a language. */
function isHarmlessRole(directive: RstDirective): boolean {
  const [, , base] = ROLE_DEFINITION.exec(directive.argument.trim()) ?? []
  if (directive.isInCell || !ROLE_DEFINITION.test(directive.argument.trim())) return false
  if (base !== undefined && !PERMITTED_ROLES.has(base.toLowerCase())) return false
  return readFields(directive).every(({ name }) => name === 'class' || name === 'language')
}

const ROLE_DEFINITION = /^([\p{L}\p{N}_.+:-]{1,100})[ \t]*(?:\([ \t]*([\w.+:-]{1,100})[ \t]*\))?$/u

function isHarmlessMetaDirective(directive: RstDirective): boolean {
  const fields = readFields(directive)
  return !directive.isInCell && fields.length > 0 && fields.every(({ name }) => isHarmlessMeta(name))
}

/** Gives the roles that the page defines, if all definitions of that name are harmless. */
function definedRoles(directives: readonly RstDirective[]): ReadonlySet<string> {
  const roles = new Map<string, boolean>()
  for (const directive of directives) {
    if (directive.name.toLowerCase() !== 'role') continue
    const name = (ROLE_DEFINITION.exec(directive.argument.trim())?.[1] ?? '').toLowerCase()
    roles.set(name, isHarmlessRole(directive) && roles.get(name) !== false)
  }
  return new Set([...roles].flatMap(([name, isHarmless]) => (isHarmless ? [name] : [])))
}

/** `:name:`text`` and `` `text`:name: ``. */
const PREFIX_ROLE = /(`{0,2}):([\p{L}\p{N}_.+:-]{1,100}?):`(?![\s`])((?:[^`\\]|\\[\s\S]){0,500})(`[^\s]?)?/gu
const SUFFIX_ROLE = /(?<=[^\s`])`:([\p{L}\p{N}_.+:-]{1,100}?):(?![\p{L}\p{N}`])/gu

interface FoundRole {
  form: ActiveForm
  name: string
  offset: number
  text: string
}

/** Gives the roles that may do more than show text. */
function unknownRoles(live: string, defined: ReadonlySet<string>): FoundRole[] {
  return [...rolesIn(live)].flatMap(({ name, content, offset, text }) => {
    const form = defined.has(name.toLowerCase()) ? undefined : formOfRole(name)
    const markup = insertsMarkup('role', name, [content]) ? ('directive' as const) : undefined
    const used = form ?? markup
    return used === undefined ? [] : [{ form: used, name, offset, text }]
  })
}

interface WrittenRole {
  name: string
  content: string
  offset: number
  text: string
}

function* rolesIn(live: string): Generator<WrittenRole> {
  for (const { 0: whole, 1: ticks = '', 2: name = '', 3: content = '', index } of live.matchAll(PREFIX_ROLE)) {
    // Between single backticks, `:name:` is the text of the default role.
    const isText = ticks === '`' && /^[\s.,:;!?)\]}'"/-]/.test(content)
    if (!isText) yield { name, content, offset: index + ticks.length, text: whole.slice(ticks.length) }
  }
  for (const { 1: name = '', index } of live.matchAll(SUFFIX_ROLE)) {
    const before = live.slice(Math.max(0, index - 500), index)
    const content = before.slice(before.lastIndexOf('`') + 1)
    yield { name, content, offset: index, text: `\`${content}\`:${name}:` }
  }
}

const SCRIPT = ['javascript', 'vbscript', 'livescript'].map((word) => word.split('').join('[\\s\\\\|]{0,80}')).join('|')
/** docutils drops backslashes and white space from addresses, and takes the borders of tables out of cells. */
const SCRIPT_SCHEME = new RegExp(
  `(?<![\\w-])(?:(?:${SCRIPT})[\\s\\\\|]{0,80}:[^\\s\`"'*:]|data:[a-z]{1,20}/)[^\\n]{0,200}`,
  'gi',
)

/** Gives the paragraphs of the offsets, each once. */
function paragraphsAround(live: string, offsets: readonly number[]): Range[] {
  const found: Range[] = []
  let end = -1
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    if (offset < end) continue
    const start = live.lastIndexOf('\n\n', offset) + 1
    const next = live.indexOf('\n\n', offset)
    end = next === -1 ? live.length : next
    found.push({ start, end })
  }
  return found
}

/** Blanks everything but the ranges. */
export function onlyRanges(text: string, ranges: readonly Range[]): string {
  const gaps: Range[] = []
  let at = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start > at) gaps.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  return applyMasks(text, [...gaps, { start: at, end: text.length }])
}
