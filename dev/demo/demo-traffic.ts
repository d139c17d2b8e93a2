// The second half of the demo: imports a sample access log into the running service and reads the counts back over HTTP.
// The right counts are known from how the log was made, so a wrong one is noticed.
import { isDeepStrictEqual } from 'node:util'
import { importStream } from '../../src/cli/import/import-log.ts'
import { addAnswers, importRemotely } from '../../src/cli/import/import-target.ts'
import { createProgress } from '../../src/cli/progress.ts'
import { chooseLook } from '../../src/cli/report/report-canvas.ts'
import { renderViews } from '../../src/cli/report/report-text.ts'
import type { Runtime } from '../../src/cli/runtime.ts'
import { createClient } from '../../src/client/client.ts'
import { REJECTIONS } from '../../src/contract/rejections.ts'
import type { IngestAnswer } from '../../src/contract/view-events.ts'
import type { PageViews, ViewCounts } from '../../src/contract/views.ts'
import type { DemoService } from './demo.ts'
import { listPages, makeSampleLog, type SampleLog } from './sample-access-log.ts'
import { SAMPLE_DOCS } from './sample-docs.ts'

export interface DemoTraffic {
  totals: ViewCounts
  views: PageViews[]
  ingest: IngestAnswer & { lines: number }
  /** Counts that are wrong, a sentence each; empty = all are right. */
  faults: string[]
}

const TOP_PAGES = 10

export async function runTraffic(runtime: Runtime, service: DemoService): Promise<DemoTraffic> {
  const log = makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS) })
  runtime.stderr(`Importing a sample access log of ${log.lines.length.toLocaleString('en')} lines ...\n`)
  const ingest = await importSample(runtime, service, log)
  const client = createClient({ baseUrl: service.url, apiKey: service.apiKey })
  const [views, missing] = await Promise.all([
    client.eachView(service.projectId),
    client.eachMissing(service.projectId),
  ])
  const [viewRows, missingRows] = [await collect(views), await collect(missing)]
  const found = { totals: views.totals, views: viewRows, missing: missingRows, ingest }
  return { totals: views.totals, views: viewRows, ingest, faults: findFaults(found, log) }
}

export function describeTraffic(runtime: Runtime, { totals, views, ingest }: DemoTraffic): string {
  const table = renderViews(totals, views, { top: TOP_PAGES, ...chooseLook(runtime) })
  return `\nPage views of a sample access log, as GET views gives them\n\n${table}\n${describeRest(totals, ingest)}`
}

/** Accounts for the lines that are not in the totals. */
function describeRest({ total }: ViewCounts, { accepted, rejected, lines }: DemoTraffic['ingest']): string {
  const others = lines - total
  const reasons: [string, number][] = [['A view by a bot that is not AI.', accepted - total]]
  for (const [reason, count] of Object.entries(rejected)) reasons.push([describeReason(reason), count])
  const width = others.toLocaleString('en').length
  const rows = reasons
    .sort((a, b) => b[1] - a[1])
    .map(([sentence, count]) => `  ${count.toLocaleString('en').padStart(width)}  ${sentence}\n`)
  return `The other ${others.toLocaleString('en')} of ${lines.toLocaleString('en')} lines are not among them:\n${rows.join('')}`
}

/** A newer service may know more reasons. */
function describeReason(reason: string): string {
  return Object.entries(REJECTIONS).find(([name]) => name === reason)?.[1] ?? reason
}

async function importSample(
  runtime: Runtime,
  { url, apiKey, projectId }: DemoService,
  { lines }: SampleLog,
): Promise<DemoTraffic['ingest']> {
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  const progress = createProgress(runtime, 'Importing', 'lines', () => performance.now())
  let ingest = { accepted: 0, duplicates: 0, rejected: {}, lines: 0 }
  await importStream(
    'The sample log',
    { chunks: cutIntoChunks(bytes), readBytes: () => 0 },
    {
      feed: undefined,
      host: undefined,
      openBatch: importRemotely(createClient({ baseUrl: url, apiKey }), projectId),
      positions: undefined,
      isFollowing: false,
      signal: new AbortController().signal,
      onProgress: (read) => progress.show({ lines: read.lines, share: read.lines / lines.length }),
      onCounted: (answer, count) => {
        ingest = { ...addAnswers(ingest, answer), lines: ingest.lines + count }
      },
      onSkipped: () => undefined,
      onFormat: () => undefined,
      onUnfinished: () => undefined,
      onNote: () => undefined,
      onMissing: () => undefined,
    },
  )
  progress.clear()
  return ingest
}

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const collected: Row[] = []
  for await (const row of rows) collected.push(row)
  return collected
}

const CHUNK_BYTES = 64 * 1024

async function* cutIntoChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

interface Found extends Pick<DemoTraffic, 'totals' | 'views' | 'ingest'> {
  missing: PageViews[]
}

function findFaults({ totals, views, missing, ingest }: Found, { truth, lines }: SampleLog): string[] {
  const counted = { lines: ingest.lines, accepted: ingest.accepted, duplicates: ingest.duplicates }
  const compared: [what: string, found: unknown, expected: unknown][] = [
    ['totals', totals, truth.totals],
    ['views per page', views, truth.views],
    ['missing pages', missing, truth.missing],
    ['lines', counted, { lines: lines.length, accepted: truth.accepted, duplicates: 0 }],
    ['rejected lines', ingest.rejected, truth.rejected],
  ]
  return compared
    .filter(([, found, expected]) => !isDeepStrictEqual(found, expected))
    .map(
      ([what, found, expected]) =>
        `The ${what} are wrong: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
    )
}
