// The four headers in which browsers and frameworks say that they fetch ahead.

/** `Sec-Purpose` (browsers), `Purpose` and `X-Moz` (their elders), `Next-Router-Prefetch` (Next.js). */
const PURPOSE_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Moz', 'Next-Router-Prefetch'] as const

/** What the request was for, asked of the headers in turn; Next.js says `1` where the others say `prefetch`. */
export function readPurpose(readHeader: (name: string) => string | undefined): string | undefined {
  for (const name of PURPOSE_HEADERS) {
    const value = readHeader(name)
    if (value) return name === 'Next-Router-Prefetch' ? 'prefetch' : value
  }
  return undefined
}
