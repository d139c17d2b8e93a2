// `docmend import --source-tool TOOL`: takes over what Plausible, Umami or GoatCounter have counted until now.
import { DAY_MS, isoDay } from '../../../base/days.ts'
import { createClient } from '../../../client/client.ts'
import { ClientError } from '../../../client/read-answer.ts'
import { ApiError } from '../../../contract/errors.ts'
import { IMPORT_SOURCES, type ImportSource } from '../../../contract/import-sources.ts'
import type { ImportAnswer, ImportRejection, RemovedImport } from '../../../contract/imported-views.ts'
import { openViewsAdmin } from '../../../service/admin/views-admin.ts'
import { type Config, readConfig } from '../../../service/config.ts'
import { createDayTable, type DayChunk } from '../../../traffic/imports/day-table.ts'
import { ExportFormatError } from '../../../traffic/imports/formats/export-format.ts'
import { EXPORT_READERS } from '../../../traffic/imports/formats/index.ts'
import { LogError } from '../../logs/open-log.ts'
import { findProject, parseRange, parseRemote, type RangeOptions, type RemoteOptions } from '../../options.ts'
import { createProgress } from '../../progress.ts'
import { requireService } from '../../reach.ts'
import { EXIT, type Runtime, UsageError } from '../../runtime.ts'
import { type CountedSummary, describeCounted, describeRemoved } from './counted-summary.ts'
import { openExport } from './open-export.ts'
import { type ReadDeps, type ReadRows, readExport } from './read-export.ts'

// Where imported days go: the database of this machine, or a remote service.

export interface CountedTarget {
  projectId: string
  /** Throws `OverlapError` when other views were imported for these days. */
  send: (chunk: DayChunk, how: { replace: boolean; dryRun: boolean }) => Promise<ImportAnswer>
  remove: () => Promise<RemovedImport>
  close: () => Promise<void>
}

/** Other views were imported for the same days; nothing was changed. */
export class OverlapError extends Error {}

export async function openLocalTarget(config: Config, project: string, source: ImportSource): Promise<CountedTarget> {
  const views = await openViewsAdmin(config)
  try {
    const { id: projectId } = await findProject(views, project)
    return {
      projectId,
      send: ({ fromDay, toDay, records }, how) => {
        const request = { source, dateFrom: fromDay * DAY_MS, dateTo: toDay * DAY_MS, ...how }
        return views.importDays(projectId, request, records).catch((error: unknown) => nameOverlap(error))
      },
      remove: () => views.removeImport(projectId, source),
      close: () => views.close(),
    }
  } catch (error) {
    await views.close()
    throw error
  }
}

export function openRemoteTarget(
  remote: { baseUrl: string; apiKey: string },
  projectId: string,
  source: ImportSource,
): CountedTarget {
  const client = createClient(remote)
  return {
    projectId,
    send: ({ fromDay, toDay, records }, how) => {
      const query = { source, dateFrom: isoDay(fromDay), dateTo: isoDay(toDay), ...how }
      return client.postImport(projectId, records, query).catch((error: unknown) => nameOverlap(error))
    },
    remove: () => client.removeImport(projectId, source),
    close: async () => undefined,
  }
}

function nameOverlap(error: unknown): never {
  const isRefusal = error instanceof ApiError || error instanceof ClientError
  if (!isRefusal || error.code !== 'import_overlaps') throw error
  const what = error.details.map(({ message }) => message).join('; ')
  throw new OverlapError(what, { cause: error })
}

export interface CountedOptions extends RemoteOptions, RangeOptions {
  project: string
  sourceTool: string
  replace?: boolean
  remove?: boolean
  dryRun?: boolean
  json?: boolean
}

export async function importCounted(
  runtime: Runtime,
  paths: readonly string[],
  options: CountedOptions,
): Promise<number> {
  const source = parseSource(options.sourceTool)
  const days = parseDays(options)
  checkFiles(paths, options)
  const stopping = new AbortController()
  runtime.onStop(() => stopping.abort(new Error('Interrupted')))
  const target = await openTarget(runtime, options, source)
  try {
    if (options.remove === true) return await remove(runtime, target, options)
    const counts: ReadRows = { rows: 0, rejected: {}, skipped: 0 }
    const read = { source, counts, days, signal: stopping.signal }
    const chunks = await readAll(runtime, paths, read)
    if (stopping.signal.aborted) return interrupted(runtime)
    const answer = await sendAll(target, chunks, source, options, stopping.signal)
    if (answer === undefined) return interrupted(runtime)
    return report(runtime, summarize(target.projectId, counts, answer), options)
  } catch (error) {
    if (!(error instanceof LogError) && !(error instanceof OverlapError)) throw error
    runtime.stderr(`docmend: ${error instanceof OverlapError ? describeOverlap(error, options) : error.message}\n`)
    return EXIT.failed
  } finally {
    await target.close()
  }
}

// ---- Options ---------------------------------------------------------------------------------------------------------

function parseSource(text: string): ImportSource {
  const source = IMPORT_SOURCES.find((one) => one === text.toLowerCase())
  if (source === undefined) throw new UsageError(`--source-tool takes ${IMPORT_SOURCES.join(', ')}, not "${text}"`)
  return source
}

/** Of the days from `--from` on, and before `--to`. */
function parseDays(options: RangeOptions): ReadDeps['days'] {
  const { from, to } = parseRange(options)
  if ([from, to].some((time) => time !== null && time % DAY_MS !== 0)) {
    throw new UsageError(
      'With --source-tool, --from and --to take days, such as 2025-03-01, because exports are counted by days',
    )
  }
  return { from: from === null ? -Infinity : from / DAY_MS, to: to === null ? Infinity : to / DAY_MS }
}

function checkFiles(paths: readonly string[], { remove, replace, dryRun }: CountedOptions): void {
  if (remove !== true && paths.length === 0)
    throw new UsageError('Name the export: the archive, its folder or a file of it')
  if (remove !== true) return
  if (paths.length > 0)
    throw new UsageError('--remove takes no files: it removes everything that was imported of the tool')
  if (replace === true || dryRun === true) throw new UsageError('--remove goes with neither --replace nor --dry-run')
}

async function openTarget(runtime: Runtime, options: CountedOptions, source: ImportSource): Promise<CountedTarget> {
  const remote = parseRemote(runtime, options)
  if (remote === undefined) return openLocalTarget(readConfig(runtime.env), options.project, source)
  await requireService(remote.baseUrl)
  return openRemoteTarget(remote, options.project, source)
}

// ---- Reading and sending -----------------------------------------------------------------------------------------------

async function readAll(
  runtime: Runtime,
  paths: readonly string[],
  { source, ...read }: Pick<ReadDeps, 'counts' | 'days' | 'signal'> & { source: ImportSource },
): Promise<() => Generator<DayChunk>> {
  const table = createDayTable()
  const reader = EXPORT_READERS[source]()
  const progress = createProgress(runtime, 'Reading', 'rows', () => performance.now())
  const onProgress = (): void => progress.show({ lines: read.counts.rows, share: undefined })
  try {
    for (const path of paths) {
      const opened = await openExport(path, () => runtime.stdin(), read.signal)
      try {
        await readExport(opened, { ...read, reader, table, onProgress })
      } finally {
        await opened.close()
      }
    }
    return () => table.chunks()
  } catch (error) {
    throw error instanceof ExportFormatError ? new LogError(error.message, { cause: error }) : error
  } finally {
    progress.clear()
  }
}

/** Tries all days before it stores the first, so that a refusal changes nothing. undefined when it was told to stop. */
async function sendAll(
  target: CountedTarget,
  chunks: () => Generator<DayChunk>,
  source: ImportSource,
  { replace = false, dryRun = false }: CountedOptions,
  signal: AbortSignal,
): Promise<ImportAnswer | undefined> {
  for (const isTry of dryRun ? [true] : [true, false]) {
    let sum = nothingFrom(source)
    for (const chunk of chunks()) {
      if (signal.aborted) return undefined
      sum = addAnswers(sum, await target.send(chunk, { replace, dryRun: isTry }))
    }
    if (!isTry || dryRun) return sum
  }
  return undefined
}

function nothingFrom(source: ImportSource): ImportAnswer {
  const days = { added: 0, replaced: 0, unchanged: 0 }
  return { source, from: null, to: null, accepted: 0, rejected: {}, views: 0, days, shadowed: 0 }
}

/** The chunks are in the order of their days. */
function addAnswers(sum: ImportAnswer, next: ImportAnswer): ImportAnswer {
  return {
    source: sum.source,
    from: sum.from ?? next.from,
    to: next.to ?? sum.to,
    accepted: sum.accepted + next.accepted,
    rejected: addRejected(sum.rejected, next.rejected),
    views: sum.views + next.views,
    days: {
      added: sum.days.added + next.days.added,
      replaced: sum.days.replaced + next.days.replaced,
      unchanged: sum.days.unchanged + next.days.unchanged,
    },
    shadowed: sum.shadowed + next.shadowed,
  }
}

function addRejected(one: ReadRows['rejected'], other: ReadRows['rejected']): ReadRows['rejected'] {
  const sum = { ...one }
  for (const [reason, rows] of Object.entries(other) as [ImportRejection, number][]) {
    sum[reason] = (sum[reason] ?? 0) + rows
  }
  return sum
}

// ---- Ends ------------------------------------------------------------------------------------------------------------

function summarize(projectId: string, { rows, rejected, skipped }: ReadRows, answer: ImportAnswer): CountedSummary {
  return { projectId, ...answer, rows, skipped, rejected: addRejected(rejected, answer.rejected) }
}

function report(runtime: Runtime, summary: CountedSummary, { json, dryRun = false }: CountedOptions): number {
  if (json === true) runtime.stdout(`${JSON.stringify({ ...summary, ...(dryRun ? { dryRun } : {}) })}\n`)
  else runtime.stdout(describeCounted(summary, dryRun))
  return summary.accepted > 0 ? EXIT.done : EXIT.failed
}

async function remove(runtime: Runtime, target: CountedTarget, { json }: CountedOptions): Promise<number> {
  const removed = await target.remove()
  runtime.stdout(
    json === true ? `${JSON.stringify({ projectId: target.projectId, ...removed })}\n` : describeRemoved(removed),
  )
  return EXIT.done
}

function describeOverlap({ message }: OverlapError, { dryRun }: CountedOptions): string {
  const before = dryRun === true ? 'Would be refused: ' : 'Nothing was imported: '
  return `${before}${message}. --replace puts the days of this export in their place, and --remove takes back everything of a tool`
}

function interrupted(runtime: Runtime): number {
  runtime.stderr('docmend: Interrupted. Run the same command again: days that are stored already stay as they are\n')
  return EXIT.failed
}
