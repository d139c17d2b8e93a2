// Lists of attributes in braces, `{#id .class key="value"}`, which become attributes of the element beside them. Parsers
// disagree about quotes, escapes and the end of a list, so a list is judged in every way in which one of them reads it:
// - attr_list of Python-Markdown and markdown-it-attrs read one line, up to the first brace, since Python-Markdown 3.6
//   the first outside of quotes. To attr_list, `\}` and a brace in an HTML tag are no ends.
// - kramdown reads `{:` over any lines up to the first brace without a backslash, whatever the quotes.
// - Goldmark, MyST and remark-directive read quotes, over lines, and take nothing for a list that breaks their grammar.
import { decodeReferences } from './addresses.ts'
import { endOfList } from './end-of-list.ts'
import { type Fault, faultsOnElement } from './html.ts'
import { LINE_LEAD } from './line-lead.ts'
import type { ActiveContentList } from './list.ts'
import { type Attribute, attributesAnywhere, readPlainList } from './list-attributes.ts'
import { createStrictReader, type StrictList } from './strict-lists.ts'

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
      const lists: StrictList[] = plain === undefined ? readStrictly(start) : [plain]
      const mayBeLoose = plain === undefined && (source === live || source.charAt(start + 1) === ':')
      if (mayBeLoose && !judged.has(start)) lists.push(...looseList(source, start, judged))
      for (const { end, attributes } of lists) {
        const list = source.slice(start, end)
        if (source !== live && list === live.slice(start, end)) continue
        for (const fault of attributes.flatMap(faultsOf)) found.addFault(fault, placeOf(start), list)
        // The code around its end is none, and what follows is read differently.
        if (source.charAt(end - 1) !== live.charAt(end - 1)) found.add('handler', placeOf(start), list)
      }
    }
  }
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
function faultsInList({ name, value, isDoubtful }: Attribute): Fault[] {
  const isHarmless = name.length < 3 || HARMLESS_DATA_ATTRIBUTES.has(name)
  return activeFaultsInList({ name, value }).concat(
    isHarmless || isDoubtful ? [] : faultsOnElement(name, value).filter(isUnknown),
  )
}

function activeFaultsInList({ name, value }: Attribute): Fault[] {
  // Of Vue. Without a value, they switch something off.
  if (value !== '' && /^v-[a-z]/i.test(name)) return [{ form: 'interpolation' }]
  return faultsOnElement(name, value).filter((fault) => !isUnknown(fault))
}

function isUnknown({ form }: Fault): boolean {
  return form === 'unknown-element'
}

/** Of Python-Markdown's table of contents, and of Material for MkDocs: they are shown as text, or switch something off. */
const HARMLESS_DATA_ATTRIBUTES = new Set(['data-toc-label', 'data-preview', 'data-search-exclude', 'data-gallery'])
