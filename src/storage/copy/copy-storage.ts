// Copies a whole database into an empty one, of the same kind or the other.

import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import {
  type Catalog,
  type Dialect,
  type Key,
  keyOf,
  type StoredRow,
  type TableShape,
  type TableSize,
} from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { isCopyNotes, markFinished, noteLastKey, readLastKey } from './open-for-copy.ts'

// The rows of a table, a batch at a time.

interface RowBatch {
  rows: StoredRow[]
  /** Of the last row. */
  lastKey: Key
}

/** A table as the source has it. */
type MeasuredTable = TableShape & TableSize

/** What to read from. */
interface Side {
  catalog: Catalog
  /** The rows are those of one moment. */
  trx: Transaction<Tables>
}

const FIRST_ROWS = 50
const MOST_ROWS = 5000
/** A batch aims at less than this, so that neither database nor this process holds much at once. */
const AIMED_BYTES = 2_000_000

/** What a batch has at most, if every row in it were the widest of its table: single jobs have patches of 16 MB. */
const MOST_BYTES = 32_000_000

/**
 * Gives the rows behind `after` in the order of the key; with `any`, all rows in the order that takes least. `widestBytes`: of the
 * widest row of the table.
 */
export async function* readRows(
  side: Side,
  table: MeasuredTable,
  after: Key | 'any' | undefined,
): AsyncGenerator<RowBatch> {
  const cursor = await side.catalog.openCursor(side.trx, table, after)
  // What came before does not tell how wide the next rows are.
  const mostRows = Math.min(MOST_ROWS, Math.max(1, Math.floor(MOST_BYTES / Math.max(1, table.widestBytes))))
  for (let limit = Math.min(FIRST_ROWS, mostRows); ; ) {
    const found = await cursor.take(limit)
    const last = found.at(-1)
    const rows = found.map((row) => table.columns.map((column) => row[column] ?? null))
    if (last !== undefined) yield { rows, lastKey: keyOf(table, last) }
    if (found.length < limit) return cursor.close()
    const isLarge = 2 * rows.reduce((sum, row) => sum + sizeOf(row), 0) > AIMED_BYTES
    limit = isLarge ? Math.max(1, Math.floor(limit / 2)) : Math.min(mostRows, limit * 2)
  }
}

function sizeOf(row: StoredRow): number {
  return row.reduce<number>((sum, value) => {
    return sum + (typeof value === 'object' ? (value?.length ?? 0) : String(value).length)
  }, 0)
}

// What two tables must have in common to have the same rows, whatever their order.

interface Checksum {
  rows: number
  /** The sum of the SHA-256 of all rows, of their first 8 bytes each, modulo 2^64. */
  sum: bigint
}

/** Reads the whole table; `onRows` hears of how many rows at a time. */
async function sumRows(side: Side, table: MeasuredTable, onRows: (count: number) => void): Promise<Checksum> {
  const total = { rows: 0, sum: 0n }
  for await (const { rows } of readRows(side, table, 'any')) {
    total.rows += rows.length
    for (const row of rows) total.sum = BigInt.asUintN(64, total.sum + hashRow(row))
    onRows(rows.length)
  }
  return total
}

function hashRow(row: StoredRow): bigint {
  return hash('sha256', JSON.stringify(row.map(toComparable)), 'buffer').readBigUInt64BE()
}

/** The same for both databases. */
function toComparable(value: StoredRow[number]): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value
}

/** Puts each table behind those that it refers to. Throws when some refer to each other. */
function orderTables(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  const isThere = (name: string): boolean => ordered.some((table) => table.name === name)
  for (let rest = [...tables]; rest.length > 0; ) {
    const next = rest.filter(({ name, references }) => references.every((other) => other === name || isThere(other)))
    if (next.length === 0) throw new Error(`Tables refer to each other: ${rest.map(({ name }) => name).join(', ')}`)
    ordered.push(...next)
    rest = rest.filter((table) => !next.includes(table))
  }
  return ordered
}

interface CopyProgress {
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
