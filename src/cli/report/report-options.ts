// What `docmend report` takes, parsed; each parser throws `UsageError` with what to write.
import { SOURCE_NAME } from '../../contract/import-sources.ts'
import { STDIN } from '../logs/open-log.ts'
import type { FormatOptions } from '../logs/parse-format.ts'
import { parseRange, type RangeOptions } from '../options.ts'
import { UsageError } from '../runtime.ts'
import { CSV_TABLES, type CsvTable, SORTS, type Sort } from './report-words.ts'

export interface ReportOptions extends RangeOptions, FormatOptions {
  host?: string
  basePath?: string
  top: string
  sort?: string
  compare?: boolean
  agents?: boolean
  format?: string
  report?: string
  html?: string
  prompt?: boolean
  redirects?: boolean
  docsRoot?: string
  docs?: boolean
  source?: string[]
  set?: string[]
}

const TOP_MAX = 10_000

const FORMATS = ['text', 'json', 'csv']

export function requireOneForm({ format, html, prompt, redirects, report }: ReportOptions): void {
  if (format !== undefined && !FORMATS.includes(format))
    throw new UsageError(`--format takes ${FORMATS.join(', ')}, not "${format}"; the format of a log is --log-format`)
  const wanted = [format, html, prompt, redirects].filter((form) => form !== undefined).length
  if (wanted > 1) throw new UsageError('--format, --html, --prompt and --redirects exclude each other; choose one')
  if (report !== undefined && format !== 'csv') throw new UsageError('--report names a table of CSV; add --format csv')
}

/** `--html access.log.1 access.log` would overwrite a log. */
export function requirePageName(file: string | undefined): void {
  if (file === undefined || file === '-' || /\.html?$/i.test(file)) return
  throw new UsageError(`--html takes the file to write, with a name like report.html (- = stdout), not "${file}"`)
}

export function parseTop(text: string): number {
  const top = Number(text)
  if (/^\d+$/.test(text) && top >= 1 && top <= TOP_MAX) return top
  throw new UsageError(`--top takes a number of rows from 1 to ${TOP_MAX}`)
}

export function parseSort(text = 'views'): Sort {
  const sort = SORTS.find((name) => name === text)
  if (sort !== undefined) return sort
  throw new UsageError(`--sort takes ${SORTS.join(', ')}, not "${text}"`)
}

export function parseReport(text = 'pages'): CsvTable {
  const table = CSV_TABLES.find((name) => name === text)
  if (table !== undefined) return table
  throw new UsageError(`--report takes ${CSV_TABLES.join(', ')}, not "${text}"`)
}

export function parseBasePath(text: string | undefined): string {
  const path = `/${text ?? ''}`.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  if (!/[\s?#]/.test(path)) return path
  throw new UsageError(`--base-path takes a path like /docs, not "${text}"`)
}

interface Period {
  from: number | null
  to: number | null
  /** Length of the period before, for a comparison. */
  before?: number
}

/** Without `--to`, a comparison ends now. */
export function parsePeriod(options: ReportOptions, now: number): Period {
  const { from, to } = parseRange(options)
  if (options.compare !== true) return { from, to }
  if (from === null) throw new UsageError('--compare needs --from: it compares with as many days before it')
  const end = to ?? now
  if (end <= from) throw new UsageError('--compare needs a period of some length: --from is not before its end')
  return { from, to: end, before: end - from }
}

/**
 * `--source web1=logs/web1`: the server of the logs whose paths begin with that. Gives the server of a log; of several that
 * fit, the one with the longest path. Throws `UsageError` for one that fits no log.
 */
export function parseSources(
  written: readonly string[] | undefined,
  logs: readonly string[],
  toPath: (text: string) => string,
): (log: string) => string | undefined {
  const sources = (written ?? []).map((text) => {
    const [, name = '', path = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? []
    if (!SOURCE_NAME.test(name)) throw new UsageError(`--source takes NAME=PATH, such as web1=web1.log, not "${text}"`)
    const start = path === STDIN ? path : toPath(path)
    if (logs.some((log) => log.startsWith(start))) return { name, start }
    throw new UsageError(`--source ${text}: no log of this report begins with ${path}`)
  })
  const longestFirst = sources.toSorted((a, b) => b.start.length - a.start.length)
  return (log) => longestFirst.find(({ start }) => log.startsWith(start))?.name
}
