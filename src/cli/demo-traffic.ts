// The second half of the demo: a sample access log into the running service, and what it counted out again over HTTP. The
// counts are known from how the log was made, so a wrong one is noticed.
import { isDeepStrictEqual } from 'node:util'
import { createClient } from '../client/client.ts'
import type { IngestAnswer, PageViews, ViewCounts } from '../contract/views.ts'
import type { DemoService } from './demo.ts'
import { importStream } from './import/import-log.ts'
import { addAnswers, importRemotely } from './import/target.ts'
import { createProgress } from './progress.ts'
import { lookOf, renderViews } from './report/report-text.ts'
import { makeSampleLog, pagesOf, type SampleLog } from './sample-access-log.ts'
import { SAMPLE_DOCS } from './sample-docs.ts'
import type { Surroundings } from './surroundings.ts'

export interface DemoTraffic {
  totals: ViewCounts
  views: PageViews[]
  ingest: IngestAnswer & { lines: number }
  /** What was counted otherwise than it is true; empty = all is right. */
  faults: string[]
}

const TOP = 10

export async function runTraffic(around: Surroundings, service: DemoService): Promise<DemoTraffic> {
  const log = makeSampleLog({ now: Date.now(), pages: pagesOf(SAMPLE_DOCS) })
  around.stderr(`Importing a sample access log of ${log.lines.length.toLocaleString('en')} lines ...\n`)
  const ingest = await importSample(around, service, log)
  const client = createClient({ baseUrl: service.url, apiKey: service.apiKey })
  const [views, missing] = await Promise.all([
    client.eachView(service.projectId),
    client.eachMissing(service.projectId),
  ])
  const [viewRows, missingRows] = [await collect(views), await collect(missing)]
  const found = { totals: views.totals, views: viewRows, missing: missingRows, ingest }
  return { totals: views.totals, views: viewRows, ingest, faults: findFaults(found, log) }
}

export function describeTraffic(around: Surroundings, { totals, views, ingest }: DemoTraffic): string {
  const table = renderViews(totals, views, { top: TOP, ...lookOf(around) })
  return `\nPage views of a sample access log, as GET views gives them\n\n${table}\n${describeRest(totals, ingest)}`
}

/** Where the lines are that the totals do not show. */
function describeRest({ total }: ViewCounts, { accepted, rejected, lines }: DemoTraffic['ingest']): string {
  const reasons = Object.entries(rejected).sort((a, b) => b[1] - a[1])
  const named = reasons.map(([reason, count]) => `${count.toLocaleString('en')} ${reason}`).join(', ')
  const others = (accepted - total).toLocaleString('en')
  return `The other ${(lines - total).toLocaleString('en')} of ${lines.toLocaleString('en')} lines: ${others} by bots that are no AI, ${named}.\n`
}

async function importSample(
  around: Surroundings,
  { url, apiKey, projectId }: DemoService,
  { lines }: SampleLog,
): Promise<DemoTraffic['ingest']> {
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  const progress = createProgress(around, 'Importing', 'lines', () => performance.now())
  let ingest = { accepted: 0, duplicates: 0, rejected: {}, lines: 0 }
  await importStream(
    'The sample log',
    { chunks: chunksOf(bytes), readBytes: () => 0 },
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

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
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
