// The first line of an HTTP request as logs quote it: `GET /guide?x=1 HTTP/1.1`.

export interface RequestLine {
  method: string
  target: string
}

/**
 * Reads method and target; HTTP/0.9 has no protocol (`GET /`), and a careless client leaves spaces in the target.
 * undefined when it is not a request line: `-`, nothing at all, or the greeting of another protocol (TLS sent to a
 * plain port).
 */
export function parseRequestLine(text: string): RequestLine | undefined {
  const methodEnd = text.indexOf(' ')
  if (methodEnd < 1) return undefined
  const protocolAt = text.lastIndexOf(' HTTP/')
  const target = text.slice(methodEnd + 1, protocolAt === -1 ? text.length : protocolAt)
  return target === '' ? undefined : { method: text.slice(0, methodEnd), target }
}
