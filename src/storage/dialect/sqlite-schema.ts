// How SQLite makes tables.
import { sql } from 'kysely'
import type { ColumnTypes } from './dialect.ts'

export const sqliteColumnTypes: ColumnTypes = {
  bytes: 'blob',
  // SQLite compares text by bytes unless it is told otherwise.
  bytewiseText: 'text',
  // https://www.sqlite.org/datatype3.html: `real` and `double precision` are both 8 bytes here.
  double: 'real',
  // https://www.sqlite.org/lang_createtable.html#rowid: an `integer primary key` names the row, and is given when absent.
  generatedId: (column) => column.primaryKey(),
  // https://www.sqlite.org/autoinc.html: without it, the number of the newest row is free once that row is deleted.
  neverReusedId: (column) => column.primaryKey().autoIncrement(),
  clustered: (table) => table.modifyEnd(sql`without rowid`),
}
