// Inline code of one line, in one pass whatever the line holds.
import { closingRuns } from '../../documentation/index.ts'

/** Gives what stands between pairs of backtick runs of the same length, and the line with those places left blank. */
export function splitCodeSpans(line: string): { spans: string[]; prose: string } {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }))
  const closers = closingRuns(runs.map(({ length }) => length))
  const spans: string[] = []
  let prose = ''
  let from = 0
  for (let at = 0; at < runs.length; at++) {
    const [opening, close] = [runs[at], closers[at]]
    const closing = close === undefined ? undefined : runs[close]
    if (opening === undefined || close === undefined || closing === undefined) continue
    spans.push(line.slice(opening.index + opening.length, closing.index))
    prose += `${line.slice(from, opening.index)} \` `
    from = closing.index + closing.length
    at = close
  }
  return { spans, prose: prose + line.slice(from) }
}
