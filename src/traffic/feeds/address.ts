// Addresses of clients as logs write them.

/** The address without its port: `203.0.113.7:2817`, `[2001:db8::1]:2817`. One without a port stays as it is. */
export function withoutPort(address: string): string {
  if (address.startsWith('[')) return address.slice(1, address.indexOf(']') === -1 ? undefined : address.indexOf(']'))
  const colon = address.indexOf(':')
  return colon !== -1 && colon === address.lastIndexOf(':') ? address.slice(0, colon) : address
}
