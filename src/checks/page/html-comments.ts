// Finds HTML comments without a parser.

import type { Range } from '../positions.ts'
import { codeSpans } from './code-spans.ts'
import { isCodeLine, type SourceLine } from './lines.ts'

/** Gives HTML comments outside of code; an open one reaches to the end of the text and is not among the closed ones. */
export function htmlComments(text: string, lines: readonly SourceLine[]): { closed: Range[]; open: number[] } {
  const code = [...lines.filter(isCodeLine), ...codeSpans(text, lines)].sort((a, b) => a.start - b.start)
  const comments: { closed: Range[]; open: number[] } = { closed: [], open: [] }
  let at = text.indexOf('<!--', lines[0]?.start ?? 0)
  let next = 0
  while (at >= 0) {
    while ((code[next]?.end ?? Infinity) <= at) next += 1
    // The end of a `<!--` in code is not searched for: that would cost one pass for each of them.
    const isText = (code[next]?.start ?? Infinity) > at
    const close = isText ? text.indexOf('-->', at + 2) : at + 1
    if (close < 0) return { ...comments, open: [at] }
    if (isText) comments.closed.push({ start: at, end: close + 3 })
    at = text.indexOf('<!--', close + 3)
  }
  return comments
}
