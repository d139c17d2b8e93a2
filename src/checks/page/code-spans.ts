// Finds inline code without a parser. Comments, tags and links inside it do not count.

import type { Range } from '../positions.ts'
import type { SourceLine } from './lines.ts'

interface Run extends Range {
  /** Number of the paragraph, so that a span does not reach into the next one. */
  paragraph: number
}

/** Gives the code spans of the text lines, in one pass: no run of backticks is visited more than twice. */
export function codeSpans(text: string, lines: readonly SourceLine[]): Range[] {
  const runs = backtickRuns(text, lines)
  const closers = closingRuns(runs.map(({ start, end }) => end - start))
  const spans: Range[] = []
  for (let index = 0; index < runs.length; index += 1) {
    const open = runs[index]
    const closeIndex = closers[index]
    const close = closeIndex === undefined ? undefined : runs[closeIndex]
    if (open === undefined || closeIndex === undefined || close?.paragraph !== open.paragraph) continue
    spans.push({ start: open.start, end: close.end })
    index = closeIndex
  }
  return spans
}

function backtickRuns(text: string, lines: readonly SourceLine[]): Run[] {
  const runs: Run[] = []
  let paragraph = 0
  for (const { start, end, kind } of lines) {
    if (kind !== 'text') paragraph += 1
    if (kind !== 'text' && kind !== 'directive') continue
    for (const match of text.slice(start, end).matchAll(/\\?`+/g)) {
      const isEscaped = match[0].startsWith('\\')
      const from = start + match.index + (isEscaped ? 2 : 0)
      const to = start + match.index + match[0].length
      if (to > from) runs.push({ start: from, end: to, paragraph })
    }
  }
  return runs
}

/** Gives, for each run of backticks, the index of the next one of the same length: CommonMark, 6.1. */
export function closingRuns(lengths: readonly number[]): (number | undefined)[] {
  const seen = new Map<number, number>()
  const closers: (number | undefined)[] = Array.from(lengths, () => undefined)
  for (let index = lengths.length - 1; index >= 0; index -= 1) {
    const length = lengths[index] ?? 0
    closers[index] = seen.get(length)
    seen.set(length, index)
  }
  return closers
}
