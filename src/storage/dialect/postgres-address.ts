// The address of a database as messages may show it.

/** Host, port and name; never the user, the password or other parameters. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  const host = hostname === '' ? 'localhost' : hostname
  return `postgres://${host}${port === '' ? '' : `:${port}`}${pathname}`
}
