import { CompiledQuery, sql } from 'kysely'
import type { Catalog, Key, StoredValue, TableShape, TableSize } from './dialect.ts'
import { CopiedRows } from './postgres-rows.ts'

export const postgresCatalog: Catalog = {
  listTables: async (db) => {
    const { rows } = await sql<TableShape>`
      select found.relname as name,
        (select json_agg(a.attname order by a.attnum) from pg_attribute as a
          where a.attrelid = found.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select coalesce(json_agg(a.attname order by k.place), '[]') from pg_index as i
          cross join unnest(i.indkey) with ordinality as k (number, place)
          join pg_attribute as a on a.attrelid = found.oid and a.attnum = k.number
          where i.indrelid = found.oid and i.indisprimary) as key,
        (select coalesce(json_agg(distinct other.relname), '[]') from pg_constraint as c
          join pg_class as other on other.oid = c.confrelid
          where c.conrelid = found.oid and c.contype = 'f') as references
      from pg_class as found
      where found.relnamespace = current_schema()::regnamespace and found.relkind in ('r', 'p') and not found.relispartition
      order by found.relname`.execute(db)
    return rows
  },
  measure: async (db, { name }) => {
    const wide = await sql<{ column: string }>`
      select attname as column from pg_attribute
      where attrelid = cast(${name} as regclass) and attnum > 0 and not attisdropped
        and atttypid in ('text'::regtype, 'bytea'::regtype)`.execute(db)
    const widths = wide.rows.map(({ column }) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
    const { rows } = await sql<TableSize>`
      select count(*) as rows, coalesce(max(${sql.join([sql`0`, ...widths], sql` + `)}), 0) as "widestBytes"
      from ${sql.table(name)}`.execute(db)
    return rows[0] ?? { rows: 0, widestBytes: 0 }
  },
  // One plan for the whole table: from batch to batch, the planner takes a few rows to be left and sorts them all.
  openCursor: async (trx, { name, columns, key }, after) => {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const order = sql.join(key.map((column) => sql.ref(column)))
    const isBehind =
      after === 'any' || after === undefined ? sql`` : sql`where (${order}) > (${sql.join(after.map(toLiteral))})`
    const inOrder = after === 'any' ? sql`` : sql`order by ${order}`
    await sql`declare rows_of_table no scroll cursor for
      select ${names} from ${sql.table(name)} ${isBehind} ${inOrder}`.execute(trx)
    return {
      take: async (count) =>
        (await sql<Record<string, StoredValue>>`fetch ${sql.lit(count)} from rows_of_table`.execute(trx)).rows,
      close: async () => {
        await sql`close rows_of_table`.execute(trx)
      },
    }
  },
  insert: async (trx, { name, columns }, rows) => {
    const names = sql.join(columns.map((one) => sql.ref(one)))
    const copy = sql`copy ${sql.table(name)} (${names}) from stdin`.compile(trx).sql
    await trx.executeQuery(CompiledQuery.raw(copy, [new CopiedRows(rows)]))
  },
  readSequences: async (db) => {
    const { rows } = await sql<{ name: string; last: number }>`
      select name, pg_sequence_last_value(sequence::regclass) as last from (${identities()}) as found
      where pg_sequence_last_value(sequence::regclass) is not null`.execute(db)
    return new Map(rows.map(({ name, last }) => [name, last]))
  },
  raiseSequence: async (trx, { name }, least) => {
    const { rows } = await sql<{ sequence: string; column: string }>`
      select * from (${identities()}) as found where name = ${name}`.execute(trx)
    for (const { sequence, column } of rows) {
      const highest = sql`greatest(cast(${least} as bigint), (select max(${sql.ref(column)}) from ${sql.table(name)}))`
      await sql`select setval(${sequence}::regclass, highest) from (select ${highest} as highest) as found
        where highest > 0`.execute(trx)
    }
  },
  isUsedByOthers: async (db) => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'docmend' and pid <> pg_backend_pid() limit 1`.execute(
      db,
    )
    return rows.length > 0
  },
  allowLongRead: async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  },
}

/** The tables whose rows the database numbers. */
function identities() {
  return sql`
    select table_name as name, column_name as column,
      pg_get_serial_sequence(quote_ident(table_schema) || '.' || quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`
}

/** A cursor takes no parameters. In hexadecimal, a text needs no quoting that depends on a setting of the server. */
function toLiteral(value: Key[number]) {
  if (typeof value === 'number') return sql.lit(value)
  return sql`convert_from(decode(${sql.lit(Buffer.from(value).toString('hex'))}, 'hex'), 'UTF8')`
}
