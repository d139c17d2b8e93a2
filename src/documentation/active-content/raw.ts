// Active content by the look of the text alone: for pages that do not parse, for parsers other than CommonMark's, and
// for data files. Finds too much rather than too little.

import { lineStarts, positionAt } from '../positions.ts'
import { decodeReferences, isScriptAddress } from './addresses.ts'
import { type Fault, faultsOfAttribute, faultsOnElement, findInHtml, formOfTag } from './html.ts'
import { LINE_LEAD } from './line-lead.ts'
import type { ActiveContentList } from './list.ts'
import type { ActiveContentRules } from './rules.ts'
import { findHidingTitles } from './titles.ts'

const TAG = /(?<!\\)(\\*)<([a-z][\w:.-]{0,40})/gi
/** A handler within what may be a tag; each `<` ends the search in the tag before it, so this is linear. */
const HANDLER = /<[a-z][^<>]{0,2000}?[\s"'/]on(?!ly|ce|line)[a-z]{3,30}\s{0,20}=[^<>\n]{0,200}/gi
/** Line ends may stand in a scheme, and in reStructuredText backslashes that vanish. */
const SCRIPT_NAME = ['javascript', 'vbscript'].map((name) => Array.from(name).join('[\\s\\\\]*')).join('|')
/** In prose ("JavaScript: a guide"), a space follows; in an address, code that does something follows it. */
const SCHEME = new RegExp(
  `(?<!\\w)(?:${SCRIPT_NAME})[\\s\\\\]*:(?![\\s*]|</)[^\\n]{0,200}|` +
    `(?<=["'(=<])(?:${SCRIPT_NAME})[\\s\\\\]*:(?=\\s[^\\n]{0,200}?[(=\`])[^\\n]{0,200}`,
  'gi',
)
const DATA_ADDRESS = /[("'=\s<]data\s*:\s*[a-z]+\/[^\n]{0,200}/gi
/** `{: onclick=...}` of attr_list, `{onclick=...}` of markdown-it-attrs, `{.. on...}` of kramdown. */
const ATTRIBUTE_LIST = /\{(?:[^{}\n]{0,500}?[\s:"'])?on(?!ly|ce|line)[a-z]{3,30}\s{0,20}=[^{}\n]{0,500}/gi

/** Adds what the text could do if all of it were read as HTML. `live` has the offsets of the page. */
export function addRawHtml(
  live: string,
  { readsEscapedTags, components }: Pick<ActiveContentRules, 'readsEscapedTags' | 'components'> = {},
  found: ActiveContentList,
): void {
  const tags = findInHtml(live, undefined, components !== undefined)
  const known = new Set(tags.map(({ start }) => start))
  // Not the text of `live`: what is code to one parser is the body of a script to another, and tells it from others.
  for (const one of tags) found.addFault(one, one.start, found.text.slice(one.start, one.end))
  for (const start of findHidingTitles(live)) found.add('unknown-element', start, 'title', 'title')
  for (const { 1: backslashes = '', 2: name = '', index } of live.matchAll(TAG)) {
    const form = formOfTag(name)
    const isText = backslashes.length % 2 === 1 && readsEscapedTags !== true
    const start = index + backslashes.length
    if (form !== undefined && !isText && !known.has(start)) found.addRange(form, start, endOfTag(live, start))
  }
  for (const match of live.matchAll(HANDLER)) found.add('handler', match.index, match[0])
  addRawAddresses(live, found)
}

/** Adds attributes in braces that become attributes of the element before them. Behind a fence, plugins read more names. */
export function addAttributeLists(live: string, found: ActiveContentList): void {
  for (const match of live.matchAll(ATTRIBUTE_LIST)) found.add('handler', match.index, match[0])
  for (const { 0: line, index: lineStart } of live.matchAll(/[^\n\r]+/g)) {
    const faultsOf = FENCE_LINE.test(line) ? faultsOfAttribute : faultsInBraces
    for (const { 0: list, index } of line.matchAll(BRACES)) {
      for (const [name, value] of attributesIn(list)) {
        for (const fault of faultsOf(name, value)) found.addFault(fault, lineStart + index, list)
      }
    }
  }
}

/** A name of a letter or two is no attribute but an index in a formula: `_{i=0}`. */
function faultsInBraces(written: string, value: string): Fault[] {
  // `{:target="_blank"}` may do without a space behind the colon.
  const name = written.replace(/^:/, '')
  const isHarmless = name.length < 3 || HARMLESS_DATA_ATTRIBUTES.has(name)
  return isHarmless ? faultsOfAttribute(name, value) : faultsOnElement(name, value)
}

/** Of Python-Markdown's table of contents, and of Material for MkDocs: they are shown as text, or switch something off. */
const HARMLESS_DATA_ATTRIBUTES = new Set(['data-toc-label', 'data-preview', 'data-search-exclude', 'data-gallery'])

const FENCE_LINE = new RegExp(`^${LINE_LEAD}[\`~]{3}`)
/** A shortcode, `{{< a b=c >}}`, has arguments of its own. */
const BRACES = /\{(?![<%])[^{}\n]+\}/g
/** Commas and quotes separate attributes too: Goldmark and attr_list read `{.a,b="c"d="e"}`. */
const ATTRIBUTE =
  /(?<=[\s{:"',])(?:\.([^\s,#{}="']{1,200})|([\w:@][\w:@.-]{0,100})[ \t]{0,9}=[ \t]{0,9}(?:"([^"]*)"|'([^']*)'|([^\s{}"',]*)))/g

/** Gives the attributes of a list in braces: `{.class key="value"}`; `.a.b` are two classes. */
export function attributesIn(list: string): [name: string, value: string][] {
  return Array.from(list.matchAll(ATTRIBUTE), ([, classes, name, double, single, bare]) =>
    classes === undefined ? [name ?? '', double ?? single ?? bare ?? ''] : ['class', classes.replaceAll('.', ' ')],
  )
}

/** Adds attributes in braces over several lines, which Goldmark reads below a block. */
export function addBlockAttributes(live: string, found: ActiveContentList): void {
  for (const { 0: list, index } of live.matchAll(/^[ \t>]*\{(?![<%])[^{}]+\}/gm)) {
    for (const [name, value] of attributesIn(list)) {
      for (const fault of faultsInBraces(name, value)) found.addFault(fault, index, list)
    }
  }
}

function addRawAddresses(live: string, found: ActiveContentList): void {
  const decoded = decodeReferences(live)
  const [decodedStarts, starts] = decoded === live ? [[0], [0]] : [lineStarts(decoded), lineStarts(live)]
  const add = (index: number, text: string): void => {
    // References make lines longer, but seldom more lines.
    const { line } = positionAt(decodedStarts, index)
    if (decoded === live) found.add('script-address', index, text)
    else if (starts.length === decodedStarts.length) found.add('script-address', starts[line - 1] ?? 0, text)
    else found.addSomewhere('script-address', text)
  }
  for (const match of decoded.matchAll(SCHEME)) add(match.index, match[0])
  for (const match of decoded.matchAll(DATA_ADDRESS)) {
    if (isScriptAddress(match[0].slice(1))) add(match.index + 1, match[0].slice(1))
  }
}

/** Adds what looks like MDX in a text that was not parsed as MDX. */
export function addRawMdx(live: string, found: ActiveContentList): void {
  for (const match of live.matchAll(/^[ \t>]*((?:import|export)\b[^\n]*)$/gm)) {
    found.add('import-export', match.index, match[1] ?? '')
  }
  for (const match of live.matchAll(/<([A-Z][\w.-]{0,100}|[a-z]\w{0,50}[.-][\w.-]{0,50})/g)) {
    found.add('component', match.index, match[1] ?? '')
  }
  for (const match of live.matchAll(/\{[^{}]{0,2000}/g)) {
    const isValue =
      /^\{\s*(\/\*(?:(?!\*\/)[\s\S])*(?:\*\/\s*)?$|[\d.]+\s*$|(["'`])[^"'`$\\]*\2\s*$|true\s*$|false\s*$|#[\w-]+\s*$|$)/.test(
        match[0],
      )
    if (!isValue) found.add('expression', match.index, match[0])
  }
}

/** Gives the end of a tag, and of a script or style its body: it tells one from another. */
function endOfTag(text: string, start: number): number {
  const source = text.slice(start, start + 2000)
  const [, name] = /^<(script|style)/i.exec(source) ?? []
  const end = name === undefined ? source.search(/>|\n\s*\n/) : source.search(new RegExp(`</${name}`, 'i'))
  return end === -1 ? Math.min(text.length, start + 2000) : start + end + 1
}
