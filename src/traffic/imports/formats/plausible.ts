// Plausible's export of a site (Site settings, Imports & exports): an archive with a table per report, of which
// `imported_pages_20240101_20250101.csv` has the page views per day, host and page. Columns were added over time and have no
// fixed order, so they are found by name. Source: lib/plausible/exports.ex and lib/plausible/imported/csv_importer.ex of
// plausible/analytics, and the samples in its documentation.

import { ExportFormatError, type ExportReader, fileName, findColumns, type RowReader } from './export-format.ts'
import { createDayParser } from './export-times.ts'

const PAGES = /^(?:imported_)?pages_\d{8}_\d{8}\.csv$|^imported_pages\.csv$/
const TABLE = /^(?:imported_)?[a-z_]+_\d{8}_\d{8}\.csv$/

export function createPlausibleReader(): ExportReader {
  return { choose, openTable }
}

function choose(names: readonly string[]): readonly string[] {
  const pages = names.filter((name) => PAGES.test(fileName(name)))
  if (pages.length > 0) return pages
  if (names.some((name) => TABLE.test(fileName(name)))) {
    throw new ExportFormatError('It is an export of Plausible without imported_pages_*.csv, the table of page views')
  }
  if (names.some((name) => fileName(name) === 'pages.csv')) {
    throw new ExportFormatError(
      'It is the export of a dashboard of Plausible, which has no days; take the one below Site settings, Imports & exports',
    )
  }
  throw new ExportFormatError('It is no export of Plausible: there is no imported_pages_*.csv in it')
}

function openTable(header: readonly string[]): RowReader<readonly string[]> {
  const at = findColumns(header, ['date', 'hostname', 'page', 'pageviews'], (missing) => {
    return `It is not Plausible's table imported_pages: its header lacks ${missing}`
  })
  const dayOfText = createDayParser()
  return (row) => {
    const [date = '', hostname = '', page = '', pageviews = ''] = [
      row[at.date],
      row[at.hostname],
      row[at.page],
      row[at.pageviews],
    ]
    const day = date.length === 10 ? dayOfText(date) : undefined
    if (day === undefined) return 'invalid_time'
    if (!/^\d{1,15}$/.test(pageviews)) return 'invalid_count'
    if (page === '') return 'unreadable'
    return { day, path: page, host: hostname === '' ? undefined : hostname, views: Number(pageviews) }
  }
}
