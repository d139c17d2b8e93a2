// The four headers with which browsers and frameworks announce a prefetch.

/** `Sec-Purpose` (browsers), `Purpose` and `X-Moz` (older browsers), `Next-Router-Prefetch` (Next.js). */
const PURPOSE_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Moz', 'Next-Router-Prefetch'] as const

/**
 * The purpose of the request, from the first of these headers that has one; Next.js sends `1` where the others send
 * `prefetch`.
 */
export function readPurpose(readHeader: (name: string) => string | undefined): string | undefined {
  for (const name of PURPOSE_HEADERS) {
    const value = readHeader(name)
    if (value) return name === 'Next-Router-Prefetch' ? 'prefetch' : value
  }
  return undefined
}
