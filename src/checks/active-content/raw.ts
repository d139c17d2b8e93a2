// Active content by the look of the text alone: for pages that do not parse, for parsers other than CommonMark's, and
// for data files. Finds too much rather than too little.
import { lineStarts, positionAt, type Range } from '../positions.ts'
import { decodeReferences, isScriptAddress } from './addresses.ts'
import { findInHtml, formOfTag } from './html.ts'
import type { ActiveContentList } from './list.ts'
import type { ActiveContentRules } from './rules.ts'

// `<title>` outside of a drawing hides everything up to its end tag, or the rest of the page.

const TITLE = /<title(?=[\s/>])/gi
/** The title of a drawing is short and closed in its line. */
const CLOSED_TITLE = /<title(?:\s[^<>]{0,300})?>[^<>\n]{0,300}<\/title\s{0,9}>/iy

/** Gives the offsets of titles that hide text. Linear. */
export function findHidingTitles(html: string): number[] {
  const drawings = html.matchAll(/<(\/?)svg(?=[\s>/])/gi)
  let next = drawings.next()
  let depth = 0
  const isOfDrawing = (start: number): boolean => {
    for (; !next.done && next.value.index < start; next = drawings.next()) {
      depth = next.value[1] === '/' ? Math.max(0, depth - 1) : depth + 1
    }
    CLOSED_TITLE.lastIndex = start
    return depth > 0 && CLOSED_TITLE.test(html)
  }
  return Array.from(html.matchAll(TITLE), ({ index }) => index).filter((start) => !isOfDrawing(start))
}

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
const PARAGRAPH_MAX = 1000
const BLANK_LINE = /\n[ \t]*\r?\n/

/**
 * True for `$U<V$` in a page without HTML before it: a tag within a paragraph ends in that paragraph or is text, to every
 * parser of Markdown. In a block of HTML, a browser would take the rest of the page for its attributes.
 */
function isTextLeftOpen(live: string, { start, end }: Range): boolean {
  const [after = '', rest] = live.slice(start, start + PARAGRAPH_MAX).split(BLANK_LINE, 2)
  if (end !== live.length || rest === undefined || after.includes('>')) return false
  const before =
    live
      .slice(Math.max(0, start - PARAGRAPH_MAX), start)
      .split(BLANK_LINE)
      .at(-1) ?? ''
  return /^[\s>]*[^\s<>]/.test(before) && !/<[!?]/.test(live.slice(0, start))
}

/** Adds what the text could do if all of it were read as HTML. `live` has the offsets of the page. */
export function addRawHtml(
  live: string,
  { readsEscapedTags, components }: Pick<ActiveContentRules, 'readsEscapedTags' | 'components'> = {},
  found: ActiveContentList,
): void {
  let firstTag = live.length
  const onTag = (_name: string, _attributes: readonly string[], start: number): void => {
    firstTag = Math.min(firstTag, start)
  }
  const tags = findInHtml(live, onTag, components !== undefined).filter(
    (one) => firstTag < one.start || !isTextLeftOpen(live, one),
  )
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
