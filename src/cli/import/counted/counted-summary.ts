// Summarizes an import of views that another tool has counted: accepted, rejected and skipped rows add up to all rows.

import { formatCount, plural } from '../../../base/text.ts'
import { describeImported, IMPORT_SOURCE_DAYS } from '../../../contract/import-sources.ts'
import {
  IMPORT_REJECTIONS,
  type ImportAnswer,
  type ImportRejection,
  type RemovedImport,
} from '../../../contract/imported-views.ts'
import { neutralize } from '../../terminal-text.ts'

export interface CountedSummary extends ImportAnswer {
  projectId: string
  /** Of the export. */
  rows: number
  /** Rows of days that were not asked for. */
  skipped: number
}

const COUNT_CELLS = 12
const NAME_CELLS = 20

/** For people. */
export function describeCounted(summary: CountedSummary, isDryRun: boolean): string {
  const { accepted, rejected, skipped, rows, views } = summary
  const reasons = (Object.entries(rejected) as [ImportRejection, number][]).sort((a, b) => b[1] - a[1])
  const lines = [
    row(accepted, 'accepted', `${isDryRun ? 'Would count' : 'Count'} as ${plural(views, 'view')}.`),
    ...reasons.map(([name, count]) => row(count, neutralize(name), meaningOf(name))),
    ...(skipped > 0 ? [row(skipped, 'skipped', 'Of days outside --from and --to.')] : []),
    row(rows, 'rows', ''),
    '',
    ...describeDays(summary, isDryRun),
  ]
  return `${lines.join('\n')}\n`
}

/** A newer service may know more reasons. */
function meaningOf(name: string): string {
  return new Map<string, string>(Object.entries(IMPORT_REJECTIONS)).get(name) ?? ''
}

function row(count: number, name: string, meaning: string): string {
  return `${formatCount(count).padStart(COUNT_CELLS)}  ${name.padEnd(NAME_CELLS)}${meaning}`.trimEnd()
}

function describeDays({ source, from, to, views, days, shadowed }: CountedSummary, isDryRun: boolean): string[] {
  if (from === null || to === null || views === 0) {
    return [`Nothing was imported: no row counts.${isDryRun ? ' Dry run: nothing would be written either.' : ''}`]
  }
  const counted = views - shadowed
  const shown = { source, from, to, views: counted, days: IMPORT_SOURCE_DAYS[source], ai: 'unknown' } as const
  const kept =
    shadowed === 0
      ? []
      : [
          `${plural(shadowed, 'view')} of them ${shadowed === 1 ? 'is' : 'are'} kept and ${shadowed === 1 ? 'does' : 'do'} not count: Docmend has counted people itself from that day on.`,
        ]
  return [
    `Days: ${formatCount(days.added)} new, ${formatCount(days.replaced)} replaced, ${formatCount(days.unchanged)} as they were.`,
    ...kept,
    ...(counted === 0 || isDryRun ? [] : [`Answers for these days say: ${describeImported([shown]).join(' ')}`]),
    ...(isDryRun ? ['Dry run: nothing was written.'] : []),
  ]
}

export function describeRemoved({ source, days, views }: RemovedImport): string {
  if (days === 0) return `Nothing of ${source} was imported.\n`
  return `Removed ${plural(days, 'day')} with ${plural(views, 'view')} of ${source}.\n`
}
