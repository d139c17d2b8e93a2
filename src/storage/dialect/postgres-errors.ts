// Tells a database that cannot be used now from a mistake of ours in a query.
import { type StoreFault, StoreUnavailableError } from '../../projects/store-unavailable-error.ts'

interface Fault {
  fault: StoreFault
  advice: string
}

const AWAY: Fault = {
  fault: 'passing',
  advice: 'The database does not answer: is its server running, and can it be reached from here?',
}
const STOPPING: Fault = {
  fault: 'passing',
  advice: 'The database is stopping, starting or changing its primary server.',
}
const REFUSED: Fault = {
  fault: 'failing',
  advice: 'The database refuses the user or the password of DATABASE_URL.',
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html; a class has two characters. */
const FAULTS: Record<string, Fault> = {
  '08': AWAY,
  '57P01': STOPPING,
  '57P02': STOPPING,
  '57P03': STOPPING,
  '57P04': { fault: 'missing', advice: 'The database of DATABASE_URL was dropped.' },
  '57P05': STOPPING,
  '3D000': { fault: 'missing', advice: 'The database of DATABASE_URL does not exist: create it, or restore a backup.' },
  '28': REFUSED,
  '42501': { fault: 'failing', advice: 'The user of DATABASE_URL may not use the tables: does it own them?' },
  '25006': {
    fault: 'read_only',
    advice: 'The database takes no writes: does DATABASE_URL lead to a standby, or is the primary read-only?',
  },
  '40': { fault: 'passing', advice: 'Too many requests changed the same rows of the database at once.' },
  '53300': {
    fault: 'passing',
    advice:
      'The database has no connection left: raise its max_connections, or lower DOCMEND_DATABASE_CONNECTIONS of the processes.',
  },
  '53100': { fault: 'full', advice: 'The disk of the database is full: free some space on its server.' },
  '53': { fault: 'passing', advice: 'The database is out of memory or of another resource.' },
  '54': { fault: 'failing', advice: 'A limit of the database was reached.' },
  '55P03': {
    fault: 'passing',
    advice:
      'A row or table of the database was locked for too long: is a backup, a migration or an SQL shell open on it?',
  },
  '57014': { fault: 'passing', advice: 'The database took too long for a statement.' },
  '25P03': { fault: 'passing', advice: 'A transaction stood still for too long, and the database ended it.' },
  '58': { fault: 'failing', advice: 'The disk of the database is failing: look at the log of its server.' },
  XX001: { fault: 'damaged', advice: 'The database is damaged: stop the service and restore it from a backup.' },
  XX002: { fault: 'damaged', advice: 'An index of the database is damaged: rebuild it with reindexdb.' },
}

/** Of Node.js, when no server answers, or a connection breaks. */
const NETWORK =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOENT|EACCES|CERT_.*|.*_CERT.*|ERR_TLS_.*)$/

/** pg and pg-pool have no codes for these. */
const MESSAGES: readonly (readonly [RegExp, Fault | 'closed'])[] = [
  [/^timeout exceeded when trying to connect|^Connection terminated due to connection timeout/, AWAY],
  [/^Connection terminated|^Client has encountered a connection error|^Client was closed|^Query read timeout/, AWAY],
  [/^Cannot use a pool after calling end/, 'closed'],
  [/does not support SSL|self-signed certificate|unable to verify/i, AWAY],
]

/** Two transactions that cannot both go on: the same work again succeeds. */
const REPEATABLE = new Set(['40001', '40P01'])

export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(codeOf(error instanceof StoreUnavailableError ? error.cause : error))
}

/** `lock_not_available` of PostgreSQL. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error instanceof StoreUnavailableError ? error.cause : error) === '55P03'
}

/** Whether the connection is of no use any more, or leads to a server that is no primary. */
export function endsConnection(error: unknown): boolean {
  const code = codeOf(error)
  return code === '' || /^(?:08|57P|25006|25P03)/.test(code) || NETWORK.test(code)
}

/**
 * Gives a `StoreUnavailableError` for a fault of the database or of the way to it, else the error as it is. `mayHaveChanged`:
 * of a statement that changes something, if the answer was lost.
 */
export function asStoreError(error: unknown, mayHaveChanged = false): unknown {
  if (error instanceof StoreUnavailableError) return error
  const code = codeOf(error)
  const fault = FAULTS[code] ?? FAULTS[code.slice(0, 2)] ?? (NETWORK.test(code) ? AWAY : findByMessage(error))
  if (fault === undefined) return error
  if (fault === 'closed') return closedError(error)
  const said = error instanceof Error && error.message !== '' ? error.message : code
  return new StoreUnavailableError(`${fault.advice} (${said})`, { fault: fault.fault, cause: error, mayHaveChanged })
}

export function closedError(cause?: unknown): StoreUnavailableError {
  return new StoreUnavailableError('The database is closed: the service is stopping.', { cause })
}

function findByMessage(error: unknown): Fault | 'closed' | undefined {
  const message = error instanceof Error ? error.message : ''
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1]
}

function codeOf(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : ''
}
