// Text that themes print without escaping it: titles, labels and fields in attributes of their templates, and titles in
// the results of a search.
import { visit } from 'unist-util-visit'
import { visibleText } from '../page/anchors/heading-text.ts'
import { readFrontmatter } from '../page/frontmatter.ts'
import { applyMasks } from '../page/mask.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import { lineStarts, type Range } from '../positions.ts'
import { decodeReferences } from './addresses.ts'
import { type Fault, faultsOnElement, findInHtml } from './html.ts'
import type { ActiveContentList } from './list.ts'
import { rstWithoutLiterals } from './restructured-text/find-in-rst.ts'
import { readRstDirectives } from './restructured-text/read-directives.ts'
import { splitRstLines } from './restructured-text/rst-lines.ts'
import { readSubstitutions } from './restructured-text/substitutions.ts'
import { TagParser } from './tag-parser.ts'

/** What is wrong with a text, and the part of it that is wrong. */
type PrintedFault = [fault: Fault, part: string]

/** Attributes that lead readers elsewhere, load something or hide the element, whatever their values are. */
const ACTING = new Set(
  'http-equiv content href xlink:href src srcset action formaction ping poster target style class'.split(' '),
)
/** Behind a quote, an attribute of any other name is one of the element of the template: it may hide or name anything. */
const DESCRIBING = new Set('title alt lang dir type datetime'.split(' '))
/** Global attributes of HTML that need no value to hide the element, or to change what a key or a click does there. */
const SWITCHES = new Set('hidden inert popover contenteditable autofocus'.split(' '))

/** Gives the attributes that a text adds to the tag of a template which has the text in quotes: `x" onclick="...`. */
export function faultsBehindQuotes(text: string, faultsOf = faultsOfAdded): PrintedFault[] {
  const hasMarkup = /["']/.test(text) && /[<[~\n]/.test(text)
  const texts = hasMarkup ? [text, ...joinedIn(text)] : [text]
  // Of the ends behind the text, one closes what it leaves open.
  return texts.flatMap((one) =>
    ['"', "'"].flatMap((quote) =>
      one.includes(quote) ? faultsIn(`<a title=${quote}${one}${quote}> '> ">`, faultsOf) : [],
    ),
  )
}

/** What `strip_html` takes out of the HTML of a text: comments, tags, pictures, and of links all but their texts. */
const STRIPPED =
  /<!--[\s\S]{0,2000}?-->|!\[[^\]\n]{0,300}\](?:\([^()\n]{0,1000}\)|\[[^\]\n]{0,300}\])|\](?:\([^()\n]{0,1000}\)|\[[^\]\n]{0,300}\])|[[\]~_]|\{:[^{}\n]{0,300}\}/g

/** Gives what is left of a text: the parts around each piece of markup become one, with `strip_newlines` across lines too. */
function joinedIn(text: string): string[] {
  const joined = text.replace(TAG, '').replace(STRIPPED, '')
  return [joined, joined.replace(/[ \t]*\n[ \t]*/g, '')]
}

/** Gives what an argument of a template does where the template prints it: in an attribute, or as attributes of a tag. */
export function faultsOfArgument(text: string): PrintedFault[] {
  const behindQuotes = faultsBehindQuotes(text, faultsOfActing)
  return behindQuotes.length > 0 || !text.includes('=') ? behindQuotes : faultsIn(`<a ${text}> '> ">`, faultsOfWritten)
}

function faultsIn(html: string, faultsOf: (name: string, value: string) => Fault[]): PrintedFault[] {
  const faults: PrintedFault[] = []
  let isRead = false
  const parser = new TagParser({
    onopentagname: () => {},
    onattribute: (name, value) => {
      // Other words without a value are prose: `The "a" onclick handler`. In `"hidden"`, the name ends in a quote.
      const isSwitch = SWITCHES.has(name.toLowerCase())
      if (isRead || (value.trim() === '' && !isSwitch)) return
      for (const fault of faultsOf(name, value)) faults.push([fault, value === '' ? name : `${name}=${value}`])
    },
    onopentag: () => {
      isRead = true
    },
  })
  parser.end(html)
  return faults
}

/** The lists for pages decide about classes and styles that a template expects. */
function faultsOfWritten(name: string, value: string): Fault[] {
  return /^(?:class|style)$/i.test(name) ? faultsOnElement('a', name, value) : faultsOfActing(name, value)
}

function faultsOfActing(name: string, value: string): Fault[] {
  return actingOr(ACTING.has(name.toLowerCase()), name, value)
}

/** No attribute that does something has a name of one letter, or one with other signs. */
function faultsOfAdded(name: string, value: string): Fault[] {
  return actingOr(/^[a-z][\w:.-]+$/i.test(name) && !DESCRIBING.has(name.toLowerCase()), name, value)
}

function actingOr(isActing: boolean, name: string, value: string): Fault[] {
  const faults = faultsOnElement('a', name, value).filter(({ form }) => form !== 'unknown-element')
  return faults.length === 0 && isActing ? [{ form: 'style' }] : faults
}

function faultsOfHtml(text: string): PrintedFault[] {
  if (!text.includes('<')) return []
  const faults = findInHtml(text).map(({ start, end, ...fault }): PrintedFault => [fault, text.slice(start, end)])
  // Without a value, a handler is a word: `<single: On-the-job search>` in an entry of an index.
  return faults.filter(([{ form }, part]) => form !== 'handler' || part.includes('='))
}

/** The headings that themes print as HTML: the one that a page begins with, in its source, or all, as text. */
export type PrintedHeadings = 'first' | 'all'

/** Adds what the headings of a page do where themes print them as they are: in attributes all of them, and as HTML some. */
export function addHeadings(page: ParsedPage, live: string, printed: PrintedHeadings, found: ActiveContentList): void {
  const { text, root, lines, dialect } = page
  const bodyStart = lines[0]?.start ?? 0
  const isHtml = printed === 'all'
  const ranges = [...headingLines(page, live), ...htmlHeadings(live)]
  const isFilled = dialect.syntax === 'other' && ranges.some(({ start, end }) => text.slice(start, end).includes('|'))
  const filling = isFilled ? readSubstitutions(text, readRstDirectives(text, rstWithoutLiterals(text))) : undefined
  for (const { start, end } of ranges) {
    const source = text.slice(start, end)
    const isFirst = text.slice(bodyStart, start).trim() === ''
    const texts = spellingsOf(root === undefined ? source : withoutTags(source, live.slice(start, end)))
    addPrinted(texts, isHtml ? htmlSpellingsOf(source) : isFirst ? [source] : [], start, found)
    if (filling !== undefined && source.includes('|')) addTitle(filling.fillIn(source), start, found)
  }
  addExcerpt(page, live, found)
  if (root === undefined) return
  visit(root, 'heading', (node) => {
    // Some generators put the text of an image into the title, others leave it out.
    const texts = [{}, { titlesOmitImages: true as const }].map((rules) => visibleText(node, rules))
    addPrinted(texts, isHtml ? texts : [], node.position?.start.offset ?? 0, found)
  })
}

/** Takes out a list of attributes, which is judged by itself. */
const ATTRIBUTES = /(?<=^|[\n)\]*_`~])[ \t]*\{:[^{}\n\\]*\}/g

/** Adds what the beginning of a post does in an attribute: Liquid's `strip_html` leaves quotes as they are. */
function addExcerpt({ text, lines, dialect, frontmatter }: ParsedPage, live: string, found: ActiveContentList): void {
  const at = lines[0]?.start ?? 0
  if (dialect.excerptEnd === '' || at >= text.length) return
  const { excerpt_separator: own } = typeof frontmatter === 'object' ? readFrontmatter(text, frontmatter).data : {}
  const start = at + text.slice(at).search(/\S|$/)
  const end = text.indexOf(typeof own === 'string' ? own : dialect.excerptEnd, start)
  const range = [start, end === -1 ? text.length : end] as const
  const source = withoutTags(text.slice(...range), live.slice(...range))
  const joined = joinedIn(text.slice(...range)).map(withoutMarks)
  addPrinted([...spellingsOf(source.replace(ATTRIBUTES, ' ')), ...joined], [], start, found)
}

/** Adds what a title does that is printed as HTML. */
export function addTitle(source: string, at: number, found: ActiveContentList): void {
  addPrinted(spellingsOf(source), htmlSpellingsOf(source), at, found)
}

/** What another place prints may be anything: within a tag, also a handler. */
function htmlSpellingsOf(source: string): string[] {
  const shown = source.replace(LINK_TARGET, '').replace(LINK_MARK, '`')
  const bare = decodeReferences(withoutMarks(shown)).replace(MARKS_IN_ROLES, '')
  // Within a tag, what a role shows may be an attribute; directly behind a bracket, the name of the tag.
  const [inserted, named] = [' onload=x ', 'a'].map((shown) => source.replace(INSERTED, shown))
  return [...spellingsOf(source), inserted ?? '', withoutMarks(named ?? ''), bare]
}

/** Of links in reStructuredText: what follows their text, and what stands around it. */
const LINK_TARGET = /(?<!\s)\s*<[^<>`\n]{0,500}>(?=`_)/g
const LINK_MARK = /_?`_{0,2}/g
/** Roles leave these out of what they show: `guilabel`, `menuselection`, `samp` and `file` of Sphinx. */
const MARKS_IN_ROLES = /-->|[&{}]/g

/** One that no parser takes for text; what is behind a backslash is text to some. */
const TAG = /(?<!\\)<\/?[a-z][a-z\d-]{0,30}(?:\s+[a-z-]{1,30}(?:="[^"<>\n]*"|='[^'<>\n]*'|=[\w./:#-]+)?)*\s*\/?>/gi

/** Tags are no part of the text of a heading; those in code are, which is blank in `live`. */
function withoutTags(source: string, live: string): string {
  const tags = Array.from(live.matchAll(TAG), ({ 0: { length }, index }) => ({ start: index, end: index + length }))
  return applyMasks(source, tags)
}

/** Adds what any of the spellings does: in attributes, or as HTML. */
function addPrinted(texts: readonly string[], html: readonly string[], at: number, found: ActiveContentList): void {
  const faults = [
    ...[...new Set(html)].flatMap(faultsOfHtml),
    ...[...new Set(texts)].flatMap((one) => faultsBehindQuotes(one)),
  ]
  for (const [fault, part] of faults) found.addFault(fault, at, part)
}

/** In the lead of a line, marks of lists and quotes. */
const MARKED = /^[ \t>\d.)*+-]*#/
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t\r]*$/
/** docutils takes a shorter line for text, unless the title is as short. */
const RST_UNDERLINE = /^[ \t]*([^\w\s])\1{3,}\s*$/

/** Gives the lines that any parser may take for headings. */
function headingLines({ text, dialect }: ParsedPage, live: string): Range[] {
  const isRst = dialect.syntax === 'other'
  const underline = isRst ? RST_UNDERLINE : UNDERLINE
  const searched = isRst ? rstWithoutLiterals(text) : live
  const lines = isRst ? splitRstLines(searched) : linesOf(searched)
  return lines.filter(({ start, end }, index) => {
    const next = lines[index + 1]
    const isUnderlined = next !== undefined && underline.test(searched.slice(next.start, next.end))
    return isUnderlined || (!isRst && MARKED.test(searched.slice(start, end)))
  })
}

function linesOf(text: string): Range[] {
  const starts = lineStarts(text)
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }))
}

/** Extensions read Markdown in them. */
function htmlHeadings(live: string): Range[] {
  const headings = live.matchAll(/<h[1-6]\b[^>\n]{0,500}>(?:(?!<\/h)[\s\S]){1,2000}/gi)
  return Array.from(headings, ({ 0: { length }, index }) => ({ start: index, end: index + length }))
}

/** Gives the text as it is written, without the marks of inline markup, and with its references resolved. */
function spellingsOf(text: string): string[] {
  const bare = withoutMarks(text)
  return [text, bare, decodeReferences(bare)]
}

const ROLE = ':[\\w.+:-]{1,100}:(?=`)|\\{[\\w.+:-]{1,100}\\}(?=`)'
/** What prints the text of another place: roles, and substitutions. */
const INSERTED = new RegExp(`(?:${ROLE})\`[^\`]{0,500}\`|\\|[^|\\n]{1,200}\\||\\{\\{[^}\\n]{0,200}\\}\\}`, 'g')
/** Names of roles, escapes, and marks of emphasis, code and substitutions. */
const MARKS = new RegExp(`${ROLE}|\\\\\\s|[\\\\\`*|]`, 'g')

/** Gives a line of Markdown or reStructuredText without the marks of inline markup. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '')
}
