// How SQLite makes tables.
import { sql } from 'kysely'
import type { ColumnTypes } from './dialect.ts'

export const sqliteColumnTypes: ColumnTypes = {
  bytes: 'blob',
  // SQLite compares text by bytes unless it is told otherwise.
  bytewiseText: 'text',
  // https://www.sqlite.org/lang_createtable.html#rowid: an `integer primary key` names the row, and is given when absent.
  generatedId: (column) => column.primaryKey(),
  clustered: (table) => table.modifyEnd(sql`without rowid`),
}
