// Substitutions of reStructuredText: what a line says when their texts stand in it.
import { decodeReferences } from '../addresses.ts'
import type { RstDirective } from './read-directives.ts'

export interface Substitutions {
  /** What each definition puts into a text, with its offset in the page. */
  texts: readonly { text: string; start: number }[]
  /** Gives a line with the texts of the definitions in it. */
  fillIn: (line: string) => string
}

const DEFINITION = /^\.\.\s+\|((?:\\.|[^\\|])+)\|\s+([^\s:]+)\s?::/
const REFERENCE = /\|((?![\s|])(?:\\.|[^\\|]){1,300})\|_{0,2}/g
/** White space on this side goes: `:ltrim:`, `:rtrim:`. */
const [TRIMS_BEFORE, TRIMS_AFTER] = ['\uE000', '\uE001']

const ROUNDS_MAX = 10
const LINE_MAX_CHARACTERS = 10_000
/** Characters of all filled lines, for each character of the page: definitions may use others many times. */
const LINES_MAX = 16
/** A line that could not be filled may do anything. */
const TOO_LONG = '<a onload=too-long>'

/** Reads the definitions among the directives of a page. */
export function readSubstitutions(text: string, directives: readonly RstDirective[]): Substitutions {
  const exact = new Map<string, string>()
  const folded = new Map<string, string>()
  const starts: { name: string; start: number }[] = []
  for (const { start, end } of directives) {
    const source = text.slice(start, Math.min(end, start + LINE_MAX_CHARACTERS))
    const [head, written = '', directive = ''] = DEFINITION.exec(source) ?? []
    if (head === undefined) continue
    const name = plainName(written)
    const value = textOfDefinition(directive, source.slice(head.length))
    exact.set(name, value)
    folded.set(name.toLowerCase(), value)
    starts.push({ name, start })
  }
  let budget = LINES_MAX * text.length
  const textOf = (reference: string, written: string): string => {
    const name = plainName(written)
    const character = decodeReferences(`&${name};`)
    // `<isonum.txt>` and the like define signs by the names that they have in HTML.
    return exact.get(name) ?? folded.get(name.toLowerCase()) ?? (character === `&${name};` ? reference : character)
  }
  const fillIn = (line: string): string => {
    let filled = line
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const last = filled
      filled = last.replace(REFERENCE, textOf)
      budget -= filled.length
      if (filled.length > LINE_MAX_CHARACTERS || budget < 0) return TOO_LONG
      if (filled === last) break
    }
    return filled.replace(/(?<!\s)\s*\uE000|\uE001\s*/g, '')
  }
  return { texts: starts.map(({ name, start }) => ({ text: fillIn(exact.get(name) ?? ''), start })), fillIn }
}

/** docutils compares names so, if no name is the same in its capitals. */
function plainName(written: string): string {
  return written.replaceAll('\\', '').replace(/\s+/g, ' ').trim()
}

/** `unicode_code` of docutils. */
const CODE = /^(?:(?:0x|x|\\x|u\+?|\\u)([\da-f]{1,99})|&#x([\da-f]{1,99});|(\d{1,99}))$/i

function textOfDefinition(directive: string, content: string): string {
  if (directive.toLowerCase() !== 'unicode') return content.replace(/\s+/g, ' ').trim()
  const [codes = ''] = content.replace(/:[lr]?trim:/gi, '').split(/(?:^|\s)\.\.\s/, 1)
  const characters = codes.split(/\s+/).map((code) => {
    const [, hex, reference, decimal] = CODE.exec(code) ?? []
    const number = decimal === undefined ? Number.parseInt(hex ?? reference ?? '', 16) : Number(decimal)
    return number <= 0x10_ff_ff ? String.fromCodePoint(number) : code
  })
  const before = /:l?trim:/i.test(content) ? TRIMS_BEFORE : ''
  const after = /:r?trim:/i.test(content) ? TRIMS_AFTER : ''
  return before + characters.join('') + after
}
