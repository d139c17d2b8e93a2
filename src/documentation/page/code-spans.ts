// Inline code, found without a parser: what stands in it is no comment, no tag and no link.
import type { Range, SourceLine } from './lines.ts'

interface Run extends Range {
  /** Number of the paragraph, so that a span does not reach into the next one. */
  paragraph: number
}

/** Gives the code spans in lines that are text. Costs one pass: every run of backticks is looked at twice at most. */
export function codeSpans(text: string, lines: readonly SourceLine[]): Range[] {
  const runs = backtickRuns(text, lines)
  const nextOfLength = nextRuns(runs)
  const spans: Range[] = []
  for (let index = 0; index < runs.length; index += 1) {
    const open = runs[index]
    const closeIndex = nextOfLength[index]
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

/** For each run the index of the next one of the same length. */
function nextRuns(runs: readonly Run[]): (number | undefined)[] {
  const seen = new Map<number, number>()
  const next: (number | undefined)[] = Array.from(runs, () => undefined)
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const run = runs[index]
    if (run === undefined) continue
    next[index] = seen.get(run.end - run.start)
    seen.set(run.end - run.start, index)
  }
  return next
}
