// What `docmend report` takes, parsed; each parser throws `UsageError` with what to write.
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
  json?: boolean
  csv?: boolean
  table?: string
  html?: string
  prompt?: boolean
  redirects?: boolean
  docs?: string | false
}

const TOP_MAX = 10_000

export function requireOneForm({ json, csv, html, prompt, redirects, table }: ReportOptions): void {
  const forms = [json === true, csv === true, html !== undefined, prompt === true, redirects === true]
  const wanted = forms.filter(Boolean).length
  if (wanted > 1) throw new UsageError('--json, --csv, --html, --prompt and --redirects exclude each other; choose one')
  if (table !== undefined && csv !== true) throw new UsageError('--table names the table of --csv; add --csv')
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

export function parseTable(text = 'pages'): CsvTable {
  const table = CSV_TABLES.find((name) => name === text)
  if (table !== undefined) return table
  throw new UsageError(`--table takes ${CSV_TABLES.join(', ')}, not "${text}"`)
}

export function parseBasePath(text: string | undefined): string {
  const path = `/${text ?? ''}`.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  if (!/[\s?#]/.test(path)) return path
  throw new UsageError(`--base-path takes a path like /docs, not "${text}"`)
}

export interface Period {
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
