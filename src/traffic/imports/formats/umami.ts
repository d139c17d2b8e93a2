// Umami's export of a website: an archive with `website_event.csv`, the table of that name, one row per event with its time in
// UTC; a dump of this table by PostgreSQL or MySQL has the same columns. Columns are added by versions, so they are found by
// name. Umami drops bots when they come and marks none. Source: db/clickhouse/schema.sql, prisma/schema.prisma and EVENT_TYPE in
// src/lib/constants.ts of umami-software/umami.

import { ExportFormatError, type ExportReader, fileName, findColumns, type RowReader } from './export-format.ts'
import { createDayParser } from './export-times.ts'

const EVENTS = /^website_event\.csv$/i
const PAGE_VIEW = '1'
/** Custom events, links, pixels and measurements of speed. */
const OTHER_EVENTS: ReadonlySet<string> = new Set(['2', '3', '4', '5'])

export function createUmamiReader(): ExportReader {
  // Of all files of the import.
  const websites = new Set<string>()
  return { choose, openTable: (header) => openTable(header, websites) }
}

function choose(names: readonly string[]): readonly string[] {
  const events = names.filter((name) => EVENTS.test(fileName(name)))
  if (events.length > 0) return events
  if (names.some((name) => fileName(name) === 'pages.csv')) {
    throw new ExportFormatError(
      'It is what the button Export of Umami gives, totals without days; take the export of the website’s data, or dump the table website_event as CSV',
    )
  }
  throw new ExportFormatError('It is no export of Umami: there is no website_event.csv in it')
}

function openTable(header: readonly string[], websites: Set<string>): RowReader<readonly string[]> {
  const at = findColumns(header, ['url_path', 'event_type', 'created_at'], (missing) => {
    return `It is not Umami's table website_event of version 2 or later: its header lacks ${missing}`
  })
  const [hostAt, websiteAt] = [header.indexOf('hostname'), header.indexOf('website_id')]
  const dayOfText = createDayParser()
  return (row) => {
    const website = row[websiteAt]
    if (website !== undefined) requireOne(websites, website)
    const type = row[at.event_type] ?? ''
    if (OTHER_EVENTS.has(type)) return 'not_a_view'
    const path = row[at.url_path] ?? ''
    if (type !== PAGE_VIEW || path === '' || path === NULL) return 'unreadable'
    const day = dayOfText(row[at.created_at] ?? '')
    if (day === undefined) return 'invalid_time'
    const host = row[hostAt]
    return { day, path, host: host === '' || host === NULL ? undefined : host, views: 1 }
  }
}

/** As MySQL and ClickHouse write a missing value. */
const NULL = '\\N'

function requireOne(websites: Set<string>, website: string): void {
  if (websites.has(website)) return
  if (websites.size > 0) {
    throw new ExportFormatError(
      'It has events of several websites of Umami; select those of one website_id, and import each into its project',
    )
  }
  websites.add(website)
}
