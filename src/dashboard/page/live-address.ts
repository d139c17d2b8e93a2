// Where readers find a page, when the settings name the site's host.

/** Undefined when the host is not known: without hosts all requests count, and a pattern names no one host. */
export function liveAddress(path: string, hosts: readonly string[]): string | undefined {
  const host = hosts.find((one) => !one.includes('*'))
  if (host === undefined || !path.startsWith('/')) return undefined
  const address = `https://${host}${path.split('/').map(encodeSegment).join('/')}`
  return URL.canParse(address) ? address : undefined
}

/** A counted path keeps the escapes of signs that would give it another shape, such as `%2F` and `%3F`. */
function encodeSegment(segment: string): string {
  return segment
    .split(/(%[\da-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part)))
    .join('')
}
