// The reason of a failed request in words: fetch itself only says "fetch failed".

const UNKNOWN_AUTHORITY =
  'its certificate is signed by an authority that Node does not know here. Name a file with the certificate of that authority in NODE_EXTRA_CA_CERTS'

/** Through a proxy, it is as likely the page of a login; a job may wait for that to end. */
const NO_TLS = 'ERR_SSL_WRONG_VERSION_NUMBER'

/** What only a person can change, so that no retry helps. */
const LASTING: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet. Is the clock of this machine right?',
  CERT_REVOKED: 'its certificate is revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  [NO_TLS]: 'no TLS is spoken there. Is the port right, and does this server use https?',
}

const PASSING: Readonly<Record<string, string>> = {
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the connection timed out',
}

/** What undici says of a proxy that does not connect. */
const PROXY_REFUSAL = /^Proxy response \((\d+)\)/
/** What curl, and so git, says of one. */
const PROXY_WORDS = /resolve proxy|from proxy after CONNECT|CONNECT tunnel failed/i

/** That of the whole process, set together with Node's own: a failed connection does not say whether it went to a proxy. */
let proxy: URL | undefined

/** From now on, `plainReason` tells the failures of this proxy from those of servers. */
export function nameProxy(address: string): void {
  proxy = new URL(address)
}

/** Never with its user and password. */
function describeProxy(): string {
  return proxy === undefined ? 'the proxy of HTTPS_PROXY' : `the proxy ${proxy.protocol}//${proxy.host} (HTTPS_PROXY)`
}

export const PROXY_ADVICE = 'Check HTTPS_PROXY and NO_PROXY'

/** Gives `otherwise`, unless the proxy is what failed. */
export function adviceFor(error: unknown, otherwise: string): string {
  return isProxyFault(error) ? PROXY_ADVICE : otherwise
}

/** True when the proxy failed before any server was reached. */
export function isProxyFault(error: unknown): boolean {
  const { code, message, hostname, address, port } = innermost(error)
  const text = String(message)
  if (PROXY_REFUSAL.test(text)) return true
  if (proxy === undefined) return false
  if (code === NO_TLS) return true
  const host = proxy.hostname.replaceAll(/[[\]]/g, '')
  const proxyPort = portOf(proxy)
  if (hostname !== undefined) return hostname === host
  if (address === undefined) return text.includes(`attempted address: ${host}:${proxyPort}`)
  // The address of a name is not known here; a server has port 443.
  const isAddress = /^[\d.]+$|:/.test(host)
  return port === proxyPort && (isAddress ? address === host : port !== 443)
}

/** The same for what git wrote: gives the name of the proxy, or undefined when something else failed. */
export function findProxyFault(stderr: string): string | undefined {
  const isNamed =
    proxy !== undefined && stderr.includes(`Failed to connect to ${proxy.hostname} port ${portOf(proxy)} `)
  return isNamed || PROXY_WORDS.test(stderr) ? describeProxy() : undefined
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}

const CAUSES_MAX = 10

/** Gives words for the innermost cause. They name the host, the address or the proxy that failed. */
export function plainReason(error: unknown): string {
  const [, status] = PROXY_REFUSAL.exec(String(innermost(error).message)) ?? []
  if (status !== undefined) return `${describeProxy()} refused to connect, with status ${status}`
  if (!isProxyFault(error)) return reasonOf(error)
  return innermost(error).code === NO_TLS
    ? `${describeProxy()} accepted the connection, but no TLS came through it. It may show a login page, or HTTPS_PROXY should begin with http://`
    : `${describeProxy()} cannot be reached: ${reasonOf(error)}`
}

function reasonOf(error: unknown): string {
  const { code, message, hostname, address, port } = innermost(error)
  if (code === 'ENOTFOUND') return `there is no host named ${hostname}`
  if (code === 'ECONNREFUSED')
    return address === undefined ? 'the connection was refused' : `the connection to ${address}:${port} was refused`
  // Its message quotes the header, which may be the key.
  if (/invalid header value/i.test(String(message)))
    return 'a header has characters that HTTP does not allow. Check the key'
  return LASTING[String(code)] ?? PASSING[String(code)] ?? String(message ?? error)
}

/** True when a request fails until a person changes an address, a certificate or a clock. */
export function isLastingCause(error: unknown): boolean {
  return Object.hasOwn(LASTING, String(innermost(error).code)) && !isProxyFault(error)
}

/** True when the name of the host leads nowhere. While its server starts, a name of a container network does not exist yet. */
export function isUnknownHost(error: unknown): boolean {
  return innermost(error).code === 'ENOTFOUND'
}

/** What Node and undici put on their errors. */
interface Failure {
  code?: unknown
  message?: unknown
  hostname?: string
  address?: string
  port?: number
}

function innermost(error: unknown): Failure {
  let inner = error
  for (let depth = 0; depth < CAUSES_MAX; depth += 1) {
    const { cause, errors } = Object(inner) as { cause?: unknown; errors?: unknown[] }
    // Where a name has several addresses, each has its own error.
    const next = cause ?? errors?.[0]
    if (next === undefined) break
    inner = next
  }
  return Object(inner) as Failure
}
