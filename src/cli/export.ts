// `docmend export`: prints a report of page views, from the data of this machine or from a remote service.

import { createClient } from '../client/client.ts'
import { csvRow, csvRowOf, toCells } from '../contract/csv.ts'
import { describeImported } from '../contract/import-sources.ts'
import { csvColumns, REPORTS, reportsWith, VIEWS_REPORTS, type ViewsReport } from '../contract/reports.ts'
import { SUGGESTION_KINDS } from '../contract/suggestion-kinds.ts'
import { openViewsAdmin, type Range, type ReadReport } from '../service/admin/views-admin.ts'
import { readConfig } from '../service/config.ts'
import { findProject, parseRange, parseRemote, type RangeOptions, type RemoteOptions } from './options.ts'
import { requireService } from './reach.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { toIso } from './to-iso.ts'

export interface ExportOptions extends RemoteOptions, RangeOptions {
  project: string
  report: string
  format?: string
  compare?: boolean
  suggestion?: string
  prompt?: boolean
}

const SUGGESTIONS = [...SUGGESTION_KINDS, 'all'] as const

const FORMATS = ['csv', 'json', 'ndjson'] as const
type Format = (typeof FORMATS)[number]

/** Rows of one write. */
const CHUNK_ROWS = 1_000

export async function exportViews(runtime: Runtime, options: ExportOptions): Promise<number> {
  const report = parseChoice('--report', options.report, VIEWS_REPORTS)
  const format = parseFormat(options)
  const range = parseRange(options)
  const remote = parseRemote(runtime, options)
  const suggestion = parseSuggestion(options)
  const compare = parseCompare(options, range)
  if (suggestion !== undefined) {
    const { exportSuggestions } = await import('./export-suggestions.ts')
    const form = options.prompt === true ? 'prompt' : format
    return exportSuggestions(runtime, { project: options.project, suggestion, range, remote, form })
  }
  const read =
    remote === undefined
      ? await readLocally(runtime, options.project, report, { ...range, compare })
      : await readRemotely(remote, options.project, report, { ...range, compare })
  write(runtime, report, format, read)
  return EXIT.done
}

type ComparedRange = Range & { compare: 'previous' | undefined }

async function readLocally(
  runtime: Runtime,
  project: string,
  report: ViewsReport,
  { compare, ...range }: ComparedRange,
): Promise<ReadReport> {
  const views = await openViewsAdmin(readConfig(runtime.env))
  try {
    const { id } = await findProject(views, project)
    return await views.readReport(report, id, range, compare)
  } finally {
    await views.close()
  }
}

async function readRemotely(
  remote: { baseUrl: string; apiKey: string },
  projectId: string,
  report: ViewsReport,
  { from, to, compare }: ComparedRange,
): Promise<ReadReport> {
  await requireService(remote.baseUrl)
  const client = createClient(remote)
  const range = { dateFrom: toIso(from) ?? undefined, dateTo: toIso(to) ?? undefined, compare }
  const [, all] = REPORTS[report].calls
  const found = await client[all](projectId, range)
  const rows: object[] = []
  for await (const row of found) rows.push(row)
  return { totals: found.totals, rows, sources: found.sources, previous: found.previous }
}

function write(runtime: Runtime, report: ViewsReport, format: Format, read: ReadReport): void {
  const { totals, rows, sources, previous } = read
  const columns = csvColumns(report, { compare: previous })
  if (format === 'json') runtime.stdout(`{"totals":${JSON.stringify(totals)},"${REPORTS[report].rows}":[`)
  if (format === 'csv') runtime.stdout(csvRow(columns))
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    const part = rows.slice(at, at + CHUNK_ROWS)
    if (format === 'json') runtime.stdout((at === 0 ? '' : ',') + part.map((row) => JSON.stringify(row)).join(','))
    else runtime.stdout(part.map((row) => formatRow(columns, format, row)).join(''))
  }
  const named = sources.length === 0 ? '' : `,"sources":${JSON.stringify(sources)}`
  const compared = previous === undefined ? '' : `,"previous":${JSON.stringify(previous)}`
  if (format === 'json') runtime.stdout(`],"hasMore":false${named}${compared}}\n`)
  // Its rows have no room for it.
  else for (const sentence of describe(read)) runtime.stderr(`docmend: ${sentence}\n`)
}

function describe({ sources, previous }: ReadReport): string[] {
  return [...describeImported(sources), ...(previous?.caveats ?? [])]
}

function formatRow(columns: readonly string[], format: 'csv' | 'ndjson', row: object): string {
  if (format === 'ndjson') return `${JSON.stringify(row)}\n`
  return csvRowOf(columns, toCells(row))
}

function parseFormat({ format = 'csv' }: ExportOptions): Format {
  return parseChoice('--format', format, FORMATS)
}

function parseCompare({ report, compare }: ExportOptions, { from, to }: Range): 'previous' | undefined {
  if (compare !== true) return undefined
  const compared: readonly string[] = reportsWith('compare')
  if (!compared.includes(report)) throw new UsageError(`--compare belongs to --report ${compared.join(' and ')}`)
  if (from === null || to === null) throw new UsageError('--compare needs both --from and --to')
  return 'previous'
}

/** `--prompt` is about pages worth writing. */
function parseSuggestion({ report, suggestion, prompt }: ExportOptions) {
  if (suggestion === undefined && prompt !== true) return undefined
  if (report !== 'missing') throw new UsageError('--suggestion and --prompt belong to --report missing')
  const wanted = parseChoice('--suggestion', suggestion ?? 'write', SUGGESTIONS)
  if (prompt === true && wanted !== 'write' && wanted !== 'all')
    throw new UsageError('--prompt is about pages worth writing; leave --suggestion out, or write --suggestion write')
  return wanted
}

function parseChoice<Value extends string>(option: string, text: string, values: readonly Value[]): Value {
  const value = values.find((known) => known === text)
  if (value === undefined) throw new UsageError(`${option} takes ${values.join(', ')}, not "${text}"`)
  return value
}
