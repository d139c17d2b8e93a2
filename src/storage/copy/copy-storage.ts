// Copies a whole database into an empty one, of the same kind or the other.
import type { Transaction } from 'kysely'
import type { StoredRow, TableShape } from '../dialect/catalog.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { sumRows } from './checksum.ts'
import { isCopyNotes, markFinished, noteLastKey, readLastKey } from './copy-notes.ts'
import { orderTables } from './order-tables.ts'
import { type MeasuredTable, readRows } from './stored-rows.ts'

export interface CopyProgress {
  stage: 'copying' | 'comparing'
  done: number
  all: number
}

export interface CopyOptions {
  signal: AbortSignal
  onProgress: (progress: CopyProgress) => void
}

/** Rows per table, equal in both databases. */
export type CopiedTables = { name: string; rows: number }[]

/** The rows of migrations say what a database is, and each has its own. */
const OWN = 'migration'

/**
 * Copies what is not copied yet, from one moment of `from`, and compares every row. Both have all migrations of this version,
 * and `to` is marked as unfinished until this has succeeded. Throws with the table that differs.
 */
export function copyStorage(from: Dialect, to: Dialect, options: CopyOptions): Promise<CopiedTables> {
  // The reader of SQLite is a thread for exports with a time limit, and its transactions would let others write.
  const reading = from.keepsOneMoment === 'reader' ? from.reader : from.db
  return reading.transaction().execute(async (source) => {
    await from.catalog.allowLongRead(source)
    const tables = await measureAll(from, source, await matchTables(from, source, to))
    const all = tables.reduce((sum, { rows }) => sum + rows, 0)
    await copyTables({ from, source, to, tables, all, options })
    const compared = await compareTables({ from, source, to, tables, all, options })
    await to.db.transaction().execute((trx) => markFinished(trx))
    return compared
  })
}

/** In an order in which each row finds what it refers to. */
async function matchTables(from: Dialect, source: Transaction<Tables>, to: Dialect): Promise<TableShape[]> {
  const ofSource = await from.catalog.listTables(source)
  const ofTarget = (await to.catalog.listTables(to.db)).filter(({ name }) => name !== OWN && !isCopyNotes(name))
  for (const { name, columns } of ofTarget) {
    const other = ofSource.find((table) => table.name === name)
    if (other === undefined || !hasSameNames(other.columns, columns))
      throw new Error(`The table ${name} is not the same in both databases, although their migrations are`)
  }
  const keys = new Map(ofSource.map(({ name, key }) => [name, key]))
  return orderTables(ofTarget).map((table) => ({ ...table, key: keys.get(table.name) ?? table.key }))
}

function hasSameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join()
}

async function measureAll(
  { catalog }: Dialect,
  source: Transaction<Tables>,
  tables: readonly TableShape[],
): Promise<MeasuredTable[]> {
  const measured: MeasuredTable[] = []
  for (const table of tables) measured.push({ ...table, ...(await catalog.measure(source, table)) })
  return measured
}

/** Counting takes long where much has been copied already. */
function countCopied({ catalog, db }: Dialect, table: TableShape): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await catalog.allowLongRead(trx)
    return (await catalog.measure(trx, table)).rows
  })
}

interface Copying {
  from: Dialect
  source: Transaction<Tables>
  to: Dialect
  tables: readonly MeasuredTable[]
  all: number
  options: CopyOptions
}

async function copyTables({ from, source, to, tables, all, options }: Copying): Promise<void> {
  let done = 0
  const onRows = (count: number): void => {
    done += count
    options.signal.throwIfAborted()
    options.onProgress({ stage: 'copying', done, all })
  }
  const sequences = await from.catalog.readSequences(source)
  for (const table of tables) {
    const last = await readLastKey(to.db, table.name)
    if (last !== undefined) onRows(await countCopied(to, table))
    for await (const { rows, lastKey } of readRows({ catalog: from.catalog, trx: source }, table, last)) {
      await to.preparePartitions(timesOf(table, rows))
      await to.db.transaction().execute(async (trx) => {
        await to.catalog.insert(trx, table, rows)
        await noteLastKey(trx, table.name, lastKey)
      })
      onRows(rows.length)
    }
    await to.db.transaction().execute((trx) => to.catalog.raiseSequence(trx, table, sequences.get(table.name) ?? 0))
  }
}

/** Single views lie in a partition per month, where the database has partitions. */
function timesOf({ name, columns }: TableShape, rows: readonly StoredRow[]): number[] {
  if (name !== 'view_event') return []
  const at = columns.indexOf('time')
  return rows.map((row) => Number(row[at]))
}

async function compareTables({ from, source, to, tables, all, options }: Copying): Promise<CopiedTables> {
  let done = 0
  const onRows = (count: number): void => {
    done += count
    options.signal.throwIfAborted()
    options.onProgress({ stage: 'comparing', done, all: 2 * all })
  }
  const compared: CopiedTables = []
  for (const table of tables) {
    const ofSource = await sumRows({ catalog: from.catalog, trx: source }, table, onRows)
    const ofTarget = await to.db.transaction().execute(async (trx) => {
      await to.catalog.allowLongRead(trx)
      return sumRows({ catalog: to.catalog, trx }, table, onRows)
    })
    if (ofSource.rows !== ofTarget.rows || ofSource.sum !== ofTarget.sum) throw differs(table, ofSource, ofTarget)
    compared.push({ name: table.name, rows: ofSource.rows })
  }
  return compared
}

function differs({ name }: TableShape, ofSource: { rows: number }, ofTarget: { rows: number }): Error {
  const counts =
    ofSource.rows === ofTarget.rows ? 'as many rows, but others' : `${ofTarget.rows} rows instead of ${ofSource.rows}`
  return new Error(
    `The table ${name} of the copy has ${counts}: the source was changed since the copy began. Empty the target and copy again`,
  )
}
