// `docmend report FILE...`: counts people and AI agents in access logs, with no server, no key and nothing stored.

import { writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCount, plural } from '../../base/text.ts'
import type { FoundAddresses } from '../../checks/index.ts'
import { toCsv } from '../../contract/csv.ts'
import type { Rejection } from '../../contract/rejections.ts'
import { ANSWER_COLUMNS, csvColumns } from '../../contract/reports.ts'
import type { PageViews } from '../../contract/views.ts'
import { findAddresses } from '../../local/find-addresses.ts'
import { findIpRangesFile, readConfig } from '../../service/config.ts'
import { readIpRanges } from '../../service/view-deps.ts'
import { operatorOf } from '../../traffic/agents/agent-table.ts'
import { OTHER_KINDS } from '../../traffic/agents/other-kinds.ts'
import { createClassifier } from '../../traffic/classify.ts'
import type { Hit } from '../../traffic/hit.ts'
import type { WithId } from '../../traffic/reading/line-ids.ts'
import { findSuggestions, type KnownSite, promptAboutNewPages } from '../../traffic/suggestions/find-suggestions.ts'
import { toKnownSite } from '../../traffic/suggestions/known-site.ts'
import { createTally, type ReportedMissing, type Tally, type TrafficReport } from '../../traffic/tally.ts'
import { assetExtension } from '../../traffic/view-rule.ts'
import { createVisitClassifier, type Visit } from '../../traffic/visit.ts'
import { boundAllMemory } from '../bound-memory.ts'
import { parseFormat } from '../logs/parse-format.ts'
import { type ReadLogsEnd, readLogs } from '../logs/read-logs.ts'
import { parseHost } from '../options.ts'
import { createProgress } from '../progress.ts'
import { EXIT, type Runtime } from '../runtime.ts'
import { parseSetOptions, readLocalSettings, SITE_SETTINGS } from '../set-option.ts'
import { cutLine, neutralize } from '../terminal-text.ts'
import type { MissingWithSuggestion } from './missing-with-suggestion.ts'
import { chooseLook } from './report-canvas.ts'
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
import { renderText } from './report-text.ts'
import type { CsvTable, Sort } from './report-words.ts'

// What the docs on this machine know of the pages that a log shows to be missing.

/** Fewer pages than this are a README, not the docs of a site that has a log. */
const PAGES_MIN = 3

/** `npm run` starts here; the docs and fixtures of this program are not those of the site of the log. */
const OWN_FOLDER = dirname(fileURLToPath(import.meta.resolve('docmend/package.json')))

export interface SiteOptions {
  /** false: leave the docs out; absent: those in the current folder, if there are any. */
  docs?: boolean
  docsRoot?: string
}

/** Throws an error that says what to do when the docs were named and cannot be read. */
export async function readSite(
  runtime: Pick<Runtime, 'env' | 'stderr' | 'resolvePath'>,
  { docs, docsRoot }: SiteOptions,
  { missing, views }: Record<'missing' | 'views', readonly Pick<ReportedMissing, 'path'>[]>,
): Promise<KnownSite | undefined> {
  if (docs === false || missing.length === 0) return undefined
  const folder = docsRoot ?? runtime.resolvePath('.')
  if (docsRoot === undefined && resolve(folder) === OWN_FOLDER) return undefined
  const asked = { missing: pathsOf(missing), served: pathsOf(views) }
  const search = findAddresses(readConfig(runtime.env), { folder, asked })
  // Nobody asked for the docs of the current folder: without them, the report is only poorer.
  const read = docsRoot === undefined ? await search.catch(() => undefined) : await search
  if (read === undefined || (docsRoot === undefined && read.routes.length < PAGES_MIN)) return undefined
  if (docsRoot === undefined)
    runtime.stderr(
      `docmend: Missing pages are compared with the docs in ${neutralize(folder)} (--no-docs turns this off)\n`,
    )
  const { basePath } = read
  if (basePath.served !== basePath.configured) runtime.stderr(`docmend: ${neutralize(describeBasePath(basePath))}\n`)
  return toKnownSite(read)
}

/** Most views come first; so many show where the site is served. */
const PATHS_MAX = 2000

function pathsOf(pages: readonly Pick<ReportedMissing, 'path'>[]): string[] {
  return pages.slice(0, PATHS_MAX).map(({ path }) => path)
}

function describeBasePath({ served, configured, hits, of }: FoundAddresses['basePath']): string {
  const [at, told] = [served, configured].map((base) => (base === '' ? 'at the top of its host' : `below ${base}`))
  return `The log shows the site ${at}, where ${formatCount(hits)} of the ${formatCount(of)} addresses with views are pages, and not ${told}, as its configuration says. Missing pages and redirects are read and written so.`
}

// The tables of a report as CSV.

const PAGE_AGENT_COLUMNS = ['path', 'agent', ...ANSWER_COLUMNS]
const MISSING_COLUMNS = [...csvColumns('missing', { include: 'askers' }), 'suggestion', 'target', 'evidence']

/** `pages` has the columns of the API. */
export function renderCsv(report: NamedReport, table: CsvTable): string {
  switch (table) {
    case 'pages':
      return toCsv(csvColumns('views'), report.views)
    case 'agents':
      return toCsv(csvColumns('agents', { include: 'answers' }), agentRows(report))
    case 'page-agents':
      return toCsv(PAGE_AGENT_COLUMNS, pageAgentRows(report.views))
    case 'failed-requests':
      return toCsv(PAGE_AGENT_COLUMNS, pageAgentRows(report.failedRequests))
    case 'missing':
      return toCsv(MISSING_COLUMNS, missingRows(report))
    case 'others':
      return toCsv(['kind', 'name', 'views'], otherRows(report))
    default:
      return table satisfies never
  }
}

function agentRows({ agents }: NamedReport) {
  return agents.map(({ answers, ...agent }) => ({ ...answers, ...agent }))
}

function pageAgentRows(pages: readonly Pick<NamedReport['views'][number], 'path' | 'agents'>[]) {
  return pages.flatMap(({ path, agents }) => agents.map((agent) => ({ path, ...agent })))
}

function missingRows({ missing }: NamedReport) {
  return missing.map(({ agents, referrers, suggestion, ...page }) => ({
    ...page,
    suggestion: suggestion.kind,
    target: suggestion.target ?? '',
    evidence: suggestion.evidence,
    agents: agents.map(({ agent, requests }) => `${agent} ${requests}`).join('; '),
    referrers: referrers.map(({ from, requests }) => `${from} ${requests}`).join('; '),
  }))
}

function otherRows({ others }: NamedReport) {
  return others.map(({ kind, ...client }) => ({ kind: OTHER_KINDS[kind], ...client }))
}

// The prompt that a report makes of the pages worth writing.

/** '' when there is nothing to write; what is left out is told beside it. */
export function renderPrompt(runtime: Pick<Runtime, 'stderr'>, { missing }: Pick<NamedReport, 'missing'>): string {
  const { prompt, leftOut } = promptAboutNewPages(missing)
  if (leftOut > 0) {
    runtime.stderr(
      `docmend: The prompt leaves out ${plural(leftOut, 'page')}: past the first 20, or with too many words, or unlike a page; see the report\n`,
    )
  }
  if (prompt === undefined) runtime.stderr('docmend: No missing page is worth a prompt\n')
  return prompt === undefined ? '' : `${prompt}\n`
}

// The redirects that would answer missing pages, in the notation of the site's own file of redirects, or else as pairs.

const LINE_CELLS = 500

/** What to paste for the pages that have probably moved, file by file; '' when there is none. */
export function renderRedirects(runtime: Pick<Runtime, 'stderr'>, { missing }: Pick<NamedReport, 'missing'>): string {
  const moved = missing.filter(({ suggestion }) => suggestion.kind === 'redirect')
  const byFile = Map.groupBy(moved, ({ suggestion: { redirect } }) => redirect?.file)
  const files = [...byFile.keys()].filter((file) => file !== undefined)
  const where = files.length === 1 ? ` for ${files[0]}` : ''
  runtime.stderr(
    moved.length === 0
      ? 'docmend: No missing page has a place in the docs to which it probably moved\n'
      : `docmend: ${plural(moved.length, 'redirect')}${where}; each is a guess, so read the evidence in the report first\n`,
  )
  return [...byFile].map(([file, pages]) => renderFile(pages, byFile.size > 1 ? file : undefined)).join('\n')
}

/** With a heading where there are several files. */
function renderFile(pages: readonly MissingWithSuggestion[], file: string | undefined): string {
  const lines = pages.flatMap(({ path, suggestion: { target = '', redirect } }) =>
    (redirect?.lines ?? `Redirect ${path} to ${target}`).split('\n'),
  )
  const heading = file === undefined ? [] : [`# ${file}`]
  return [...heading, ...lines].map((line) => `${cutLine(line, LINE_CELLS)}\n`).join('')
}

// The order of the pages of a report.

/** The pages come with most views first; pages that are equal stay in that order. */
export function sortPages<Page extends PageViews>(pages: readonly Page[], sort: Sort): Page[] {
  if (sort === 'views') return [...pages]
  const weight = ({ ai, total }: PageViews): number => (sort === 'ai' ? ai : ai / total)
  return pages.toSorted((a, b) => weight(b) - weight(a))
}

/** A report with the formats that it was read from. */
export interface NamedReport extends Omit<TrafficReport, 'missing'> {
  missing: MissingWithSuggestion[]
  formats: string[]
  /** The order of the pages. */
  sort: Sort
  /** The lines that `rejected.asset` counts, most first. */
  assets: { extension: string; lines: number }[]
}

export async function report(runtime: Runtime, paths: string[], options: ReportOptions): Promise<number> {
  boundAllMemory()
  requireOneForm(options)
  requirePageName(options.html)
  const [top, sort, table] = [parseTop(options.top), parseSort(options.sort), parseReport(options.report)]
  const { tally, assets, ...read } = await countLogs(runtime, paths, options)
  for (const said of [...read.faults, ...read.notes]) runtime.stderr(`docmend: ${said}\n`)
  if (tally.lines() === 0 && read.faults.length > 0) return EXIT.failed
  const counted = tally.read()
  const served = counted.views.map(({ path }) => path)
  const missing = findSuggestions({ missing: counted.missing, served }, await readSite(runtime, options, counted))
  const found = {
    ...counted,
    missing,
    views: sortPages(counted.views, sort),
    formats: read.formats,
    sort,
    assets: rankAssets(assets),
  }
  const render = chooseForm(runtime, options, { top, table })
  await write(runtime, await render(found), options.html)
  return read.faults.length === 0 ? EXIT.done : EXIT.failed
}

async function countLogs(
  runtime: Runtime,
  paths: string[],
  options: ReportOptions,
): Promise<ReadLogsEnd & { tally: Tally; assets: ReadonlyMap<string, number> }> {
  const now = Date.now()
  const set = parseSetOptions(options.set ?? [], { command: 'report', effective: SITE_SETTINGS })
  const site = { ...readLocalSettings(set), basePath: parseBasePath(options.basePath) }
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
  const assets = new Map<string, number>()
  const count = (hit: WithId<Hit>): Visit | Rejection => {
    const visit = classifyHit(hit)
    const extension = visit === 'asset' ? assetExtension(hit) : undefined
    if (extension !== undefined) assets.set(extension, (assets.get(extension) ?? 0) + 1)
    return visit
  }
  const progress = createProgress(runtime, 'Reading', 'lines', () => performance.now())
  const end = await readLogs(runtime, paths, {
    feed,
    host,
    sourceOf,
    signal: interrupted.signal,
    onLine: (line) => tally.add(typeof line === 'string' ? line : count(line)),
    onProgress: ({ bytes, ofBytes }) =>
      progress.show({ lines: tally.lines(), share: ofBytes === undefined ? undefined : bytes / ofBytes }),
  })
  progress.clear()
  return { tally, assets, ...end }
}

function rankAssets(assets: ReadonlyMap<string, number>): NamedReport['assets'] {
  return Array.from(assets, ([extension, lines]) => ({ extension, lines })).toSorted((a, b) => b.lines - a.lines)
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
