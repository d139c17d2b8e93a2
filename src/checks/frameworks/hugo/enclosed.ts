// What pairs of shortcodes enclose. Between `{{< x >}}` and its end, Hugo leaves all text to the template, Markdown unread:
// https://gohugo.io/content-management/shortcodes/#notation. `{{ .Inner }}` prints it as HTML, so code in it is none.
import { visit } from 'unist-util-visit'
import { offsetsOf } from '../../active-content/certain-code.ts'
import { findInHtml } from '../../active-content/html.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import { findHidingTitles } from '../../active-content/raw.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { countLeading, type Range, rangeAt } from '../../positions.ts'
import type { Shortcode } from './shortcodes.ts'

interface Pair {
  name: string
  /** Hugo renders Markdown in `{{% x %}}`. */
  isRaw: boolean
  isNested: boolean
  /** The text in it, without that of pairs in it. */
  parts: Part[]
}

interface Part extends Range {
  pair: Pair
}

/**
 * Adds what the text would do as HTML, in code and behind backslashes, too: as if templates printed nothing of the pairs in it,
 * and as if they printed it all, where a tag may begin in one pair and end in another.
 */
export function addEnclosed(text: string, calls: readonly Shortcode[], found: ActiveContentList): void {
  const pairs = pairsOf(text, calls)
  for (const { isRaw, parts } of pairs) if (isRaw) addAsHtml(text, parts, found)
  if (!pairs.some(({ isNested }) => isNested)) return
  const all = pairs.flatMap(({ parts }) => parts).toSorted((a, b) => a.start - b.start)
  addAsHtml(text, all, found)
}

/** The marks of the opening call count, whatever those of the closing one are. */
function pairsOf(text: string, calls: readonly Shortcode[]): Pair[] {
  const closings = closingsOf(calls)
  const pairs: Pair[] = []
  const open: { pair: Pair; closing: number }[] = []
  let from = 0
  for (const [index, { name, start, end }] of calls.entries()) {
    const around = open.at(-1)?.pair
    if (from < start) around?.parts.push({ start: from, end: start, pair: around })
    from = end
    const closing = closings.get(index)
    while ((open.at(-1)?.closing ?? Infinity) <= index) open.pop()
    if (closing === undefined) continue
    const pair = { name, isRaw: text.charAt(start + 2) === '<', isNested: open.length > 0, parts: [] }
    pairs.push(pair)
    open.push({ pair, closing })
  }
  return pairs
}

/** Gives the index of the closing call for that of the opening one. */
function closingsOf(calls: readonly Shortcode[]): Map<number, number> {
  const closings = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (const [index, { name, kind }] of calls.entries()) {
    const opened = open.get(name) ?? []
    open.set(name, opened)
    if (kind === 'open') opened.push(index)
    const opening = kind === 'close' ? opened.pop() : undefined
    if (opening !== undefined) closings.set(opening, index)
  }
  return closings
}

function addAsHtml(text: string, parts: readonly Part[], found: ActiveContentList): void {
  const html = parts.map(({ start, end }) => text.slice(start, end)).join('')
  if (!html.includes('<')) return
  let length = 0
  const pieces = parts.map((part) => {
    length += part.end - part.start
    return { ...part, at: length - (part.end - part.start) }
  })
  const titles = findHidingTitles(html).map((start) => ({
    form: 'unknown-element' as const,
    name: 'title',
    start,
    end: start + '<title'.length,
  }))
  for (const fault of [...findInHtml(html), ...titles]) {
    const piece = pieces[countLeading(pieces, ({ at }) => at <= fault.start) - 1]
    // What another template renders or escapes begins no tag here.
    if (piece?.pair.isRaw !== true) continue
    const offset = piece.start + fault.start - piece.at
    found.addEnclosed(fault, offset, html.slice(fault.start, fault.end), piece.pair.name)
  }
}

/**
 * True if code begins outside of a pair of calls and ends in it, or the other way round. Hugo renders what the pair contains
 * apart from the page, so then nothing is surely code.
 */
export function hasCallsInCode({ root }: ParsedPage, calls: readonly Shortcode[]): boolean {
  const closed = new Set(calls.flatMap(({ kind, name }) => (kind === 'close' ? [name] : [])))
  const paired = calls.filter(({ kind, name }) => kind !== 'whole' && closed.has(name))
  if (root === undefined || paired.length === 0) return false
  const code: Range[] = []
  visit(root, (node) => {
    const isShown = node.type === 'code' || node.type === 'inlineCode' || node.type === 'html'
    if (isShown && (node.type !== 'html' || node.value.startsWith('<!--'))) code.push(...[offsetsOf(node) ?? []].flat())
  })
  return paired.some(({ start }) => rangeAt(code, start) !== undefined)
}

/** The offsets stay. */
export function withoutCodeMarks(text: string): string {
  return text
    .replace(/[`~\\]|<!--|-->/g, (mark) => ' '.repeat(mark.length))
    .replace(/^[ \t]+/gm, (lead) => '.'.repeat(lead.length))
}

// Templates that render, highlight or escape the text: https://gohugo.io/methods/shortcode/inner/

const ACTION = /\{\{-?(?!\s*\/\*)((?:"[^"\n]*"|`[^`]*`|[^"`{}])*)\}\}/g
const TEMPLATE_COMMENT = /\{\{-?\s*\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/\s*-?\}\}/g
const TEXT = '(?:"[^"]*"|`[^`]*`)'
const TRIM = `(?:strings\\.Trim\\w*|trim|chomp|strings\\.Chomp)(?: ${TEXT})?`
const INNER = '\\$?\\.Inner(?:Deindent)?'
const VALUE = `(?:${INNER}|\\((?:(?:strings\\.Trim\\w*|trim|chomp) (?:${TEXT} )?${INNER}(?: ${TEXT})?|${INNER}(?: \\| ${TRIM})+)\\))`
/** Arguments: plain values, calls without a pipe. */
const ARGS = `(?: (?:${TEXT}|[$.\\w]+|\\([^()|]*\\)))*`
const RENDER =
  '(?:(?:transform\\.)?[mM]arkdownify|(?:\\$?\\.Page|page)\\.RenderString(?: \\(dict "display" "(?:block|inline)"\\))?)'
const HIGHLIGHT = '(?:highlight|transform\\.Highlight)'
const ESCAPE = '(?:htmlEscape|transform\\.HTMLEscape|html)'
const STRIP = '(?:plainify|transform\\.Plainify|jsonify|encoding\\.Jsonify)'
const HARMLESS_VALUE = new RegExp(
  `(?:${VALUE}(?: \\| ${TRIM})* \\| (?:(?:${RENDER}|${HIGHLIGHT}${ARGS}|${ESCAPE})(?: \\| (?:safeHTML|${TRIM}))*|${STRIP})` +
    `|(?:${RENDER}|${ESCAPE}) ${VALUE}(?: \\| (?:safeHTML|${TRIM}))*|${HIGHLIGHT} ${VALUE}${ARGS}(?: \\| safeHTML)?|${STRIP} ${VALUE})`,
  'g',
)
/** Undoes an escape, leaves the text to a script, or hands everything to another template. */
const UNDOES = /unescape|<script\b|\{\{-?\s*(?:template|block)\b/i
/** Everything is a value of something, which a partial may be given. */
const GIVES_ALL = /(?:\b(?:partial|partialCached|dict|merge|slice)\b|=)[^{}]*[\s(=][.$](?=[\s)|}-])/
const UNUSED = new RegExp(`\\{\\{-?\\s*(\\$\\w+)\\s*:=\\s*${INNER}\\s*-?\\}\\}(?![\\s\\S]*\\1\\b)`)

/** True for a template that renders, highlights or escapes the text that its call encloses wherever it uses the text. */
export function printsNoMarkup(template: string): boolean {
  const code = template.replace(TEMPLATE_COMMENT, '')
  const mayPassOn = /\bpartial/.test(code) && GIVES_ALL.test(code)
  if (!code.includes('.Inner') || UNDOES.test(code) || mayPassOn) return false
  const rest = code.replace(UNUSED, '').replace(ACTION, (_all, action: string) => {
    const plain = action.replace(/^-|-$/g, '').replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')').trim()
    return isHarmlessAction(plain) ? '' : plain
  })
  return !rest.includes('Inner')
}

/** True if the action only asks for the text, or if each use of it is harmless: alone, in parentheses, or as the value of a variable. */
function isHarmlessAction(action: string): boolean {
  if (/^(?:else )?if (?:not )?\$?\.Inner(?:Deindent)?$/.test(action)) return true
  const rest = action.replace(/^\$\w+ :?= /, '').replace(HARMLESS_VALUE, (all, index: number, whole: string) => {
    const isAlone = index === 0 && all.length === whole.length
    const isInside = whole.charAt(index - 1) === '(' && whole.charAt(index + all.length) === ')'
    return isAlone || isInside ? '' : all
  })
  return !rest.includes('Inner')
}
