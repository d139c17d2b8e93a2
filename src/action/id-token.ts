// The OIDC token of the run, for as long as a step needs it. https://docs.github.com/en/actions/reference/security/oidc

/** A token with less left is not used: a long poll is held for 25 s, and clocks differ. */
const LEAST_LEFT_MS = 60_000

/**
 * Gives a function that hands out a token for this audience (the service's address without a slash at the end) and asks
 * GitHub for another before it ends: tokens live five minutes, a job waits thirty. It throws when GitHub gives none.
 */
export function readIdToken(
  audience: string,
  ask: (audience: string) => Promise<string>,
  now: () => number,
): () => Promise<string> {
  let kept: Promise<{ token: string; endsAt: number }> | undefined
  return async () => {
    const before = await kept
    if (before !== undefined && before.endsAt - now() >= LEAST_LEFT_MS) return before.token
    const asking = askOnce(audience, ask)
    kept = asking
    asking.catch(() => {
      if (kept === asking) kept = undefined
    })
    return (await asking).token
  }
}

async function askOnce(audience: string, ask: (audience: string) => Promise<string>) {
  try {
    const token = await ask(audience)
    return { token, endsAt: endOf(token) }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replaceAll(/\s+/g, ' ') : String(cause)
    throw new Error(
      `GitHub gave this run no token. Does the job have permissions: id-token: write? Otherwise set api-key. (${why})`,
      { cause },
    )
  }
}

/** Epoch milliseconds; 0 when the token does not say it: then it is used once. The service alone judges a token. */
function endOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (typeof claims === 'object' && claims !== null && 'exp' in claims) return Number(claims.exp) * 1_000 || 0
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return 0
}
