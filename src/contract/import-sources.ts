// The tools whose counts can be imported. Apart from the schemas, since the command line lists them in its help.
import type { ImportedViews } from './imported-views.ts'

export const IMPORT_SOURCES = ['plausible', 'umami', 'goatcounter'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** In whose time zone the days of a source begin: Plausible exports days of the time zone that is set for the site. */
export const IMPORT_SOURCE_DAYS = {
  plausible: 'site_time_zone',
  umami: 'utc',
  goatcounter: 'utc',
} as const satisfies Record<ImportSource, 'utc' | 'site_time_zone'>

// What people read about imported views, wherever they stand beside a number.

const NAMES: Readonly<Record<ImportSource, string>> = {
  plausible: 'Plausible',
  umami: 'Umami',
  goatcounter: 'GoatCounter',
}

const DAY_MS = 86_400_000

/** The tool, as it calls itself; a name that is not known stays as it is. */
export function nameOfSource(source: string): string {
  return new Map<string, string>(Object.entries(NAMES)).get(source) ?? source
}

/** One sentence or two per tool. The values come from a service and may be longer or other than expected. */
export function describeImported(sources: readonly ImportedViews[]): string[] {
  return sources.map(({ source, from, to, views, days }) => {
    const name = nameOfSource(source)
    const period = lastDay(to) === from ? `on ${from}` : `from ${from} to ${lastDay(to)}`
    const counted = `${views.toLocaleString('en-US')} of the human views were counted by ${name} ${period} and imported. It counts no AI, so AI views of that time are unknown.`
    return days === 'utc'
      ? counted
      : `${counted} Its days follow the time zone of the site and stand here as days in UTC.`
  })
}

/** People include the last day. */
function lastDay(end: string): string {
  const time = Date.parse(end)
  return Number.isNaN(time) ? end : new Date(time - DAY_MS).toISOString().slice(0, 10)
}

/** The name of a server whose logs are counted, in `?source=` of the API and `--source` of `docmend import`. */
export const SOURCE_NAME = /^[\w.:-]{1,64}$/
