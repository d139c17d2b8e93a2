// The yardstick of an import: the same lines are read and judged by the same code, and the rows that come out go into one
// table with prepared statements, in transactions of 5,000. Numbers of texts are remembered in memory.
import { createReadStream } from 'node:fs'
import Database from 'better-sqlite3'
import { createLogReader } from '../../../src/cli/logs/log-reader.ts'
import { createClassifier } from '../../../src/traffic/classify.ts'
import { type ClassifyHit, createBatch, createHitClassifier } from '../../../src/traffic/ingest.ts'
import { DEFAULT_SITE_RULES } from '../../../src/traffic/site-rules.ts'
import { CLASS_CODES } from '../../../src/traffic/sql/codes.ts'
import type { ViewRow } from '../../../src/traffic/store.ts'

const BATCH_LINES = 5000

/** The table that release 0.1 had; `unique` is the index by which it recognized a line that comes again. */
const TABLE = `create table view_event (site integer not null, time bigint not null, source smallint not null,
  event_key text not null, path_id integer not null, kind smallint not null, class smallint not null,
  agent_id integer not null, client_id integer not null, primary key (site, time, source, event_key)) without rowid`
const UNIQUE = 'create unique index view_event_by_key on view_event (site, source, event_key)'

export async function readAndJudge(log: string, take: (rows: readonly ViewRow[]) => void): Promise<void> {
  const batch = createBatch(createPlainClassifier())
  const reader = createLogReader({
    name: log,
    feed: undefined,
    host: undefined,
    onLine: (line) => {
      batch.add(line)
      if (batch.lines() === BATCH_LINES) take(batch.take().rows)
    },
  })
  for await (const chunk of createReadStream(log)) reader.push(chunk as Buffer)
  reader.end()
  take(batch.take().rows)
}

function createPlainClassifier(): ClassifyHit {
  const clock = { now: Date.now(), oldest: Number.NEGATIVE_INFINITY }
  const classify = createClassifier()
  return createHitClassifier({ site: DEFAULT_SITE_RULES, ...clock, source: 'log', classify, ranges: undefined })
}

/** Reads, judges and inserts. */
export async function importPlainly(log: string, file: string, { isUnique }: { isUnique: boolean }): Promise<void> {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(TABLE)
  if (isUnique) database.exec(UNIQUE)
  const [paths, agents, clients] = [createNumbers(), createNumbers(), createNumbers()]
  const insert = database.prepare('insert into view_event values (1, ?, 0, ?, ?, ?, ?, ?, ?) on conflict do nothing')
  const insertAll = database.transaction((rows: readonly ViewRow[]) => {
    for (const { time, key, path, kind, class: viewClass, agent, client } of rows) {
      const client_id = clients(client.userAgent)
      insert.run(time, key, paths(path), kind === 'view' ? 0 : 1, CLASS_CODES[viewClass], agents(agent), client_id)
    }
  })
  await readAndJudge(log, (rows) => insertAll.immediate(rows))
  database.close()
}

function createNumbers(): (text: string) => number {
  const numbers = new Map<string, number>()
  return (text) => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(Buffer.from(text).toString(), numbers.size + 1)
    return numbers.size
  }
}
