// Summarizes an import: accepted, duplicate and rejected lines add up to all lines.
import { REJECTIONS, type Rejection } from '../../contract/rejections.ts'
import type { IngestAnswer } from '../../contract/view-events.ts'

export interface ImportSummary extends IngestAnswer {
  projectId: string
  /** Lines of this run; `accepted` + `duplicates` + the sum of `rejected`. */
  lines: number
  /** Lines that an earlier run counted and this run skipped. */
  skipped: number
  /** Last lines that are still being written; the next run counts them. */
  unfinished: number
  formats: string[]
  /** Why logs could not be read. */
  faults: string[]
  /** What was written to a log that has had its name since the last run, and was not found in the rotated logs beside it. */
  missing: string[]
}

const COUNT_CELLS = 12
const NAME_CELLS = 20

/** For people; `samples` are there in a dry run. */
export function describeSummary(summary: ImportSummary, samples?: ReadonlyMap<Rejection, readonly string[]>): string {
  const { accepted, duplicates, rejected, lines, skipped, unfinished, formats, missing } = summary
  const reasons = (Object.entries(rejected) as [Rejection, number][]).sort((a, b) => b[1] - a[1])
  const rows = [
    row(accepted, 'accepted', samples === undefined ? 'Counted now.' : 'Would be counted.'),
    row(duplicates, 'duplicates', 'Counted before.'),
    ...reasons.flatMap(([name, count]) => [
      row(count, name, REJECTIONS[name]),
      ...(samples?.get(name) ?? []).map((text) => `${' '.repeat(COUNT_CELLS + 2)}| ${text}`),
    ]),
    row(lines, 'lines', formats.length === 0 ? '' : `Read as ${formats.join(', ')}.`),
  ]
  if (skipped > 0) {
    rows.push(
      '',
      `An earlier run counted the ${skipped.toLocaleString('en')} lines before these (--again reads them again).`,
    )
  }
  if (unfinished > 0) rows.push('', 'The last line of a log is not complete yet; the next run counts it.')
  for (const sentence of missing) rows.push('', `${sentence}.`)
  if (samples !== undefined) rows.push('', 'Dry run: nothing was written.')
  return `${rows.join('\n')}\n`
}

function row(count: number, name: string, meaning: string): string {
  return `${count.toLocaleString('en').padStart(COUNT_CELLS)}  ${name.padEnd(NAME_CELLS)}${meaning}`.trimEnd()
}
