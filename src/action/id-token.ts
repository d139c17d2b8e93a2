// Renews the OIDC token of the run while a step needs it. https://docs.github.com/en/actions/reference/security/oidc

/**
 * Gives a function that returns a token for this audience (the address of the service without a trailing slash) and requests
 * a new one after half of its life: tokens live five minutes, a job waits thirty, and the clocks of runner, GitHub and
 * service differ. It throws when GitHub refuses.
 */
export function createIdTokenSource(
  audience: string,
  request: (audience: string) => Promise<string>,
  now: () => number,
): () => Promise<string> {
  let current: Promise<CurrentToken> | undefined
  return async () => {
    const before = await current
    if (before !== undefined && now() < before.renewAt) return before.token
    const requesting = requestToken(audience, request, now)
    current = requesting
    requesting.catch(() => {
      if (current === requesting) current = undefined
    })
    return (await requesting).token
  }
}

interface CurrentToken {
  token: string
  /** By the clock of the runner. */
  renewAt: number
}

async function requestToken(
  audience: string,
  request: (audience: string) => Promise<string>,
  now: () => number,
): Promise<CurrentToken> {
  const requestedAt = now()
  try {
    const token = await request(audience)
    return { token, renewAt: requestedAt + lifetimeMs(token) / 2 }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replaceAll(/\s+/g, ' ') : String(cause)
    throw new Error(
      `GitHub gave this run no token. Does the job have permissions: id-token: write? Otherwise set api-key. (${why})`,
      { cause },
    )
  }
}

/** 0 when the token does not say; then it is used once. Only the service verifies tokens. */
function lifetimeMs(token: string): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (typeof claims !== 'object' || claims === null || !('exp' in claims && 'iat' in claims)) return 0
    return (Number(claims.exp) - Number(claims.iat)) * 1_000 || 0
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return 0
}
