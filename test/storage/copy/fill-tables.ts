// A database with rows in every table, of every kind of value that a table can hold.
import Database from 'better-sqlite3'

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
}

/** Rows per table. */
const FILLED_ROWS = 4

const TEXTS = ['plain', 'tab\tline\nreturn\rback\\slash \\N \\.', 'Ünïcode 🙂 \u2028', '']
const NUMBERS = { bigint: [1, 0, -5, Number.MAX_SAFE_INTEGER], integer: [1, 2, 3, 2_147_483_647] }
const BYTES = [Buffer.from([0, 255, 10, 92]), Buffer.alloc(0), Buffer.from('text'), Buffer.alloc(70_000, 7)]

/** Adds rows to every table that has none, each with parents that are there. */
export function fillTables(file: string): void {
  const database = new Database(file)
  database.pragma('foreign_keys = off')
  const tables = database
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'migration'",
    )
    .pluck()
    .all()
  for (const table of tables) {
    for (let n = 0; n < FILLED_ROWS; n++) addRow(database, table, n)
    const count = database.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0
    if (count < (table === 'github_app' ? 1 : FILLED_ROWS)) throw new Error(`${table} has ${count} rows`)
  }
  database.exec('delete from audit_entry where id = (select max(id) from audit_entry)')
  const broken = database.pragma('foreign_key_check')
  if (Array.isArray(broken) && broken.length > 0) throw new Error(JSON.stringify(broken))
  database.close()
}

function addRow(database: Database.Database, table: string, n: number): void {
  const columns = database.prepare<[], Column>(`select * from pragma_table_info('${table}')`).all()
  const parents = database
    .prepare<[], { from: string; table: string }>(`select "from", "table" from pragma_foreign_key_list('${table}')`)
    .all()
  const refers = (name: string): boolean => parents.some(({ from }) => from === name)
  const values = columns.map((column) => (refers(column.name) ? keyOf(column, n) : storedValueOf(column, n)))
  const names = columns.map(({ name }) => `"${name}"`).join()
  database.prepare(`insert or ignore into ${table} (${names}) values (${columns.map(() => '?').join()})`).run(...values)
}

function keyOf({ type }: Column, n: number): number | string {
  return /int/i.test(type) ? n + 1 : `key-${n}`
}

function storedValueOf(column: Column, n: number): unknown {
  const { name, type, notnull, pk } = column
  if (name === 'slot') return 1
  if (name === 'status') return 'failed'
  // Also what unique indexes cover.
  if (pk > 0 || /hash|token|_id$|^id$|key/.test(name)) return keyOf(column, n)
  if (notnull === 0 && n === 1) return null
  if (/blob/i.test(type)) return BYTES[n]
  if (/real/i.test(type)) return n / 3
  if (/bigint/i.test(type)) return NUMBERS.bigint[n]
  if (/smallint/i.test(type)) return n
  return /int/i.test(type) ? NUMBERS.integer[n] : TEXTS[n]
}

/** All rows, by table, and the highest numbers that were given. */
export function dumpTables(file: string): Record<string, unknown> {
  const database = new Database(file, { readonly: true })
  const tables = database
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not in ('migration', 'sqlite_stat1') order by 1",
    )
    .pluck()
    .all()
  const dump = tables.map((table): [string, unknown] => {
    const columns = database.prepare<[], string>(`select name from pragma_table_info('${table}')`).pluck().all()
    const order = columns.map((name) => `"${name}"`).join()
    return [table, database.prepare(`select * from ${table} order by ${order}`).all()]
  })
  database.close()
  return Object.fromEntries(dump)
}
