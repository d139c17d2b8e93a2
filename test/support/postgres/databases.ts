// Databases for tests on PostgreSQL: each a copy of one that is up to date already.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import pg from 'pg'
import { openStorage } from '../../../src/storage/open-storage.ts'

export type PostgresServer = { kind: 'found'; url: string } | { kind: 'none'; reason: string }

/** The server that all tests of the run share; it starts now if it has not. */
export async function findPostgres(): Promise<PostgresServer> {
  const socket = createConnection(process.env.DOCMEND_TEST_KEEPER ?? '').setEncoding('utf8')
  let line = ''
  socket.on('data', (text: string) => {
    line += text
  })
  await once(socket, 'close')
  const rest = line.slice(line.indexOf(' ') + 1).trim()
  return line.startsWith('url ') ? { kind: 'found', url: rest } : { kind: 'none', reason: rest }
}

/** The address of a database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements as the superuser, one after another. */
export async function runAsAdmin(url: string, ...statements: readonly string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const TEMPLATE = 'docmend_template'

/** Makes a database with all tables, or an empty one, which may have another encoding; gives its address. */
export async function createDatabase(server: string, { isEmpty = false, encoding = 'UTF8' } = {}): Promise<string> {
  const name = `docmend_${randomUUID().replaceAll('-', '')}`
  if (isEmpty) await runAsAdmin(server, `create database ${name} template template0 encoding '${encoding}' locale 'C'`)
  else {
    await ensureTemplate(server)
    await runAsAdmin(server, `create database ${name} template ${TEMPLATE}`)
  }
  return databaseUrl(server, name)
}

export interface DatabasePool {
  /** Gives the address of a database with all tables and no rows. */
  take: () => Promise<string>
  /** Empties the database for the next one. */
  giveBack: (url: string) => Promise<void>
  drop: () => Promise<void>
}

/** Databases that tests use one after another: emptying one takes a tenth of the time that a new one does. */
export function createDatabasePool(server: string): DatabasePool {
  const [made, free]: [string[], string[]] = [[], []]
  return {
    take: async () => {
      const kept = free.pop()
      if (kept !== undefined) return kept
      const url = await createDatabase(server)
      made.push(url)
      return url
    },
    giveBack: async (url) => {
      await runAsAdmin(url, EMPTY)
      free.push(url)
    },
    drop: async () => {
      for (const url of made) await dropDatabase(url)
    },
  }
}

/** Truncates only tables with rows, since each costs as much as a new one. Leaves what the migrations have inserted. */
const EMPTY = `do $$ declare name text; filled text := ''; is_filled boolean; begin
  for name in select oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition and relname <> 'migration' loop
    execute 'select exists (select 1 from ' || name || ')' into is_filled;
    if is_filled then filled := filled || ', ' || name; end if;
  end loop;
  if filled <> '' then execute 'truncate ' || substr(filled, 3) || ' cascade'; end if;
  insert into service_note (name, value) values ('generation of clients', '0') on conflict do nothing;
end $$`

export async function dropDatabase(url: string): Promise<void> {
  await runAsAdmin(
    databaseUrl(url, 'postgres'),
    `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`,
  )
}

async function ensureTemplate(server: string): Promise<void> {
  await withClient(server, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${TEMPLATE}'))`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [
      TEMPLATE,
    ])
    if (rowCount === 1) return
    await client.query(`drop database if exists ${TEMPLATE}`)
    await client.query(`create database ${TEMPLATE}`)
    await (await openStorage({ kind: 'postgres', url: databaseUrl(server, TEMPLATE) })).close()
    await client.query(`alter database ${TEMPLATE} is_template true`)
  })
}
