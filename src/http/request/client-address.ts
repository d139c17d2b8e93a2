// The address of the client behind the proxies that the instance admin trusts.
import { isIP } from 'node:net'
import type { AddressSet } from '../../projects/cidr.ts'
import type { ApiContext } from '../context.ts'

/**
 * Returns the address that a request came from. `X-Forwarded-For` is read from the right, because each proxy appends the
 * peer it saw, and only as far as the proxy that appended is trusted; the client may have invented everything further left.
 * undefined when a trusted proxy names no address.
 */
export function findClientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: AddressSet,
): string | undefined {
  const hops = forwardedFor === undefined ? [] : forwardedFor.split(',').map(parseAddress)
  let address = peer
  while (address !== undefined && trustedProxies.has(address) && hops.length > 0) address = hops.pop()
  return address
}

/** The other end of the TCP connection; undefined when the request came without one (`api.request()` in a test). */
export function peerAddress(context: ApiContext): string | undefined {
  // Hono leaves `env` undefined when there is no server, although its type says otherwise.
  const bindings: ApiContext['env'] | undefined = context.env
  return bindings?.incoming?.socket.remoteAddress
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
/** What proxies add; one that adds none of them cannot be told from a program of this machine (docs/operating.md). */
const FORWARDING_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via']

/** True for a request of this machine that no proxy has passed on. */
export function isLocal(context: ApiContext): boolean {
  return (
    LOOPBACK.test(peerAddress(context) ?? '') &&
    FORWARDING_HEADERS.every((name) => context.req.header(name) === undefined)
  )
}

/** Some proxies append the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function parseAddress(hop: string): string | undefined {
  const text = hop.trim()
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? undefined : bare
}
