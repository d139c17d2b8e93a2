// GoatCounter's two exports. CSV has a row per page view, and its version before the first name of the header. JSON is an
// archive with sums per hour and page, which count a visitor once per page and session. Source: exportcsv.go, exportjson.go and
// tpl/help/export*.md of arp242/goatcounter.

import { ExportFormatError, type ExportReader, fileName, type LineReader, type RowReader } from './export-format.ts'
import { createDayParser } from './export-times.ts'

export function createGoatCounterReader(): ExportReader {
  const known: Known = { pages: new Map(), hasVersion: false }
  return { choose, openTable, openLines: (name) => openLines(fileName(name), known) }
}

// ---- CSV -------------------------------------------------------------------------------------------------------------

/** By version, as they stand in the source of the release that wrote it. */
const HEADERS: Readonly<Record<string, string>> = {
  1: 'Path,Title,Event,Bot,Session,FirstVisit,Referrer,Referrer scheme,Browser,Screen size,Location,Date',
  2: 'Path,Title,Event,UserAgent,Browser,System,Session,Bot,Referrer,Referrer scheme,Screen size,Location,FirstVisit,Date',
}

function openTable([first = '', ...others]: readonly string[]): RowReader<readonly string[]> {
  const [, version, name] = /^(\d*)(Path)$/.exec(first) ?? []
  if (name === undefined)
    throw new ExportFormatError('It is no export of GoatCounter: its header does not begin with 2Path')
  const columns = new Map(Object.entries(HEADERS)).get(version ?? '')
  if (columns === undefined) {
    const asked = version === '' ? 'without a version' : `of version ${version}`
    throw new ExportFormatError(`It is an export of GoatCounter ${asked}; versions 1 and 2 of its CSV are known`)
  }
  if ([name, ...others].join(',') !== columns) {
    throw new ExportFormatError(`It does not have the columns of version ${version} of GoatCounter's CSV: ${columns}`)
  }
  return createRowReader(columns.split(','))
}

const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

function createRowReader(columns: readonly string[]): RowReader<readonly string[]> {
  const [eventAt, botAt, dateAt] = ['Event', 'Bot', 'Date'].map((name) => columns.indexOf(name))
  const dayOfText = createDayParser()
  return (row) => {
    const [path = '', event = '', bot = '', date = ''] = [
      row[0],
      row[eventAt ?? -1],
      row[botAt ?? -1],
      row[dateAt ?? -1],
    ]
    const isEvent = TRUTH.get(event)
    if (isEvent === undefined || !/^\d{1,9}$/.test(bot) || path === '') return 'unreadable'
    if (isEvent) return 'not_a_view'
    if (Number(bot) > 0) return 'bot'
    const day = date.length > 10 ? dayOfText(date) : undefined
    return day === undefined ? 'invalid_time' : { day, path, host: undefined, views: 1 }
  }
}

// ---- JSON ------------------------------------------------------------------------------------------------------------

interface Page {
  path: string
  isEvent: boolean
}

/** What the files before have told. */
interface Known {
  /** By their number in the export. */
  pages: Map<number, Page>
  hasVersion: boolean
}

/** Each before those that it explains. */
const FILES = ['info.json', 'paths.jsonl', 'hit_stats.jsonl'] as const
/** Later minor versions only add, as the documentation of the export says. */
const KNOWN_VERSION = /^1\.\d+$/
/** Of an archive of a size that nothing documents. */
const MOST_PAGES = 1_000_000

function choose(names: readonly string[]): readonly string[] {
  const found = FILES.map((wanted) => names.find((name) => fileName(name) === wanted))
  const missing = FILES.filter((_, index) => found[index] === undefined)
  if (missing.length === 0) return found.filter((name) => name !== undefined)
  const tables = names.filter((name) => /\.csv(\.gz)?$/.test(name))
  if (tables.length > 0) return tables
  throw new ExportFormatError(`It is no JSON export of GoatCounter: it lacks ${missing.join(', ')}`)
}

function openLines(name: string, known: Known): LineReader | undefined {
  switch (name) {
    case 'info.json':
      return (text) => readVersion(text, known)
    case 'paths.jsonl':
      if (!known.hasVersion) throw new ExportFormatError('Its info.json names no export_version')
      return (text) => addPage(text, known.pages)
    case 'hit_stats.jsonl':
      return createStatReader(known.pages)
    default:
      return undefined
  }
}

/** The file is one object, whose version stands on one line with its name. */
function readVersion(text: string, known: Known): undefined {
  const [, version] = /"export_version"\s*:\s*"([^"]*)"/.exec(text) ?? []
  if (version === undefined) return undefined
  if (!KNOWN_VERSION.test(version)) {
    throw new ExportFormatError(
      `It is an export of GoatCounter of version ${version.slice(0, 20)}; versions 1.x of its JSON are known`,
    )
  }
  known.hasVersion = true
  return undefined
}

function addPage(text: string, pages: Map<number, Page>): undefined {
  const { id, path, event } = parseFields(text)
  if (typeof id !== 'number' || typeof path !== 'string' || path === '') return undefined
  if (pages.size >= MOST_PAGES) throw new ExportFormatError(`It has more than ${MOST_PAGES} pages`)
  pages.set(id, { path, isEvent: event === true })
  return undefined
}

function createStatReader(pages: ReadonlyMap<number, Page>): LineReader {
  const dayOfText = createDayParser()
  return (text) => {
    const { hour, path_id: id, count } = parseFields(text)
    if (typeof id !== 'number' || typeof hour !== 'string') return 'unreadable'
    const page = pages.get(id)
    if (page === undefined) return 'unknown_page'
    if (page.isEvent) return 'not_a_view'
    const day = hour.length > 10 ? dayOfText(hour) : undefined
    if (day === undefined) return 'invalid_time'
    if (typeof count !== 'number') return 'invalid_count'
    return { day, path: page.path, host: undefined, views: count }
  }
}

/** No fields when the line is no JSON object. */
function parseFields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
