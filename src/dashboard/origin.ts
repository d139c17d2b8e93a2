// The address at which a browser reaches the dashboard. It must be one that the instance admin has named, or this machine: else
// another site could point its name at us and read along (DNS rebinding).

type Origin = { origin: string } | { expected: string | undefined }

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/

/** Whether a browser on this machine alone reaches this host (with its port). */
export function isThisMachine(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Gives the origin, or the address that the browser should use instead; undefined when `BASE_URL` is missing. */
export function findOrigin(host: string | undefined, baseUrl: string | undefined): Origin {
  const named = baseUrl === undefined ? undefined : new URL(baseUrl)
  if (named !== undefined && host === named.host) return { origin: named.origin }
  if (host !== undefined && LOOPBACK.test(host)) return { origin: `http://${host}` }
  return { expected: named?.origin }
}
