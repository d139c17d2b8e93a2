// What AsciiDoc makes of a page beyond text: passthroughs, macros with addresses, and lists of attributes. Asciidoctor
// does not escape quotes, so one in a list, an id or an address ends the HTML attribute that it is printed into.
import { isScriptAddress, unknownSchemeOf } from './addresses.ts'
import { faultsOfAttribute } from './html.ts'
import type { ActiveContentList } from './list.ts'

const DIRECTIVE =
  /^[ \t]*(?:include1?::|eval::|ifeval::|sys2?::|:docinfo)[^\n]*|pass:{1,2}[a-z,]*\[[^\n]*|^\+{4,}[ \t]*$|\+{3}[^+\n]+\+{3}|\{set:[^\n]*/gm

/** Adds directives of AsciiDoc, its passthroughs, and what its macros and lists of attributes print into tags. */
export function addAsciidoc(text: string, found: ActiveContentList): void {
  for (const match of text.matchAll(DIRECTIVE)) found.add('directive', match.index, match[0])
  const values = entriesIn(text, found)
  addJoinedAddresses(text, values, found)
  // The marks are as long as the names, so that offsets stay.
  const marked = text.replace(NAME, (whole, name: string) => markOf(name, values).padEnd(whole.length, '\u2060'))
  for (const { 1: list = '', index } of marked.matchAll(BLOCK_LIST)) addBlockList(list, index, found)
  for (const { 1: list = '', index } of marked.matchAll(INLINE_LIST)) addInlineList(list, index, found)
  for (const { 0: macro, 1: name = '', 2: target = '', 3: list = '', index } of marked.matchAll(MACRO)) {
    if (leavesAttribute(target)) found.add('handler', index, macro)
    if (/^link/i.test(name)) addAddress(target, index, macro, found)
    if (/^video/i.test(name) && /\b(?:youtube|vimeo|wistia)\b/i.test(list)) found.add('frame', index, macro)
    // A drawing of another site runs its scripts.
    if (/^image/i.test(name) && EMBEDS.test(list) && !/^[\w./-]+$/.test(target)) found.add('frame', index, macro)
    // The first value of these is shown as text, or escaped.
    addList(/^(?:icon|video|audio)/i.test(name) ? list : list.replace(/^[^,=]*,/, ''), index, found)
  }
  for (const { 0: reference, index } of marked.matchAll(REFERENCE)) {
    if (leavesAttribute(reference)) found.add('handler', index, reference)
  }
}

// Asciidoctor escapes tags in all text and code, unless something passes it through.

/** Passthroughs, and what may begin one that the page does not show: other pages, and attributes as styles of blocks. */
const PASSING =
  /\+{3}|\bpass:|math:\[|\{set:|^[ \t]*include1?::(?![^\n[]*\.(?!adoc|asc|ad\b|txt)\w+\[)|^[ \t]*\[[^\n]*(?:\bpass\b|\{)/im
/** Values in lists above blocks, in block macros and in attributes of the document are not always escaped. */
const WITH_VALUES = /^[ \t]*(?:\[|:[\w!]|[\w-]+::\S)/
const SUBS = /\bsubs[ \t]*=[ \t]*("[^"\n]*"|'[^'\n]*'|[^,\]\n]*)/gi

/** Gives the text with the lines blank in which a tag is certainly text. */
export function tagsOfAsciidoc(text: string): string {
  const isPassed =
    PASSING.test(text) || Array.from(text.matchAll(SUBS)).some(([, subs = '']) => !escapesTags(unquote(subs)))
  return isPassed
    ? text
    : text.replace(/[^\n\r]+/g, (line) => (WITH_VALUES.test(line) ? line : ' '.repeat(line.length)))
}

function unquote(value: string): string {
  return value.replace(/^["'](.*)["']$/, '$1')
}

// Attributes of the document: `:name: value`, used as `{name}`.

const ENTRY = /^:(\w[\w-]{0,100}):[ \t]+((?:[^\n]{0,2000}[ \t]\\\r?\n)*[^\n]{0,2000})/gm
const NAME = /\{(\w[\w-]{0,100})\}/g
/** A part of each address of their kind. */
const PREFIX = /^(?:relfileprefix|relfilesuffix|outfilesuffix)$/
/** Each stands for a character that has a meaning of its own. */
const BUILT_IN: Readonly<Record<string, string>> = { startsb: '[', endsb: ']', 'two-colons': '::' }
const VALUES_MAX = 64
const DEPTH_MAX = 5

type Values = ReadonlyMap<string, readonly string[]>

function entriesIn(text: string, found: ActiveContentList): Values {
  const values = new Map<string, string[]>()
  for (const { 0: entry, 1: name = '', 2: value = '', index } of text.matchAll(ENTRY)) {
    const key = name.toLowerCase()
    values.set(key, [...new Set([...(values.get(key) ?? []), value.trim()])].slice(0, VALUES_MAX))
    if (isScriptAddress(value)) found.add('script-address', index, entry)
    if (PREFIX.test(key) && !/^[\w./-]*[/.][\w-]*$/.test(value.trim())) found.add('script-address', index, entry)
    // What begins in a value and ends in the text is read as neither.
    if (leavesAttribute(value) || isHalfList(value)) found.add('handler', index, entry)
  }
  return values
}

function isHalfList(value: string): boolean {
  return /:[^\s[\]]*\[[^\]]*$/.test(value)
}

/** A quote that some value of a name has is kept; the rest of the value says nothing about lists. */
function markOf(name: string, values: Values): string {
  const key = name.toLowerCase()
  return BUILT_IN[key] ?? (values.get(key)?.some((value) => value.includes('"')) === true ? '"' : '')
}

const JOINED = /[^\s{]{0,300}\{\w[^\s]{0,500}/g

/** Adds addresses that only the values of attributes complete: `java{empty}script:alert(1)`. */
function addJoinedAddresses(text: string, values: Values, found: ActiveContentList): void {
  for (const { 0: word, index } of text.matchAll(JOINED)) {
    const spellings = expand(word, values, DEPTH_MAX)
    if (spellings === undefined) found.add('script-address', index, word)
    for (const one of spellings ?? []) {
      if (/(?:javascript|vbscript|data)\s*:/i.test(one) && one !== word) found.add('script-address', index, word)
      const [, target] = /link:{1,2}([^[\]]*)\[/i.exec(one) ?? []
      if (target !== undefined) addAddress(target, index, word, found)
    }
  }
}

/** Gives each text that the names may make of this one, with those that are not known left out; undefined if too many. */
function expand(text: string, values: Values, depth: number): string[] | undefined {
  const [whole, name = ''] = new RegExp(NAME).exec(text) ?? []
  if (whole === undefined) return [text]
  const at = text.indexOf(whole)
  const key = name.toLowerCase()
  const own = depth === 0 ? undefined : values.get(key)?.map((value) => expand(value, values, depth - 1))
  if (own?.includes(undefined) === true || (depth === 0 && values.has(key))) return undefined
  const rest = expand(text.slice(at + whole.length), values, depth)
  const parts = new Set([BUILT_IN[key] ?? '', ...(own ?? []).flatMap((one) => one ?? [])])
  if (rest === undefined || parts.size * rest.length > VALUES_MAX) return undefined
  return [...parts].flatMap((part) => rest.map((end) => text.slice(0, at) + part + end))
}

function addAddress(written: string, index: number, source: string, found: ActiveContentList): void {
  const address = written.replace(/[\u2060"']/g, '').replace(/^xref:/, '')
  const scheme = unknownSchemeOf(address)
  if (isScriptAddress(address)) found.add('script-address', index, source)
  else if (scheme !== undefined) found.add('unknown-scheme', index, scheme, scheme)
}

// Lists of attributes: above a block, before a text, and behind a macro.

const BLOCK_LIST = /^[ \t]*\[(?!\[)([^\n]{1,1000})\][ \t]*\r?$/gm
const INLINE_LIST = /\[([^[\]\n]{1,300})\](?=[#*_]|(?<!`\[[^[\]\n]{1,300}\])`)/g
const MACRO =
  /\b((?:https?|ftp|irc):(?=\/\/[^\s[\]]{1,1000}\[)|(?:link|image|icon|video|audio|xref|mailto)::?)([^\s[\]][^\n[\]]{0,1000})\[((?:[^\]\\]|\\.){0,1000})/gi
const REFERENCE = /<<[^\n,>]{1,300}/g
const PLAIN_LIST = /^(?:\s*(?:[\w:.-]+\s*=\s*)?(?:"[^"\\]*"|'[^'"\\]*'|[^",]*)\s*(?:,|$))*$/
const NAMED = /(?:^|,)\s*([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^,]*))/gi
/** Asciidoctor makes classes of them. */
const CLASSES = /^(?:roles?|align|float|size|flip|rotate|frame|grid|stripes|style)$/i
/** A drawing becomes part of the page, with what it runs. */
const EMBEDS = /opt(?:ion)?s\s*=[^=]*\b(?:interactive|inline)\b/i

/** True for a quote with an attribute behind it. */
function leavesAttribute(text: string): boolean {
  const at = text.indexOf('"')
  return at !== -1 && text.lastIndexOf('=') > at
}

/** The first word is a style, with roles, an id and options behind it. */
function addBlockList(written: string, index: number, found: ActiveContentList): void {
  const list = written.replaceAll('\u2060', '')
  const [style = ''] = list.split(',', 1)
  if (/^[^\s=]+$/.test(style)) addClasses(style.split(/[.#%]/).join(' '), index, found)
  if (/(?:%|\bopt(?:ion)?s=)[^\s]*(?:interactive|inline)\b/i.test(list)) found.add('frame', index, list)
  addList(list, index, found)
}

function addList(written: string, index: number, found: ActiveContentList): void {
  const list = written.replaceAll('\u2060', '')
  if (leavesAttribute(list) && !PLAIN_LIST.test(list)) found.add('handler', index, list)
  for (const [, name = '', double, single, bare = ''] of list.matchAll(NAMED)) {
    const value = double ?? single ?? bare.trim()
    if (CLASSES.test(name)) addClasses(value, index, found)
    if (/^link$/i.test(name)) addAddress(value, index, list, found)
    if (/^subs$/i.test(name) && !escapesTags(value)) found.add('directive', index, list)
  }
}

/** The whole list is the class if it does not begin with a mark of a role or an id. */
function addInlineList(written: string, index: number, found: ActiveContentList): void {
  const list = written.replaceAll('\u2060', '')
  if (leavesAttribute(list)) found.add('handler', index, list)
  addClasses(list.replace(/[.#%]/g, ' '), index, found)
}

function addClasses(names: string, index: number, found: ActiveContentList): void {
  for (const fault of faultsOfAttribute('class', names)) found.addFault(fault, index, names)
}

/** True for substitutions that still replace `<`; a sign adds to those of the block, or takes away from them. */
function escapesTags(subs: string): boolean {
  const names = subs.split(',').map((one) => one.trim())
  if (names.every((one) => /^[+-]|[+-]$/.test(one))) return !names.some((one) => /^-(?:s\w*|c|v\w*|n\w*)$/.test(one))
  return names.some((one) => /^(?:specialchar(?:acter)?s|normal|verbatim|[cnv])$/.test(one))
}
