// The cost of an export, compared with the plain `GROUP BY` over the single views of the same database, and with queries
// that other tools run on such tables. The query shapes are theirs, the tables ours: a client stands in for their session
// or visitor.
import module from 'node:module'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { loadSettings } from '../../src/projects/settings.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { createReadings } from '../../src/traffic/readings.ts'
import { exportReport } from '../../src/traffic/reports.ts'
import { describeMs, median, timeMs } from './statistics.ts'
import { DAY_MS, DAYS, generateRows, PATHS, YEAR_START } from './views-data.ts'

const BATCH_ROWS = 10_000
const MONTH_LATER = YEAR_START + 100 * DAY_MS

export type Bounds = readonly [from: number, to: number]

export const RANGES: Record<string, Bounds> = {
  'whole year': [YEAR_START, YEAR_START + DAYS * DAY_MS],
  '30 days': [MONTH_LATER, MONTH_LATER + 30 * DAY_MS],
  'ragged 30 days': [MONTH_LATER + 31_234_567, MONTH_LATER + 30 * DAY_MS + 12_345_678],
}

/** With each tool's range bounds, order and limits. */
const SHAPES: Record<string, string> = {
  Umami: `select p.path x, count(distinct e.client_id) y from view_event e join view_path p on p.id = e.path_id
    where e.site = ? and e.time between ? and ? group by 1 order by 2 desc limit 250 offset 0`,
  GoatCounter: `select path_id, sum(total) total from hit_counts where site = ? and hour >= ? and hour <= ?
    group by path_id order by total desc, path_id desc limit 250`,
  Plausible: `select p.path, count(*) pageviews, count(*) over () total_rows from view_event e
    join view_path p on p.id = e.path_id where e.site = ? and e.time >= ? and e.time < ?
    group by p.path order by pageviews desc, p.path limit 250`,
}

const PLAIN = `select p.path, s.human, s.ai from (
    select path_id, sum(class = 0) human, sum(class between 1 and 4) ai from view_event
    where site = ? and time >= ? and time < ? group by path_id
  ) s join view_path p on p.id = s.path_id where s.human + s.ai > 0 order by s.human + s.ai desc, p.path`

export interface Measured {
  /** As a service reads it. */
  dataDir: string
  file: string
  /** Range -> median milliseconds of an export that is computed from scratch. */
  ms: Record<string, number>
}

export async function benchExports(options: { folder: string; rounds: number; views: number }): Promise<Measured> {
  const { folder, rounds, views } = options
  cacheCode()
  const dataDir = join(folder, `views-${views}`)
  const file = join(dataDir, 'docmend.db')
  const storage = await openStorage({ kind: 'sqlite', file })
  const projectId = await fill(storage, views)
  await storage.close()
  console.log(`Exports (${views} views, ${PATHS} paths, ${DAYS} days; medians of ${rounds})`)
  const ms: Record<string, number> = {}
  const plain = openPlain(file)
  try {
    for (const [name, bounds] of Object.entries(RANGES))
      ms[name] = await benchRange(file, projectId, name, bounds, plain, rounds)
  } finally {
    plain.close()
  }
  return { dataDir, file, ms }
}

/** As the command does: otherwise each new thread of the reader strips the types of its source, which the package has not. */
function cacheCode(): void {
  const { directory } = module.enableCompileCache()
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory
}

/** Gives the id of the project with the views. */
export async function fill(storage: Storage, views: number): Promise<string> {
  const { id } = await storage.projects.ensure('acme/docs', null, Date.now())
  let done = 0
  for (const rows of generateRows(views, BATCH_ROWS)) {
    await storage.views.applyBatch(id, { source: 'log', rows, rejected: {} }, Date.now())
    done += rows.length
    if (done % 1_000_000 === 0) process.stderr.write(`filled ${done} of ${views}\n`)
  }
  return id
}

/** A separate connection, with GoatCounter's table of hours next to ours. */
function openPlain(file: string): Database.Database {
  const database = new Database(file)
  database.exec(`create temp table hit_counts as select site, time / 3600000 * 3600000 hour, path_id, count(*) total
    from view_event group by 1, 2, 3; create index temp.hit_counts_hour on hit_counts (site, hour)`)
  return database
}

async function benchRange(
  file: string,
  projectId: string,
  name: string,
  bounds: Bounds,
  plain: Database.Database,
  rounds: number,
): Promise<number> {
  const first: number[] = []
  const anew: number[] = []
  const again: number[] = []
  const plainMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const storage = await openStorage({ kind: 'sqlite', file })
    try {
      first.push(await timeMs(() => ask(storage, projectId, bounds)))
      // Another process remembers nothing yet, so everything is summed and ranked.
      const readings = createReadings()
      anew.push(await timeMs(() => ask(storage, projectId, bounds, readings)))
      again.push(await timeMs(() => ask(storage, projectId, bounds, readings)))
    } finally {
      await storage.close()
    }
    plainMs.push(await timeMs(async () => void plain.prepare(PLAIN).all(1, ...bounds)))
  }
  const ratio = (ms: readonly number[]): string => `${(median(ms) / median(plainMs)).toFixed(4)} of plain`
  console.log(`  ${name}`)
  console.log(`    plain GROUP BY over single views    ${describeMs(plainMs)}`)
  console.log(`    just opened                         ${describeMs(first)}   ${ratio(first)}`)
  console.log(`    summed anew                         ${describeMs(anew)}   ${ratio(anew)}`)
  console.log(`    asked again                         ${describeMs(again)}   ${ratio(again)}`)
  for (const [tool, sql] of Object.entries(SHAPES)) {
    const ms = await timeMs(async () => void plain.prepare(sql).all(1, ...bounds))
    console.log(`    the way of ${tool.padEnd(25)}${ms.toFixed(0)} ms (once)`)
  }
  return median(anew)
}

/** An export that no process has read before is summed and ranked anew. */
export async function ask(
  { views, settings }: Storage,
  projectId: string,
  [dateFrom, dateTo]: Bounds,
  readings = createReadings(),
): Promise<void> {
  const deps = { views, settings: (projectId: string) => loadSettings(settings, projectId), now: Date.now, readings }
  const { page } = await exportReport(deps, 'views', {
    projectId,
    askedBy: 'bench',
    query: { dateFrom, dateTo, limit: 250, offset: 0 },
  })
  if (page.views.length !== 250) throw new Error(`The export gave ${page.views.length} rows`)
}
