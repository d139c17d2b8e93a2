// How a process connects to PostgreSQL, and the address of a database as messages may show it.

/**
 * The most connections of a process to PostgreSQL for everything but exports. Requests and jobs need one for a few
 * milliseconds at a time.
 */
export const CONNECTIONS = 10

/** A connection to PostgreSQL that is not there, or not free, after this time gets the request 503. */
export const CONNECT_TIMEOUT_MS = 5000

/** Host, port and name; never the user, the password or other parameters. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  const host = hostname === '' ? 'localhost' : hostname
  return `postgres://${host}${port === '' ? '' : `:${port}`}${pathname}`
}
