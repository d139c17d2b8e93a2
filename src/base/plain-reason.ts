// The reason of a failed request in words: fetch itself only says "fetch failed".

const UNKNOWN_AUTHORITY =
  'its certificate is signed by an authority that Node does not know here. Name a file with the certificate of that authority in NODE_EXTRA_CA_CERTS'

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
  ERR_SSL_WRONG_VERSION_NUMBER: 'nothing speaks TLS there. Should the address begin with http://?',
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

const CAUSES_MAX = 10

/** Gives words for the innermost cause. They name the host or the address that failed, which may be that of a proxy. */
export function plainReason(error: unknown): string {
  const { code, message, hostname, address, port } = innermost(error)
  if (code === 'ENOTFOUND') return `there is no host named ${hostname}`
  if (code === 'ECONNREFUSED')
    return address === undefined ? 'the connection was refused' : `the connection to ${address}:${port} was refused`
  // Its message quotes the header, which may be the key.
  if (/invalid header value/i.test(String(message)))
    return 'a header has characters that HTTP does not allow. Check the key'
  const [, status] = PROXY_REFUSAL.exec(String(message)) ?? []
  if (status !== undefined) return `the proxy of HTTPS_PROXY refused to connect, with status ${status}`
  return LASTING[String(code)] ?? PASSING[String(code)] ?? String(message ?? error)
}

/** True when a request fails until a person changes an address, a certificate or a clock. */
export function isLastingCause(error: unknown): boolean {
  return Object.hasOwn(LASTING, String(innermost(error).code))
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
