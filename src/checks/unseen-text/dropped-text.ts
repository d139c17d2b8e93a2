// What parsers read and leave out: definitions that nothing uses, cells without a column, comments in diagrams and formulas.
import { visit } from 'unist-util-visit'
import { formulasIn } from '../active-content/maths/find-maths.ts'
import { rstWithoutLiterals } from '../active-content/restructured-text/find-in-rst.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import { hidingDirectivesIn } from './unseen-elements.ts'
import type { UnseenPlace, UnseenRange } from './unseen-text.ts'

/** Gives the pieces with the text in them. `live` is the text of the page without code. */
export function droppedTextIn(page: ParsedPage, live: string): UnseenRange[] {
  const { text, dialect } = page
  const isMyst = dialect.syntax !== 'other' && dialect.framework.activeContent?.hasRestructuredText === true
  return [
    ...unusedNames(page, live),
    ...surplusCells(page),
    ...commentsInDiagrams(text),
    ...inFormulas(text, live),
    ...(isMyst ? hidingDirectivesIn(text) : []),
  ]
}

/** A definition, with its name and its text, and what uses one, with the name, or several. All are global. */
type Names = readonly [definition: RegExp, use: RegExp]

/** Of Python-Markdown and kramdown. The name is any word of the text. */
const ABBREVIATIONS: Names = [/^ {0,3}\*\[([^\]\n]{1,200})\]:[ \t]*([^\n]*)/gm, /([\p{L}\p{N}]+)/gu]
const KRAMDOWN_LISTS: Names = [/^ {0,3}\{:([\w-]{1,200}):([^}\n]*)\}/gm, /\{:(?![\w-]{1,200}:)([^}\n]{0,1000})\}/g]
const SUBSTITUTIONS: Names = [
  /^[ \t]*\.\.[ \t]+\|([^|\n]{1,200})\|[ \t]+replace::[ \t]*([^\n]*(?:\n[ \t]+[^\n]+)*)/gm,
  /\|([^|\n]{1,200})\|/g,
]
/** Asciidoctor itself reads some; the site reads those of the page. */
const ASCIIDOC: Names = [
  /^:(?!page-|(?:description|keywords|authors?|revremark|doctitle)\b|[\w-]*-(?:title|caption|label):)([\w-]{1,200}):[ \t]+([^\n]*)/gm,
  /(?:\{|if(?:n?def|eval)::)([\w-]{1,200})/g,
]

function unusedNames({ text: whole, dialect }: ParsedPage, live: string): UnseenRange[] {
  const isOther = dialect.syntax === 'other'
  const isRst = isOther && dialect.framework.activeContent?.hasRestructuredText === true
  const text = isRst ? rstWithoutLiterals(whole) : live
  const ofOther = isRst ? [SUBSTITUTIONS] : [SUBSTITUTIONS, ASCIIDOC]
  return (isOther ? ofOther : [ABBREVIATIONS, KRAMDOWN_LISTS]).flatMap(([definition, use]) => {
    const rest = text.replace(definition, isOther ? withoutName : () => '')
    const used = new Set(Array.from(rest.matchAll(use), ([, name = '']) => wordsOf(name)).flat())
    return Array.from(text.matchAll(definition)).flatMap(({ 0: source, 1: name = '', 2: value = '', index }) =>
      wordsOf(name).every((word) => used.has(word)) ? [] : [piece(index, source, 'definition', value)],
    )
  })
}

/** A value may use other names. */
function withoutName(definition: string): string {
  return definition.replace(/^:[\w-]*:|\|[^|]*\|/, '')
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function piece(start: number, source: string, place: UnseenPlace, text: string): UnseenRange {
  return { start, end: start + source.length, place, text }
}

/** GitHub's tables have as many columns as their headers. */
function surplusCells({ root, text }: ParsedPage): UnseenRange[] {
  const found: UnseenRange[] = []
  if (root === undefined) return found
  visit(root, 'table', ({ children: [header, ...rows] }) => {
    for (const { children: cells } of rows) {
      for (const { position } of cells.slice(header?.children.length ?? 0)) {
        const [start = 0, end = 0] = [position?.start.offset, position?.end.offset]
        found.push(piece(start, text.slice(start, end), 'cell', text.slice(start, end)))
      }
    }
  })
  return found
}

const MERMAID_LINES = /^[ \t>]*%%(?!\{)[^\n]*(?:\n[ \t>]*%%(?!\{)[^\n]*)*/gm

function commentsInDiagrams(text: string): UnseenRange[] {
  if (!/mermaid/i.test(text)) return []
  return Array.from(text.matchAll(MERMAID_LINES), ({ 0: lines, index }) =>
    piece(index, lines, 'comment', lines.replaceAll('%', '')),
  )
}

const TEX_COMMENT = /(?<!\\)%[^\n]*/g
const PHANTOM = /\\[hv]?phantom\s{0,9}\{((?:[^{}]|\{[^{}]{0,200}\}){0,1000})\}/g

function inFormulas(text: string, live: string): UnseenRange[] {
  if (!/phantom|\$[^$]*%|math/.test(text)) return []
  const phantoms = Array.from(live.matchAll(PHANTOM), ({ 0: whole, 1: words = '', index }) =>
    piece(index, whole, 'element', words),
  )
  const comments = new Map<number, UnseenRange>()
  for (const { source, offset } of formulasIn(text, live)) {
    for (const { 0: whole, index } of source.matchAll(TEX_COMMENT)) {
      comments.set(offset + index, piece(offset + index, whole, 'comment', whole.replace(/^%+/, '')))
    }
  }
  return [...phantoms, ...comments.values()]
}
