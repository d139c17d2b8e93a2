// Active content in files that the checks have not read: data (JSON, YAML, CSV, text), Markdown beside the site, and
// markup that is not read as pages. Their text may become part of a page in ways that cannot be listed.

import { parse as parseYaml } from 'yaml'
import { CONFIG_MAX_CHARACTERS } from '../config/limit.ts'
import { dialectFor } from '../dialect.ts'
import { FRAMEWORKS, NO_GENERATOR } from '../frameworks/registry.ts'
import { applyMasks } from '../page/mask.ts'
import { type ParsedPage, parsePage } from '../page/parse-page.ts'
import { lineStarts, type Range } from '../positions.ts'
import type { ActiveContent } from './active-forms.ts'
import { agreedCode } from './agreed-code.ts'
import { addAttributeLists } from './attribute-lists.ts'
import { addSnippets, addTemplates } from './directives.ts'
import { addFenceLanguages } from './fence-options.ts'
import { findActiveContent } from './find.ts'
import { faultsOfLook, stringsOf } from './frontmatter.ts'
import { ActiveContentList } from './list.ts'
import { addMaths } from './maths/find-maths.ts'
import { isMisplaced } from './page-addresses.ts'
import { readPlaces } from './places/places.ts'
import { addRawHtml, addRawMdx } from './raw.ts'
import { addKnownDirectives, addRestructuredText } from './restructured-text/find-in-rst.ts'
import type { ActiveContentRules } from './rules.ts'
import { unbalancedIn } from './unbalanced.ts'

/**
 * Gives the constructs of a file that would do something in some site, and some that only look like it. Linear and
 * without a Markdown parser, since no time limit applies here.
 */
export function findActiveContentInFile(path: string, text: string): ActiveContent[] {
  const extension = (path.split('.').at(-1) ?? '').toLowerCase()
  if (/^(mdoc|rst|adoc|asciidoc)$/.test(extension)) return findActiveContent(unparsed(text))
  return /^(md|mdx|markdown|txt)$/.test(extension) ? findInText(text, extension) : findInData(path, text)
}

function findInData(path: string, text: string): ActiveContent[] {
  const decoded = decodeStrings(text)
  // In data, marks of comments and elements are parts of texts.
  const found = new ActiveContentList(decoded, lineStarts(decoded), () => undefined)
  addRawHtml(decoded, { readsEscapedTags: true }, found)
  addMaths(decoded, decoded, found)
  if (hasFrontmatter(text)) addTemplates(decoded, found)
  addAddressOfFile(text, found)
  addAddressesInData(path, decoded, found)
  addStringsInData(text, decoded, found)
  for (const match of decoded.matchAll(END_OF_ATTRIBUTE)) found.add('handler', match.index, match[0])
  // To lenient YAML parsers, a tag can name a function to call, in each of its spellings.
  for (const match of text.matchAll(
    /!(?:!?|<[^>\n]{0,100})(?:js|python|ruby|php|perl|java)\b[^\n]{0,200}|^%TAG\b[^\n]{0,200}/gm,
  )) {
    found.add('directive', match.index, match[0])
  }
  return found.all()
}

/** A value that ends the attribute of a tag in which a page prints it, and begins another: `x" onclick="...`. */
const END_OF_ATTRIBUTE =
  /["'][\s/]{0,20}(?:on(?!ly|ce|line)[a-z]{3,30}|srcdoc|formaction|http-equiv)\s{0,20}=[^\n]{0,200}/gi

/** Jekyll renders a file of any format that begins so. */
function hasFrontmatter(text: string): boolean {
  return /^\uFEFF?---[ \t]*\r?\n/.test(text) && text.indexOf('\n---', 3) >= 0
}

/** What is rendered without a template can be written to any place: a script of the site, or the redirects of its host. */
function addAddressOfFile(text: string, found: ActiveContentList): void {
  if (!hasFrontmatter(text)) return
  const head = text.slice(0, text.indexOf('\n---', 3))
  for (const match of head.matchAll(/^[ \t]*["']?(?:permalink|layout|url|slug|destination)["']?[ \t]*:[^\n]*/gim)) {
    found.add('frontmatter-code', match.index, match[0])
  }
}

/** Data that gives pages of Docusaurus their addresses. */
const NAMES_PAGES = /(?:^|\/)(?:_category_\.\w+|[\w-]*(?:tags|authors)\.(?:ya?ml|json))$/i
/** In other data, a `slug` may be any text. */
const MAY_ESCAPE = /^\/.*[:*?(){}+\\]|(?:^|[/\\])\.|%(?:2[ef]|5c|25)|\p{Cc}/iu

/**
 * Docusaurus writes a page at the `permalink` of each tag in `tags.yml`: 3.10 wrote one above its output. An alias of YAML may
 * stand for any address.
 */
function addAddressesInData(path: string, text: string, found: ActiveContentList): void {
  const entries = text.matchAll(
    /\b(permalink|slug)["']?\s{0,100}:(\s{0,100}(?:[>|][+-]?\s)?[\s"']{0,100})(?=([\s\S]{0,300}))/gi,
  )
  for (const { 1: name = '', 2: gap = '', 3: rest = '', index } of entries) {
    const isMap = /^\s*\n\s*$/.test(gap) && /^[\w-]{1,40}:\s/.test(rest)
    const end = rest.search(/["'},]|\s#|\n[^\n:]{0,80}:/)
    const value = (end === -1 ? rest : rest.slice(0, end)).trim()
    const isNoText = isMap || (!/["']/.test(gap) && /^[{[]/.test(value))
    if (isNoText) continue
    const isOdd = NAMES_PAGES.test(path)
      ? isMisplaced(name.toLowerCase(), value, true)
      : !/^https?:/i.test(value) && MAY_ESCAPE.test(value)
    if (/^[*&!]/.test(value) || isOdd) found.add('page-address', index, `${name}: ${value}`)
  }
}

/**
 * Docusaurus inserts the texts of a footer as they are, and other themes do so with other data. `className` in
 * `_category_.json` is a class of the sidebar.
 */
function addStringsInData(text: string, decoded: string, found: ActiveContentList): void {
  if (!/<|class|theme|colou?r|overlay_|\\/i.test(text)) return
  for (const [name, string] of stringsOf('', parseData(text))) {
    const part = unbalancedIn(string)
    if (part !== undefined) found.add('style', Math.max(0, decoded.indexOf(part)), `${name}: ${string}`)
    for (const fault of faultsOfLook(name, string)) {
      found.addFault(fault, Math.max(0, decoded.indexOf(string)), `${name}: ${string}`)
    }
  }
}

/** Text that is neither JSON nor YAML, or too long for a parser whose time grows faster than the text, counts as one string. */
function parseData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (text.length > CONFIG_MAX_CHARACTERS) return text
  }
  try {
    return parseYaml(text, { maxAliasCount: 20, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' })
  } catch {
    return text
  }
}

/** A page of any framework may include this text, and what the text includes in turn. */
function findInText(text: string, extension: string): ActiveContent[] {
  const rules = FRAMEWORKS.flatMap(({ activeContent }) => activeContent ?? [])
  const live = extension === 'txt' ? text : applyMasks(text, codeToAll(text, rules))
  const found = new ActiveContentList(text, lineStarts(text), readPlaces(unparsed(text), live))
  addRawHtml(live, {}, found)
  addTemplates(live, found)
  if (extension === 'txt') addAddressOfFile(text, found)
  if (extension === 'txt') addRestructuredText(text, found)
  else addKnownDirectives(text, live, found)
  addMaths(text, live, found)
  addAttributeLists(text, live, found)
  addSnippets(text, live, new Set(rules.flatMap(({ snippets }) => snippets ?? [])), found)
  addFenceLanguages(live, found)
  for (const framework of rules) framework.addDirectives?.(live, live, found)
  if (extension === 'mdx') addRawMdx(live, found)
  return found.all()
}

/** Gives the code that every parser takes for code and that every framework shows as it is written. */
function codeToAll(text: string, rules: readonly ActiveContentRules[]): Range[] {
  const code = agreedCode(unparsed(text)).filter(({ start, end }) => {
    const block = text.slice(start, end)
    // `{ .python }` is a list of attributes, not a directive.
    const [, language] = /^(?:`{3,}|~{3,})[ \t]*([^\s{}]+|\{[^\s{}.#]+\})/.exec(block) ?? []
    return (
      language === undefined ||
      rules.every(
        (framework) => framework.shownFrom === undefined || framework.shownFrom(block, language) !== undefined,
      )
    )
  })
  // The info line of a fence may carry options.
  return code.map(({ start, end }) => ({ start: start + infoLength(text.slice(start, end)), end }))
}

function infoLength(block: string): number {
  return /^(?:`{3,}|~{3,})[^\n\r]*/.exec(block)?.[0].length ?? 0
}

function unparsed(text: string): ParsedPage {
  return parsePage(text, dialectFor(NO_GENERATOR, { syntax: 'other' }))
}

/** Resolves backslash escapes of JSON and YAML. Line ends stay, except those that YAML joins. */
function decodeStrings(text: string): string {
  return text.replace(
    /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|U([\da-fA-F]{8})|\r?\n[ \t]*|([\s\S]))/g,
    (_whole, short?: string, byte?: string, long?: string, other?: string) => {
      const code = Number.parseInt(short ?? byte ?? long ?? '', 16)
      if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      return other !== undefined && /[nrtbf0v]/.test(other) ? ' ' : (other ?? '')
    },
  )
}
