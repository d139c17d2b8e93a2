// Where readers find a page, when the settings name the site's host.

/** Undefined when the host is not known: without hosts all requests count, and a pattern names no one host. */
export function liveAddress(path: string, hosts: readonly string[]): string | undefined {
  const host = hosts.find((one) => !one.includes('*'))
  if (host === undefined || !path.startsWith('/')) return undefined
  const address = `https://${host}${path.split('/').map(encodeURIComponent).join('/')}`
  return URL.canParse(address) ? address : undefined
}
