// Lists of attributes in braces, `{#id .class key="value"}`, which become attributes of the element beside them. Parsers
// disagree about quotes, escapes and the end of a list, so a list is judged in every way in which one of them reads it:
// - attr_list of Python-Markdown and markdown-it-attrs read one line, up to the first brace, since Python-Markdown 3.6
//   the first outside of quotes. To attr_list, `\}` and a brace in an HTML tag are no ends.
// - kramdown reads `{:` over any lines up to the first brace without a backslash, whatever the quotes.
// - Goldmark, MyST and remark-directive read quotes, over lines, and take nothing for a list that breaks their grammar.

import { decodeReferences } from './addresses.ts'
import { type Fault, faultsOnElement, withoutSpills } from './html.ts'
import { LINE_LEAD } from './line-lead.ts'
import type { ActiveContentList } from './list.ts'
import {
  type Attribute,
  attributesAnywhere,
  attributesNamed,
  classesIn,
  doubtful,
  readPlainList,
} from './list-attributes.ts'

// Where a list of attributes may end, to some parser or other.

/** Readings of a list that have not ended, as bits: outside of quotes, or in quotes of one kind. */
const OUTSIDE = 1
const IN_QUOTES: Readonly<Record<string, number>> = { '"': 2, "'": 4 }
/** Python-Markdown takes these out of a line before it looks for lists. Each stops at the next of its kind. */
const TAG = /<(?:!--(?:(?!<!--|-->)[\s\S])*--|\/?[a-z][^<>]*)>/iy

/**
 * Gives the offset behind the last brace at which some parser may end the list that begins at `start`; undefined when
 * there is none. Reads on as long as some reading has not ended: in quotes, behind a backslash or behind a tag. Adds to
 * `judged` where a list within this one begins that cannot end behind it: without that, many would be read many times.
 */
function endOfList(text: string, start: number, judged: Set<number>): number | undefined {
  const isOfKramdown = text.charAt(start + 1) === ':'
  const behindTags = new Map<number, number>()
  let readings = OUTSIDE
  let end: number | undefined
  /** The last character that is not a blank. */
  let last = ''
  for (let at = start + 1; at < text.length; at += 1) {
    readings |= behindTags.get(at) ?? 0
    behindTags.delete(at)
    if (readings === 0 && behindTags.size === 0) break
    const char = text.charAt(at)
    const isEscaped = text.charAt(at - 1) === '\\'
    const quotes = IN_QUOTES[char]
    const isOutside = (readings & OUTSIDE) !== 0
    if (char === '}' && isOutside) end = at + 1
    if (char === '{' && isOutside && (isOfKramdown || text.charAt(at + 1) !== ':')) judged.add(at)
    else if (char === '}' && !isEscaped) readings &= ~OUTSIDE
    else if (char === '\n' || char === '\r') readings = isOfKramdown ? readings & OUTSIDE : 0
    else if (char === '<' && readings !== 0) addBehindTag(text, at, readings, behindTags)
    else if (quotes !== undefined) readings = readQuote(readings, quotes, /[=[,]/.test(last), isEscaped)
    if (!/\s/.test(char)) last = char
  }
  return end
}

/** A quote behind a backslash may end a value or not, and one that opens a value to one reading ends it to another. */
function readQuote(readings: number, quotes: number, mayOpen: boolean, isEscaped: boolean): number {
  const opened = (readings & OUTSIDE) !== 0 && mayOpen ? quotes : 0
  if ((readings & quotes) === 0) return readings | opened
  return (isEscaped ? readings : readings & ~quotes) | OUTSIDE | opened
}

function addBehindTag(text: string, at: number, readings: number, behindTags: Map<number, number>): void {
  TAG.lastIndex = at
  if (!TAG.test(text)) return
  behindTags.set(TAG.lastIndex, (behindTags.get(TAG.lastIndex) ?? 0) | readings)
}

// Lists of attributes as Goldmark, MyST and remark-directive read them: over lines, with braces in quotes. What breaks
// the grammar is text.

interface StrictList {
  end: number
  attributes: Attribute[]
}

const BETWEEN = /[\s,]*/y
/** A class or id, a comment of MyST, or a name with its value: in quotes, an array, an object, or a word. */
const withQuotes = (double: string): RegExp =>
  new RegExp(
    String.raw`([.#][^\s"'=<>{},%]*)|%[^%]*%|([A-Za-z_:@][\w:@.-]*)(\s*=\s*)(?:"(${double})"|'([^']*)'|(\[[^[\]]*\]|\{[^{}]*\}|[-+\d.][-+\d.eE]*|[^\s"'=<>{},[\]]+))`,
    'y',
  )
/** To the first two, a backslash protects a quote. */
const TOKENS = [withQuotes(String.raw`(?:[^"\\]|\\[\s\S])*`), withQuotes('[^"]*')]

/**
 * Gives a function that reads the list at an offset in each of the ways. What has been read from some place on is not
 * read again: a list that comes to it has only the attributes before. Linear for all offsets together.
 */
function createStrictReader(text: string): (start: number) => StrictList[] {
  const readers = TOKENS.map((token) => ({ token, ends: new Map<number, number | undefined>() }))
  return (start) => readers.flatMap(({ token, ends }) => readList(text, start, token, ends) ?? [])
}

function readList(
  text: string,
  start: number,
  token: RegExp,
  ends: Map<number, number | undefined>,
): StrictList | undefined {
  const attributes: Attribute[] = []
  const places: number[] = []
  let end: number | undefined
  for (let at: number | undefined = start + 1; at !== undefined; ) {
    BETWEEN.lastIndex = at
    BETWEEN.test(text)
    at = BETWEEN.lastIndex
    if (ends.has(at)) {
      end = ends.get(at)
      break
    }
    places.push(at)
    if (text.charAt(at) === '}') {
      end = at + 1
      break
    }
    token.lastIndex = at
    const match = token.exec(text)
    if (match !== null) attributes.push(...attributesOf(match))
    at = match === null ? undefined : token.lastIndex
  }
  for (const place of places) ends.set(place, end)
  return end === undefined ? undefined : { end, attributes }
}

function attributesOf([, shorthand, name, equals, double, single, other]: RegExpExecArray): Attribute[] {
  if (shorthand !== undefined) return classesIn(shorthand)
  if (name === undefined) return []
  const value = double ?? single ?? other ?? ''
  // An array of classes has quotes and commas in it.
  const values = [value, value.replaceAll('\\', ''), value.replace(/[[\]{}"',]/g, ' ')]
  const attributes = attributesNamed(name, [...new Set(values)])
  // Code is full of words with `=` between spaces: `{ total = count }`.
  const isLikeCode = other !== undefined && equals !== '='
  return isLikeCode ? attributes.map(doubtful) : attributes
}

/** Behind a fence or a container, plugins read names of their own. */
const OWN_NAMES = new RegExp(`^${LINE_LEAD}(?:[\`~]{3}|:{3})`)
/** A brace that no backslash protects. Tags of Liquid and shortcodes, `{{< a b=c >}}`, have arguments of their own. */
const OPENING = /(?<!\\)(?:\\\\)*\{(?!\{|%[^\n\r]{0,300}%\})(?<!\{\{(?=[<%]))/g

/**
 * Adds what attributes in braces do. `live` is `text` without code. Code does not protect from a list that begins before
 * it, to parsers that read the list first.
 */
export function addAttributeLists(text: string, live: string, found: ActiveContentList): void {
  addLists(live, live, found)
  if (text !== live) addLists(text, live, found)
}

/**
 * Adds the same for markdown-it, which resolved escapes and character references first before its version 13, and to
 * which `{%` begins no tag.
 */
export function addDecodedAttributeLists(live: string, found: ActiveContentList): void {
  const decoded = decodeReferences(live)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\{%/g, '{ ')
  if (decoded !== live) addLists(decoded, decoded, found, () => 0)
}

/** Adds the lists of `source` that begin in `live`; where the two differ, only those that `live` does not have. */
function addLists(source: string, live: string, found: ActiveContentList, placeOf = (at: number): number => at): void {
  const readStrictly = createStrictReader(source)
  const judged = new Set<number>()
  for (const { 0: line, index: lineStart } of live.matchAll(/[^\n\r]+/g)) {
    const faultsOf = OWN_NAMES.test(line) ? activeFaultsInList : faultsInList
    for (const { 0: opening, index } of line.matchAll(OPENING)) {
      const start = lineStart + index + opening.length - 1
      const plain = readPlainList(source, start)
      const host = hostOf(
        line.slice(Math.max(0, start - lineStart - HOST_MAX_CHARACTERS), start - lineStart),
        source,
        start,
      )
      const lists: StrictList[] = plain === undefined ? readStrictly(start) : [plain]
      const mayBeLoose = plain === undefined && (source === live || source.charAt(start + 1) === ':')
      if (mayBeLoose && !judged.has(start)) lists.push(...looseList(source, start, judged))
      for (const { end, attributes } of lists) {
        const list = source.slice(start, end)
        if (source !== live && list === live.slice(start, end)) continue
        const faults = attributes.flatMap((one) => faultsOf(one, host))
        for (const fault of withoutSpills(faults, host, false)) found.addFault(fault, placeOf(start), list)
        // The code around its end is none, and what follows is read differently.
        if (source.charAt(end - 1) !== live.charAt(end - 1)) found.add('handler', placeOf(start), list)
      }
    }
  }
}

const HOST_MAX_CHARACTERS = 500

/** Gives the element that has the attributes of a list, by what stands before it on its line; '' if it may be any. */
function hostOf(before: string, source: string, start: number): string {
  if (/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])$/.test(before)) return 'img'
  return before.trim() === '' || /[)\]]$/.test(before) || source.charAt(start + 1) === ':' ? '' : 'span'
}

/** A list of the parsers that skip what they cannot read; a handler if it is longer than any honest one. */
function looseList(source: string, start: number, judged: Set<number>): StrictList[] {
  const end = endOfList(source, start, judged)
  if (end === undefined) return []
  const isTooLong = end - start > LIST_MAX_CHARACTERS
  return [{ end, attributes: isTooLong ? [TOO_LONG] : attributesAnywhere(source.slice(start, end)) }]
}

const LIST_MAX_CHARACTERS = 2000
const TOO_LONG: Attribute = { name: 'on-too-long', value: '' }

/** A name of a letter or two is no attribute but an index in a formula: `_{i=0}`. */
function faultsInList({ name, value, isDoubtful }: Attribute, host: string): Fault[] {
  const isHarmless = name.length < 3 || HARMLESS_DATA_ATTRIBUTES.has(name)
  return activeFaultsInList({ name, value }, host).concat(
    isHarmless || isDoubtful ? [] : faultsOnElement(host, name, value).filter(isUnknown),
  )
}

function activeFaultsInList({ name, value }: Attribute, host: string): Fault[] {
  // Of Vue. Without a value, they switch something off.
  if (value !== '' && /^v-[a-z]/i.test(name)) return [{ form: 'interpolation' }]
  return faultsOnElement(host, name, value).filter((fault) => !isUnknown(fault))
}

function isUnknown({ form }: Fault): boolean {
  return form === 'unknown-element'
}

/** Of Python-Markdown's table of contents, and of Material for MkDocs: they are shown as text, or switch something off. */
const HARMLESS_DATA_ATTRIBUTES = new Set(['data-toc-label', 'data-preview', 'data-search-exclude', 'data-gallery'])
