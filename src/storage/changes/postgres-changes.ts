// Changes between processes on any machine, by NOTIFY and LISTEN of the PostgreSQL that they share. A process listens on a
// connection of its own for as long as it runs, and publishes by one of those that it has for queries.
import { randomUUID } from 'node:crypto'
import { Client, type Notification, type Pool } from 'pg'
import type { Change, Changes } from '../../projects/changes.ts'
import { CONNECT_TIMEOUT_MS } from '../dialect/postgres-address.ts'
import { createListeners, type Listeners } from './listeners.ts'

/** So often a process asks whether the connection that listens is still there. */
const LISTEN_PROBE_EVERY_MS = 30_000

/** But no longer than this. */
const LISTEN_RETRY_MAX_MS = 30_000

/** A process that cannot listen to PostgreSQL tries again after this time, and waits twice as long each time after that. */
const LISTEN_RETRY_MS = 500

const CHANNEL = 'docmend_changes'

interface PostgresChangesOptions {
  /** Of the connection that listens. PgBouncer, where it lends connections for a transaction, cannot be between. */
  url: string
  pool: Pool
  /** Gets the reason when this process cannot listen; it goes on trying. */
  onFault: (error: unknown) => void
}

/** Resolves once this process listens, or could not; then it looks by itself until it does. */
export async function openPostgresChanges({ url, pool, onFault }: PostgresChangesOptions): Promise<Changes> {
  const own = randomUUID().slice(0, 8)
  const listeners = createListeners()
  const ear = createEar({ url, onFault, hear: (payload) => tellOthers(payload, own, listeners) }, listeners)
  await ear.begin()
  const publisher = createPublisher(pool, own)
  return {
    publish: publisher.publish,
    subscribe: listeners.subscribe,
    close: async () => {
      await publisher.sent()
      await ear.close()
    },
  }
}

/** Our own notifications come back to us, since the server does not know which connections are ours. */
function tellOthers(payload: string, own: string, { tell }: Listeners): void {
  const end = payload.indexOf(' ')
  if (payload.slice(0, end) !== own) tell(payload.slice(end + 1) as Change)
}

/** Sends what came together by one statement, after the transaction that it tells of: NOTIFY within it would hold a lock. */
function createPublisher(pool: Pool, own: string) {
  const waiting = new Set<Change>()
  let sending: Promise<void> | undefined
  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const payloads = [...waiting].map((change) => `${own} ${change}`)
      waiting.clear()
      // A lost message only delays: waiting code also looks by itself.
      await pool
        .query(`select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) as payload`, [payloads])
        .catch(() => undefined)
    }
    sending = undefined
  }
  return {
    publish: (change: Change): void => {
      waiting.add(change)
      sending ??= send()
    },
    /** What was published just now, such as the release of a job, has left. */
    sent: async (): Promise<void> => sending,
  }
}

interface EarOptions {
  url: string
  hear: (payload: string) => void
  onFault: (error: unknown) => void
}

/** The connection that listens, again and again. */
function createEar({ url, hear, onFault }: EarOptions, { tell }: Listeners) {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let [isClosed, failures] = [false, 0]
  const later = (work: () => Promise<void>, ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), ms).unref()
  }
  const lose = (lost: Client, error: unknown): void => {
    if (isClosed || client !== lost) return
    client = undefined
    lost.end().catch(() => undefined)
    if (failures === 0) onFault(error)
    later(begin, Math.min(LISTEN_RETRY_MAX_MS, LISTEN_RETRY_MS * 2 ** failures))
    failures += 1
  }
  /** A connection that a firewall has dropped looks alive: only a question shows it. */
  const probe = async (asked: Client): Promise<void> => {
    try {
      await asked.query('select 1')
      later(() => probe(asked), LISTEN_PROBE_EVERY_MS)
    } catch (error) {
      lose(asked, error)
    }
  }
  const begin = async (): Promise<void> => {
    const next = newClient(url)
    client = next
    next.on('notification', ({ payload = '' }: Notification) => hear(payload))
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('The connection ended')))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      if (failures > 0) tell(undefined)
      failures = 0
      later(() => probe(next), LISTEN_PROBE_EVERY_MS)
    } catch (error) {
      lose(next, error)
    }
  }
  const close = async (): Promise<void> => {
    isClosed = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
  return { begin, close }
}

function newClient(connectionString: string): Client {
  const limits = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS }
  return new Client({ connectionString, application_name: 'docmend', keepAlive: true, ...limits })
}
