// `docmend export`: prints a report of page views, from the data of this machine or from a remote service.

import { openViewsAdmin, type Range, type ReadReport } from '../admin/views-admin.ts'
import { createClient } from '../client/client.ts'
import { readConfig } from '../config.ts'
import {
  AGENTS_CSV_COLUMNS,
  ANSWERS_CSV_COLUMNS,
  csvRow,
  TIMESERIES_CSV_COLUMNS,
  TROUBLES_CSV_COLUMNS,
  VIEWS_CSV_COLUMNS,
} from '../contract/csv.ts'
import { describeImported } from '../contract/describe-imported.ts'
import type { ViewsReport } from '../contract/paths.ts'
import { REMEDY_KINDS } from '../contract/remedy-kinds.ts'
import { findProject, parseRange, parseRemote, type RangeOptions, type RemoteOptions } from './options.ts'
import { requireService } from './reach.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'

export interface ExportOptions extends RemoteOptions, RangeOptions {
  project: string
  report: string
  format?: string
  json?: boolean
  remedy?: string
  prompt?: boolean
}

const REMEDIES = [...REMEDY_KINDS, 'all'] as const

const REPORTS: readonly ViewsReport[] = ['views', 'agents', 'timeseries', 'missing', 'answers', 'troubles']
const FORMATS = ['csv', 'json', 'ndjson'] as const
type Format = (typeof FORMATS)[number]

const CSV_COLUMNS: Record<ViewsReport, readonly string[]> = {
  views: VIEWS_CSV_COLUMNS,
  agents: AGENTS_CSV_COLUMNS,
  timeseries: TIMESERIES_CSV_COLUMNS,
  missing: VIEWS_CSV_COLUMNS,
  answers: ANSWERS_CSV_COLUMNS,
  troubles: TROUBLES_CSV_COLUMNS,
}

/** Rows of one write. */
const CHUNK_ROWS = 1_000

export async function exportViews(runtime: Runtime, options: ExportOptions): Promise<number> {
  const report = parseChoice('--report', options.report, REPORTS)
  const format = parseFormat(options)
  const range = parseRange(options)
  const remote = parseRemote(runtime, options)
  const remedy = parseRemedy(options)
  if (remedy !== undefined) {
    const { exportRemedies } = await import('./export-remedies.ts')
    const form = options.prompt === true ? 'prompt' : format
    return exportRemedies(runtime, { project: options.project, remedy, range, remote, form })
  }
  const read =
    remote === undefined
      ? await readLocally(runtime, options.project, report, range)
      : await readRemotely(remote, options.project, report, range)
  write(runtime, report, format, read)
  return EXIT.done
}

async function readLocally(runtime: Runtime, project: string, report: ViewsReport, range: Range): Promise<ReadReport> {
  const views = await openViewsAdmin(readConfig(runtime.env))
  try {
    const { id } = await findProject(views, project)
    return await views.readReport(report, id, range)
  } finally {
    await views.close()
  }
}

async function readRemotely(
  remote: { baseUrl: string; apiKey: string },
  projectId: string,
  report: ViewsReport,
  { from, to }: Range,
): Promise<ReadReport> {
  await requireService(remote.baseUrl)
  const client = createClient(remote)
  const range = { dateFrom: toIso(from), dateTo: toIso(to) }
  const calls = {
    views: client.eachView,
    agents: client.eachAgent,
    timeseries: client.eachDay,
    missing: client.eachMissing,
    answers: client.eachAnswer,
    troubles: client.eachTrouble,
  }
  const found = await calls[report](projectId, range)
  const rows: object[] = []
  for await (const row of found) rows.push(row)
  return { totals: found.totals, rows, sources: found.sources }
}

function toIso(time: number | null): string | undefined {
  return time === null ? undefined : new Date(time).toISOString()
}

function write(runtime: Runtime, report: ViewsReport, format: Format, { totals, rows, sources }: ReadReport): void {
  if (format === 'json') runtime.stdout(`{"totals":${JSON.stringify(totals)},"${report}":[`)
  if (format === 'csv') runtime.stdout(csvRow(CSV_COLUMNS[report]))
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    const part = rows.slice(at, at + CHUNK_ROWS)
    if (format === 'json') runtime.stdout((at === 0 ? '' : ',') + part.map((row) => JSON.stringify(row)).join(','))
    else runtime.stdout(part.map((row) => formatRow(report, format, row)).join(''))
  }
  const named = sources.length === 0 ? '' : `,"sources":${JSON.stringify(sources)}`
  if (format === 'json') runtime.stdout(`],"hasMore":false${named}}\n`)
  // Its rows have no room for it.
  else for (const sentence of describeImported(sources)) runtime.stderr(`docmend: ${sentence}\n`)
}

function formatRow(report: ViewsReport, format: 'csv' | 'ndjson', row: object): string {
  if (format === 'ndjson') return `${JSON.stringify(row)}\n`
  const cells = new Map<string, string | number | null>(Object.entries(row))
  return csvRow(CSV_COLUMNS[report].map((name) => cells.get(name) ?? null))
}

/** Every command has `--json` for scripts; here it is one of three formats. */
function parseFormat({ format, json }: ExportOptions): Format {
  if (format !== undefined && json === true) throw new UsageError('--json means --format json; give one of the two')
  return parseChoice('--format', format ?? (json === true ? 'json' : 'csv'), FORMATS)
}

/** `--prompt` is about the gaps. */
function parseRemedy({ report, remedy, prompt }: ExportOptions) {
  if (remedy === undefined && prompt !== true) return undefined
  if (report !== 'missing') throw new UsageError('--remedy and --prompt belong to --report missing')
  const wanted = parseChoice('--remedy', remedy ?? 'gap', REMEDIES)
  if (prompt === true && wanted !== 'gap' && wanted !== 'all')
    throw new UsageError('--prompt is about gaps; leave --remedy out')
  return wanted
}

function parseChoice<Value extends string>(option: string, text: string, values: readonly Value[]): Value {
  const value = values.find((known) => known === text)
  if (value === undefined) throw new UsageError(`${option} takes ${values.join(', ')}, not "${text}"`)
  return value
}
