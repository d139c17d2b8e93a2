// `docmend report FILE...`: counts people and AI agents in access logs, with no server, no key and nothing stored.
import { writeFile } from 'node:fs/promises'
import { findIpRangesFile } from '../../config.ts'
import { toCsv, VIEWS_CSV_COLUMNS } from '../../contract/csv.ts'
import { operatorOf } from '../../pageviews/agents/agent-table.ts'
import { createClassifier } from '../../pageviews/classify.ts'
import { createHitClassifier } from '../../pageviews/ingest.ts'
import { DEFAULT_SITE_RULES } from '../../pageviews/site-rules.ts'
import { createTally, type TrafficReport } from '../../pageviews/tally.ts'
import { readIpRanges } from '../../wiring/view-deps.ts'
import { type FormatOptions, parseFormat } from '../logs/parse-format.ts'
import { readLogs } from '../logs/read-logs.ts'
import { parseHost, parseRange, type RangeOptions } from '../options.ts'
import { createProgress } from '../progress.ts'
import { EXIT, type Runtime, UsageError } from '../runtime.ts'
import { renderHtml } from './report-html.ts'
import { chooseLook, renderText } from './report-text.ts'

export interface ReportOptions extends RangeOptions, FormatOptions {
  host?: string
  basePath?: string
  top: string
  json?: boolean
  csv?: boolean
  html?: string
}

/** A report with the formats that it was read from. */
export interface NamedReport extends TrafficReport {
  formats: string[]
}

const TOP_MAX = 10_000

export async function report(runtime: Runtime, paths: string[], options: ReportOptions): Promise<number> {
  const top = parseTop(options.top)
  requireOneForm(options)
  requirePageName(options.html)
  const site = { ...DEFAULT_SITE_RULES, basePath: parseBasePath(options.basePath) }
  const range = parseRange(options)
  const [feed, host] = [parseFormat(options), parseHost(options.host)]
  const interrupted = new AbortController()
  runtime.onStop(() => interrupted.abort(new Error('Interrupted')))

  const ranges = await readIpRanges(findIpRangesFile(runtime.env))
  const tally = createTally({ ...range, operatorOf })
  // Nothing is stored, so no line is too old.
  const clock = { now: Date.now(), oldest: Number.NEGATIVE_INFINITY }
  const classifyHit = createHitClassifier({ site, ...clock, source: 'log', classify: createClassifier(), ranges })
  const progress = createProgress(runtime, 'Reading', 'lines', () => performance.now())
  const { formats, faults, notes } = await readLogs(runtime, paths, {
    feed,
    host,
    signal: interrupted.signal,
    onLine: (line) => tally.add(typeof line === 'string' ? line : classifyHit(line)),
    onProgress: ({ bytes, ofBytes }) =>
      progress.show({ lines: tally.lines(), share: ofBytes === undefined ? undefined : bytes / ofBytes }),
  })
  progress.clear()
  for (const said of [...faults, ...notes]) runtime.stderr(`docmend: ${said}\n`)
  if (tally.lines() === 0 && faults.length > 0) return EXIT.failed
  await print(runtime, { ...tally.read(), formats }, options, top)
  return faults.length === 0 ? EXIT.done : EXIT.failed
}

async function print(runtime: Runtime, found: NamedReport, options: ReportOptions, top: number): Promise<void> {
  if (options.html !== undefined) {
    const page = await renderHtml(found, top)
    if (options.html === '-') return runtime.stdout(page)
    await writeFile(options.html, page).catch((error: unknown) => {
      throw new Error(`Cannot write ${options.html}: ${error instanceof Error ? error.message : ''}`, { cause: error })
    })
    runtime.stderr(`Wrote ${options.html}\n`)
  } else if (options.json === true) runtime.stdout(`${JSON.stringify(found)}\n`)
  else if (options.csv === true) runtime.stdout(toCsv(VIEWS_CSV_COLUMNS, found.views))
  else runtime.stdout(renderText(found, { top, ...chooseLook(runtime) }))
}

function requireOneForm({ json, csv, html }: ReportOptions): void {
  const wanted = [json === true, csv === true, html !== undefined].filter(Boolean).length
  if (wanted > 1) throw new UsageError('--json, --csv and --html exclude each other; choose one')
}

/** `--html access.log.1 access.log` would overwrite a log. */
function requirePageName(file: string | undefined): void {
  if (file === undefined || file === '-' || /\.html?$/i.test(file)) return
  throw new UsageError(`--html takes the file to write, with a name like report.html (- = stdout), not "${file}"`)
}

function parseTop(text: string): number {
  const top = Number(text)
  if (/^\d+$/.test(text) && top >= 1 && top <= TOP_MAX) return top
  throw new UsageError(`--top takes a number of rows from 1 to ${TOP_MAX}`)
}

function parseBasePath(text: string | undefined): string {
  const path = `/${text ?? ''}`.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  if (!/[\s?#]/.test(path)) return path
  throw new UsageError(`--base-path takes a path like /docs, not "${text}"`)
}
