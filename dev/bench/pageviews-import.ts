// From the lines of a log to views on disk, compared with a plain program that only inserts the same finished rows:
// prepared statements, the same table and indexes, the same number of rows per transaction.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { EVENT_MAX_BYTES } from '../../src/contract/limits.ts'
import { loadSettings } from '../../src/projects/settings.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { createClassifier } from '../../src/traffic/classify.ts'
import { findFeed } from '../../src/traffic/feeds/index.ts'
import { applyBatch, createBatch, type IngestDeps, openHitClassifier } from '../../src/traffic/ingest.ts'
import { createIdentifyingReader, createLineIds } from '../../src/traffic/reading/line-ids.ts'
import { createLineSplitter } from '../../src/traffic/reading/lines.ts'
import { describeMs, median, timeMs } from './statistics.ts'
import { DAY_MS, DAYS, generateLog, YEAR_START } from './views-data.ts'

const BATCH_LINES = 5_000
const CHUNK_BYTES = 64 * 1024

export async function benchImport(options: { folder: string; rounds: number; lines: number }): Promise<void> {
  const { folder, rounds, lines } = options
  const log = Buffer.from(generateLog(lines))
  const ours: number[] = []
  const plain: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const file = join(folder, `import-${round}.db`)
    const storage = await openStorage({ kind: 'sqlite', file })
    const { id } = await storage.projects.ensure('acme/docs', null, Date.now())
    const ourMs = await timeMs(() => importLog(storage, id, log))
    await storage.close()
    const plainMs = await insertPlainly(file, join(folder, `plain-${round}.db`), lines)
    if (round < 0) continue
    ours.push(ourMs)
    plain.push(plainMs)
  }
  const perSecond = (ms: readonly number[]): string => `${Math.round(lines / median(ms))} k lines/s`
  console.log(`Import (${lines} lines, all of them views; batches of ${BATCH_LINES}; medians of ${rounds}, in turn)`)
  console.log(`  parse to durable commit        ${describeMs(ours)}, ${perSecond(ours)}`)
  console.log(`  the finished rows alone        ${describeMs(plain)}, ${perSecond(plain)}`)
  console.log(`  rate of ours / rate of plain   ${(median(plain) / median(ours)).toFixed(2)}`)
}

async function importLog({ views, settings }: Storage, projectId: string, log: Uint8Array): Promise<void> {
  const feed = findFeed('combined')
  if (feed === undefined) throw new Error('The feed "combined" is gone')
  const deps: IngestDeps = {
    views,
    settings: (projectId: string) => loadSettings(settings, projectId),
    classify: createClassifier(),
    ranges: undefined,
    rawDays: 36_500,
    now: () => YEAR_START + DAYS * DAY_MS,
  }
  const read = createIdentifyingReader(feed.createReader(), createLineIds())
  const batch = createBatch(await openHitClassifier(deps, projectId, 'log'))
  const lines: string[] = []
  const splitter = createLineSplitter({
    maxLineBytes: EVENT_MAX_BYTES,
    onLine: (line) => void lines.push(line),
    onTooLong: () => batch.add('too_long'),
  })
  const commit = async (): Promise<void> => {
    for (const line of lines.splice(0)) {
      batch.add(read(line))
      if (batch.lines() === BATCH_LINES) await applyBatch(deps, projectId, { source: 'log', ...batch.take() })
    }
  }
  for (let start = 0; start < log.byteLength; start += CHUNK_BYTES) {
    splitter.push(log.subarray(start, start + CHUNK_BYTES))
    await commit()
  }
  splitter.end()
  await commit()
  if (batch.lines() > 0) await applyBatch(deps, projectId, { source: 'log', ...batch.take() })
}

/** Takes the rows from our database, in order of time, as any importer would have them. */
async function insertPlainly(source: string, file: string, expected: number): Promise<number> {
  const from = new Database(source, { readonly: true })
  const rows = from.prepare<[], unknown[]>('select * from view_event order by time').raw().all()
  const schema = from
    .prepare<[], { sql: string }>("select sql from sqlite_master where tbl_name = 'view_event' and sql is not null")
    .all()
  from.close()
  if (rows.length !== expected) throw new Error(`${rows.length} of ${expected} lines were counted`)
  const to = new Database(file)
  to.pragma('journal_mode = WAL')
  to.pragma('synchronous = FULL')
  for (const { sql } of schema) to.exec(sql.replace(/ references "?\w+"? \("?\w+"?\)/g, ''))
  const insert = to.prepare(`insert into view_event values (${rows[0]?.map(() => '?').join(', ')})`)
  const insertAll = to.transaction((some: unknown[][]) => some.forEach((row) => void insert.run(...row)))
  const ms = await timeMs(async () => {
    for (let start = 0; start < rows.length; start += BATCH_LINES) insertAll(rows.slice(start, start + BATCH_LINES))
  })
  to.close()
  return ms
}
