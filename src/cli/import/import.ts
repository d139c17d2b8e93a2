// `docmend import FILE...`: access logs into the store of this machine or of a service elsewhere.
import { createClient } from '../../client/client.ts'
import { type Config, readConfig } from '../../config.ts'
import type { Rejection } from '../../contract/rejections.ts'
import type { IngestAnswer } from '../../contract/views.ts'
import { createClassifier } from '../../pageviews/classify.ts'
import { createJudge, type Judge } from '../../pageviews/intake.ts'
import { DEFAULT_SITE_RULES } from '../../pageviews/site-rules.ts'
import { openViewsAdmin, type ViewsAdmin } from '../../views-admin.ts'
import { parseHost } from '../logs/host-option.ts'
import { LogError } from '../logs/log-error.ts'
import { nameOf, openStdin, STDIN } from '../logs/open-log.ts'
import { sumSizes } from '../logs/read-logs.ts'
import { createProgress, type Progress } from '../progress.ts'
import { findProject } from '../project-option.ts'
import { parseFormat, parseRemote, type RemoteOptions } from '../shared-options.ts'
import { EXIT, type Surroundings, UsageError } from '../surroundings.ts'
import { type ImportOptions, importLog, importStream } from './import-log.ts'
import { openPositions, type PositionStore } from './position.ts'
import { describeSummary, type ImportSummary } from './summary.ts'
import { addAnswers, importLocally, importNowhere, importRemotely, type OpenBatch, type Samples } from './target.ts'

export interface ImportCommandOptions extends RemoteOptions {
  project: string
  format?: string
  host?: string
  follow?: boolean
  again?: boolean
  dryRun?: boolean
  json?: boolean
}

/** Where the lines go, opened. */
interface Destination {
  openBatch: OpenBatch
  positions: PositionStore | undefined
  projectId: string
  close(): Promise<void>
}

export async function importViews(
  around: Surroundings,
  paths: string[],
  options: ImportCommandOptions,
): Promise<number> {
  const [feed, host, remote] = [parseFormat(options.format), parseHost(options.host), parseRemote(around, options)]
  if (paths.filter((path) => path === STDIN).length > 1) throw new UsageError('- stands for stdin, which is read once')
  const config = readConfig(around.env)
  const stopping = new AbortController()
  around.onStop(() => stopping.abort(new Error('Interrupted')))
  const samples: Samples = new Map()
  const destination = await openDestination(config, remote, options, samples)
  try {
    const isFollowing = options.follow === true
    const { summary, tracker } = await startSummary(around, destination.projectId, paths, isFollowing)
    const { openBatch, positions } = destination
    const work = { feed, host, openBatch, positions, isFollowing, signal: stopping.signal }
    await importAll(around, paths, { ...work, ...tracker }, summary.faults)
    tracker.end()
    report(around, summary, options, samples)
    if (stopping.signal.aborted && !isFollowing) {
      around.stderr('docmend: Interrupted. What is counted above is kept; the same command goes on from there\n')
      return EXIT.failed
    }
    return summary.faults.length === 0 ? EXIT.done : EXIT.failed
  } finally {
    await destination.close()
  }
}

// ---- Destination ---------------------------------------------------------------------------------------------------

async function openDestination(
  config: Config,
  remote: ReturnType<typeof parseRemote>,
  options: ImportCommandOptions,
  samples: Samples,
): Promise<Destination> {
  // Read for another host or as another format, other lines of a log count.
  const reading = `${options.host ?? ''} ${options.format ?? ''}`
  const positionsOf = (target: string): PositionStore | undefined =>
    options.dryRun === true || options.again === true
      ? undefined
      : openPositions(config.dataDir, `${target} ${reading}`)
  if (remote !== undefined) {
    const projectId = options.project
    const client = createClient(remote)
    const openBatch =
      options.dryRun === true ? importNowhere(defaultJudge(), samples) : importRemotely(client, projectId)
    const positions = positionsOf(`${remote.baseUrl} ${projectId}`)
    return { openBatch, positions, projectId, close: async () => undefined }
  }
  const views = await openViewsAdmin(config)
  try {
    const { id: projectId } = await findProject(views, options.project)
    const openBatch = await openLocalBatch(views, projectId, options, samples)
    return { openBatch, positions: positionsOf(projectId), projectId, close: () => views.close() }
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
  return importNowhere(await views.openJudge(projectId), samples)
}

/** What a service elsewhere has set for the project is not known here: its hosts and its base path are not looked at. */
function defaultJudge(): Judge {
  const clock = { now: Date.now(), oldest: Number.NEGATIVE_INFINITY }
  const classify = createClassifier()
  return createJudge({ site: DEFAULT_SITE_RULES, ...clock, source: 'log', classify, ranges: undefined })
}

// ---- Reading -------------------------------------------------------------------------------------------------------

/** One after the other, or, when they are followed, all at once. A log that cannot be read does not keep others from it. */
async function importAll(
  around: Surroundings,
  paths: string[],
  options: ImportOptions,
  faults: string[],
): Promise<void> {
  const importOne = async (path: string): Promise<void> => {
    try {
      if (path === STDIN) await importStream(nameOf(STDIN), openStdin(around.stdin(), options.signal), options)
      else await importLog(path, options)
    } catch (error) {
      if (!(error instanceof LogError)) throw error
      faults.push(error.message)
      around.stderr(`docmend: ${error.message}\n`)
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

// ---- Telling -------------------------------------------------------------------------------------------------------

async function startSummary(around: Surroundings, projectId: string, paths: string[], isFollowing: boolean) {
  const counts = { lines: 0, accepted: 0, duplicates: 0, rejected: {}, skipped: 0, unfinished: 0 }
  const summary: ImportSummary = { projectId, ...counts, formats: [], faults: [] }
  const progress = createProgress(around, 'Importing', 'lines', () => performance.now())
  // What is followed has no end to be far from.
  const ofBytes = isFollowing ? undefined : await sumSizes(paths)
  return { summary, tracker: createTracker(summary, progress, ofBytes) }
}

function createTracker(summary: ImportSummary, progress: Progress, ofBytes: number | undefined) {
  const bytesOf = new Map<string, number>()
  const show = (): void => {
    const read = [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0)
    progress.show({ lines: summary.lines, share: ofBytes === undefined ? undefined : Math.min(1, read / ofBytes) })
  }
  return {
    onProgress: ({ name, bytes }: { name: string; bytes: number }) => {
      bytesOf.set(name, bytes)
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
    onFormat: (name: string) => {
      if (!summary.formats.includes(name)) summary.formats.push(name)
    },
    end: () => progress.clear(),
  }
}

function report(
  around: Surroundings,
  summary: ImportSummary,
  { json, dryRun }: ImportCommandOptions,
  samples: ReadonlyMap<Rejection, string[]>,
): void {
  const isDryRun = dryRun === true
  if (json === true) {
    const more = isDryRun ? { dryRun: true, samples: Object.fromEntries(samples) } : {}
    around.stdout(`${JSON.stringify({ ...summary, ...more })}\n`)
  } else around.stdout(describeSummary(summary, isDryRun ? samples : undefined))
}
