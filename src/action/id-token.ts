// The OIDC token of the run, for as long as a step needs it. https://docs.github.com/en/actions/reference/security/oidc

/**
 * Gives a function that hands out a token for this audience (the service's address without a slash at the end) and asks
 * GitHub for another after half of its life: tokens live five minutes, a job waits thirty, and the clocks of runner,
 * GitHub and service differ. It throws when GitHub gives none.
 */
export function readIdToken(
  audience: string,
  ask: (audience: string) => Promise<string>,
  now: () => number,
): () => Promise<string> {
  let kept: Promise<KeptToken> | undefined
  return async () => {
    const before = await kept
    if (before !== undefined && now() < before.renewAt) return before.token
    const asking = askOnce(audience, ask, now)
    kept = asking
    asking.catch(() => {
      if (kept === asking) kept = undefined
    })
    return (await asking).token
  }
}

interface KeptToken {
  token: string
  /** By the clock of the runner. */
  renewAt: number
}

async function askOnce(
  audience: string,
  ask: (audience: string) => Promise<string>,
  now: () => number,
): Promise<KeptToken> {
  const askedAt = now()
  try {
    const token = await ask(audience)
    return { token, renewAt: askedAt + lifetimeMs(token) / 2 }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replaceAll(/\s+/g, ' ') : String(cause)
    throw new Error(
      `GitHub gave this run no token. Does the job have permissions: id-token: write? Otherwise set api-key. (${why})`,
      { cause },
    )
  }
}

/** 0 when the token does not say it: then it is used once. The service alone judges a token. */
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
