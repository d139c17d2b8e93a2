// `docmend report FILE...`: counts people and AI agents in access logs, with no server, no key and nothing stored.
import { writeFile } from 'node:fs/promises'
import { findIpRangesFile } from '../../service/config.ts'
import { readIpRanges } from '../../service/view-deps.ts'
import { operatorOf } from '../../traffic/agents/agent-table.ts'
import { createClassifier } from '../../traffic/classify.ts'
import { DEFAULT_SITE_RULES } from '../../traffic/site-rules.ts'
import { findSuggestions } from '../../traffic/suggestions/find-suggestions.ts'
import { createTally, type Tally, type TrafficReport } from '../../traffic/tally.ts'
import { createVisitClassifier } from '../../traffic/visit.ts'
import { boundAllMemory } from '../bound-memory.ts'
import { parseFormat } from '../logs/parse-format.ts'
import { type ReadLogsEnd, readLogs } from '../logs/read-logs.ts'
import { parseHost } from '../options.ts'
import { createProgress } from '../progress.ts'
import { EXIT, type Runtime } from '../runtime.ts'
import type { MissingWithSuggestion } from './missing-with-suggestion.ts'
import { readSite } from './read-site.ts'
import { chooseLook } from './report-canvas.ts'
import { renderCsv } from './report-csv.ts'
import { renderHtml } from './report-html.ts'
import {
  parseBasePath,
  parsePeriod,
  parseReport,
  parseSort,
  parseSources,
  parseTop,
  type ReportOptions,
  requireOneForm,
  requirePageName,
} from './report-options.ts'
import { renderPrompt } from './report-prompt.ts'
import { renderRedirects } from './report-redirects.ts'
import { renderText } from './report-text.ts'
import type { Sort } from './report-words.ts'
import { sortPages } from './sort-pages.ts'

/** A report with the formats that it was read from. */
export interface NamedReport extends Omit<TrafficReport, 'missing'> {
  missing: MissingWithSuggestion[]
  formats: string[]
  /** The order of the pages. */
  sort: Sort
}

export async function report(runtime: Runtime, paths: string[], options: ReportOptions): Promise<number> {
  boundAllMemory()
  requireOneForm(options)
  requirePageName(options.html)
  const [top, sort, table] = [parseTop(options.top), parseSort(options.sort), parseReport(options.report)]
  const { tally, ...read } = await countLogs(runtime, paths, options)
  for (const said of [...read.faults, ...read.notes]) runtime.stderr(`docmend: ${said}\n`)
  if (tally.lines() === 0 && read.faults.length > 0) return EXIT.failed
  const counted = tally.read()
  const served = counted.views.map(({ path }) => path)
  const missing = findSuggestions({ missing: counted.missing, served }, await readSite(runtime, options, counted))
  const found = { ...counted, missing, views: sortPages(counted.views, sort), formats: read.formats, sort }
  const render = chooseForm(runtime, options, { top, table })
  await write(runtime, await render(found), options.html)
  return read.faults.length === 0 ? EXIT.done : EXIT.failed
}

async function countLogs(
  runtime: Runtime,
  paths: string[],
  options: ReportOptions,
): Promise<ReadLogsEnd & { tally: Tally }> {
  const now = Date.now()
  const site = { ...DEFAULT_SITE_RULES, basePath: parseBasePath(options.basePath) }
  const period = parsePeriod(options, now)
  const [feed, host] = [parseFormat(options), parseHost(options.host)]
  const sourceOf = parseSources(options.source, paths, runtime.resolvePath)
  const interrupted = new AbortController()
  runtime.onStop(() => interrupted.abort(new Error('Interrupted')))

  const ranges = await readIpRanges(findIpRangesFile(runtime.env))
  const tally = createTally({ ...period, hosts: host === undefined ? [] : [host], operatorOf })
  // Nothing is stored, so no line is too old.
  const clock = { now, oldest: Number.NEGATIVE_INFINITY }
  const classifyHit = createVisitClassifier({ site, ...clock, source: 'log', classify: createClassifier(), ranges })
  const progress = createProgress(runtime, 'Reading', 'lines', () => performance.now())
  const end = await readLogs(runtime, paths, {
    feed,
    host,
    sourceOf,
    signal: interrupted.signal,
    onLine: (line) => tally.add(typeof line === 'string' ? line : classifyHit(line)),
    onProgress: ({ bytes, ofBytes }) =>
      progress.show({ lines: tally.lines(), share: ofBytes === undefined ? undefined : bytes / ofBytes }),
  })
  progress.clear()
  return { tally, ...end }
}

type Render = (found: NamedReport) => string | Promise<string>

function chooseForm(
  runtime: Runtime,
  options: ReportOptions,
  { top, table }: { top: number; table: ReturnType<typeof parseReport> },
): Render {
  if (options.html !== undefined) return (found) => renderHtml(found, top)
  if (options.redirects === true) return (found) => renderRedirects(runtime, found)
  if (options.prompt === true) return (found) => renderPrompt(runtime, found)
  if (options.format === 'json') return (found) => `${JSON.stringify(found)}\n`
  if (options.format === 'csv') return (found) => renderCsv(found, table)
  const look = { top, ...chooseLook(runtime), namesAgents: options.agents === true }
  return (found) => renderText(found, look)
}

async function write(runtime: Runtime, text: string, file: string | undefined): Promise<void> {
  if (file === undefined || file === '-') return runtime.stdout(text)
  await writeFile(file, text).catch((error: unknown) => {
    throw new Error(`Cannot write ${file}: ${error instanceof Error ? error.message : ''}`, { cause: error })
  })
  runtime.stderr(`Wrote ${file}\n`)
}
