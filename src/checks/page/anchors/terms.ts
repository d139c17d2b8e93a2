// The terms of definition lists, whose lists no syntax tree here has.
import type { ParsedPage } from '../parse-page.ts'

export interface Term {
  /** From 1. */
  line: number
  text: string
}

/** Each line of the paragraph before a `: text` is a term; one blank line may stand between. In document order. */
export function findTerms({ text, lines, starts }: ParsedPage): Term[] {
  const found: Term[] = []
  let terms: Term[] = []
  let isBehindBlank = false
  let number = lines[0] === undefined ? 0 : starts.indexOf(lines[0].start)
  for (const { start, end, kind } of lines) {
    number += 1
    const line = kind === 'text' ? text.slice(start, end) : ''
    const isDefinition = /^ {0,3}:[ \t]/.test(line)
    if (isDefinition) found.push(...terms)
    if (isDefinition || isBehindBlank || (kind !== 'blank' && kind !== 'text')) terms = []
    if (line !== '' && !isDefinition) terms.push({ line: number, text: wordsOf(line) })
    isBehindBlank = kind === 'blank'
  }
  return found
}

/** Of a link, its text. */
function wordsOf(line: string): string {
  return line.trim().replace(/\[([^[\]]{0,500})\](?:\([^()]{0,500}\)|\[[^[\]]{0,500}\])/g, '$1')
}
