// VitePress makes a Vue template of the HTML of a page. Built with 1.6.4 and 2.0: only fences are shown as written; braces
// in inline code, indented code, headings, tables and the texts of links are evaluated, and so are the attributes of tags.
import type { Code, InlineCode, Nodes } from 'mdast'
import { decodeReferences } from '../../page/character-references.ts'
import { type HtmlTag, readTags, VOID_TAGS } from '../../page/html-tags.ts'
import type { PageTemplate, TemplateFault } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt, type Range, rangeAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { componentName, faultsOfComponents } from './components.ts'
import { type Expression, readExpression, readHandler, readLoop } from './expressions.ts'
import { faultsOfFrontmatter, fieldsOf } from './page-fields.ts'
import { faultsOfScripts, isTypeScriptIn, namesOfScripts } from './page-scripts.ts'
import { faultsOfTags } from './tag-faults.ts'
import { faultsIn } from './template-faults.ts'

type TemplatePlace = TemplateFault['place']

/** Something that Vue evaluates, and where it stands. */
export interface Evaluated {
  source: string
  at: number
  place: TemplatePlace
  mayBeMath: boolean
  expression: Expression
}

/** A piece of what Vue's parser sees. `place` is undefined for tags, in which nothing begins. */
interface Piece {
  text: string
  at: number
  place: TemplatePlace | undefined
  mayBeMath: boolean
}

/** Gives what Vue evaluates in a page and cannot, and the names that the page's own code defines. */
export function readTemplate(page: ParsedPage, nodes: PageNodes): PageTemplate {
  const { all } = nodes
  const html = all.flatMap((node) => (node.type === 'html' ? [node.value] : []))
  const names = namesOfScripts(html)
  const fields = fieldsOf(page)
  const ownNames = names && [
    ...names,
    ...names.map(componentName),
    ...Object.keys(fields).map((key) => `$frontmatter.${key}`),
  ]
  const ofFrontmatter = [...faultsOfFrontmatter(page, fields), ...linksToThisMachine(nodes)]
  if (!/[{:@<]|v-/.test(page.text)) return { names: ownNames, faults: ofFrontmatter }
  const isTypeScript = html.some((piece) => isTypeScriptIn(piece))
  const { pieces, attributes, tags } = collectPieces(page, all, isTypeScript)
  const evaluated = [...interpolationsIn(pieces, isTypeScript), ...attributes]
  const known = ownNames && new Set([...ownNames, ...localNames(page.text)])
  const faults = [
    ...ofFrontmatter,
    ...faultsOfScripts(page, nodes),
    ...faultsIn(evaluated, known, page),
    ...faultsOfTags(tags, page),
    ...droppedBraces(page, nodes),
    ...(known === undefined ? [] : faultsOfComponents(tags, known, page.starts)),
  ]
  return { names: ownNames, faults }
}

/** VitePress takes a link to a port of this machine for dead, which stops the build (`pushLink` of plugins/link.ts). */
function linksToThisMachine({ all }: PageNodes): TemplateFault[] {
  return all.flatMap((node): TemplateFault[] => {
    if (node.type !== 'link' || !/^(?:[a-z]+:)?\/\/localhost:/i.test(node.url)) return []
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const message = `VitePress stops its build at a link to localhost. Write the address as code, or set ignoreDeadLinks: 'localhostLinks'`
    const problem: PageProblem = { rule: 'local-link', severity: 'error', line, column, subject: node.url, message }
    return [{ kind: 'file', name: node.url, place: 'text', mayBeMath: false, problem }]
  })
}

/**
 * `GET /users/{id}`, where a block ends: to markdown-it-attrs, which VitePress has by default, `{id}` is an attribute, not text.
 * https://vitepress.dev/reference/site-config#markdown
 */
function droppedBraces({ text, starts }: ParsedPage, { all }: PageNodes): TemplateFault[] {
  return all.flatMap((node): TemplateFault[] => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return []
    const last = node.children.at(-1)
    // `<<< ./a.ts{js}` shows a file.
    if (text.startsWith('<<<', node.position?.start.offset)) return []
    const end = last?.type === 'text' ? (last.position?.end.offset ?? 0) : 0
    const [braces] = /(?<![{\\])\{(?!v-)[A-Za-z_][\w-]{0,60}\}$/.exec(text.slice(Math.max(0, end - 70), end)) ?? []
    if (braces === undefined) return []
    const message = `VitePress takes ${braces} at the end of a paragraph for an attribute, and does not show it. Write it as code, or \\${braces}`
    const at = positionAt(starts, end - braces.length)
    const problem: PageProblem = { rule: 'page-syntax', severity: 'warning', ...at, subject: braces, message }
    return [{ kind: 'syntax', name: undefined, place: 'text', mayBeMath: false, problem }]
  })
}

/** Words of `v-for` and of the slots' properties. They are taken for known on the whole page. */
const LOCAL =
  /\bv-for\s*=\s*(["'])([\s\S]{1,300}?)\s(?:in|of)\s|(?:\bv-slot[\w:.-]{0,60}|#[\w-]{1,60})\s*=\s*(["'])([\s\S]{1,500}?)\3/g

function localNames(text: string): string[] {
  return Array.from(text.matchAll(LOCAL), (match) => match[2] ?? match[4] ?? '').flatMap(
    (pattern) => pattern.match(/[\w$]+/g) ?? [],
  )
}

/**
 * Where Markdown makes tags, as Vue sees them: links have quotes in theirs. Without the line end, what is between two tags
 * would be a regular expression: `a </>b</> c`.
 */
const MARK = '</\n>'
const LINK_MARK = '<a "">'

class PieceReader {
  readonly pieces: Piece[] = []
  readonly attributes: Evaluated[] = []
  /** Those that Vue compiles, with their offsets in the text. */
  readonly tags: HtmlTag[] = []
  readonly #text: string
  readonly #isTypeScript: boolean
  /** The element with `v-pre` that is open, and how many of its name are open in it. */
  #shown: { name: string; depth: number } | undefined

  constructor(text: string, isTypeScript: boolean) {
    this.#text = text
    this.#isTypeScript = isTypeScript
  }

  mark(text: string): void {
    this.pieces.push({ text, at: 0, place: undefined, mayBeMath: false })
  }

  /** Adds text as it is. */
  add(text: string, at: number, place: TemplatePlace, mayBeMath = false): void {
    if (this.#shown === undefined) this.pieces.push({ text, at, place, mayBeMath })
  }

  /** Adds a stretch of Markdown text: escapes are resolved, and lines go on behind the marks of quotes. */
  addText({ start, end }: Range): void {
    const source = this.#text.slice(start, end)
    const mayBeMath = /\$(?!\{\{)[\s\S]*\$/.test(source)
    let last = 0
    for (const tag of source.includes('<') ? source.matchAll(VUE_TAG) : []) {
      this.#addPlain(source.slice(last, tag.index), start + last, mayBeMath, ESCAPE)
      last = tag.index + tag[0].length
      this.addHtml({ start: start + tag.index, end: start + last })
    }
    this.#addPlain(source.slice(last), start + last, mayBeMath, ESCAPE)
  }

  /** Adds a stretch of HTML: what is between its tags, and the attributes of these. */
  addHtml({ start, end }: Range): void {
    const html = this.#text.slice(start, end).replace(UNSEEN, (part) => part.replace(/[^\r\n]/g, ' '))
    let last = start
    for (const tag of readTags(html, { start: 0, end: html.length }, true)) {
      this.#addPlain(html.slice(last - start, tag.start), last, false, REFERENCE)
      last = start + tag.end
      this.#addTag(tag, start)
      this.mark(html.slice(tag.start, tag.end).replaceAll('{{', '{ '))
    }
    this.#addPlain(html.slice(last - start), last, false, REFERENCE)
  }

  #addPlain(source: string, start: number, mayBeMath: boolean, special: RegExp): void {
    let last = 0
    for (const { 0: part, index } of source.matchAll(special)) {
      this.add(source.slice(last, index), start + last, 'text', mayBeMath)
      this.add(readSpecial(part), start + index, 'text', mayBeMath)
      last = index + part.length
    }
    this.add(source.slice(last), start + last, 'text', mayBeMath)
  }

  #addTag(tag: HtmlTag, offset: number): void {
    const name = tag.name.toLowerCase()
    if (this.#shown !== undefined) {
      if (this.#shown.name !== name || tag.kind === 'self-closing') return
      this.#shown.depth += tag.kind === 'open' ? 1 : -1
      if (this.#shown.depth === 0) this.#shown = undefined
      return
    }
    if (tag.attributes.every(({ name: key }) => ATTRIBUTE_NAME.test(key)))
      this.tags.push({
        ...tag,
        start: offset + tag.start,
        end: offset + tag.end,
        attributes: tag.attributes.map((one) => ({
          ...one,
          range: { start: offset + one.range.start, end: offset + one.range.end },
        })),
      })
    if (tag.kind === 'close') return
    if (tag.attributes.some((attribute) => attribute.name === 'v-pre')) {
      if (tag.kind === 'open' && !VOID_TAGS.has(name)) this.#shown = { name, depth: 1 }
      return
    }
    for (const { name: key, value, range } of tag.attributes) {
      const expression = value.trim() === '' ? undefined : readAttribute(key, value, this.#isTypeScript)
      if (expression === undefined) continue
      this.attributes.push({
        source: value,
        at: offset + range.start,
        place: 'attribute',
        mayBeMath: false,
        expression,
      })
    }
  }
}

/** A tag that VitePress reads as one and CommonMark as text. */
const VUE_TAG =
  /<[A-Za-z][\w.-]{0,60}(?:\s+[^\s"'<>/=]{1,80}(?:\s*=\s*(?:"[^"]{0,1000}"|'[^']{0,1000}'|[^\s"'=<>`]{1,1000}))?){1,30}\s*\/?>/g
/** As `@mdit-vue/plugin-component` reads them, with the slots of Vue; in `Map<infer A, infer B>` is no tag. */
const ATTRIBUTE_NAME = /^[A-Za-z_:@#][\w:.-]*$/
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g
const ESCAPE = new RegExp(String.raw`\\[!-/:-@[-\`{-~]|\r?\n[ \t>]*|${REFERENCE.source}`, 'g')
/** VitePress takes scripts and styles out of the template. */
const UNSEEN = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi

/** Braces that are written as references are text: VitePress keeps the references, and Vue resolves them later. */
function readSpecial(part: string): string {
  if (part.startsWith('\\')) return part.slice(1)
  return part.startsWith('&') ? decodeReferences(part).replace(/[{}]/g, '\u00b7') : '\n'
}

function readAttribute(name: string, value: string, isTypeScript: boolean): Expression | undefined {
  if (/^(?:v-on\b|@)/.test(name)) return readHandler(value, isTypeScript)
  if (name === 'v-for') return readLoop(value, isTypeScript)
  if (/^(?:v-slot\b|#|v-(?:else|once|cloak)$)/.test(name)) return undefined
  return /^(?:v-|:)/.test(name) ? readExpression(value, isTypeScript) : undefined
}

/** `{v-pre}` behind code, or at the end of a block: an attribute list of markdown-it-attrs. */
const SHOWN_LIST = /\{(?:[^{}\n]*\s)?v-pre(?:\s[^{}\n]*)?\}/
const SHOWN_AT_START = new RegExp(`^${SHOWN_LIST.source}`)
const SHOWN_AT_END = new RegExp(`(?<!\`)${SHOWN_LIST.source}\\s*$`)
const BLOCKS = new Set<Nodes['type']>(['paragraph', 'heading', 'link', 'strong', 'emphasis', 'delete'])

function collectPieces(page: ParsedPage, all: readonly Nodes[], isTypeScript: boolean): PieceReader {
  const reader = new PieceReader(page.text, isTypeScript)
  const shown = shownContainers(page)
  let shownUntil = 0
  // The parser does not count a byte order mark.
  const mark = page.text.startsWith('\uFEFF') && page.lines[0]?.start === 0 ? 1 : 0
  for (const node of all) {
    const [start, end] = [(node.position?.start.offset ?? 0) + mark, (node.position?.end.offset ?? 0) + mark]
    if (start < shownUntil || rangeAt(shown, start) !== undefined) continue
    if (BLOCKS.has(node.type) && isShown(page.text, start, end, node.type)) shownUntil = end
    else addNode(reader, node, { start, end }, page.text)
  }
  return reader
}

/** A list behind code belongs to the code, one behind a link to the link, and one at the end of a block to the block. */
function isShown(text: string, start: number, end: number, type: Nodes['type']): boolean {
  if (type !== 'paragraph' && type !== 'heading') return SHOWN_AT_START.test(text.slice(end, end + 200))
  const source = text.slice(start, end)
  return source.includes('v-pre') && SHOWN_AT_END.test(source)
}

function addNode(reader: PieceReader, node: Nodes, range: Range, text: string): void {
  if (node.type === 'text') reader.addText(range)
  else if (node.type === 'html') reader.addHtml(range)
  else {
    reader.mark(node.type === 'link' ? LINK_MARK : MARK)
    if (node.type !== 'inlineCode' && node.type !== 'code') return
    const place = node.type === 'code' ? 'code block' : 'inline code'
    if (isEvaluated(node, range, text)) reader.add(node.value, startOfValue(node.value, range, text), place)
    reader.mark(MARK)
  }
}

/** Inline code without `{v-pre}` behind it, indented code, and fences in a language that ends in `-vue`. */
function isEvaluated(node: Code | InlineCode, { start, end }: Range, text: string): boolean {
  if (node.type === 'inlineCode') return !SHOWN_AT_START.test(text.slice(end, end + 200))
  return !/^(?:```|~~~)/.test(text.slice(start, start + 3)) || /-vue(?=[:{[]|$)/.test(node.lang ?? '')
}

function startOfValue(value: string, { start, end }: Range, text: string): number {
  const line = value.split('\n', 1)[0] ?? ''
  return start + Math.max(0, text.slice(start, end).indexOf(line.trimStart()))
}

/** `::: v-pre`, up to the first line of as many colons, whatever stands between. */
function shownContainers({ text, lines }: ParsedPage): Range[] {
  const ranges: Range[] = []
  let open: { colons: number; start: number } | undefined
  for (const { start, end } of lines) {
    const [, colons = '', info = ''] =
      /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(:{3,})[ \t]*(.*)$/.exec(text.slice(start, end)) ?? []
    if (colons === '') continue
    if (open === undefined && /^v-pre\b/.test(info)) open = { colons: colons.length, start }
    else if (open !== undefined && info.trim() === '' && colons.length >= open.colons) {
      ranges.push({ start: open.start, end })
      open = undefined
    }
  }
  return open === undefined ? ranges : [...ranges, { start: open.start, end: text.length }]
}

/** Finds `{{ }}` as Vue does: whatever stands between, tags included, is the expression. */
function interpolationsIn(pieces: readonly Piece[], isTypeScript: boolean): Evaluated[] {
  const seen = pieces.map(({ text }) => text).join('')
  const found: Evaluated[] = []
  const locate = createLocator(pieces)
  for (let open = seen.indexOf('{{'); open >= 0; ) {
    const close = seen.indexOf('}}', open + 2)
    const place = locate(open)
    if (close < 0) return [...found, { source: '{{', ...place, expression: { kind: 'unclosed' } }]
    const source = seen.slice(open + 2, close)
    const shown = source.replaceAll(MARK, '').replaceAll(LINK_MARK, '')
    found.push({ source: shown, ...place, expression: readExpression(source, isTypeScript) })
    open = seen.indexOf('{{', close + 2)
  }
  return found
}

/** Offsets must come in order. */
function createLocator(pieces: readonly Piece[]): (offset: number) => Pick<Evaluated, 'at' | 'place' | 'mayBeMath'> {
  let [index, start] = [0, 0]
  return (offset) => {
    let piece = pieces[index]
    while (piece !== undefined && start + piece.text.length <= offset) {
      start += piece.text.length
      index += 1
      piece = pieces[index]
    }
    const { at = 0, place = 'text', mayBeMath = false } = piece ?? {}
    return { at: at + offset - start, place, mayBeMath }
  }
}
