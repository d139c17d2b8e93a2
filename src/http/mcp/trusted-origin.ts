// Which requests may come from a browser, and under which names this service is called. A page whose name suddenly leads to this
// machine (DNS rebinding) sends its own name in both headers:
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-warning
import { isIP } from 'node:net'
import { ApiError } from '../../contract/errors.ts'

interface CalledAs {
  host: string | undefined
  /** Browsers send it with every POST. */
  origin: string | undefined
  /** `BASE_URL`; undefined when it is not set. */
  baseUrl: string | undefined
}

/** Throws `ApiError` 403. */
export function requireTrustedOrigin({ host, origin, baseUrl }: CalledAs): void {
  const own = hostOf(baseUrl)
  const name = hostOf(`http://${host ?? ''}`)
  if (name === undefined || !(name === own || isOfThisNetwork(name))) {
    const shown = JSON.stringify((host ?? '').slice(0, 100))
    throw notAllowed(
      `This service is not called ${shown}; use its BASE_URL, or set BASE_URL to the address that you use`,
    )
  }
  const page = origin === undefined ? undefined : hostOf(origin)
  if (origin === undefined || (page !== undefined && (page === own || isLoopback(page)))) return
  throw notAllowed(`Pages of ${JSON.stringify(origin.slice(0, 100))} may not use this service; call it from a program`)
}

function notAllowed(message: string): ApiError {
  return new ApiError('origin_not_allowed', message)
}

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname || undefined : undefined
}

/** An address, or a name that nobody outside can register: such as `localhost`, and `docmend` among containers. */
function isOfThisNetwork(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.')
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)
}
