// `docmend import FILE...`: imports access logs into the database of this machine or into a remote service.

import { createClient } from '../../client/client.ts'
import type { Rejection } from '../../contract/rejections.ts'
import type { IngestAnswer } from '../../contract/view-events.ts'
import { openViewsAdmin, type ViewsAdmin } from '../../service/admin/views-admin.ts'
import { type Config, readConfig } from '../../service/config.ts'
import { createClassifier } from '../../traffic/classify.ts'
import { type ClassifyHit, createHitClassifier } from '../../traffic/ingest.ts'
import { DEFAULT_SITE_RULES } from '../../traffic/site-rules.ts'
import { describePath, LogError, openStdin, STDIN } from '../logs/open-log.ts'
import { type FormatOptions, formatOptionsKey, parseFormat } from '../logs/parse-format.ts'
import { sumSizes } from '../logs/read-logs.ts'
import { createSharedLines } from '../logs/shared-lines.ts'
import { findProject, parseHost, parseRemote, parseSource, type RemoteOptions } from '../options.ts'
import { createProgress, type Progress } from '../progress.ts'
import { requireService } from '../reach.ts'
import { EXIT, type Runtime, UsageError } from '../runtime.ts'
import type { CountedOptions } from './counted/import-counted.ts'
import { type ImportOptions, importLog, importStream } from './import-log.ts'
import { describeSummary, type ImportSummary } from './import-summary.ts'
import {
  addAnswers,
  importLocally,
  importNowhere,
  importRemotely,
  type OpenBatch,
  type Samples,
} from './import-target.ts'
import { openPositions, type PositionStore } from './position.ts'

export interface ImportCommandOptions extends RemoteOptions, FormatOptions {
  project: string
  host?: string
  source?: string
  follow?: boolean
  again?: boolean
  dryRun?: boolean
  json?: boolean
}

/** The opened destination of the lines. */
interface Destination {
  openBatch: OpenBatch
  positions: PositionStore | undefined
  projectId: string
  /** After the last line: brings the sums up to what was counted. */
  settle(): Promise<void>
  close(): Promise<void>
}

const SOURCE_ADVICE = 'import each with a --source of its own, such as --source web1'

type AllOptions = ImportCommandOptions & Omit<CountedOptions, 'sourceTool'> & { sourceTool?: string }

/** Access logs, or with `--source-tool` what another tool has exported. */
export async function importFiles(runtime: Runtime, paths: string[] | undefined, options: AllOptions): Promise<number> {
  const { sourceTool, ...others } = options
  if (sourceTool === undefined) {
    refuseOptions(others, ['from', 'to', 'replace', 'remove'], 'needs --source-tool')
    if (paths === undefined || paths.length === 0)
      throw new UsageError('Name the files of the access log, or - for stdin')
    return importViews(runtime, paths, others)
  }
  refuseOptions(others, LOG_OPTIONS, 'is for access logs, and not for an export of another tool')
  const { importCounted } = await import('./counted/import-counted.ts')
  return importCounted(runtime, paths ?? [], { ...others, sourceTool })
}

const LOG_OPTIONS = [
  'format',
  'dateFormat',
  'timeFormat',
  'datetimeFormat',
  'host',
  'source',
  'follow',
  'again',
] as const

function refuseOptions(options: object, names: readonly string[], why: string): void {
  const given = new Map<string, unknown>(Object.entries(options))
  const refused = names.find((name) => given.get(name) !== undefined)
  if (refused === undefined) return
  throw new UsageError(`--${refused.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${why}`)
}

async function importViews(runtime: Runtime, paths: string[], options: ImportCommandOptions): Promise<number> {
  const [feed, host, remote] = [parseFormat(options), parseHost(options.host), parseRemote(runtime, options)]
  const source = parseSource(options.source)
  if (paths.filter((path) => path === STDIN).length > 1)
    throw new UsageError('- means stdin, which can be read only once')
  const config = readConfig(runtime.env)
  const stopping = new AbortController()
  runtime.onStop(() => stopping.abort(new Error('Interrupted')))
  const samples: Samples = new Map()
  if (remote !== undefined && options.dryRun !== true) await requireRemote(runtime, remote.baseUrl, options)
  const destination = await openDestination(config, remote, options, samples)
  try {
    const isFollowing = options.follow === true
    const { summary, tracker } = await startSummary(runtime, destination.projectId, paths, isFollowing)
    const { openBatch, positions } = destination
    const shared = paths.length > 1 && !isFollowing ? createSharedLines() : undefined
    const work = { feed, host, source, shared, openBatch, positions, isFollowing, signal: stopping.signal }
    await importAll(runtime, paths, { ...work, ...tracker }, summary.faults)
    await destination.settle()
    tracker.end()
    if (source === undefined) shared?.notes(SOURCE_ADVICE).forEach(tracker.onNote)
    report(runtime, summary, options, samples)
    if (stopping.signal.aborted && !isFollowing) {
      runtime.stderr(
        'docmend: Interrupted. Everything counted above is saved; run the same command again to continue\n',
      )
      return EXIT.failed
    }
    return summary.faults.length + summary.missing.length === 0 ? EXIT.done : EXIT.failed
  } finally {
    await destination.close()
  }
}

/** A service that restarts does not end an import that follows logs for weeks. */
async function requireRemote(runtime: Runtime, baseUrl: string, { follow }: ImportCommandOptions): Promise<void> {
  try {
    await requireService(baseUrl)
  } catch (error) {
    if (follow !== true || !(error instanceof Error) || error instanceof UsageError) throw error
    runtime.stderr(`docmend: ${error.message} Trying on ...\n`)
  }
}

// ---- Destination ---------------------------------------------------------------------------------------------------

async function openDestination(
  config: Config,
  remote: ReturnType<typeof parseRemote>,
  options: ImportCommandOptions,
  samples: Samples,
): Promise<Destination> {
  // With another host, format or source, other lines of the same log count.
  const variant = `${options.host ?? ''} ${formatOptionsKey(options)}${options.source === undefined ? '' : `\n${options.source}`}`
  const openPositionsFor = (target: string): PositionStore | undefined =>
    options.dryRun === true || options.again === true
      ? undefined
      : openPositions(config.dataDir, `${target} ${variant}`)
  if (remote !== undefined) {
    const projectId = options.project
    const client = createClient(remote)
    const openBatch =
      options.dryRun === true ? importNowhere(defaultClassifier(), samples) : importRemotely(client, projectId)
    const positions = openPositionsFor(`${remote.baseUrl} ${projectId}`)
    const nothing = async () => undefined
    return { openBatch, positions, projectId, settle: nothing, close: nothing }
  }
  const views = await openViewsAdmin(config)
  try {
    const { id: projectId } = await findProject(views, options.project)
    const openBatch = await openLocalBatch(views, projectId, options, samples)
    const settle = () => views.settle()
    return { openBatch, positions: openPositionsFor(projectId), projectId, settle, close: () => views.close() }
  } catch (error) {
    await views.close()
    throw error
  }
}

async function openLocalBatch(
  views: ViewsAdmin,
  projectId: string,
  { dryRun }: ImportCommandOptions,
  samples: Samples,
): Promise<OpenBatch> {
  if (dryRun !== true) return importLocally(views, projectId)
  return importNowhere(await views.openHitClassifier(projectId), samples)
}

/** The project's settings in a remote service (hosts, base path) are not known here. */
function defaultClassifier(): ClassifyHit {
  const clock = { now: Date.now(), oldest: Number.NEGATIVE_INFINITY }
  const classify = createClassifier()
  return createHitClassifier({ site: DEFAULT_SITE_RULES, ...clock, source: 'log', classify, ranges: undefined })
}

// ---- Reading -------------------------------------------------------------------------------------------------------

/** Imports the logs one by one, or all at once when they are followed. An unreadable log does not stop the others. */
async function importAll(runtime: Runtime, paths: string[], options: ImportOptions, faults: string[]): Promise<void> {
  const importOne = async (path: string): Promise<void> => {
    try {
      if (path === STDIN) await importStream(describePath(STDIN), openStdin(runtime.stdin(), options.signal), options)
      else await importLog(path, options)
    } catch (error) {
      if (!(error instanceof LogError)) throw error
      faults.push(error.message)
      runtime.stderr(`docmend: ${error.message}\n`)
    }
  }
  if (options.isFollowing) {
    await Promise.all(paths.map(importOne))
    return
  }
  for (const path of paths) {
    if (options.signal.aborted) return
    await importOne(path)
  }
}

// ---- Summary -------------------------------------------------------------------------------------------------------

async function startSummary(runtime: Runtime, projectId: string, paths: string[], isFollowing: boolean) {
  const counts = { lines: 0, accepted: 0, duplicates: 0, rejected: {}, skipped: 0, unfinished: 0 }
  const summary: ImportSummary = { projectId, ...counts, formats: [], faults: [], missing: [] }
  const progress = createProgress(runtime, 'Importing', 'lines', () => performance.now())
  // A followed log has no end, so there is no share to show.
  const ofBytes = isFollowing ? undefined : await sumSizes(paths)
  return { summary, tracker: createTracker(runtime, summary, progress, ofBytes) }
}

function createTracker(runtime: Runtime, summary: ImportSummary, progress: Progress, ofBytes: number | undefined) {
  const bytesByLog = new Map<string, number>()
  const show = (): void => {
    const read = [...bytesByLog.values()].reduce((sum, bytes) => sum + bytes, 0)
    progress.show({ lines: summary.lines, share: ofBytes === undefined ? undefined : Math.min(1, read / ofBytes) })
  }
  return {
    onProgress: ({ name, bytes }: { name: string; bytes: number }) => {
      bytesByLog.set(name, bytes)
      show()
    },
    onCounted: (answer: IngestAnswer, lines: number) => {
      summary.lines += lines
      Object.assign(summary, addAnswers(summary, answer))
      show()
    },
    onSkipped: (lines: number) => {
      summary.skipped += lines
    },
    onUnfinished: () => {
      summary.unfinished += 1
    },
    onNote: (note: string) => {
      progress.clear()
      runtime.stderr(`docmend: ${note}\n`)
    },
    onMissing: (sentence: string) => {
      if (summary.missing.includes(sentence)) return
      summary.missing.push(sentence)
      progress.clear()
      runtime.stderr(`docmend: ${sentence}\n`)
    },
    onFormat: (name: string) => {
      if (!summary.formats.includes(name)) summary.formats.push(name)
    },
    end: () => progress.clear(),
  }
}

function report(
  runtime: Runtime,
  summary: ImportSummary,
  { json, dryRun }: ImportCommandOptions,
  samples: ReadonlyMap<Rejection, string[]>,
): void {
  const isDryRun = dryRun === true
  if (json === true) {
    const more = isDryRun ? { dryRun: true, samples: Object.fromEntries(samples) } : {}
    runtime.stdout(`${JSON.stringify({ ...summary, ...more })}\n`)
  } else runtime.stdout(describeSummary(summary, isDryRun ? samples : undefined))
}
