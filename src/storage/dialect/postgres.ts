// PostgreSQL: any number of processes on any number of machines.
import { CompiledQuery, sql } from 'kysely'
import { type ClientBase, Pool, types } from 'pg'
import { NO_CHANGES } from '../../projects/changes.ts'
import { openPostgresChanges } from '../changes/postgres-changes.ts'
import {
  type Catalog,
  type ColumnTypes,
  type Dialect,
  type Key,
  LOCK_TIMEOUT_MS,
  type Locks,
  type PoolUse,
  READ_TIMEOUT_MS,
  type StoredValue,
  type TableShape,
  type TableSize,
} from './dialect.ts'
import { likePattern } from './like-pattern.ts'
import { CONNECT_TIMEOUT_MS, CONNECTIONS, describeDatabase } from './postgres-address.ts'
import { type OnFault, openKysely, WITHOUT_TIMEOUT } from './postgres-driver.ts'
import { isLockTimeout } from './postgres-errors.ts'
import { CopiedRows, insertRows, insertTogether, jsonTable } from './postgres-rows.ts'
import { createPartitions, freePartitions, viewLayout } from './postgres-views.ts'

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

// How PostgreSQL writes the types of columns.

export const postgresColumnTypes: ColumnTypes = {
  bytes: sql`bytea`,
  bytewiseText: sql`text collate "C"`,
  double: sql`double precision`,
  // `by default`: a copy of another database brings its numbers along. A sequence never gives a number twice.
  generatedId: sql`bigint generated by default as identity primary key`,
  neverReusedId: sql`bigint generated by default as identity primary key`,
  clustered: sql``,
  clusteredByMonth: sql`partition by range (time)`,
  ownStatements: viewLayout,
}

/** A connection to PostgreSQL that nobody uses is closed after this time. */
const CONNECTION_IDLE_TIMEOUT_MS = 30_000

/** PostgreSQL ends a transaction in which nothing happens for this long: its process hangs, and its locks hold up others. */
const TRANSACTION_IDLE_TIMEOUT_MS = 60_000

/** A migration that waits this long for a table lets those go first who wait behind it; well below `LOCK_TIMEOUT_MS`. */
const MIGRATION_LOCK_TIMEOUT_MS = 1000

/** An answer of PostgreSQL that has not come so long after its time limit never comes: the connection is given up, and the request gets 503. */
export const ANSWER_GRACE_MS = 2000

/** PostgreSQL ends a statement that takes longer, except those of exports and migrations; the request gets 503. */
export const STATEMENT_TIMEOUT_MS = 30_000

/** And those for exports, each of which may need one for seconds. */
const READ_CONNECTIONS = 4

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?sslmode=…`; what is missing comes from libpq's variables and `~/.pgpass`. */
  url: string
  /** Stands in for the database's clock (epoch milliseconds), in tests. */
  databaseNow?: () => number
  /** The most connections for writes, and for reads of single rows; `CONNECTIONS` when absent. */
  connections?: number
  /** For the connection that hears of changes, which must be one to the server itself; `url` when absent, null = none. */
  listenUrl?: string | null | undefined
  /** A statement that takes longer fails; `STATEMENT_TIMEOUT_MS` when absent. */
  statementTimeoutMs?: number
  /** How long a request waits for a connection; `CONNECT_TIMEOUT_MS` when absent. */
  connectTimeoutMs?: number
  /** Called for each statement that the database refused because it cannot be used. */
  onFault?: OnFault | undefined
}

const LOCKS: Locks = {
  // `for update` would wait for, and hold up, everybody who inserts a row that refers to these.
  forUpdate: (query) => query.forNoKeyUpdate(),
  forRemoval: (query) => query.forUpdate(),
  forReference: (query) => query.forKeyShare(),
  forShare: (query) => query.forShare(),
  forUpdateSkipLocked: (query) => query.forNoKeyUpdate().skipLocked(),
  lockTable: async (transaction, table) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction)
  },
  takeTurns: async (transaction, topic) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`docmend ${topic}`}, 0))`.execute(transaction)
  },
  lockMigrations: async (transaction) => {
    // A migration may take long, and others wait here for it.
    await WITHOUT_TIMEOUT.execute(transaction)
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtextextended('docmend migrations', 0))`.execute(transaction)
    // A change of a table waits for everybody who reads it, such as pg_dump, and everybody else then waits behind the change.
    await sql`set local lock_timeout = ${sql.lit(MIGRATION_LOCK_TIMEOUT_MS)}`.execute(transaction)
  },
  hasStoodBack: isLockTimeout,
}

/** Throws `StoreUnavailableError` when the database does not answer. */
export async function openPostgres(options: PostgresOptions): Promise<Dialect> {
  const { url, databaseNow, connections = CONNECTIONS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS } = options
  const writing = openPool(url, { max: connections, statementTimeoutMs, connectTimeoutMs })
  const reading = openPool(url, { max: READ_CONNECTIONS, statementTimeoutMs: READ_TIMEOUT_MS, connectTimeoutMs })
  const db = openKysely(writing, 'begin isolation level read committed', options.onFault)
  const reader = openKysely(reading, 'begin isolation level repeatable read read only', options.onFault)
  const nowMs = () => (databaseNow === undefined ? CLOCK_MS : sql.lit(databaseNow()))
  const dialect: Dialect = {
    db,
    reader,
    columnTypes: postgresColumnTypes,
    description: describeDatabase(url),
    // The server looks at the checksums of what it reads, and says so: see postgres-errors.ts.
    examine: async () => undefined,
    poolUse: () => addUse(useOf(writing), useOf(reading)),
    close: async () => {
      await Promise.all([writing, reading].filter((pool) => !pool.ending).map((pool) => pool.end()))
    },
    openChanges: async (onFault) => {
      if (options.listenUrl === null) return NO_CHANGES
      return openPostgresChanges({ url: options.listenUrl ?? url, pool: writing, onFault })
    },
    nowMs,
    insertRows,
    insertTogether,
    jsonTable,
    // The collation of columns that sort by bytes knows the capitals of ASCII alone.
    contains: (column, text) => {
      const pattern = sql`cast(${likePattern(text)} as text) collate "default"`
      return sql<boolean>`lower(${column} collate "default") like lower(${pattern}) escape '\\'`
    },
    // The sum of `bigint` is a `numeric`, which takes twice as long to make, to sort and to read.
    sumOf: (column) => sql<number>`sum(cast(${column} as float8))`,
    jsonArrayOf: (column) => sql<string | null>`cast(json_agg(${column}) as text)`,
    preparePartitions: createPartitions(db),
    isInPartitionsOf: (start, end) => sql<boolean>`view_event.time >= ${start} and view_event.time < ${end}`,
    catalog: postgresCatalog,
    // Autovacuum does it, within a minute of a bulk of rows.
    gatherStatistics: async () => undefined,
    keepsOneMoment: 'reader',
    freePartitions: (before) => freePartitions(db, before),
    // A transaction holds up nobody before it locks, and only within one is a connection of PgBouncer ours.
    draftThenFinish: (draft, finish) => db.transaction().execute(async (trx) => finish(trx, await draft(trx))),
    untilCommit: sql`on commit delete rows`,
    ...LOCKS,
  }
  return dialect
}

function useOf({ totalCount, idleCount, waitingCount }: Pool): PoolUse {
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

function addUse(a: PoolUse, b: PoolUse): PoolUse {
  return { used: a.used + b.used, idle: a.idle + b.idle, waiting: a.waiting + b.waiting }
}

/** The start of the statement, not of the transaction: a lease begins when it is taken. Stable, so that indexes serve. */
const CLOCK_MS = sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`

interface PoolLimits {
  max: number
  statementTimeoutMs: number
  connectTimeoutMs: number
}

function openPool(url: string, { max, statementTimeoutMs, connectTimeoutMs }: PoolLimits): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'docmend',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: CONNECTION_IDLE_TIMEOUT_MS,
    keepAlive: true,
    // The server ends a statement by itself, unless the network swallows what it says.
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    // The types do not know that the pool waits for it.
    onConnect: (client): unknown => beginSession(client, statementTimeoutMs),
    types: { getTypeParser: readNumbers },
  })
  // A connection that ends while nobody uses it; the next query opens another.
  pool.on('error', () => undefined)
  return pool
}

/** Parallel workers take some 15 ms to start, which the default, 1000, does not stand for: only reads of seconds are to have them. */
const PARALLEL_SETUP_COST = 50_000

/** Not as parameters of the connection, which PgBouncer refuses. */
function beginSession(client: ClientBase, statementTimeoutMs: number): Promise<unknown> {
  // To compile an export takes longer than to run it.
  const text = `set statement_timeout = ${statementTimeoutMs}; set lock_timeout = ${LOCK_TIMEOUT_MS}; set jit = off;
    set parallel_setup_cost = ${PARALLEL_SETUP_COST};
    set idle_in_transaction_session_timeout = ${TRANSACTION_IDLE_TIMEOUT_MS}`
  const query = { text, query_timeout: CONNECT_TIMEOUT_MS }
  return client.query(query)
}

/** Counts, sums and times are whole numbers below 2^53. */
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])

const readNumbers: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  NUMBERS.has(oid) ? Number : types.getTypeParser(oid, format as 'text')
