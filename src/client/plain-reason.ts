// The reason of a failed request in words: fetch itself only says "fetch failed".

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the connection timed out',
}

const CAUSES_MAX = 10

/** Gives words for the innermost cause. */
export function plainReason(error: unknown): string {
  let inner = error
  for (let depth = 0; depth < CAUSES_MAX; depth += 1) {
    const { cause, errors } = Object(inner) as { cause?: unknown; errors?: unknown[] }
    // Where a name has several addresses, each has its own error.
    const next = cause ?? errors?.[0]
    if (next === undefined) break
    inner = next
  }
  const { code, message } = Object(inner) as { code?: unknown; message?: unknown }
  return REASONS[String(code)] ?? String(message ?? inner)
}
