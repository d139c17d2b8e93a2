// Where a page has formulas. Which marks a site's processor looks for is up to its configuration, and MathJax in the
// browser reads all text of a page, so each of the usual marks counts in every framework.
import { decodeReferences } from '../addresses.ts'
import { endOfBody } from '../fence-options.ts'
import { LINE_LEAD } from '../line-lead.ts'
import type { ActiveContentList } from '../list.ts'
import { actingMacros, addTex, type Tex } from './judge-tex.ts'

/**
 * Adds what the formulas of a page do. `live` is `text` without its code, but with the info lines of fences. Costs a few
 * passes over the text.
 */
export function addMaths(text: string, live: string, found: ActiveContentList): void {
  if (!/\\|\^\^|&/.test(text)) return
  addFormulas([...formulasIn(text, live), ...codeInFormulas(text, live)], live, found)
  const joined = joinedText(live)
  if (joined === live) return
  const macros = actingMacros(joined)
  for (const paragraph of paragraphsOf(joined)) addTex({ ...paragraph, offset: 0 }, macros, found)
}

/** Adds what these formulas do, and what acts in the text around them. */
export function addFormulas(formulas: Iterable<Tex>, text: string, found: ActiveContentList): void {
  const macros = actingMacros(found.text)
  for (const tex of formulas) addTex(tex, macros, found)
  for (const paragraph of paragraphsOf(text)) addTex(paragraph, macros, found)
}

/** Gives the formulas of a page, some of them twice. */
export function* formulasIn(text: string, live: string): Generator<Tex> {
  yield* markedFormulas(live)
  let left = BODIES_PER_PAGE * text.length
  for (const { 0: line, 1: marks = '', index } of live.matchAll(FENCE)) {
    const start = index + line.length
    const end = left > 0 ? endOfBody(text, start, marks) : text.length
    yield { source: text.slice(start, end), offset: start, kind: 'formula' }
    if (left <= 0) break
    left -= end - start
  }
  for (const { 0: whole, index } of text.matchAll(CODE_FORMULA))
    if (live.charAt(index) === whole.charAt(0)) yield { source: whole, offset: index, kind: 'formula' }
}

/** Of GitHub and GitLab, MyST, remark-math and superfences. */
const FENCE = new RegExp(
  `^${LINE_LEAD}(\`{3,}|~{3,}|:{3,})[ \\t]*\\{?[ \\t]*\\.?(?:math|amsmath|katex|displaymath)\\b[^\\n\\r]*`,
  'gm',
)
/** `` $`x`$ `` of GitHub and GitLab, `` {math}`x` `` of MyST. Code of another kind in a formula is read below. */
const CODE_FORMULA = /(?:\$(?=`)|\{math\}(?=`))(`{1,3})[^`]+\1\$?/gi

/** How much of a page is read as bodies of fences, as a multiple of its length: fences without an end overlap. */
const BODIES_PER_PAGE = 8

const MARK = /\\+[()[\]$]?|\$\$?|\n[ \t>]*(?=\n)/g

/** Gives the formulas between marks: `$$`, `$`, `\(` and `\[`, also with two backslashes, and environments. Linear. */
function* markedFormulas(live: string): Generator<Tex> {
  const open: { display?: number | undefined; inline?: number | undefined; bracket?: number | undefined } = {}
  const formula = (start: number, end: number): Tex => ({
    source: live.slice(start, end),
    offset: start,
    kind: 'formula',
  })
  for (const { 0: whole, index } of live.matchAll(MARK)) {
    const end = index + whole.length
    const mark = markOf(whole)
    if (mark === 'blank') {
      open.inline = undefined
      open.bracket = undefined
    } else if (mark === '(') open.bracket = end
    else if (mark === ')') {
      if (open.bracket !== undefined) yield formula(open.bracket, index)
      open.bracket = undefined
    } else if (mark === '$$') {
      if (open.display !== undefined) yield formula(open.display, index)
      open.display = open.display === undefined ? end : undefined
    } else if (mark === '$') {
      // A price and a variable of a shell have space before the next dollar, or a digit behind it.
      const closes = open.inline !== undefined && /\S/.test(live.charAt(index - 1)) && !/\d/.test(live.charAt(end))
      if (closes && open.inline !== undefined) yield formula(open.inline, index)
      if (closes) open.inline = undefined
      else if (/\S/.test(live.charAt(end))) open.inline ??= end
    }
  }
  yield* environments(live)
}

function markOf(whole: string): 'blank' | '(' | ')' | '$' | '$$' | undefined {
  if (whole.startsWith('\n')) return 'blank'
  const last = whole.at(-1) ?? ''
  if (whole.startsWith('\\') && last === '$') return whole.length % 2 === 1 ? '$' : undefined
  if (last === '(' || last === '[') return '('
  if (last === ')' || last === ']') return ')'
  return whole === '$' || whole === '$$' ? whole : undefined
}

/** MathJax reads `\begin{x}` up to `\end{x}` without any marks. */
function* environments(live: string): Generator<Tex> {
  for (const { source, offset } of paragraphsOf(live)) {
    const start = source.search(/\\begin\s*\{/)
    const end = source.lastIndexOf('\\end')
    if (start !== -1 && end > start) yield { source: source.slice(start, end), offset: offset + start, kind: 'formula' }
  }
}

/** Gives what stands between blank lines and may have commands. */
function* paragraphsOf(live: string): Generator<Tex> {
  let at = 0
  for (const part of live.split(/(\r?\n[ \t>]*(?=\r?\n))/)) {
    if (part.includes('\\')) yield { source: part, offset: at, kind: 'text' }
    at += part.length
  }
}

/**
 * Gives what looks like code but has marks of formulas before and behind it. Some parsers look for formulas first: to
 * remark-math, `` $a ` \href{x}{y} ` b$ `` has no code.
 */
function* codeInFormulas(text: string, live: string): Generator<Tex> {
  const displays = Array.from(live.matchAll(/\$\$|\\\[|\\begin\b/g), ({ index }) => index)
  const [first = Infinity, last = -1] = [displays[0], displays.at(-1)]
  let at = 0
  for (const part of text.split(/(\r?\n[ \t>]*(?=\r?\n))/)) {
    const here = live.slice(at, at + part.length)
    const isWithin = first < at + part.length && last > at
    const marks = isWithin ? [] : Array.from(here.matchAll(/\$|\\[()]/g), ({ index }) => index)
    const start = isWithin ? 0 : (marks[0] ?? 0)
    const end = isWithin ? part.length : (marks.at(-1) ?? 0)
    const source = part.slice(start, end)
    if (source !== here.slice(start, end) && source.includes('\\')) yield { source, offset: at + start, kind: 'text' }
    at += part.length
  }
}

/**
 * Gives the text as MathJax joins it: without comments, marks of possible line breaks, lists of attributes that kramdown
 * drops, and with the characters that references and strings of MDX stand for.
 */
function joinedText(live: string): string {
  if (!/&|<!--|<wbr|\{/.test(live)) return live
  return decodeReferences(
    withoutComments(live)
      .replace(/<wbr\s*\/?>|\{:[^{}\n]{0,200}\}|\{\s*\/\*[^*]{0,200}\*\/\s*\}/gi, '')
      .replace(/\{\s*(["'`])((?:(?!\1)[^\\\n]|\\.){0,200})\1\s*\}/g, (_whole, _quote, value: string) =>
        valueOfString(value),
      ),
  )
}

function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--')
  return first + others.map((part) => part.slice(part.includes('-->') ? part.indexOf('-->') + 3 : 0)).join('')
}

/** Gives what the inside of a string stands for. */
function valueOfString(literal: string): string {
  return literal.replace(
    /\\(?:x([\da-f]{2})|u\{?([\da-f]{4,6})\}?|(.))/gi,
    (_whole, byte?: string, code?: string, other?: string) =>
      other ?? String.fromCodePoint(Math.min(Number.parseInt(byte ?? code ?? '', 16), 0x10ffff)),
  )
}
